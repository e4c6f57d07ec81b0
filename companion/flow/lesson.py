"""What the table tells of its box, choice by choice: kept for later matches, and in a match settled at once (T1)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.effects import Draw
from companion.engine.errors import WrongSetup
from companion.flow.base import Next, Question, Table, headed, instead, pop, still
from companion.flow.blinking import blinking, blinks_at
from companion.flow.deciding import refuse, settle
from companion.flow.lists import ListQuestion
from companion.flow.remembering import facts_of, remember
from companion.showing import Lesson
from companion.views import Grid, Header, Row, Rows, View


@dataclass(frozen=True, slots=True)
class Telling(ListQuestion):
    """`path`: what was chosen so far; `then`: what is asked after it, None to go back to what was asked before.
    `drawing`: what is being drawn for, and among how many."""

    game: str
    lesson: Lesson
    path: tuple[int, ...] = ()
    cursor: int = 0
    then: Question | None = None
    drawing: tuple[int, ...] = ()
    screen = "lesson"

    def _choices(self, table: Table, path: tuple[int, ...]) -> tuple[str, ...]:
        facts, state = facts_of(table, self.game), table.match.state if table.match else None
        return table.games[self.game].showing.choices(self.lesson.id, facts, state, path)

    def rows(self, table: Table) -> tuple[Row, ...]:
        return tuple(Row(label) for label in self._choices(table, self.path)) or (Row("nothing"),)

    def head(self, table: Table) -> Header:
        facts, state = facts_of(table, self.game), table.match.state if table.match else None
        about = table.games[self.game].showing.heading(self.lesson.id, facts, state, self.path)
        return headed(about or self.lesson.title, f"{self.cursor + 1}/{len(self.rows(table))}")

    def view(self, table: Table) -> View:
        shown = ListQuestion.view(self, table)
        grid = blinking(table, self._grid(table))
        return replace(shown, stage=replace(shown.stage, beside=grid)) if isinstance(shown.stage, Rows) else shown

    def _grid(self, table: Table) -> Grid | None:
        """Where the row under the cursor is on the map."""
        labels = self._choices(table, self.path)
        if not labels:
            return None
        facts, state = facts_of(table, self.game), table.match.state if table.match else None
        path = (*self.path, min(self.cursor, len(labels) - 1))
        return table.games[self.game].showing.shown(self.lesson.id, facts, state, path)

    def wake_at(self, table: Table) -> float | None:
        return blinks_at(table, self._grid(table))

    def take(self, table: Table) -> Next:
        path = (*self.path, self.cursor)
        if self._choices(table, path):
            return still(table, replace(self, path=path, cursor=0))
        facts, state = facts_of(table, self.game), table.match.state if table.match else None
        ways = table.games[self.game].showing.chances(self.lesson.id, facts, state, path)
        if not ways:
            return self._told(table, path, 0)
        return Next(still(table, replace(self, drawing=(*path, ways))).table, (Draw(ways),))

    def drawn(self, table: Table, number: int) -> Next | None:
        if not self.drawing:
            return None
        *path, ways = self.drawing
        return self._told(table, tuple(path), number % ways)

    def back(self, table: Table) -> Next:
        if self.path:
            return still(table, replace(self, path=self.path[:-1], cursor=self.path[-1]))
        return Next(pop(table))

    def _told(self, table: Table, path: tuple[int, ...], drawn: int) -> Next:
        facts, state = facts_of(table, self.game), table.match.state if table.match else None
        try:
            learnt = table.games[self.game].showing.learnt(self.lesson.id, facts, state, path, drawn)
        except WrongSetup as wrong:
            return refuse(table, wrong.why, "")
        if learnt is None:
            return Next(instead(table, self.then) if self.then else pop(table))
        table, effects = remember(table, self.game, learnt.facts) if learnt.facts else (table, ())
        if learnt.change is None or table.match is None:
            return Next(instead(table, self.then) if self.then else pop(table), effects)
        led = settle(table, learnt.change, self.lesson.title.lower(), hands=True)
        return Next(led.table, (*led.effects, *effects))
