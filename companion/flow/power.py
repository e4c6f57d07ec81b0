"""Shutting the Pi down: takes a held key or the menu, and this confirmation (field case B10)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.effects import PowerOff
from companion.flow.base import Next, Question, Table, nothing, pop
from companion.signals import Key
from companion.views import Header, Hint, Line, Notice, View


@dataclass(frozen=True, slots=True)
class Power(Question):
    def view(self, table: Table) -> View:
        saved = "NOT all is saved!" if table.unsaved else "The game is saved."
        lines = (Line("POWER OFF?", "list"), Line(saved), Line("Wait: it says when."))
        hints = (Hint("KEEP ON", likely=True), None, Hint("OFF"))
        said = f"Power off? {saved}"
        return View("power_off", Notice(lines), said, Header("POWER"), hints)

    def press(self, table: Table, key: Key) -> Next:
        match key:
            case Key.A:
                return Next(pop(table))
            case Key.C:
                return Next(pop(table), (PowerOff(),))
            case _:
                return nothing(table)
