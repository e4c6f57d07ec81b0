"""A list to pick from: B is next and wraps, C takes, A goes back; the encoder moves the cursor both ways."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, Self, cast

from companion.flow.base import Next, Question, Table, pop, still
from companion.signals import Key
from companion.views import Header, Hint, Row, Rows, View

HOLD_A = "HOLD A BACK"
"""In a header where all three taps lead on."""


class ListQuestion(Question):
    """Subclasses are frozen dataclasses with `cursor: int`, a `screen` and a `title`, and say `rows` and `take`.

    There is always a row. A list that has become shorter meanwhile shows its last one.
    """

    __slots__ = ()
    screen: ClassVar[str] = "list"
    title: ClassVar[str] = ""
    labels: ClassVar[tuple[str, str, str]] = ("BACK", "NEXT", "OK")
    likely: ClassVar[int] = 2
    cursor: int

    def rows(self, table: Table) -> tuple[Row, ...]:
        raise NotImplementedError

    def take(self, table: Table) -> Next:
        """C on the selected row."""
        raise NotImplementedError

    def back(self, table: Table) -> Next:
        """A."""
        return Next(pop(table))

    def head(self, table: Table) -> Header:
        return Header(self.title, f"{self.cursor + 1}/{len(self.rows(table))}")

    def view(self, table: Table) -> View:
        rows = self.rows(table)
        if self.cursor >= len(rows):
            return self._at(len(rows) - 1).view(table)
        header = self.head(table)
        chosen = rows[self.cursor]
        hints = (
            self._hint(0) if self.labels[0] else None,
            self._hint(1) if len(rows) > 1 else None,
            self._hint(2),
        )
        said = f"{spoken(header.text).rstrip('?')}: {chosen.text} {chosen.value}".strip()
        return View(self.screen, Rows(rows, self.cursor), f"{said.rstrip('.')}.", header, hints)

    def _hint(self, place: int) -> Hint:
        return Hint(self.labels[place], likely=place == self.likely)

    def press(self, table: Table, key: Key) -> Next:
        last = len(self.rows(table)) - 1
        match key:
            case Key.B:
                return self.move_cursor(table, 1)
            case Key.C:
                return self._at(min(self.cursor, last)).take(table)
            case _:
                return self.back(table)

    def turned(self, table: Table, steps: int) -> Next | None:
        return self.move_cursor(table, steps)

    def move_cursor(self, table: Table, steps: int) -> Next:
        return still(table, self._at((self.cursor + steps) % len(self.rows(table))))

    def _at(self, cursor: int) -> Self:
        return cast(Self, replace(cast(Any, self), cursor=cursor))


def spoken(capitals: str) -> str:
    """A title as it is said: "SET POSITION" is "Set position"; a place keeps its letters ("R3C2 nothing")."""
    words = [word if any(letter.isdigit() for letter in word) else word.lower() for word in capitals.split()]
    said = " ".join(words)
    return said[:1].upper() + said[1:]
