"""The printable sheet: what stands on the case, on the seats and on the wood, at its true size on A4.

An HTML page with one drawing in millimetres, so that any browser prints it to size; a line of 50 mm tells whether it
did. Knows the keys' law, the players' shapes, and the screen's small signs by their pixels. Pure: text out, no files.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.marks import MARKS, Mark
from companion.screens.glyphs import rows_of
from companion.signals import Device

WIDE, TALL = 210, 297
"""A4, in millimetres."""
KEYS = (("A", "careful", "UNDO"), ("B", "next", "WHY?"), ("C", "go on", "MENU"))
"""Each key: what stands on it, what a tap is, what a hold is."""
PITCH = 24.0
"""Millimetres from key to key: 16 mm buttons that two thumbs can tell apart. Cut the labels apart for other cases."""
SEAT, TOKEN = 26.0, 9.0
"""Sides of a shape for a seat and for a token, in millimetres."""
TOKENS = 12
"""Of each shape: two games have at most five pieces a player; the others are for those that get lost."""
NUMBERS = range(1, 10)
SIGNS = {
    Device.PANEL: "dice panel",
    Device.DISPLAY: "screen",
    Device.KEYS: "keys",
    Device.ARCHIVE: "card, disk",
    Device.CLOCK: "clock",
    Device.POWER: "supply",
}
"""What each of the signs at the top of the screen stands for, in a word or two."""
PIXEL = 0.8
"""Side of a sign's pixel, in millimetres."""

STYLE = (
    "@page{size:A4;margin:0}body{margin:0}svg{display:block}text{font-family:sans-serif;text-anchor:middle}"
    ".cut{fill:none;stroke:#999;stroke-width:.2;stroke-dasharray:1 1}.line{fill:none;stroke:#000;stroke-width:.4}"
    ".left{text-anchor:start}"
)


BEGINS = (
    '<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><title>Table companion: the printable sheet</title>'
)
"""By this a sheet is known again."""


def sheet() -> str:
    """The page as HTML."""
    body = "\n".join((*_head(), *_legend(24.0), *_seats(84.0), *_tokens(124.0), *_numbers(190.0), *_signs(258.0)))
    return (
        f"{BEGINS}<style>{STYLE}</style></head><body>\n"
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDE}mm" height="{TALL}mm" viewBox="0 0 {WIDE} {TALL}">\n'
        f"{body}\n</svg></body></html>\n"
    )


def _head() -> Iterator[str]:
    yield _text(15, 14, 3.8, "Table companion: print at 100 %, cut along the dashed lines", "left")
    yield '<path class="line" d="M145 11v4m0-2h50m0-2v4"/>'
    yield _text(170, 18, 3, "this line is 50 mm")


def _legend(top: float) -> Iterator[str]:
    """The three keys with what a tap and a hold are, and the power key."""
    yield _text(15, top, 3.5, "For the case: under the screen, over the keys", "left")
    for place, (key, tap, hold) in enumerate(KEYS):
        yield from _label(15 + place * PITCH, top + 4, (key, 9), (tap, 3.6), ("hold:", 2.8), (hold, 5))
    yield from _label(15 + 3.5 * PITCH, top + 4, ("OFF", 8), ("power", 3.6), ("hold, then", 2.8), ("confirm", 4))
    for place, word in enumerate(("DANGER", "ASCENSION", "WEATHER", "DONE", "CLEAR")):
        x = 15 + place * PITCH
        yield f'<rect class="cut" x="{x}" y="{top + 36}" width="{PITCH}" height="10"/>'
        yield _text(x + PITCH / 2, top + 42.2, 3.4, word)


def _label(x: float, y: float, *lines: tuple[str, float]) -> Iterator[str]:
    yield f'<rect class="cut" x="{x}" y="{y}" width="{PITCH}" height="30"/>'
    foot = y + 10
    for words, size in lines:
        yield _text(x + PITCH / 2, foot, size, words)
        foot += 6.2


def _seats(top: float) -> Iterator[str]:
    yield _text(15, top, 3.5, "For the seats: who has which shape, in the order of play", "left")
    for place, mark in enumerate(MARKS):
        x = 15 + place * (SEAT + 8)
        yield f'<rect class="cut" x="{x}" y="{top + 3}" width="{SEAT + 4}" height="{SEAT + 4}"/>'
        yield shape(mark, x + 2, top + 5, SEAT)


def _tokens(top: float) -> Iterator[str]:
    yield _text(15, top, 3.5, "For the wood: a shape on each climber of that player", "left")
    for row, mark in enumerate(MARKS):
        for place in range(TOKENS):
            x, y = 15 + place * (TOKEN + 5), top + 3 + row * (TOKEN + 5)
            yield f'<rect class="cut" x="{x}" y="{y}" width="{TOKEN + 4}" height="{TOKEN + 4}"/>'
            yield shape(mark, x + 2, y + 2, TOKEN)


def _numbers(top: float) -> Iterator[str]:
    yield _text(15, top, 3.5, "For the board: cliffs from the bottom up, or rows and columns", "left")
    for row in range(3):
        for number in NUMBERS:
            x, y = 15 + (number - 1) * 19.0, top + 3 + row * 19.0
            yield f'<rect class="cut" x="{x}" y="{y}" width="16" height="16"/>'
            yield _text(x + 8, y + 12, 11, str(number))


def _signs(top: float) -> Iterator[str]:
    """The row of small signs: which device each is, and what its square says."""
    yield _text(15, top, 3.5, "The small signs at the top of the screen: MENU, then Devices, says more", "left")
    drawn = [(rows_of(device.value), words, False) for device, words in SIGNS.items()]
    drawn.append((rows_of("other"), "another", False))
    drawn += [(rows_of("panel"), "limps", False), (rows_of("panel"), "lit: lost", True)]
    for place, (rows, words, lit) in enumerate(drawn):
        x = 15 + place * 20.0
        yield f'<rect class="cut" x="{x:g}" y="{top + 3:g}" width="20" height="18"/>'
        yield from sign(rows, x + 10 - 3.5 * PIXEL, top + 5.5, lit=lit)
        yield _text(x + 10, top + 18, 2.6, words)


def sign(rows: tuple[str, ...], x: float, y: float, *, lit: bool) -> Iterator[str]:
    """A sign in ink, its top left corner at (x, y). `lit`: spared out of a filled square, as a lost device has it."""
    wide = max(map(len, rows))
    if lit:
        across, down = (wide + 2) * PIXEL, (len(rows) + 2) * PIXEL
        yield f'<rect x="{x - PIXEL:g}" y="{y - PIXEL:g}" width="{across:g}" height="{down:g}"/>'
    pixels = "".join(
        f"M{x + column * PIXEL:g} {y + row * PIXEL:g}h{PIXEL:g}v{PIXEL:g}h-{PIXEL:g}z"
        for row, line in enumerate(rows)
        for column, pixel in enumerate(line)
        if pixel == "#"
    )
    yield f'<path fill="{"#fff" if lit else "#000"}" d="{pixels}"/>'


def shape(mark: Mark, x: float, y: float, side: float) -> str:
    """A player's shape, filled, in a square of `side` millimetres whose top left corner is (x, y)."""
    half = side / 2
    match mark:
        case Mark.CIRCLE:
            return f'<circle cx="{x + half}" cy="{y + half}" r="{half}"/>'
        case Mark.SQUARE:
            return f'<rect x="{x}" y="{y}" width="{side}" height="{side}"/>'
        case Mark.TRIANGLE:
            return f'<path d="M{x + half} {y}l{half} {side}h{-side}z"/>'
        case Mark.DIAMOND:
            return f'<path d="M{x + half} {y}l{half} {half}l{-half} {half}l{-half} {-half}z"/>'


def _text(x: float, y: float, size: float, words: str, kind: str = "") -> str:
    of = f' class="{kind}"' if kind else ""
    return f'<text{of} x="{x}" y="{y}" font-size="{size}">{words}</text>'
