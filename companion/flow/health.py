"""HEALTH: everybody's hearts at a glance."""

from __future__ import annotations

from dataclasses import dataclass

from companion.flow.base import Next, Question, Table, nothing, pop
from companion.signals import Key
from companion.views import Header, Hint, View


@dataclass(frozen=True, slots=True)
class Health(Question):
    """Only in a game that has a gauge."""

    def view(self, table: Table) -> View:
        match = table.playing
        found = match.game.showing.gauge(match.state, table.names())
        assert found is not None
        hints = (Hint("BACK"), None, Hint("OK", likely=True))
        return View("health", found[0], found[1], Header("HEALTH"), hints)

    def press(self, table: Table, key: Key) -> Next:
        return nothing(table) if key is Key.B else Next(pop(table))


def has_gauge(table: Table) -> bool:
    match = table.match
    return match is not None and match.game.showing.gauge(match.state, table.names()) is not None
