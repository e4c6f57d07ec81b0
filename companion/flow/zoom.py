"""The map in words: a page a row, so that everything on it can be found by its number."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.flow.base import Next, Question, Table, headed, pop, still
from companion.signals import Key
from companion.views import Hint, Line, Notice, View


@dataclass(frozen=True, slots=True)
class Zoom(Question):
    """Only in a game that has pages."""

    page: int = 0

    def view(self, table: Table) -> View:
        pages = table.playing.game.showing.pages(table.playing.state)
        page = pages[self.page]
        more = Hint("NEXT") if len(pages) > 1 else None
        stage = Notice(tuple(Line(line) for line in page.lines))
        hints = (Hint("BACK"), more, Hint("OK", likely=True))
        return View("mountain_strip", stage, page.say, headed(page.title, page.place), hints)

    def press(self, table: Table, key: Key) -> Next:
        return self._at(table, self.page + 1) if key is Key.B else Next(pop(table))

    def turned(self, table: Table, steps: int) -> Next | None:
        return self._at(table, self.page + steps)

    def _at(self, table: Table, page: int) -> Next:
        count = len(table.playing.game.showing.pages(table.playing.state))
        return still(table, replace(self, page=page % count))
