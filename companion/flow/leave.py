"""LEAVE or SWAP a seat: somebody else takes it over, or it sits out (ruling T5)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.journal import Renamed
from companion.flow.base import Next, Question, Table, nothing, pop, push, shown_name
from companion.flow.deciding import decide, settle
from companion.flow.lists import ListQuestion
from companion.signals import Key
from companion.views import Header, Hint, Line, Notice, Row, View


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
        return Next(push(table, Sure(self.seat, names[self.cursor] if self.cursor < len(names) else "")))


@dataclass(frozen=True, slots=True)
class Sure(Question):
    """Asked before anything changes; the safe answer is inverted. `name`: who takes over, "" for a seat that sits
    out."""

    seat: str
    name: str

    def view(self, table: Table) -> View:
        leaves, mark = table.name(self.seat), table.mark(self.seat)
        if self.name:
            lines = (Line(shown_name(self.name), "list"), Line("sits down for"), Line(leaves, "list", mark))
            said = f"{shown_name(self.name)} sits down for {leaves}?"
        else:
            lines = (Line(leaves, "list", mark), Line("sits out: the wood"), Line("leaves the board."))
            said = f"{leaves} sits out and the wood leaves the board?"
        hints = (Hint("KEEP", likely=True), None, Hint("YES"))
        return View("leave", Notice(lines), said, Header("SURE?"), hints)

    def press(self, table: Table, key: Key) -> Next:
        match key:
            case Key.A:
                return Next(pop(table))
            case Key.C if self.name:
                return decide(table, (Renamed(self.seat, self.name),))
            case Key.C:
                return settle(table, {"gone": [self.seat]}, f"{table.name(self.seat)} left", hands=True)
            case _:
                return nothing(table)
