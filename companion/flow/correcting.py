"""Putting an earlier move right (rulings T3, T4), and what to do with later moves that no longer fit."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.errors import IllegalMove
from companion.engine.game import Move
from companion.engine.journal import Corrected, Noted, Struck
from companion.flow.base import Next, Table, instead, push
from companion.flow.deciding import decide, refuse
from companion.flow.lists import ListQuestion
from companion.flow.set_position import Things
from companion.views import Header, Row


@dataclass(frozen=True, slots=True)
class Misfits(ListQuestion):
    """REPLAY, LET STAND or SET POSITION. The default is LET STAND when the mistake is older than this turn."""

    entry: Corrected | Struck
    count: int
    cursor: int = 0
    screen = "misfits"

    def head(self, table: Table) -> Header:
        return Header(f"{self.count} DO NOT FIT", f"{self.cursor + 1}/3")

    def rows(self, table: Table) -> tuple[Row, ...]:
        return Row("Let stand"), Row("Replay"), Row("Set position")

    def take(self, table: Table) -> Next:
        if self.cursor == 1:
            return decide(table, (self.entry,))
        noted = decide(table, (Noted(self.entry.ply, _note(self.entry)),))
        if self.cursor == 0:
            return noted
        return Next(push(noted.table, Things()), noted.effects)


def put_right(table: Table, ply: int, made: Move | None) -> Next:
    """Move number `ply` was `made`, or never happened (None). Asks when later moves would not fit."""
    entry = Struck(ply) if made is None else Corrected(ply, made)
    try:
        tried = table.playing.after(entry)
    except IllegalMove as forbidden:
        return refuse(table, forbidden.why, forbidden.ruling)
    if not tried.void:
        return decide(table, (entry,))
    older = any(getattr(one.prompt, "begins", False) for one in table.playing.plies() if one.number > ply)
    return Next(instead(table, replace(Misfits(entry, len(tried.void)), cursor=0 if older else 1)))


def _note(entry: Corrected | Struck) -> str:
    return "a misread roll was let stand" if isinstance(entry, Corrected) else "a roll that was none was let stand"
