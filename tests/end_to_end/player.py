"""People at a table with a panel: they look at the screen, throw, lay cards, press keys, and pull the plug. Each act
ends with the glass as the model says, and with the archive as the model says; after a pulled plug they look what became
of it, as people do. Knows no game.
"""

from __future__ import annotations

import copy
import time
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from companion.signals import CardSeen, EventId, Held, Key
from firmware_bridge.wire import Roll as RollLine
from firmware_bridge.wire import write
from tests.end_to_end.daemon import Daemon, later, until
from tests.end_to_end.people import People

if TYPE_CHECKING:
    from companion.flow.base import Table
    from firmware_bridge.pty_panel import PtyPanel
    from tests.end_to_end.line import BadCable
    from tests.end_to_end.model import Model
    from tests.end_to_end.seam import Seam

TAP = 0.03


class Player(People):
    """`kills`: how often the plug was pulled so far; `insisted`: how often a key had to be pressed again."""

    tray = True
    unheard = 5.0
    """Seconds until people who see nothing happen press again; a press older than 2 s does nothing."""

    def __init__(
        self, daemon: Daemon, panel: PtyPanel, model: Model, seam: Seam, cable: BadCable, dice: Random, chance: Random
    ) -> None:
        super().__init__(model, seam, dice, chance)
        self.daemon, self.panel, self.cable = daemon, panel, cable
        self.thrown: list[tuple[EventId, str, str]] = []
        """All that the panel saw: its name, the faces or the card, the verdict that the panel must be told."""
        self.kills = self.insisted = 0
        self.plug: list[float] = []
        """Seconds from the next act until the plug is pulled; several: again while it starts."""
        self._read = -1, (0, 0)
        """How many entries the archive had when the match was last read from it, and what was kept then."""

    # -- one act ----------------------------------------------------------------------------------------------

    def throw(self, faces: str, flags: str = "", verdict: str = "ack") -> str:
        event = self._named(self.panel.roll(faces, flags=flags or "-"))
        return self._seen(event, faces, verdict, lambda: self.model.roll(faces, event, flags))

    def lay(self, card: str, verdict: str = "ack") -> str:
        event = self._named(self.panel.card(card))
        return self._seen(event, card, verdict, lambda: self.model.hear(CardSeen(card, time.monotonic(), event)))

    def _seen(self, event: EventId, what: str, verdict: str, hear: Callable[[], None]) -> str:
        """Whatever happens, the panel is answered in the end, and what it saw is dealt with once."""
        self.thrown.append((event, what, verdict))
        pulled = self._pull()
        until(lambda: (event.boot, event.seq, verdict) in self.panel.answered, lambda: self._stuck(event))
        hear()
        if pulled:  # it may have counted before or after: then its announcement still stands
            other = copy.copy(self.model)
            other.restarted()
            self._becomes(self.model.table, other.table)
        self._agrees()
        return f"{event.uid}:{event.boot}:{event.seq}"

    def tap(self, key: str) -> bool:
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
        self._insists(key, before)
        self._agrees()
        return True

    def _insists(self, key: str, before: Model) -> None:
        """A press that a busy machine holds up until it is too old does nothing: people press again, once."""

        def look() -> str | None:
            seen = self.daemon.seen().tobytes()
            waits = self.panel.panel.waiting != () or seen != before.picture().tobytes()
            if seen == self.model.picture().tobytes():
                return "heard"
            return "unheard" if not waits and time.monotonic() > end else None

        end = time.monotonic() + self.unheard
        if until(look, self.daemon.told) == "unheard":  # as it was seen then: a moment later both may have moved on
            self.insisted += 1
            self.panel.key(key, TAP)

    def hold(self, key: str) -> None:
        """Nobody pulls the plug meanwhile."""
        self.model.hear(Held(Key(key), time.monotonic()))
        self.panel.press(key)
        self.daemon.shows(self.model.picture)
        self.model.table = replace(self.model.table, opened=(Key(key), time.monotonic()))
        self.panel.release(key)
        self._agrees()

    def babble(self) -> None:
        """Old lines come again, and lines of a panel that is not this one: nothing of it may count."""
        if self.cable.said:
            self.panel.say(self.chance.choice(self.cable.said))
        foreign = RollLine(self.panel.panel.boot + 7, 3, 1, "AAAAAA", 0, 6, "-")
        self.panel.say(write(foreign))

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
        kept, entries = _kept(self.model.table), len(self.daemon.journal())
        if entries != self._read[0]:
            match = self.daemon.match()
            assert match is not None
            assert (match.version, len(match.waiting)) == kept, self.daemon.told()
            assert match.state == self.model.match.state
            self._read = entries, kept
        assert self._read == (entries, kept), self.daemon.told()
        assert self.daemon.on_screen(self.model.screen)

    def _named(self, seq: int) -> EventId:
        return EventId(self.panel.panel.uid, self.panel.panel.boot, seq)

    def _stuck(self, event: EventId) -> str:
        return f"{event} as {self.thrown[-1]} answered: {self.panel.answered[-5:]}; {self.daemon.told()}"


def _kept(table: Table) -> tuple[int, int]:
    assert table.match is not None
    return table.match.version, len(table.match.waiting)
