"""Nobody plays: a mountain with the players' marks on its ridge, and a line, that drift over the dark glass.

Under 5 % of the pixels are lit, and none for long.
"""

from __future__ import annotations

from itertools import pairwise

from companion.screens.pen import BOTTOM, RIGHT, SMALL, Clipped, Pen, glyph_size, shown, width
from companion.views import ATTRACT_LINE, Attract

RIDGE = ((0, 33), (19, 14), (25, 20), (42, 3), (66, 33))
"""Corners of the mountain, from its own top left."""

SUMMIT = (41, 0)
PLACES = ((8, 16), (29, 7), (45, 7), (54, 19))
"""Where the marks stand on the ridge (top left corners), in the order they are given."""

WIDE, TALL = 67, 34
LINE_GAP = 4
EVERY = 3
"""One pixel of so many of the ridge is lit."""


def draw_attract(pen: Pen, stage: Attract, signs: tuple[str, ...]) -> None:
    """`signs`: glyphs that stand beside the line (trouble). Raises Clipped for a line that is too long to drift."""
    line = shown(stage.line, SMALL, ATTRACT_LINE * SMALL.pitch)
    if len(line) > ATTRACT_LINE:
        raise Clipped(f'"{line}" has {len(line)} letters, a line that drifts has room for {ATTRACT_LINE}')
    under = max(width(line, SMALL), sum(glyph_size(sign)[0] + 2 for sign in signs) - 2)
    rows = TALL + LINE_GAP + SMALL.tall + (9 if signs else 0)
    across, down = RIGHT + 1 - max(WIDE, under), BOTTOM + 1 - rows
    x, y = _swing(stage.step * 5, across), _swing(stage.step, down)
    wider = max(WIDE, under)
    _draw_mountain(pen, x + (wider - WIDE) * _swing(stage.step * 3, 16) // 16, y, stage)
    pen.text(x + (wider - width(line, SMALL)) // 2, y + TALL + LINE_GAP, line)
    x += (wider - under) // 2
    for sign in signs:
        x = pen.glyph(x, y + rows - glyph_size(sign)[1], sign) + 2


def _swing(step: int, far: int) -> int:
    """There and back between 0 and `far`, one pixel a step."""
    if far <= 0:
        return 0
    place = step % (2 * far)
    return min(place, 2 * far - place)


def _draw_mountain(pen: Pen, x: int, y: int, stage: Attract) -> None:
    dots = [
        (x + left + across, y + top + (low - top) * across // (right - left))
        for (left, top), (right, low) in pairwise(RIDGE)
        for across in range(right - left)
    ]
    pen.dots([dot for number, dot in enumerate(dots) if (number + stage.step) % EVERY == 0])
    pen.glyph(x + SUMMIT[0], y + SUMMIT[1], "pennant")
    for mark, (left, top) in zip(stage.marks, PLACES, strict=False):
        pen.box(x + left, y + top, x + left + 6, y + top + 6, lit=False)
        pen.glyph(x + left, y + top, f"{mark}.line")
