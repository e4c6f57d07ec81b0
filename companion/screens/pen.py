"""A canvas of 128x64 one-bit pixels and what can be put on it: letters, glyphs, boxes, dots. Knows no view.

The last column and the last row are kept free, so that the whole picture can move by one pixel without losing any.
Nothing is cut: what would leave the canvas raises `Clipped`, unless the pen `cuts`. Letters are drawn once and kept.
`lit=False` draws dark on a lit ground.
"""

from __future__ import annotations

import io
import pkgutil
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFont

from companion.letters import latin, plain
from companion.screens.glyphs import known, rows_of

WIDTH, HEIGHT = 128, 64
RIGHT, BOTTOM = WIDTH - 2, HEIGHT - 2
"""The last column and row that are drawn on."""

LIT, DARK = 255, 0
"""What Pillow itself writes for the two pixels of mode "1"; it would keep a 1 as a 1."""


class Clipped(ValueError):
    """Something does not fit where it should be drawn; the view's text must be shorter."""


@dataclass(frozen=True, slots=True)
class Size:
    """A font. `pitch`: pixels from letter to letter, `tall`: of the cell, `above`: rows over the capitals, `cap`: rows
    of a capital, `blank_left` and `blank_right`: columns of the cell that letters leave dark."""

    file: str
    pitch: int
    tall: int
    above: int
    cap: int
    blank_left: int
    blank_right: int
    ascii_only: bool = False


SMALL = Size("clR6x8.pcf.gz", 6, 8, 0, 7, 1, 0, ascii_only=True)
LIST = Size("ter-u14b_iso-8859-1.pcf.gz", 8, 14, 2, 10, 0, 1)
NAME = Size("ter-u24b_iso-8859-1.pcf.gz", 12, 24, 4, 15, 0, 1)
HERO = Size("ter-u32b_iso-8859-1.pcf.gz", 16, 32, 6, 20, 1, 1)
SIZES = {"small": SMALL, "list": LIST, "name": NAME, "hero": HERO}


class Stamp(NamedTuple):
    """A shape to be printed: its mask, and the first and last row (from the top) with anything in it."""

    mask: Image.Image
    top: int
    bottom: int


@cache
def _font(size: Size) -> ImageFont.FreeTypeFont:
    packed = pkgutil.get_data("companion.screens", f"fonts/{size.file}")
    assert packed is not None, size.file
    return ImageFont.truetype(io.BytesIO(packed), size.tall, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=1024)
def _letter(size: Size, letter: str) -> Stamp:
    mask = Image.new("1", (size.pitch, size.tall))
    ImageDraw.Draw(mask).text((0, 0), letter, font=_font(size), fill=LIT)
    return _stamp(mask)


@lru_cache(maxsize=256)
def _glyph(name: str) -> Stamp:
    rows = rows_of(name)
    mask = Image.new("1", (len(rows[0]), len(rows)))
    mask.putdata([LIT if pixel == "#" else DARK for row in rows for pixel in row])
    return _stamp(mask)


def _stamp(mask: Image.Image) -> Stamp:
    left_top_right_bottom = mask.getbbox() or (0, 0, 0, 1)
    return Stamp(mask, left_top_right_bottom[1], left_top_right_bottom[3] - 1)


def width(text: str, size: Size) -> int:
    """Columns that a text takes, from its first cell to its last lit column."""
    return len(text) * size.pitch - size.blank_right


def reach(text: str, size: Size) -> tuple[int, int]:
    """How many rows the letters of a text reach above the capitals' top, and below their foot."""
    stamps = [_letter(size, letter) for letter in text if letter != " "]
    above = max((size.above - stamp.top for stamp in stamps), default=0)
    below = max((stamp.bottom - size.above - size.cap + 1 for stamp in stamps), default=0)
    return max(0, above), max(0, below)


def shown(text: str, size: Size, room: int, otherwise: str = "") -> str:
    """The text in letters that the font has, no longer than `room` columns where a briefer spelling can do it.

    When no letter of it can be shown: `otherwise`, cut to the room, and in the last resort a question mark.
    """
    if not text.strip():
        return text
    spell = plain if size.ascii_only else latin
    for brief in (False, True):
        spelled = spell(text, brief)
        if spelled and width(spelled, size) <= room:
            return spelled
    if spelled:
        return spelled
    return otherwise[: max(1, (room + size.blank_right) // size.pitch)] or "?"


def glyph_size(name: str) -> tuple[int, int]:
    """Columns and rows of a glyph."""
    rows = rows_of(name)
    return len(rows[0]), len(rows)


class Pen:
    """Draws on its own canvas; x and y count from the top left, and boxes include both corners."""

    def __init__(self, cuts: bool = False) -> None:
        self.cuts = cuts
        """Whether a text that is too long loses its end instead of raising Clipped."""
        self.image = Image.new("1", (WIDTH, HEIGHT))
        self._draw = ImageDraw.Draw(self.image)

    def text(
        self,
        x: int,
        y: int,
        text: str,
        size: Size = SMALL,
        *,
        lit: bool = True,
        right: int = RIGHT,
        otherwise: str = "",
    ) -> int:
        """Write with the capitals' top at row `y`, up to column `right`; returns the column after the last cell.

        Raises Clipped that names the text.
        """
        letters = shown(text, size, right - x + 1, otherwise)
        if self.cuts:
            letters = letters[: max(0, (right + 1 - x + size.blank_right) // size.pitch)]
        if x + size.blank_left < 0 or x + width(letters, size) - 1 > right:
            raise Clipped(
                f'"{text}" does not fit: {len(letters)} letters of {size.pitch} pixels from column {x} end at '
                f"{x + width(letters, size) - 1}, there is room to {right}; shorten it"
            )
        for letter in letters:
            if letter != " ":
                stamp = _letter(size, letter)
                self._print(stamp, x, y - size.above, lit, text)
            x += size.pitch
        return x

    def centred(
        self, y: int, text: str, size: Size = SMALL, *, left: int = 0, right: int = RIGHT, lit: bool = True
    ) -> int:
        """Write in the middle between two columns; returns the column where it begins."""
        letters = shown(text, size, right - left + 1)
        wide = width(letters, size) - size.blank_left
        x = left + (right - left + 1 - wide) // 2 - size.blank_left
        self.text(x, y, letters, size, lit=lit, right=right)
        return x

    def glyph(self, x: int, y: int, name: str, *, lit: bool = True) -> int:
        """Draw a glyph with its top left corner there; returns the column after it. Raises Clipped, LookupError."""
        stamp = _glyph(name)
        if x < 0 or x + stamp.mask.width - 1 > RIGHT:
            raise Clipped(f'the glyph "{name}" at column {x} leaves the picture')
        self._print(stamp, x, y, lit, name)
        return x + stamp.mask.width

    def symbol(self, x: int, y: int, name: str, size: Size = SMALL, *, lit: bool = True) -> int:
        """A glyph by its name, or else the text itself ("4"): returns the column after it."""
        return self.glyph(x, y, name, lit=lit) if known(name) else self.text(x, y, name, size, lit=lit)

    def box(self, left: int, top: int, right: int, bottom: int, *, lit: bool = True) -> None:
        self._draw.rectangle((left, top, right, bottom), fill=LIT if lit else DARK)

    def frame(self, left: int, top: int, right: int, bottom: int, *, lit: bool = True) -> None:
        self._draw.rectangle((left, top, right, bottom), outline=LIT if lit else DARK)

    def line(self, points: list[tuple[int, int]]) -> None:
        self._draw.line(points, fill=LIT)

    def dots(self, points: list[tuple[int, int]], *, lit: bool = True) -> None:
        self._draw.point(points, fill=LIT if lit else DARK)

    def invert(self, left: int, top: int, right: int, bottom: int) -> None:
        """Turn lit to dark and dark to lit."""
        part = self.image.crop((left, top, right + 1, bottom + 1))
        self.image.paste(part.point(lambda pixel: DARK if pixel else LIT), (left, top))

    def moved(self, across: int, down: int) -> Image.Image:
        """The finished picture, moved by 0 or 1 pixel to the right and down."""
        if not across and not down:
            return self.image
        image = Image.new("1", (WIDTH, HEIGHT))
        image.paste(self.image, (across, down))
        return image

    def lit(self) -> int:
        """How many pixels are lit."""
        return self.image.histogram()[LIT]

    def _print(self, stamp: Stamp, x: int, y: int, lit: bool, what: str) -> None:
        if y + stamp.top < 0 or y + stamp.bottom > BOTTOM:
            raise Clipped(f'"{what}" at row {y} leaves the picture; there are rows 0 to {BOTTOM}')
        self.image.paste(LIT if lit else DARK, (x, y), stamp.mask)
