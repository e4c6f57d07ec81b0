"""Two pictures that show whether a screen is whole: a line along all four edges, and every pixel lit."""

from __future__ import annotations

from PIL import Image, ImageDraw

SIZE = (128, 64)


def border() -> Image.Image:
    """One line of pixels along each edge, a second frame inside, and an arrow to the upper edge: what is cut off,
    shifted, turned or mirrored shows."""
    picture = Image.new("1", SIZE)
    pen = ImageDraw.Draw(picture)
    right, bottom = SIZE[0] - 1, SIZE[1] - 1
    pen.rectangle((0, 0, right, bottom), outline=1)
    pen.rectangle((4, 4, right - 4, bottom - 4), outline=1)
    pen.polygon((64, 12, 54, 28, 74, 28), fill=1)
    pen.rectangle((61, 28, 67, 52), fill=1)
    return picture


def lit() -> Image.Image:
    """Every pixel."""
    return Image.new("1", SIZE, 1)
