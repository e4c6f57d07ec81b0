"""Shutting the Pi down: takes a held key or the menu, and this confirmation (field case B10)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.effects import PowerOff
from companion.flow.base import Next, Question, Table, home, nothing, pop, push
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
                return Next(push(home(table), GoingDown()), (PowerOff(),))
            case _:
                return nothing(table)


@dataclass(frozen=True, slots=True)
class GoingDown(Question):
    """It was asked for and is on its way. OK goes back to the play, should it never come."""

    def view(self, table: Table) -> View:
        lines = (Line("GOING DOWN", "list"), Line("Keep the plug in:"), Line("the screen says when."))
        said = "It is going down: keep the plug in until the screen says so."
        return View("going_down", Notice(lines), said, Header("POWER"), (None, None, Hint("OK", likely=True)))

    def press(self, table: Table, key: Key) -> Next:
        return Next(pop(table)) if key is Key.C else nothing(table)
