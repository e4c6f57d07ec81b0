"""What a move led to, and what hands must move now. Waits for DONE, or for the next roll, which counts all the same."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.flow.base import Next, Question, Table, nothing, pop, push
from companion.flow.looks import Map
from companion.showing import Announcement
from companion.signals import Key
from companion.views import Banner, Header, Hint, View

ALARM = 3.0
"""How long a screen may be lit by half (seconds)."""


@dataclass(frozen=True, slots=True)
class Announce(Question):
    """`at`: since when it is shown; `who`: the seat that moved."""

    said: Announcement
    at: float
    who: str
    stays = True

    def view(self, table: Table) -> View:
        stage = self.said.stage
        if isinstance(stage, Banner) and stage.inverse and (table.now >= self.at + ALARM or not table.settings.motion):
            stage = replace(stage, inverse=False)
        header = Header(table.name(self.who), self.said.place, table.mark(self.who)) if self.who else None
        hints = (None, Hint("MAP"), Hint(self.said.go, likely=True))
        return View(self.said.screen, stage, self.said.say, header, hints)

    def press(self, table: Table, key: Key) -> Next:
        match key:
            case Key.C:
                return Next(pop(table))
            case Key.B:
                return Next(push(table, Map()))
            case _:
                return nothing(table)

    def wake_at(self, table: Table) -> float | None:
        stage = self.said.stage
        end = self.at + ALARM
        return end if isinstance(stage, Banner) and stage.inverse and table.now < end else None
