"""UNDO: goes back one press of play, across every edge, and always asks; of a roll asks FIX ROLL (T2, T4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.engine.game import Roll, Settle, shifts_between
from companion.engine.journal import TookBack
from companion.engine.match import Ply
from companion.flow.base import Next, Question, Table, nothing, pop, push, refused, wood_shown
from companion.flow.deciding import decide, refuse
from companion.flow.fix_roll import FixRoll
from companion.flow.looks import sentence, told
from companion.flow.one_press import taken_back
from companion.flow.settled import settled
from companion.signals import Key
from companion.views import Header, Hint, Line, Mark, Notice, View


def undo(table: Table) -> Next:
    """What a held A asks: FIX ROLL when the last move is a roll, else UNDO LAST?"""
    match = table.match
    if match is None or match.closed:
        return refused(table)
    if match.last.move is None:
        return refuse(table, "This is the start: there is nothing to take back.", "T2")
    if isinstance(match.last.move, Roll):
        return Next(push(table, FixRoll(match.number - 1)))
    return Next(push(table, UndoLast()))


MOST = 3
"""Lines of the question."""


@dataclass(frozen=True, slots=True)
class UndoLast(Question):
    """The last move in a few words, and what would have to be put back by hand. KEEP is the safe answer."""

    def view(self, table: Table) -> View:
        match = table.playing
        press = taken_back(match)[::-1]
        last = press[0]
        assert last.before is not None
        made = next((ply for ply in press if not isinstance(ply.move, Settle)), None)
        lines, what, mark = (*settled(table, last), None) if made is None else _made(table, made, press)
        stood = wood_shown(table) or match.game.pieces(match.state)
        shifts = shifts_between(stood, match.game.pieces(last.before.state))
        if shifts:
            many = len(shifts)
            back = f"Put back (1 of {many}):" if many > 1 else "Put back by hand:"
            text = match.game.showing.shift(shifts[0])
            lines = (lines[-1], Line(back), Line(text, "list", table.mark(shifts[0].seat)))
        elif len(lines) < MOST:
            lines = (*lines, Line("No wood moves."))
        hints = (Hint("KEEP", likely=True), None, Hint("UNDO"))
        return View("undo", Notice(lines), f"Undo: {what}?", Header("UNDO LAST?", mark=mark), hints)

    def press(self, table: Table, key: Key) -> Next:
        match key:
            case Key.A:
                return Next(pop(table))
            case Key.C:
                return decide(table, tuple(TookBack() for _ in taken_back(table.playing)))
            case _:
                return nothing(table)


def _made(table: Table, ply: Ply, press: Sequence[Ply]) -> tuple[tuple[Line, ...], str, Mark | None]:
    """A move of the game in a few words, the press it came with as it is said, and whose it was."""
    assert ply.asked is not None
    return (Line(told(table, ply), "list"),), sentence(table, press), table.mark(ply.asked.seat)
