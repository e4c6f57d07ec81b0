"""What blinks on the glass: whether it is lit now, and when that changes. Never above 3 Hz, and only for a while."""

from __future__ import annotations

from dataclasses import replace

from companion.flow.base import Table
from companion.views import Grid

HALF = 0.4
"""Seconds lit, and as many dark."""
LASTS = 8.0
"""Seconds after the last touch until it stays lit."""
ROUNDING = 1e-6


def blinking(table: Table, grid: Grid | None) -> Grid | None:
    """The map as it looks now."""
    return None if grid is None else replace(grid, lit=_halves(table) % 2 == 0)


def blinks_at(table: Table, grid: Grid | None) -> float | None:
    """When the map looks different by itself."""
    if grid is None or not grid.solid or not _moves(table):
        return None
    return table.touched_at + (_halves(table) + 1) * HALF


def _halves(table: Table) -> int:
    """How many times it has changed since the last touch; even: lit."""
    return int((table.now - table.touched_at) / HALF + ROUNDING) if _moves(table) else 0


def _moves(table: Table) -> bool:
    return table.settings.motion and table.now + HALF < table.touched_at + LASTS
