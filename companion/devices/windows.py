"""Which bytes of a 128x64 glass must be sent so that it shows a new picture: pure arithmetic on page bytes.

The glass is eight pages of 128 columns; one byte is eight pixels of a column, the lowest bit on top. A window is
a rectangle of pages and columns that is sent in one go. Knows the price of a window, nothing of buses or chips'
commands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from PIL import Image

WIDTH, HEIGHT, PAGES = 128, 64, 8
SIZE = WIDTH * PAGES
BLANK = bytes(SIZE)


class Window(NamedTuple):
    """Pages `top`..`bottom` and columns `left`..`right`, all inclusive."""

    top: int
    bottom: int
    left: int
    right: int

    @property
    def area(self) -> int:
        return (self.bottom - self.top + 1) * (self.right - self.left + 1)

    def around(self, other: Window) -> Window:
        """The smallest window that covers both."""
        return Window(
            min(self.top, other.top),
            max(self.bottom, other.bottom),
            min(self.left, other.left),
            max(self.right, other.right),
        )

    def cut(self, pages: bytes) -> bytes:
        """Its bytes, page by page from the left: the order in which the chips take them."""
        starts = range(self.top * WIDTH, (self.bottom + 1) * WIDTH, WIDTH)
        return b"".join(pages[start + self.left : start + self.right + 1] for start in starts)


WHOLE = Window(0, PAGES - 1, 0, WIDTH - 1)

# Price of a window beside its bytes, in bytes of bus time. Wire: an address and a control byte for each of two
# messages, plus six (SSD130x) or three (SH1106) of command. The rest stands for the system calls and the start and
# stop of two messages: 6 bytes are 0.14 ms at 400 kHz. On the mock-ups' screens it costs 0.3 % more bytes and
# saves a quarter of the messages.
TALL_PRICE = 16
FLAT_PRICE = 13
NARROW_GAP = 8
"""Equal columns that a run of a tall window bridges; more are left to the joining."""
FEW = 24
"""Above so many windows the search for pairs to join would cost more than it saves (35 ms on a Zero 2 W)."""


def page_bytes(picture: Image.Image) -> bytes:
    """The 1,024 bytes of a 128x64 picture of mode "1", page 0 first. One turn by Pillow, no loop over pixels."""
    from PIL import Image

    if picture.mode != "1" or picture.size != (WIDTH, HEIGHT):
        raise ValueError(f'expected a {WIDTH}x{HEIGHT} picture of mode "1", got {picture.size} "{picture.mode}"')
    columns = picture.transpose(Image.Transpose.ROTATE_270).tobytes()  # 8 bytes a column, the lowest page first
    return b"".join(columns[PAGES - 1 - page :: PAGES] for page in range(PAGES))


def turned(picture: Image.Image, rotate: int) -> Image.Image:
    """The picture turned clockwise by `rotate` quarters as a 128x64 one, as luma turns it.

    On a panel that stands upright (1 or 3) a 64x128 picture fills it, a 128x64 one is shown at half its size.
    """
    from PIL import Image

    if rotate == 0:
        return picture
    if rotate == 2:
        return picture.transpose(Image.Transpose.ROTATE_180)
    if picture.size == (WIDTH, HEIGHT):
        small = picture.convert("L").reduce(2).point(lambda light: 255 * (light > 0)).convert("1")
        picture = Image.new("1", (HEIGHT, WIDTH))
        picture.paste(small, (0, (WIDTH - small.height) // 2))
    return picture.transpose(Image.Transpose.ROTATE_270 if rotate == 1 else Image.Transpose.ROTATE_90)


def changed(old: bytes, new: bytes, *, tall: bool) -> list[Window]:
    """Windows of `new` that turn a glass showing `old` into one that shows `new`; none if they are equal.

    `tall`: the chip takes windows of several pages (SSD130x); otherwise each is one page high (SH1106). Windows
    may also cover bytes that did not change, where that is cheaper than two windows.
    """
    windows = _joined(_stacked(_runs(old, new, NARROW_GAP))) if tall else list(_runs(old, new, FLAT_PRICE))
    price, all_of_it = TALL_PRICE if tall else FLAT_PRICE, whole(tall=tall)
    if sum(window.area + price for window in windows) > sum(window.area + price for window in all_of_it):
        return all_of_it
    return windows


def whole(*, tall: bool) -> list[Window]:
    """The windows that cover all of the glass."""
    return [WHOLE] if tall else [Window(page, page, 0, WIDTH - 1) for page in range(PAGES)]


def _runs(old: bytes, new: bytes, gap: int) -> Iterator[Window]:
    """Changed columns of each page; equal stretches of up to `gap` columns belong to a run."""
    pattern = re.compile(rb"[^\0]+(?:\0{1,%d}[^\0]+)*" % gap)
    for page in range(PAGES):
        before, after = old[page * WIDTH : (page + 1) * WIDTH], new[page * WIDTH : (page + 1) * WIDTH]
        if before != after:
            difference = (int.from_bytes(before) ^ int.from_bytes(after)).to_bytes(WIDTH)
            for run in pattern.finditer(difference):
                yield Window(page, page, run.start(), run.end() - 1)


def _stacked(runs: Iterator[Window]) -> list[Window]:
    """Runs joined with the window just above or beside them where that saves most."""
    windows: list[Window] = []
    for run in runs:
        best, place = 0, -1
        for index, window in enumerate(windows):
            if window.bottom >= run.top - 1:
                saved = window.area + run.area + TALL_PRICE - window.around(run).area
                if saved > best:
                    best, place = saved, index
        if place < 0:
            windows.append(run)
        else:
            windows[place] = windows[place].around(run)
    return windows


def _joined(windows: list[Window]) -> list[Window]:
    """Any two windows joined, the most saving first, until no join saves. A usual picture has about a dozen."""
    while len(windows) <= FEW:
        best, pair = 0, None
        for one, other in combinations(windows, 2):
            saved = one.area + other.area + TALL_PRICE - one.around(other).area
            if saved > best:
                best, pair = saved, (one, other)
        if pair is None:
            return windows
        windows.remove(pair[0])
        windows.remove(pair[1])
        windows.append(pair[0].around(pair[1]))
    return windows
