"""One value between two arrows, and what it leads to."""

from __future__ import annotations

from companion.screens.area import Area
from companion.screens.grid import draw_beside
from companion.screens.pen import HERO, LIST, Clipped, Pen, glyph_size, width
from companion.views import Dial

MOST = 2
GAP = 6


def draw_dial(pen: Pen, stage: Dial, area: Area) -> None:
    """Raises Clipped for a value or a line that is too long."""
    right = draw_beside(pen, stage.beside, area)
    if len(stage.value) > MOST:
        raise Clipped(f'"{stage.value}" on a dial: there is room for {MOST} letters')
    top = area.top + 2
    left = pen.centred(top, stage.value, HERO, right=right)
    wide, tall = glyph_size("less")
    y = top + (HERO.cap - tall) // 2
    pen.glyph(left - GAP - wide, y, "less")
    pen.glyph(left + width(stage.value, HERO) + GAP, y, "more")
    pen.centred(area.bottom - LIST.cap - 2, stage.line, LIST, right=right)
