"""Dice being typed: a box for each symbol with how many of it there are, and a line below."""

from __future__ import annotations

from companion.screens.area import Area
from companion.screens.glyphs import known
from companion.screens.pen import LIST, NAME, RIGHT, SMALL, Clipped, Pen, glyph_size, width
from companion.views import Tally

IN_A_ROW = 3
GAP = 2
MOST = 6
BETWEEN = 4


def draw_tally(pen: Pen, stage: Tally, area: Area) -> None:
    """Raises Clipped for more than six boxes."""
    count = len(stage.boxes)
    if not 0 < count <= MOST:
        raise Clipped(f"{count} boxes, there is room for 1 to {MOST}")
    rows = 1 if count <= IN_A_ROW else 2
    across = min(count, IN_A_ROW)
    line = area.bottom - SMALL.cap
    tall = (line - area.top - 4 - GAP * (rows - 1)) // rows
    wide = (RIGHT + 1 - GAP * (across - 1)) // across
    for place, (symbol, number) in enumerate(stage.boxes):
        left = place % across * (wide + GAP)
        top = area.top + 2 + place // across * (tall + GAP)
        _draw_box(pen, left, top, left + wide - 1, top + tall - 1, symbol, str(number))
    pen.centred(line, stage.line)


def _draw_box(pen: Pen, left: int, top: int, right: int, bottom: int, symbol: str, number: str) -> None:
    """The symbol and its number in the middle of their box; a symbol that is text stands on a lit end of it."""
    pen.frame(left, top, right, bottom)
    middle = top + (bottom - top + 1) // 2
    if not known(symbol):
        pen.box(left, top, left + LIST.pitch + 3, bottom)
        pen.text(left + 3, middle - LIST.cap // 2, symbol, LIST, lit=False, right=left + LIST.pitch + 3)
        pen.centred(middle - LIST.cap // 2, number, LIST, left=left + LIST.pitch + 4, right=right)
        return
    for size, glyph in ((NAME, f"{symbol}.17"), (NAME, symbol), (LIST, symbol)):
        if not known(glyph) or size.cap + 4 > bottom - top:
            continue
        wide, tall = glyph_size(glyph)
        x = left + (right - left + 2 - wide - BETWEEN - width(number, size)) // 2
        if x > left + 1:
            pen.glyph(x, middle - tall // 2, glyph)
            pen.text(x + wide + BETWEEN, middle - size.cap // 2, number, size)
            return
    raise Clipped(f'"{symbol} {number}" does not fit into its box')
