"""Making the wood agree: one piece a step, after going back or after a settlement. Any roll means: it agrees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.engine.game import Piece, Shift, shifts_between
from companion.flow.base import Next, Question, Table, headed, instead, nothing, pop, push
from companion.flow.lists import ListQuestion
from companion.flow.looks import Map
from companion.signals import Key
from companion.views import Header, Hint, Line, Notice, Row, View


def shifts_left(table: Table) -> tuple[Shift, ...]:
    """What hands still have to move."""
    match = table.match
    if match is None or not table.stood:
        return ()
    return shifts_between(table.stood, match.game.pieces(match.state))


@dataclass(frozen=True, slots=True)
class TableMatch(Question):
    """`steps`: how many there are. Which one is next is a cursor of the screen (`Table.stood`), no move."""

    steps: int
    stays = True

    def view(self, table: Table) -> View:
        left = shifts_left(table)
        shift = left[0]
        name, mark = table.name(shift.seat), table.mark(shift.seat)
        text = table.playing.game.showing.shift(shift)
        place = f"{self.steps - len(left) + 1}/{self.steps}" if self.steps > 1 else ""
        stage = Notice((Line("Move by hand:"), Line(text, "list", mark), Line(name)))
        hints = (None, Hint("MAP"), Hint("NEXT" if len(left) > 1 else "DONE", likely=True))
        said = f"Move by hand: {name} {shift.name} from {shift.start} to {shift.end}.".replace("  ", " ")
        return View("table_match", stage, said, Header("TABLE MATCH", place), hints)

    def press(self, table: Table, key: Key) -> Next:
        match key:
            case Key.B:
                return Next(push(table, Map()))
            case Key.C:
                left = shifts_left(table)
                if len(left) == 1:
                    return Next(pop(replace(table, stood=())))
                return Next(instead(replace(table, stood=moved(table.stood, left[0])), self))
            case _:
                return nothing(table)


def moved(pieces: Sequence[Piece], shift: Shift) -> tuple[Piece, ...]:
    """The pieces after one of them was moved by hand; into the box and out of it too."""
    found = list(pieces)
    there = Piece(shift.seat, shift.name, shift.start)
    if there in found:
        found.remove(there)
    return tuple(found) if shift.end == "box" else (*found, Piece(shift.seat, shift.name, shift.end))


@dataclass(frozen=True, slots=True)
class Check(ListQuestion):
    """After a restart: where every piece stands, a row a seat, to compare with the wood. Nothing to answer but OK."""

    cursor: int = 0
    screen = "table_match"
    title = "TABLE MATCH"
    labels = ("MAP", "NEXT", "OK")
    stays = True

    def head(self, table: Table) -> Header:
        seat = table.playing.setup.seats[self.cursor]
        return headed(table.name(seat), f"{self.cursor + 1}/{len(table.playing.setup.seats)}", table.mark(seat))

    def rows(self, table: Table) -> tuple[Row, ...]:
        match = table.playing
        return tuple(
            Row(match.game.showing.standing(match.state, seat), table.mark(seat)) for seat in match.setup.seats
        )

    def take(self, table: Table) -> Next:
        return Next(pop(table))

    def back(self, table: Table) -> Next:
        return Next(push(table, Map()))
