"""What a move led to, and what hands must move now. Waits for DONE, or for the next roll, which counts all the same.

A ruling that is to be shown the first time that it is used in a match comes after it, in the same way.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.match import Match, Ply
from companion.flow.base import Next, Question, Table, nothing, pop, push
from companion.flow.looks import WORDS, Map, closed
from companion.showing import Announcement
from companion.signals import Key
from companion.views import Banner, Header, Hint, Paragraph, View

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


def first_used(before: Match, after: Match) -> tuple[Announcement, ...]:
    """The rulings that the moves since `before` are the first of the match to use, of those that are then shown."""
    rulings = after.game.rulings
    made = [ply for ply in after.plies() if ply.number > before.number]
    used = {name: ply.before for ply in made for name in _cited(ply) if rulings[name].announced}
    known = {name for ply in before.plies() for name in _cited(ply)} if used else set()
    shown = []
    for name, asked in used.items():
        if name not in known and asked is not None:
            ruling = rulings[name]
            told = closed(ruling.told(after.game.rules(asked.state)), WORDS[ruling.word])
            shown.append(Announcement("ruling", Paragraph(told), f"{name}: {told}.", go="OK", place=name))
    return tuple(shown)


def _cited(ply: Ply) -> tuple[str, ...]:
    return tuple(name for event in ply.events for name in event.rulings)
