"""A picture as text that reads in a diff and in a terminal: half blocks (one character is 1x2 pixels) and
braille (2x4 pixels), and half blocks back to a picture.

Pure; knows pictures of mode "1" and nothing of terminals, files or what a picture means.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL import Image

HALVES = " ▀▄█"
"""Indexed by upper pixel + 2 * lower pixel."""

_CELL_OF_HALVES = str.maketrans(dict(enumerate(HALVES)))
_CELL_OF_BRAILLE = str.maketrans({code: chr(0x2800 + code) for code in range(256)})
_BRAILLE_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""Weight of each dot by row and column of its cell (Unicode's order is not the obvious one)."""


def half_blocks(picture: Image.Image) -> str:
    """The picture as lines of half blocks, all as wide as the picture: 32 lines of 128 for a 128x64 one.

    No newline after the last line. An odd last row is shown over darkness.
    """
    rows = _rows(picture)
    if len(rows) % 2:
        rows.append(bytes(picture.width))
    pairs = zip(rows[::2], rows[1::2], strict=True)
    return "\n".join(_cells((upper, 1), (lower, 2)).translate(_CELL_OF_HALVES) for upper, lower in pairs)


def from_half_blocks(text: str, size: tuple[int, int] = (128, 64)) -> Image.Image:
    """The picture that `half_blocks` made the text of; `size` in pixels.

    Blanks that an editor cut from the ends of lines are dark. Raises ValueError on any other character and on
    text that does not fit the size.
    """
    from PIL import Image

    width, height = size
    lines = text.removesuffix("\n").split("\n")
    count = (height + 1) // 2
    if len(lines) > count:
        raise ValueError(f"a {width}x{height} picture has {count} lines of half blocks, this text has {len(lines)}")
    pixels = bytearray()
    for number, line in enumerate(lines + [""] * (count - len(lines)), 1):
        if len(line) > width:
            raise ValueError(f"line {number}: expected at most {width} half blocks, got {len(line)}")
        strange = set(line) - set(HALVES)
        if strange:
            raise ValueError(f"line {number}: {min(strange)!r} is not one of the half blocks {HALVES!r}")
        codes = [HALVES.index(cell) for cell in line.ljust(width)]
        pixels += bytes(255 * (code & 1) for code in codes) + bytes(255 * (code >> 1) for code in codes)
    return Image.frombytes("L", size, bytes(pixels[: width * height])).convert("1", dither=Image.Dither.NONE)


def braille(picture: Image.Image) -> str:
    """The picture as lines of braille: 16 lines of 64 for a 128x64 one. For terminals narrower than the picture."""
    rows = _rows(picture)
    if picture.width % 2:
        rows = [row + b"\0" for row in rows]
    rows += [bytes(len(rows[0]))] * (-len(rows) % 4)
    lines = []
    for top in range(0, len(rows), 4):
        dots = [
            (rows[top + row][column::2], weight)
            for row, weights in enumerate(_BRAILLE_DOTS)
            for column, weight in enumerate(weights)
        ]
        lines.append(_cells(*dots).translate(_CELL_OF_BRAILLE))
    return "\n".join(lines)


def _rows(picture: Image.Image) -> list[bytes]:
    """Each row of pixels as bytes of 0 and 1."""
    if picture.mode != "1":
        raise ValueError(f'expected a picture of mode "1", got "{picture.mode}"')
    width = picture.width
    pixels = picture.convert("L").tobytes().replace(b"\xff", b"\x01")
    return [pixels[start : start + width] for start in range(0, len(pixels), width)]


def _cells(*layers: tuple[bytes, int]) -> str:
    """One character a column whose code is the sum of weights of the layers lit there (no carries: one big sum)."""
    total = sum(int.from_bytes(dots) * weight for dots, weight in layers)
    return total.to_bytes(len(layers[0][0])).decode("latin-1")
