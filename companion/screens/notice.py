"""Lines of several sizes from the left edge, with a warning sign before the first where it is an alarm."""

from __future__ import annotations

from companion.screens.area import Area, spread
from companion.screens.lines import draw_lines
from companion.screens.pen import Pen, glyph_size
from companion.views import LINE_ROWS, Notice

SIGN_GAP = 4


def draw_notice(pen: Pen, stage: Notice, area: Area) -> None:
    """Raises Clipped when the lines are too long or too many."""
    indent = 0
    if stage.alarm:
        wide, tall = glyph_size("warn")
        tops = spread(area, [LINE_ROWS[line.size] for line in stage.lines], "notice")
        top = tops[0] if tops else area.top
        rows = LINE_ROWS[stage.lines[0].size] if stage.lines else tall
        pen.glyph(0, top + max(0, (rows - tall) // 2), "warn")
        indent = wide + SIGN_GAP
    draw_lines(pen, area, stage.lines, centred=False, indent=indent)
