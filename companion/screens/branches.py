"""What each key leads to: its letter, and a row beside it. Knows nothing of what the keys do."""

from __future__ import annotations

from companion.screens.area import Area
from companion.screens.grid import draw_beside
from companion.screens.lines import draw_mark
from companion.screens.pen import LIST, SMALL, Pen, shown
from companion.screens.rows import PITCH
from companion.views import Branches

TEXT = 8
"""The column where a row begins, after its key's letter."""


def draw_branches(pen: Pen, stage: Branches, area: Area) -> None:
    """Raises Clipped for a row that is too long."""
    right = draw_beside(pen, stage.beside, area)
    top = area.top + (area.rows - len(stage.rows) * PITCH + 1) // 2 if area.bare else area.top
    for place, (key, row) in enumerate(zip("ABC", stage.rows, strict=True)):
        if row is None:
            continue
        y = top + place * PITCH + LIST.above
        pen.text(0, y + (LIST.cap - SMALL.cap + 1) // 2, key)
        size = SMALL if row.dim else LIST
        x = draw_mark(pen, TEXT, y, row.mark, LIST) if row.mark else TEXT
        text = shown(row.text, size, right - x + 1, otherwise=row.mark.value if row.mark else "")
        end = pen.text(x, y + (LIST.cap - size.cap + 1) // 2, text, size, right=right)
        if row.dim:
            middle = y + LIST.cap // 2
            pen.dots([(x, middle) for x in range(TEXT, end, 2)])
