"""The top row: the mark and a name or title at the left, the place in the flow at the right, and between them
what is wrong, which is nothing when all is well. Knows nothing of stages.

NOT SAVED lights the whole row, so that it cannot be missed; for its words the place gives way, then the large letters
of the name, and only a long title leaves them tiny. A device that is lost stands on a lit square, one that is degraded
does not; where not all devices have room, one warning sign stands for them all.
"""

from __future__ import annotations

from companion.screens.area import HEADER_BOTTOM
from companion.screens.glyphs import known
from companion.screens.pen import LIST, RIGHT, SMALL, Clipped, Pen, Size, glyph_size, shown, width
from companion.views import HEADER_LINE, Header

LEAST_ROOM = 9
"""Columns that stay free between the texts for a sign."""

LARGE_BOTTOM = 12
"""The last row of a header in list size."""

LARGE_CAPS = 2
LEFT = {SMALL: 10, LIST: 13}
"""Where the text begins after a mark."""
SIGN = 10
"""Columns of a device's sign."""

WORDS = "NOT SAVED"
UNSAVED = (WORDS, "not_saved", "unsaved")
"""The same in small letters, in tiny ones and as a glyph."""

WIDE = {"": 0, WORDS: 56, "not_saved": 36, "unsaved": 7}


def draw_header(
    pen: Pen,
    header: Header | None,
    trouble: tuple[tuple[str, str], ...],
    unsaved: bool,
    glyph: str = "",
    large: bool = False,
    inverse: bool = False,
) -> int:
    """Draw the row and return its last row. `glyph`: in front of the text, where there is no mark. `large`: the text
    in list size, if it is short enough. `inverse`: the row is lit, as it is with NOT SAVED. Raises Clipped."""
    header = header or Header("")
    icon = header.mark.value if header.mark else glyph
    size = LIST if large and _fits_large(header, icon) else SMALL
    bottom = HEADER_BOTTOM if size is SMALL else LARGE_BOTTOM
    lit = not (unsaved or inverse)
    if not lit:
        pen.box(0, 0, RIGHT, bottom)
    if size is SMALL and not pen.cuts and len(header.text) + len(header.place) > HEADER_LINE - bool(icon):
        raise Clipped(f'the header "{header.text}" with "{header.place}" is longer than {HEADER_LINE} letters')
    small_y = 1 if size is SMALL else LARGE_CAPS + 2
    sick = [one for one in trouble if not (unsaved and one[0] == "archive")]
    place = header.place
    if unsaved:
        size, place = _for_words(header, icon, size, LEAST_ROOM if sick else 0)
    left = 0 if lit else 1
    y = small_y if size is SMALL else LARGE_CAPS
    if icon:
        pen.glyph(left, y, f"{icon}.9" if size is LIST else icon, lit=lit)
        left = LEFT[size]
    right = RIGHT - width(place, SMALL)
    room_for_text = right - (0 if not place else LEAST_ROOM - 2)
    left = pen.text(left, y, header.text, size, lit=lit, right=room_for_text, otherwise=icon.upper())
    pen.text(right, small_y, place, lit=lit)
    _draw_status(pen, left + 1, right - 1, small_y, sick, unsaved, lit)
    return bottom


def _for_words(header: Header, icon: str, size: Size, sign: int) -> tuple[Size, str]:
    """The size of the text and the place that leave room for NOT SAVED, in letters as large as can be, and `sign`
    columns; as it is without it where nothing helps."""
    layouts = ((size, header.place), (size, ""), (SMALL, ""))
    for words in (WORDS, "not_saved"):
        for one, place in layouts:
            text = shown(header.text, one, RIGHT, otherwise=icon.upper())
            taken = (LEFT[one] if icon else 1) + len(text) * one.pitch + 2 + width(place, SMALL)
            if taken + WIDE[words] + sign <= RIGHT:
                return one, place
    return size, header.place


def _fits_large(header: Header, icon: str) -> bool:
    text = shown(header.text, LIST, RIGHT)
    taken = (13 if icon else 0) + width(text, LIST) + LEAST_ROOM + 2 + width(header.place, SMALL)
    return bool(text) and taken <= RIGHT and (not icon or known(f"{icon}.9"))


def _draw_status(
    pen: Pen, left: int, right: int, y: int, sick: list[tuple[str, str]], unsaved: bool, lit: bool
) -> None:
    """The signs between the columns `left` and `right`: NOT SAVED in the middle of its room, devices at the right."""
    room = right - left + 1
    ways = ((words, every) for words in (UNSAVED if unsaved else ("",)) for every in (True, False))
    fits = (way for way in ways if WIDE[way[0]] + (SIGN * len(sick) if way[1] else LEAST_ROOM) <= room)
    words, every = next(fits, ("unsaved" if unsaved else "", not sick))
    signs = SIGN * len(sick) if every else LEAST_ROOM
    free = room - WIDE[words]
    if signs + 2 <= free:
        right -= 2
    if every:
        for name, condition in reversed(sick):
            lost = condition == "lost"
            if lost:
                pen.box(right - 8, y - 1, right, y + 7, lit=lit)
            pen.glyph(right - 7, y, name if known(name) else "other", lit=lit != lost)
            right -= SIGN
    elif free >= glyph_size("caution")[0]:
        pen.glyph(right - 6, y, "caution", lit=lit)
        right -= LEAST_ROOM
    if words == WORDS:
        pen.centred(y, WORDS, left=left, right=right, lit=False)
    elif words:
        wide, tall = glyph_size(words)
        pen.glyph(left + (right - left + 1 - wide) // 2, y + (7 - tall) // 2, words, lit=False)
