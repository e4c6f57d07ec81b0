"""The first picture: a mountain, the name, and each device as it comes to life."""

from __future__ import annotations

from companion.screens.glyphs import known
from companion.screens.pen import LIST, RIGHT, SMALL, Pen, glyph_size, width

TITLE = "TABLE COMPANION"
RIDGE = [(0, 29), (16, 17), (25, 22), (46, 4), (61, 17), (74, 8), (92, 21), (101, 16), (126, 29)]
SNOW = [(39, 10), (43, 13), (46, 10), (50, 14), (53, 10)]
SUMMIT = (45, 0)
ALIASES = {"dice": "panel"}
"""Other names that devices have, to their icons."""

SIGN = 20
"""Columns of a device: its icon and how it is."""


def draw_splash(pen: Pen, version: str, devices: tuple[tuple[str, str], ...], line: str) -> None:
    """What views.Splash says; plain, so that the first picture need not wait for the views. Raises Clipped when the
    version or the line is too long."""
    pen.line(RIDGE)
    pen.line(SNOW)
    pen.glyph(*SUMMIT, "pennant")
    pen.text(RIGHT + 1 - width(version, SMALL), 1, version)
    pen.box(0, 31, RIGHT, 43, lit=False)
    pen.centred(33, TITLE, LIST)
    _draw_devices(pen, 46, devices)
    pen.centred(55, line)


def _draw_devices(pen: Pen, y: int, devices: tuple[tuple[str, str], ...]) -> None:
    x = (RIGHT + 1 - SIGN * len(devices) + 3) // 2
    for name, state in devices:
        icon = ALIASES.get(name, name)
        pen.glyph(x, y, icon if known(icon) else "other")
        sign = state if known(state) else "other"
        pen.glyph(x + 9, y + (7 - glyph_size(sign)[1]) // 2, sign)
        x += SIGN
