"""A whole table in virtual time at which things are lost and found: the real loop, panel line, archive, scribe and
vitals around one of our games. What no test can unplug (a bus, the pins) is said as its device says it, and is dead
meanwhile.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.devices import stamps, vitals
from companion.devices.archive import Archive
from companion.devices.panel_line import Came, PanelLine
from companion.devices.panel_wishes import answering, lighting
from companion.devices.scribe import Scribe
from companion.devices.stored import read_entries, read_match
from companion.devices.vitals import Vitals
from companion.effects import Verdict
from companion.engine.game import Over, Roll
from companion.engine.journal import Moved
from companion.engine.match import Match
from companion.flow.base import Settings, Table
from companion.gestures import Gestures
from companion.loop import Loop, World
from companion.opening import Start, _started
from companion.present import present
from companion.published import published
from companion.shelf import find_game
from companion.signals import Condition, Device, Edge, EventId, Forgotten, Posted, Sensed
from companion.status import ills
from companion.table import wake_at
from firmware_bridge.fake import FakePanel

FLAGS = "sys/devices/platform/soc/soc:firmware/get_throttled"
SYNCHRONIZED = "run/systemd/timesync/synchronized"
SEATS = ("red", "blue")
AT_MOST = 200
"""Presses until a turn must have come to its end."""


class LossyTable:
    """`lose` and `find` any of the six devices; `go_on` does the likeliest thing with what is there."""

    def __init__(self, game: str, root: Path) -> None:
        self.now, self.root = 1000.25, root
        self.inbox: deque[Posted] = deque()
        self.lost: set[Device] = set()
        self.thrown: list[str] = []
        self.chance = Random(7)
        self.looked: list[tuple[int, str]] = []
        self.status: dict[str, Any] = {}
        self.said = ""
        self._write(FLAGS, "0")
        self._write(SYNCHRONIZED, "")
        self.path = root / "archive.sqlite"
        self.archive = Archive.open(self.path)
        self.scribe = Scribe(self.path, self.archive, self.inbox.append, lambda: self.now)
        self.panel = FakePanel(self.now)
        health = dict.fromkeys(Device, Condition.OK) | {Device.PANEL: Condition.LOST}
        table = Table(
            {game: find_game(game)}, Settings(), now=self.now, happened=self.now, touched_at=self.now, health=health
        )
        opened = _started(table, None, Start(game, SEATS), self.now)
        world = World(self.scribe, self, panel=self, vitals=Vitals(lambda: self.now, health, root).look)  # type: ignore[arg-type]
        world.status, world.alive = self.status.update, self._alive
        self.loop = Loop(opened.table, Gestures(), world, lambda: self.now)
        for effect in opened.effects:
            self.loop.carry_out(effect)
        self.line = PanelLine(self.inbox.append, "virtual", self.now, dealt=self.scribe.dealt)
        self.find(Device.PANEL)
        self.later(1.0)

    # -- what is lost and found

    def lose(self, device: Device) -> None:
        self.lost.add(device)
        match device:
            case Device.PANEL:
                self.line.take(Came(self.now, "gone", "virtual is gone: it was unplugged"))
            case Device.KEYS:
                self.inbox.append(Forgotten("pin", self.now))
                self._sense(device, Condition.LOST, "the pins no longer answer")
            case Device.DISPLAY:
                self._sense(device, Condition.LOST, "the bus does not answer")
            case Device.ARCHIVE:
                self._refuse_writes(True)
            case Device.CLOCK:
                (self.root / SYNCHRONIZED).unlink()
            case Device.POWER:
                self._write(FLAGS, "50005")

    def find(self, device: Device) -> None:
        self.lost.discard(device)
        match device:
            case Device.PANEL:
                self.line.take(Came(self.now, "opened", "virtual"))
            case Device.KEYS | Device.DISPLAY:
                self._sense(device, Condition.OK)
            case Device.ARCHIVE:
                self._refuse_writes(False)
            case Device.CLOCK:
                self._write(SYNCHRONIZED, "")
            case Device.POWER:
                self._write(FLAGS, "50000")

    # -- what people do

    @property
    def answerable(self) -> bool:
        """Whether anybody has a key."""
        return not {Device.PANEL, Device.KEYS} <= self.lost

    def go_on(self) -> None:
        """Throw the dice that are asked for where they are seen, else tap C, on the pins or on the panel."""
        prompt = self.loop.table.prompt
        asked = prompt.dice if prompt else None
        if (
            Device.PANEL not in self.lost
            and asked is not None
            and asked.kind == "high_risk"
            and self.screen in ("hand_over", "turn")
        ):
            seq = self.panel.roll("D" * asked.count, self.now)
            self.thrown.append(f"{self.panel.uid}:{self.panel.boot}:{seq}")
            self.later(0.6)
            return
        key = self._key()
        if Device.KEYS not in self.lost:
            for level in ("down", "up"):
                self.inbox.append(Edge("pin", key, level, self.now))
                self.later(0.1)
        elif Device.PANEL not in self.lost:
            self.panel.key(key, self.now)
        self.later(0.6)

    def finish_turn(self) -> None:
        """Answer until it is somebody else's turn."""
        before = self.turns
        for _ in range(AT_MOST):
            if self.turns > before or isinstance(self.match.prompt, Over):
                return
            self.go_on()
        raise AssertionError(f"no end of the turn: {self.screen} at {self.match.prompt}")

    def _key(self) -> str:
        """The likely key, else C; where that only goes round, any that means something."""
        view = present(self.loop.table)
        self.looked.append((self.match.number, view.screen))
        keys = {key: hint for key, hint in zip("abc", view.hints, strict=True) if hint is not None and hint.legal}
        if self.looked.count(self.looked[-1]) > 3 and keys:
            return self.chance.choice(sorted(keys))
        return next((key for key, hint in keys.items() if hint.likely), "c")

    def later(self, seconds: float) -> None:
        end = self.now + seconds
        while self.now < end:
            dues = (
                self.line.deadline,
                self.panel.deadline,
                self.loop.gestures.deadline,
                wake_at(self.loop.table),
                self.scribe.retry_at,
                self.loop._quiet_at,
            )
            due = min(time for time in dues if time is not None)
            self.now = min(end, max(due, self.now + 0.010))
            self._hear()
            while self.inbox:
                self.loop.take(self.inbox.popleft())
            self.loop.round()
            self._hear()

    # -- what comes of it

    @property
    def match(self) -> Match:
        assert self.loop.table.match is not None
        return self.loop.table.match

    @property
    def turns(self) -> int:
        """How many turns were begun."""
        return sum(getattr(ply.prompt, "begins", False) for ply in self.match.plies())

    @property
    def screen(self) -> str:
        return str(published(self.loop.table)["screen"])

    @property
    def ill(self) -> set[Device]:
        """Whom the small row on the screen names; the state file and the status line agree with it."""
        row = {Device(name) for name, _ in present(self.loop.table).trouble}
        told = {device for device in Device if self.status["health"][device.value] in ("lost", "degraded")}
        assert row == told
        words = ills(self.status)
        assert self.said.endswith(words) and bool(words) == bool(row), (self.said, words)
        assert all(device.value in words for device in row)
        return row

    def kept(self) -> Match:
        """The match as it is on disk."""
        with Archive.open(self.path, read_only=True) as archive:
            return read_match(archive, archive.match("1"))

    def counted(self) -> list[str]:
        """The events of the panel that became moves, as they are on disk."""
        with Archive.open(self.path, read_only=True) as archive:
            entries = [one.entry for one in read_entries(archive, "1")]
        return [one.event for one in entries if isinstance(one, Moved) and isinstance(one.move, Roll) and one.event]

    def close(self) -> None:
        self.scribe.close()

    # -- the loop's world

    def show(self, view: Any) -> None: ...

    def answer(self, event: EventId, verdict: Verdict) -> None:
        self.line.wish(answering(event, verdict))

    def lights(self, states: Mapping[str, Any]) -> None:
        self.line.wish(lighting(states))

    def _alive(self, said: str) -> None:
        self.said = said

    def _hear(self) -> None:
        down = Device.PANEL in self.lost
        while self.line.wishing:
            self.line.take(Came(self.now, "wish"))
        self.panel.tick(self.now)
        if self.now >= self.line.deadline:
            self.line.take(Came(self.now, "quiet"))
        for _ in range(50):
            out = self.line.sending()
            if out and not down:
                self.panel.received(out, self.now)
            said = self.panel.sending()
            there = b"" if down else said
            if not there and not out:
                break
            self.line.take(Came(self.now, "bytes", chunk=there) if there else Came(self.now, "quiet"))

    def _sense(self, device: Device, condition: Condition, why: str = "") -> None:
        self.inbox.append(Sensed(device, condition, self.now, why))

    def _refuse_writes(self, refused: bool) -> None:
        """SQLite says by itself that the archive may not be written."""
        assert self.archive._connection is not None
        self.archive._connection.execute(f"PRAGMA query_only = {int(refused)}")

    def _write(self, name: str, text: str) -> None:
        file = self.root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)


@contextmanager
def lossy_table(game: str, root: Path) -> Iterator[LossyTable]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(stamps, "ROOT", root)
        patch.setattr(vitals, "WEAK_FOR", 5.0)
        table = LossyTable(game, root)
        try:
            yield table
        finally:
            table.close()
