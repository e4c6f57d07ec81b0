"""END WITHOUT RESULT: the safe answer is inverted. The match stays in the archive."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.game import Over
from companion.engine.journal import Closed
from companion.flow.base import Next, Question, Table, anew, nothing, pop
from companion.flow.deciding import decide
from companion.signals import Key
from companion.views import Header, Hint, Line, Notice, View


@dataclass(frozen=True, slots=True)
class End(Question):
    def view(self, table: Table) -> View:
        lines = (Line("End this match", "list"), Line("without result?", "list"), Line("The archive keeps it."))
        hints = (Hint("KEEP", likely=True), None, Hint("END"))
        return View("end", Notice(lines), "End this match without result?", Header("END"), hints)

    def press(self, table: Table, key: Key) -> Next:
        match key:
            case Key.A:
                return Next(pop(table))
            case Key.C:
                return close(table)
            case _:
                return nothing(table)


def close(table: Table) -> Next:
    """Close the match, with its result where it has one, and ask which game comes next."""
    over = isinstance(table.playing.prompt, Over)
    closed = decide(table, (Closed("over" if over else "no_result"),))
    newest, *older = closed.table.older or (None,)
    table = replace(closed.table, match=None, match_id="", stood=(), resumable=newest, older=tuple(filter(None, older)))
    return Next(anew(table), closed.effects)
