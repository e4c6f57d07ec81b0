"""FIRST: who begins, picked or drawn at random (ruling T7). The match begins with the answer."""

from __future__ import annotations

from dataclasses import dataclass

from companion.effects import Draw
from companion.engine.errors import WrongSetup
from companion.engine.match import Match
from companion.flow.base import Next, Table, push, shown_name
from companion.flow.deciding import begin, refuse, setup_of
from companion.flow.lesson import Telling
from companion.flow.lists import ListQuestion
from companion.views import Row, mark_of


@dataclass(frozen=True, slots=True)
class First(ListQuestion):
    """`people`: seat and name, in seat order."""

    game: str
    seats: tuple[str, ...]
    people: tuple[tuple[str, str], ...]
    cursor: int = 0
    screen = "first"
    title = "WHO BEGINS?"

    def rows(self, table: Table) -> tuple[Row, ...]:
        names = dict(self.people)
        picks = []
        for seat in self.seats:
            mark = mark_of(self.seats, seat)
            picks.append(Row(shown_name(names.get(seat, seat), mark.value if mark else "?"), mark))
        return (Row("Draw at random"), *picks)

    def take(self, table: Table) -> Next:
        if self.cursor == 0:
            return Next(table, (Draw(len(self.seats)),))
        return self._begin(table, self.seats[self.cursor - 1])

    def drawn(self, table: Table, number: int) -> Next | None:
        return self._begin(table, self.seats[number % len(self.seats)])

    def _begin(self, table: Table, first: str) -> Next:
        setup = setup_of(table, self.game, self.seats, first, dict(self.people))
        try:
            match = Match.begin(table.games[self.game], setup)
        except WrongSetup as wrong:
            return refuse(table, wrong.why, "")
        begun = begin(table, match)
        opening = next((one for one in match.game.showing.lessons() if one.opening), None)
        return Next(push(begun.table, Telling(self.game, opening)), begun.effects) if opening else begun
