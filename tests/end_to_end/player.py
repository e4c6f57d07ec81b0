"""People at the table: they look at the screen, throw, press keys, and pull the plug. Each act ends with the glass as
the model says, and with the archive as the model says; after a pulled plug they look what became of it, as people do.
"""

from __future__ import annotations

import copy
from random import Random
from typing import TYPE_CHECKING

from companion.flow.announce import Announce
from companion.flow.asking import ask
from companion.flow.choose import ChooseOption
from companion.flow.doubt import Doubt
from companion.signals import EventId
from firmware_bridge.wire import Roll as RollLine
from firmware_bridge.wire import write
from tests.end_to_end.daemon import Daemon, later, until

if TYPE_CHECKING:
    from companion.flow.base import Table
    from firmware_bridge.pty_panel import PtyPanel
    from tests.end_to_end.line import BadCable
    from tests.end_to_end.model import Model

TAP = 0.03


class Player:
    """`dice` rolls the dice, `chance` does everything else. `counted`: the rolls that must count, in order."""

    def __init__(
        self, daemon: Daemon, panel: PtyPanel, model: Model, cable: BadCable, dice: Random, chance: Random
    ) -> None:
        self.daemon, self.panel, self.model, self.cable = daemon, panel, model, cable
        self.dice, self.chance = dice, chance
        self.thrown: list[tuple[EventId, str, str]] = []
        """Every throw: its name, its faces, the verdict that the panel must be told."""
        self.counted: list[tuple[str, str]] = []
        self.kills = 0
        self.plug: list[float] = []
        """Seconds from the next act until the plug is pulled; several: again while it starts."""

    # -- one act ----------------------------------------------------------------------------------------------

    def throw(self, faces: str, flags: str = "", verdict: str = "ack") -> None:
        """Throw dice. Whatever happens, the panel is answered in the end, and the throw is dealt with once."""
        seq = self.panel.roll(faces, flags=flags or "-")
        event = EventId(self.panel.panel.uid, self.panel.panel.boot, seq)
        self.thrown.append((event, faces, verdict))
        pulled = self._pull()
        until(lambda: (event.boot, seq, verdict) in self.panel.answered, lambda: self._stuck(event))
        self.model.roll(faces, event, flags)
        if pulled:  # it may have counted before or after: then its announcement still stands
            other = copy.copy(self.model)
            other.restarted()
            self._becomes(self.model.table, other.table)
        self._agrees()

    def tap(self, key: str) -> bool:
        """Press a key; False if that was lost with the plug."""
        self.model.finger(key)
        before = copy.copy(self.model)
        self.panel.key(key, TAP)
        later(TAP)
        pulled = self._pull()
        self.model.press(key)
        if pulled:
            there = self._on_disk()
            done = there == _kept(self.model.table)
            if not done:
                assert there == _kept(before.table), self.daemon.told()
                self.model.table = before.table
            self.model.restarted()
            self._agrees()
            return done
        self._agrees()
        return True

    def babble(self) -> None:
        """Old lines come again, and lines of a panel that is not this one: nothing of it may count."""
        if self.cable.said:
            self.panel.say(self.chance.choice(self.cable.said))
        foreign = RollLine(self.panel.panel.boot + 7, 3, 1, "AAAAAA", 0, 6, "-")
        self.panel.say(write(foreign))

    # -- a whole turn's decisions -----------------------------------------------------------------------------

    def act(self) -> None:
        """Whatever is asked now, answered as a player might."""
        table = ask(self.model.table)
        match table.top:
            case Announce():
                begins = getattr(table.match.prompt if table.match else None, "begins", False)
                if begins and self.chance.random() < 0.8:
                    self._fresh_roll()
                else:
                    self.tap("c")
            case Doubt(waiting):
                self._doubted(waiting.why, waiting.event, "".join(face[0].upper() for face in waiting.faces))
            case ChooseOption():
                if self.chance.random() < 0.2:
                    self.tap("b")
                self.tap("c")
            case _:
                self._turn(table)

    def _turn(self, table: Table) -> None:
        prompt = table.prompt
        assert prompt is not None
        assert prompt.dice is not None
        if getattr(prompt, "begins", False):
            self._fresh_roll()
            return
        count, up = prompt.dice.count, self.model.match.state.turn.up
        if any(option.legal for option in prompt.options):
            if up >= 3 or (up and count <= 3 and self.chance.random() < 0.8):
                self.tap("a")
                return
            if (count <= 2 and self.chance.random() < 0.7) or self.chance.random() < 0.2:
                self.tap("c")
                return
            if count <= 2:
                self.throw(self._faces(count))  # asked about: nobody said that they roll on
                return
        self._good(count)

    def _fresh_roll(self) -> None:
        match self.chance.randrange(12):
            case 0:
                self.throw(self.chance.choice(("DDAAW", "DDAAWWD")), verdict="count")
            case 1:
                self.throw(self._faces(6), flags="m", verdict="moved")
            case 2:
                self.throw("DADADA", flags="c", verdict="cocked")
            case _:
                self._good(6)

    def _good(self, count: int) -> None:
        faces = self._faces(count)
        self.throw(faces)
        self.counted.append((self._name(self.thrown[-1][0]), faces))

    def _doubted(self, why: str, event: str, faces: str) -> None:
        prompt = self.model.table.prompt
        assert prompt is not None
        assert prompt.dice is not None
        if why in ("count", "cocked"):
            self._good(prompt.dice.count)
        elif self.chance.random() < 0.7:
            if self.tap("c"):
                self.counted.append((event, faces))
        else:
            self.tap("a")

    def _faces(self, count: int) -> str:
        return "".join(self.dice.choice("DDDAAW") for _ in range(count))

    @staticmethod
    def _name(event: EventId) -> str:
        return f"{event.uid}:{event.boot}:{event.seq}"

    # -- the plug ---------------------------------------------------------------------------------------------

    def _pull(self) -> bool:
        if not self.plug:
            return False
        for after in self.plug:
            later(after)
            self.daemon.kill()
            self.kills += 1
            self.daemon.start()
        self.plug = []
        self.daemon.senses("panel", "ok")
        return True

    def _on_disk(self) -> tuple[int, int]:
        match = self.daemon.match()
        assert match is not None
        return match.version, len(match.waiting)

    def _becomes(self, *tables: Table) -> None:
        """The glass settles on one of these; the model goes on from there."""

        def look() -> bool:
            seen = self.daemon.seen().tobytes()
            for table in tables:
                self.model.table = table
                if self.model.picture().tobytes() == seen:
                    return True
            return False

        until(look, self.daemon.told)

    def _agrees(self) -> None:
        """Glass and archive are as the model says; what is shown is on disk."""
        self.daemon.shows(self.model.picture)
        assert self._on_disk() == _kept(self.model.table), self.daemon.told()
        match = self.daemon.match()
        assert match is not None
        assert match.state == self.model.match.state
        assert self.daemon.on_screen(self.model.screen)

    def _stuck(self, event: EventId) -> str:
        return f"{event} as {self.thrown[-1]} answered: {self.panel.answered[-5:]}; {self.daemon.told()}"


def _kept(table: Table) -> tuple[int, int]:
    assert table.match is not None
    return table.match.version, len(table.match.waiting)
