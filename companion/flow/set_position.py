"""SET POSITION: the wood stands elsewhere than the companion says, and the table is right (ruling T1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.flow.base import Next, Table, headed, push
from companion.flow.deciding import settle
from companion.flow.lists import ListQuestion
from companion.views import Header, Mark, Row, View


@dataclass(frozen=True, slots=True)
class Things(ListQuestion):
    """Which thing stands elsewhere."""

    cursor: int = 0
    screen = "set_position"
    title = "SET POSITION"

    def rows(self, table: Table) -> tuple[Row, ...]:
        match = table.playing
        return tuple(thing.row for thing in match.game.showing.settles(match.state, table.names()))

    def take(self, table: Table) -> Next:
        match = table.playing
        thing = match.game.showing.settles(match.state, table.names())[self.cursor]
        return Next(push(table, Places(thing.row.text, thing.values, thing.row.mark, thing.selected)))

    def view(self, table: Table) -> View:
        """Whose thing it is, is said too."""
        shown, rows = ListQuestion.view(self, table), self.rows(table)
        row = rows[min(self.cursor, len(rows) - 1)]
        whose = [table.name(seat) for seat in table.playing.setup.seats if row.mark and table.mark(seat) is row.mark]
        return replace(shown, say=f"Set position: {' '.join((*whose, row.text))}.")


@dataclass(frozen=True, slots=True)
class Places(ListQuestion):
    """Where it stands: label and the settle's change, each."""

    thing: str
    values: tuple[tuple[str, Mapping[str, Any]], ...]
    mark: Mark | None = None
    cursor: int = 0
    screen = "set_position"

    def head(self, table: Table) -> Header:
        return headed(self.thing, f"{self.cursor + 1}/{len(self.values)}", self.mark)

    def rows(self, table: Table) -> tuple[Row, ...]:
        return tuple(Row(label) for label, _ in self.values)

    def take(self, table: Table) -> Next:
        return settle(table, self.values[self.cursor][1], f"set on the screen: {self.thing}")
