"""UNDO: goes back one move, across every edge, and always asks; a roll is asked about by FIX ROLL (rulings T2, T4)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.game import Choose, Over, Roll, shifts_between
from companion.engine.journal import TookBack
from companion.engine.match import Match, Ply
from companion.flow.base import Next, Question, Table, nothing, pop, push, refused, wood_shown
from companion.flow.deciding import decide, refuse
from companion.flow.fix_roll import FixRoll
from companion.flow.looks import told
from companion.signals import Key
from companion.views import Header, Hint, Line, Notice, View


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


@dataclass(frozen=True, slots=True)
class UndoLast(Question):
    """The last move in a few words, and what would have to be put back by hand. KEEP is the safe answer."""

    def view(self, table: Table) -> View:
        match = table.playing
        last = taken_back(match)[-1]
        assert last.before is not None
        stood = wood_shown(table) or match.game.pieces(match.state)
        shifts = shifts_between(stood, match.game.pieces(last.before.state))
        lines = [Line(told(table, last), "list")]
        if shifts:
            many = len(shifts)
            lines.append(Line(f"Put back (1 of {many}):" if many > 1 else "Put back by hand:"))
            lines.append(Line(match.game.showing.shift(shifts[0]), "list", table.mark(shifts[0].seat)))
        else:
            lines.append(Line("No wood moves."))
        hints = (Hint("KEEP", likely=True), None, Hint("UNDO"))
        return View("undo", Notice(tuple(lines)), f"Undo {told(table, last)}?", Header("UNDO LAST?"), hints)

    def press(self, table: Table, key: Key) -> Next:
        match key:
            case Key.A:
                return Next(pop(table))
            case Key.C:
                return decide(table, tuple(TookBack() for _ in taken_back(table.playing)))
            case _:
                return nothing(table)


def taken_back(match: Match) -> tuple[Ply, ...]:
    """What one UNDO takes back, newest first: the last move, and where that was an answer that nobody was asked for,
    the choice that it went with."""
    found = [match.last]
    while _unasked(match, found[-1]) and found[-1].before is not None:
        found.append(found[-1].before)
    return tuple(found)


def _unasked(match: Match, ply: Ply) -> bool:
    before = ply.before
    if before is None or not isinstance(ply.move, Choose) or not isinstance(before.move, Choose):
        return False
    prompt = before.prompt
    return not isinstance(prompt, Over) and match.game.showing.sole(before.state, prompt) == ply.move.option
