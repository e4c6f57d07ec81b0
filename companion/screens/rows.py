"""A list: three rows at a time, the selected one inverse, a bar at the right where there are more."""

from __future__ import annotations

from companion.screens.area import Area
from companion.screens.grid import draw_beside
from companion.screens.lines import draw_mark, mark_room
from companion.screens.pen import LIST, RIGHT, SMALL, Clipped, Pen, Size, glyph_size, shown, width
from companion.views import Row, Rows

SEEN = 3
PITCH = 14
BAR = 3
MARGIN = 2


def draw_rows(pen: Pen, stage: Rows, area: Area) -> None:
    """Raises Clipped for a row that is too long."""
    count = len(stage.rows)
    selected = min(max(0, stage.selected), max(0, count - 1))
    first = min(max(0, selected - 1), max(0, count - SEEN))
    edge = draw_beside(pen, stage.beside, area)
    right = edge if count <= SEEN else edge - BAR - 1
    top = area.top + (area.rows - SEEN * PITCH + 1) // 2 if area.bare else area.top
    small = any(row.value and not _fits_large(row, right) for row in stage.rows)
    for place, row in enumerate(stage.rows[first : first + SEEN]):
        briefly = row.dim or row.small or (small and bool(row.value))
        draw_row(pen, top + place * PITCH, right, row, first + place == selected, briefly)
    if count > SEEN:
        draw_bar(pen, top, top + SEEN * PITCH - 1, selected, count, edge)


def draw_row(pen: Pen, top: int, right: int, row: Row, selected: bool, small: bool) -> None:
    """One row from the column 0 to `right`. One that is not legal is small, crossed, and has a frame for its bar."""
    last = top + PITCH - 1
    lit = row.dim or not selected
    if selected:
        (pen.frame if row.dim else pen.box)(0, top, right, last)
    y = top + LIST.above
    x = MARGIN
    if row.mark:
        x = draw_mark(pen, x, y, row.mark, LIST, lit=lit)
    size = SMALL if small else LIST
    room = right - x - mark_room(row.tail, LIST) - (_value_room(row.value, size) if row.value else 0)
    text = shown(row.text, size, room, otherwise=row.mark.value if row.mark else "")
    end = pen.text(x, y + (LIST.cap - size.cap + 1) // 2, text, size, lit=lit, right=x + room - 1)
    if row.tail:
        draw_mark(pen, end + 2, y, row.tail, LIST, lit=lit)
    if row.value:
        _draw_value(pen, right - 2, y, row, size, not lit)
    elif row.dim:
        pen.glyph(right - 10, y + 2, "lost", lit=lit)


def _fits_large(row: Row, right: int) -> bool:
    """Whether text and value have room beside each other in list size."""
    marks = mark_room(row.mark, LIST) + mark_room(row.tail, LIST)
    return MARGIN + marks + width(row.text, LIST) + _value_room(row.value, LIST) <= right


def _value_room(value: str, size: Size) -> int:
    return width(value, size) + 2 * (glyph_size("less")[0] + 1) + MARGIN


def _draw_value(pen: Pen, right: int, y: int, row: Row, size: Size, selected: bool) -> None:
    """The value at the right end; arrows beside the one that can be turned now."""
    value = row.value
    arrow = glyph_size("less")[0]
    x = right - arrow - 1 - width(value, size)
    pen.text(x, y + (LIST.cap - size.cap + 1) // 2, value, size, lit=not selected, right=right)
    if selected and row.turns:
        pen.glyph(x - arrow - 1, y + 2, "less", lit=False)
        pen.glyph(right - arrow + 1, y + 2, "more", lit=False)


def draw_bar(pen: Pen, top: int, bottom: int, place: int, count: int, right: int = RIGHT) -> None:
    """Where in a list of `count` the eye is: a dotted line with a solid piece."""
    if not 0 <= place < count:
        raise Clipped(f"place {place} of {count} is outside the list")
    pen.dots([(right - 1, y) for y in range(top, bottom + 1, 2)])
    tall = max(4, (bottom - top + 1) // count)
    start = top + (bottom - top + 1 - tall) * place // max(1, count - 1)
    pen.box(right - 2, start, right, start + tall - 1)
