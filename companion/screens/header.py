"""The top row: the mark and a name or title at the left, the place in the flow at the right, and between them
what is wrong, which is nothing when all is well. Knows nothing of stages.

NOT SAVED lights the whole row, so that it cannot be missed; its words are as long as the room between the texts
allows. A device that is lost stands on a lit square, one that is degraded does not; where not all devices have
room, one warning sign stands for them all.
"""

from __future__ import annotations

from companion.screens.area import HEADER_BOTTOM
from companion.screens.glyphs import known
from companion.screens.pen import LIST, RIGHT, SMALL, Clipped, Pen, glyph_size, shown, width
from companion.views import HEADER_LINE, Header

LEAST_ROOM = 9
"""Columns that stay free between the texts for a sign."""

LARGE_BOTTOM = 12
"""The last row of a header in list size."""

LARGE_CAPS = 2
SIGN = 10
"""Columns of a device's sign."""

WORDS = "NOT SAVED"
UNSAVED = (WORDS, "not_saved", "unsaved")
"""The same in small letters, in tiny ones and as a glyph."""

WIDE = {"": 0, WORDS: 58, "not_saved": 36, "unsaved": 7}


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
    left = 0 if lit else 1
    if icon:
        pen.glyph(left, 1 if size is SMALL else LARGE_CAPS, f"{icon}.9" if size is LIST else icon, lit=lit)
        left = 10 if size is SMALL else 13
    right = RIGHT - width(header.place, SMALL)
    room_for_text = right - (0 if not header.place else LEAST_ROOM - 2)
    y = 1 if size is SMALL else LARGE_CAPS
    left = pen.text(left, y, header.text, size, lit=lit, right=room_for_text, otherwise=icon.upper())
    place_y = y if size is SMALL else LARGE_CAPS + 2
    pen.text(right, place_y, header.place, lit=lit)
    _draw_status(pen, left + 1, right - 1, place_y, trouble, unsaved, lit)
    return bottom


def _fits_large(header: Header, icon: str) -> bool:
    text = shown(header.text, LIST, RIGHT)
    taken = (13 if icon else 0) + width(text, LIST) + LEAST_ROOM + 2 + width(header.place, SMALL)
    return bool(text) and taken <= RIGHT and (not icon or known(f"{icon}.9"))


def _draw_status(
    pen: Pen, left: int, right: int, y: int, trouble: tuple[tuple[str, str], ...], unsaved: bool, lit: bool
) -> None:
    """The signs between the columns `left` and `right`: NOT SAVED in the middle of its room, devices at the right."""
    sick = [one for one in trouble if not (unsaved and one[0] == "archive")]
    room = right - left + 1
    every = SIGN * len(sick) + (WIDE["unsaved"] if unsaved else 0) <= room
    signs = SIGN * len(sick) if every else LEAST_ROOM
    words = next((words for words in UNSAVED if WIDE[words] + signs <= room), "unsaved") if unsaved else ""
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
