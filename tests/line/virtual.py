"""A whole table in virtual time and in one thread: the real loop, line and tape, a fake panel, and a cable that a test
may spoil. The loop may lag behind the panel's line, as threads do.
"""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from companion.devices.panel_line import Came, PanelLine
from companion.devices.panel_wishes import answering, lighting
from companion.effects import Save, Verdict
from companion.flow.base import Settings, Table
from companion.loop import Loop, World
from companion.opening import Start, _started
from companion.published import standing
from companion.shelf import find_game, game_names
from companion.signals import Condition, Device, EventId, Posted
from companion.table import wake_at
from companion.tape.head import Keys, head_body
from companion.tape.writer import Tape
from companion.views import View
from firmware_bridge.fake import FakePanel

KEYS = Keys(0.020, 0.800, None)
BEGAN = 1000.25


class Scribe:
    """Keeps what was saved, in order; `dealt` as a real archive knows it."""

    retry_at: float | None = None

    def __init__(self, before: int = 0) -> None:
        self.saves: list[Save] = []
        self._before = before

    def save(self, save: Save) -> None:
        self.saves.append(save)

    def retry(self) -> None: ...

    def tidy(self) -> None: ...

    def dealt(self, uid: str, boot: int) -> int:
        events = (save.event for save in self.saves)
        return max((one.seq for one in events if one and (one.uid, one.boot) == (uid, boot)), default=self._before)


def opened_table(now: float = BEGAN) -> Table:
    games = {name: find_game(name) for name in game_names()}
    health = {Device.PANEL: Condition.LOST, Device.KEYS: Condition.OK, Device.DISPLAY: Condition.OK}
    table = Table(games, Settings(), now=now, happened=now, touched_at=now, health=health)
    return _started(table, None, Start("high_risk", ("red", "blue")), now).table


class VirtualTable:
    """`spoil`: what becomes of bytes on the way to the Pi; `panel`: one that has lived before; `plugged`: it is
    there from the start; `dealt`: its last event that the archive has from before."""

    def __init__(
        self,
        tape: Path = Path(os.devnull),
        spoil: Callable[[bytes], bytes] = bytes,
        *,
        panel: FakePanel | None = None,
        plugged: bool = True,
        dealt: int = 0,
    ) -> None:
        self.now = BEGAN
        self.spoil = spoil
        self.panel = panel or FakePanel(self.now)
        self.scribe = Scribe(dealt)
        self.tape = Tape(tape, lambda: self.now)
        table = opened_table()
        self.tape.begin(head_body(table, KEYS, ()), "test", self.now)
        self.inbox: deque[Posted] = deque()
        self.view: View | None = None
        self._down = True
        world: Any = World(self.scribe, self, panel=self, tape=self.tape)  # type: ignore[arg-type]
        self.loop = Loop(table, KEYS.gestures(), world, lambda: self.now)
        self.tape.began("virtual", self.now, plain=False)
        self.line = PanelLine(
            self.tape.post(self.inbox.append),
            "virtual",
            self.now,
            dealt=self.tape.dealt(self.scribe.dealt),
            told=self.tape.told(lambda *event: None),
        )
        self.tape.shown(self.now)
        self.loop.show()
        if plugged:
            self.plug()

    # -- the cable --------------------------------------------------------------------------------------------

    def came(self, came: Came) -> None:
        self.tape.came(came)
        self.line.take(came)

    def plug(self) -> None:
        self._down = False
        self.came(Came(self.now, "opened", "virtual"))

    def unplug(self) -> None:
        self._down = True
        self.came(Came(self.now, "gone", "virtual is gone: it was unplugged"))

    def hear(self) -> None:
        """Everything that the line can tell now, and what it has to say goes out."""
        while self.line.wishing:
            self.came(Came(self.now, "wish"))
        self.panel.tick(self.now)
        if self.now >= self.line.deadline:
            self.came(Came(self.now, "quiet"))
        for _ in range(50):
            if out := self.line.sending():
                self.tape.sent(self.now, out)
                if not self._down:
                    self.panel.received(out, self.now)
            said = self.panel.sending()
            there = b"" if self._down else self.spoil(said)
            if not there and not out:
                break
            self.came(Came(self.now, "bytes", chunk=there) if there else Came(self.now, "quiet"))

    def catch_up(self) -> None:
        """The loop takes all that waits for it."""
        while self.inbox:
            self.loop.take(self.inbox.popleft())
        self.loop.round()

    def later(self, seconds: float, *, lagging: bool = False) -> None:
        """Time passes. `lagging`: the loop hears nothing of it until later."""
        end = self.now + seconds
        while self.now < end:
            dues = (self.line.deadline, self.panel.deadline, self.loop.gestures.deadline, wake_at(self.loop.table))
            due = min(time for time in dues if time is not None)
            self.now = min(end, max(due, self.now + 0.010))
            self.hear()
            if not lagging:
                self.catch_up()
                self.hear()

    def stop(self) -> dict[str, Any]:
        """Ends the session; where the table stands."""
        self.catch_up()
        there = standing(self.loop.table)
        self.tape.end(there)
        self.tape.close()
        return there

    # -- the loop's world -------------------------------------------------------------------------------------

    def show(self, view: View) -> None:
        self.view = view

    def answer(self, event: EventId, verdict: Verdict) -> None:
        self.line.wish(answering(event, verdict))

    def lights(self, states: Mapping[str, Any]) -> None:
        self.line.wish(lighting(states))
