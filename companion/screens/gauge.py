"""Hearts in columns, a row a player, the flag for who is up."""

from __future__ import annotations

from companion.screens.area import Area
from companion.screens.pen import RIGHT, SMALL, Clipped, Pen, glyph_size, shown, width
from companion.views import UP, Gauge

NAMES = 46
"""Columns of the mark and the name of two columns; less with three."""
NAMES_OF_THREE = 30
MARK = 9
MOST_ROWS = 4
HEART = 8


def draw_gauge(pen: Pen, stage: Gauge, area: Area) -> None:
    """Raises Clipped for more than four rows or three columns, or a title that is too long."""
    columns = len(stage.titles)
    if not 0 < len(stage.rows) <= MOST_ROWS or columns not in (2, 3):
        raise Clipped(f"a gauge of {len(stage.rows)} rows and {columns} columns; there is room for 4 and 2 or 3")
    left = NAMES if columns == 2 else NAMES_OF_THREE
    wide = (RIGHT + 1 - left) // columns
    for place, title in enumerate(stage.titles):
        pen.text(left + place * wide, area.top + 1, title, right=left + (place + 1) * wide - 1)
    pitch = (area.rows - 9) // MOST_ROWS
    for number, (mark, name, counts) in enumerate(stage.rows):
        y = area.top + 9 + number * pitch + (pitch - SMALL.cap) // 2
        if mark:
            pen.glyph(0, y, mark.value)
        room = left - MARK - 2
        text = shown(name, SMALL, room)[: (room + 1) // SMALL.pitch]
        pen.text(MARK, y, text, right=left - 1)
        for place, count in enumerate(counts):
            _draw_count(pen, left + place * wide, y, wide, count)


def _draw_count(pen: Pen, x: int, y: int, wide: int, count: int | None) -> None:
    """As many hearts as there are, or their number and one heart where they have no room."""
    if count is None:
        return
    if count == UP:
        pen.glyph(x, y, "flag")
    elif count * HEART <= wide:
        for place in range(count):
            pen.glyph(x + place * HEART, y, "heart")
    else:
        end = x + width(str(count), SMALL) + 2
        pen.text(x, y, str(count))
        if end + glyph_size("heart")[0] <= x + wide:
            pen.glyph(end, y, "heart")
