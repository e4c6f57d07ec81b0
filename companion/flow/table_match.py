"""Making the wood agree: one piece a step, after going back or after a settlement. Any roll means: it agrees."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.game import Piece, Shift
from companion.flow.base import Next, Question, Table, nothing, pop, push
from companion.flow.lists import ListQuestion
from companion.flow.looks import Map
from companion.signals import Key
from companion.views import Header, Hint, Line, Notice, Row, View


@dataclass(frozen=True, slots=True)
class TableMatch(Question):
    """`step`: which of the shifts is to be done now. A cursor, no move: it is not journalled."""

    shifts: tuple[Shift, ...]
    step: int = 0

    def view(self, table: Table) -> View:
        shift = self.shifts[self.step]
        name, mark = table.name(shift.seat), table.mark(shift.seat)
        text = table.playing.game.showing.shift(shift)
        place = f"{self.step + 1}/{len(self.shifts)}" if len(self.shifts) > 1 else ""
        stage = Notice((Line("Move by hand:", "small"), Line(text, "list", mark), Line(name, "small")))
        last = self.step + 1 == len(self.shifts)
        hints = (None, Hint("MAP"), Hint("DONE" if last else "NEXT", likely=True))
        said = f"Move by hand: {name} {shift.name} from {shift.start} to {shift.end}.".replace("  ", " ")
        return View("table_match", stage, said, Header("TABLE MATCH", place), hints)

    def press(self, table: Table, key: Key) -> Next:
        match key:
            case Key.B:
                return Next(push(table, Map()))
            case Key.C if self.step + 1 == len(self.shifts):
                return Next(replace(pop(table), stood=()))
            case Key.C:
                stood = moved(table.stood, self.shifts[self.step])
                table = replace(table, stood=stood, version=table.version + 1)
                return Next(replace(table, stack=(*table.stack[:-1], replace(self, step=self.step + 1))))
            case _:
                return nothing(table)


def moved(pieces: tuple[Piece, ...], shift: Shift) -> tuple[Piece, ...]:
    """The pieces after one of them was moved by hand."""
    found = list(pieces)
    for index, piece in enumerate(found):
        if (piece.seat, piece.name, piece.place) == (shift.seat, shift.name, shift.start):
            found[index] = Piece(piece.seat, piece.name, shift.end)
            break
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Check(ListQuestion):
    """After a restart: where every piece stands, a row a seat, to compare with the wood. Nothing to answer but OK."""

    cursor: int = 0
    screen = "table_match"
    title = "TABLE MATCH"
    labels = ("MAP", "NEXT", "OK")

    def rows(self, table: Table) -> tuple[Row, ...]:
        match = table.playing
        return tuple(
            Row(match.game.showing.standing(match.state, seat), table.mark(seat)) for seat in match.setup.seats
        )

    def take(self, table: Table) -> Next:
        return Next(pop(table))

    def back(self, table: Table) -> Next:
        return Next(push(table, Map()))
