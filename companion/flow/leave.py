"""LEAVE or SWAP a seat: somebody else takes it over, or it sits out (ruling T5)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.journal import Renamed
from companion.flow.base import Next, Table, push, shown_name
from companion.flow.deciding import decide, settle
from companion.flow.lists import ListQuestion
from companion.views import Header, Row


@dataclass(frozen=True, slots=True)
class Leave(ListQuestion):
    """Whose seat."""

    cursor: int = 0
    screen = "leave"
    title = "WHO LEAVES?"

    def _seats(self, table: Table) -> tuple[str, ...]:
        match = table.playing
        present = {piece.seat for piece in match.game.pieces(match.state)}
        return tuple(seat for seat in match.setup.seats if seat in present)

    def rows(self, table: Table) -> tuple[Row, ...]:
        return tuple(Row(table.name(seat), table.mark(seat)) for seat in self._seats(table))

    def take(self, table: Table) -> Next:
        return Next(push(table, TakesOver(self._seats(table)[self.cursor])))


@dataclass(frozen=True, slots=True)
class TakesOver(ListQuestion):
    """Who sits there now; the last row lets the seat sit out."""

    seat: str
    cursor: int = 0
    screen = "leave"

    def head(self, table: Table) -> Header:
        return Header("WHO TAKES OVER?", mark=table.mark(self.seat))

    def _names(self, table: Table) -> tuple[str, ...]:
        taken = set(table.playing.people.values())
        guests = (f"guest {place}" for place in range(1, len(taken) + 2))
        guest = next(name for name in guests if name not in taken)
        return (*(name for name in table.settings.names if name.strip() and name not in taken), guest)

    def rows(self, table: Table) -> tuple[Row, ...]:
        return (*(Row(shown_name(name)) for name in self._names(table)), Row("Seat sits out"))

    def take(self, table: Table) -> Next:
        names = self._names(table)
        if self.cursor < len(names):
            return decide(table, (Renamed(self.seat, names[self.cursor]),))
        return settle(table, {"gone": [self.seat]}, f"{table.name(self.seat)} left", hands=True)
