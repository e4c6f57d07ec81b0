"""Making the wood agree: one piece a step, after going back or after a settlement. Any roll means: it agrees."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.engine.game import Piece, Shift, shifts_between
from companion.flow.base import Next, Question, Table, instead, nothing, pop, push
from companion.flow.looks import Map
from companion.signals import Key
from companion.views import Header, Hint, Line, Notice, View


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
        name, mark = owner_of(table, shift), table.mark(shift.seat)
        text = table.playing.game.showing.shift(shift)
        place = f"{self.steps - len(left) + 1}/{self.steps}" if self.steps > 1 else ""
        stage = Notice((Line("Move by hand:"), Line(text, "list", mark), Line(name)))
        hints = (None, Hint("MAP"), Hint("NEXT" if len(left) > 1 else "DONE", likely=True))
        piece = f"{name} {shift.name}".strip() if shift.seat else name
        spoken = table.playing.game.showing.spoken
        said = f"Move by hand: {piece} from {spoken(shift.start)} to {spoken(shift.end)}."
        return View("table_match", stage, said, Header("TABLE MATCH", place), hints)

    def press(self, table: Table, key: Key) -> Next:
        match key:
            case Key.B:
                return Next(push(table, Map()))
            case Key.C:
                table = replace(table, stood=self.stands(table))
                return Next(instead(table, self) if table.stood else pop(table))
            case _:
                return nothing(table)

    def stands(self, table: Table) -> tuple[Piece, ...]:
        left = shifts_left(table)
        return moved(table.stood, left[0]) if len(left) > 1 else ()


def owner_of(table: Table, piece: Shift | Piece) -> str:
    """Whose a piece is; one that is nobody's is called by its name."""
    return table.name(piece.seat) if piece.seat else table.playing.game.showing.thing(piece.name)


def moved(pieces: Sequence[Piece], shift: Shift) -> tuple[Piece, ...]:
    """The pieces after one of them was moved by hand; into the box and out of it too."""
    found = list(pieces)
    there = Piece(shift.seat, shift.name, shift.start)
    if there in found:
        found.remove(there)
    return tuple(found) if shift.end == "box" else (*found, Piece(shift.seat, shift.name, shift.end))
