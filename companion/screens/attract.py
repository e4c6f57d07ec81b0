"""Nobody plays: a mountain with the players' marks on its ridge, and a line, that drift over the dark glass.

Fewer than 5 % of the pixels are lit, and none for long: what is worth less is left out where a long line and trouble
have used the light.
"""

from __future__ import annotations

from itertools import pairwise

from companion.screens.glyphs import known, rows_of
from companion.screens.pen import BOTTOM, HEIGHT, RIGHT, SMALL, WIDTH, Clipped, Pen, glyph_size, shown, width
from companion.views import ATTRACT_LINE, Attract

MOST_LIT = WIDTH * HEIGHT // 20 - 1

RIDGE = ((0, 33), (19, 14), (25, 20), (42, 3), (66, 33))
"""Corners of the mountain, from its own top left."""

SUMMIT = (41, 0)
PLACES = ((8, 16), (29, 7), (45, 7), (54, 19))
"""Where the marks stand on the ridge (top left corners), in the order they are given."""

WIDE, TALL = 67, 34
LINE_GAP = 4
SIGN_GAP = 2
EVERY = 3
"""One pixel of so many of the ridge is lit."""


def draw_attract(pen: Pen, stage: Attract, trouble: tuple[tuple[str, str], ...], unsaved: bool) -> None:
    """Raises Clipped for a line that is too long to drift."""
    line = shown(stage.line, SMALL, ATTRACT_LINE * SMALL.pitch)
    if len(line) > ATTRACT_LINE:
        raise Clipped(f'"{line}" has {len(line)} letters, a line that drifts has room for {ATTRACT_LINE}')
    signs = _signs(trouble, unsaved)
    row = sum(glyph_size(sign)[0] + SIGN_GAP for sign in signs) - SIGN_GAP
    wide = max(WIDE, width(line, SMALL), row)
    tall = TALL + LINE_GAP + SMALL.tall + (glyph_size("other")[1] + SIGN_GAP if signs else 0)
    x, y = _swing(stage.step * 5, RIGHT + 1 - wide), _swing(stage.step, BOTTOM + 1 - tall)
    pen.text(x + (wide - width(line, SMALL)) // 2, y + TALL + LINE_GAP, line)
    left = x + (wide - row) // 2
    for sign in signs:
        if _affordable(pen, sign):
            left = pen.glyph(left, y + tall - glyph_size(sign)[1], sign) + SIGN_GAP
    _draw_mountain(pen, x + (wide - WIDE) * _swing(stage.step * 3, 16) // 16, y, stage)


def _signs(trouble: tuple[tuple[str, str], ...], unsaved: bool) -> list[str]:
    sick = [name if known(name) else "other" for name, _ in trouble if not (unsaved and name == "archive")]
    return ["not_saved", *sick] if unsaved else sick


def _affordable(pen: Pen, glyph: str) -> bool:
    return pen.lit() + sum(row.count("#") for row in rows_of(glyph)) <= MOST_LIT


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
    some = [dot for number, dot in enumerate(dots) if (number + stage.step) % EVERY == 0]
    pen.dots(some[: max(0, MOST_LIT - pen.lit())])
    for glyph, left, top in [
        ("pennant", *SUMMIT),
        *((f"{mark}.line", *place) for mark, place in zip(stage.marks, PLACES, strict=False)),
    ]:
        if _affordable(pen, glyph):
            wide, tall = glyph_size(glyph)
            pen.box(x + left, y + top, x + left + wide - 1, y + top + tall - 1, lit=False)
            pen.glyph(x + left, y + top, glyph)
