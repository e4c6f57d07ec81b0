"""Putting an earlier move right (rulings T3, T4), and what to do with later moves that no longer fit."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from companion.engine.errors import IllegalMove
from companion.engine.game import Choose, Move, Settle
from companion.engine.journal import Corrected, Moved, Noted, Struck
from companion.flow.base import Next, Table, instead, push
from companion.flow.deciding import decide, refuse
from companion.flow.lists import ListQuestion
from companion.flow.played_before import PlayedBefore
from companion.flow.set_position import Things
from companion.views import Header, Line, Notice, Row, View

WAYS = (
    ("Let stand", "Nothing is changed."),
    ("Replay", "They are taken back."),
    ("Set position", "You say where all is."),
)
"""What can be done, and what that means."""


@dataclass(frozen=True, slots=True)
class Misfits(ListQuestion):
    """REPLAY, LET STAND or SET POSITION. The default is LET STAND when the mistake is older than this turn. `freed`:
    what must be settled for an answer that was given wrongly then, so that it can be given now."""

    entry: Corrected | Struck
    count: int
    freed: tuple[tuple[str, Any], ...] = ()
    cursor: int = 0
    screen = "misfits"

    def head(self, table: Table) -> Header:
        return Header("LATER MOVES", f"{self.cursor + 1}/3")

    def view(self, table: Table) -> View:
        way, means = WAYS[self.cursor]
        one = self.count == 1
        fit = "no longer fits:" if one else "no longer fit:"
        lines = (Line(f"{self.count} {fit}"), Line(way, "list"), Line(means))
        said = f"{self.count} later {'move' if one else 'moves'} {fit} {way}: {means[0].lower()}{means[1:]}"
        return replace(ListQuestion.view(self, table), stage=Notice(lines), say=said)

    def rows(self, table: Table) -> tuple[Row, ...]:
        return tuple(Row(way) for way, _ in WAYS)

    def take(self, table: Table) -> Next:
        if self.cursor == 1:
            return decide(table, (self.entry,))
        freed = (Moved(Settle(dict(self.freed), "it was another one then")),) if self.freed else ()
        noted = decide(table, (Noted(self.entry.ply, _note(self.entry)), *freed))
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
    freed = next((one.change for one in table.stack if isinstance(one, PlayedBefore)), ())
    return Next(instead(table, Misfits(entry, len(tried.void), freed, cursor=0 if older else 1)))


def _note(entry: Corrected | Struck) -> str:
    if isinstance(entry, Corrected) and isinstance(entry.move, Choose):
        return "a choice that was another one was let stand"
    return "a misread roll was let stand" if isinstance(entry, Corrected) else "a roll that was none was let stand"
