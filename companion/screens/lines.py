"""Lines of several sizes below each other, with a mark before them. Knows nothing of what they say."""

from __future__ import annotations

from companion.screens.area import Area, spread
from companion.screens.pen import LIST, NAME, RIGHT, SIZES, SMALL, Clipped, Pen, Size, glyph_size, shown, width
from companion.views import LINE_ROWS, Line, Mark

MARK_SUFFIX = {SMALL: "", LIST: ".9", NAME: ".15"}
MARK_GAP = {SMALL: 3, LIST: 5, NAME: 6}


def size_of(line: Line) -> Size:
    """Raises Clipped for a size that lines do not have."""
    if line.size not in LINE_ROWS:
        raise Clipped(f'the line "{line.text}" has the size "{line.size}"; there are {", ".join(LINE_ROWS)}')
    return SIZES[line.size]


def mark_glyph(mark: Mark, size: Size) -> str:
    """The glyph of a player's mark that goes with letters of this size."""
    return mark.value + MARK_SUFFIX[size]


def draw_mark(pen: Pen, x: int, y: int, mark: Mark, size: Size, *, lit: bool = True) -> int:
    """A mark beside letters whose capitals' top is at row `y`; returns the column where the text begins."""
    name = mark_glyph(mark, size)
    drop = (size.cap - glyph_size(name)[1] + 1) // 2
    return pen.glyph(x, y + drop, name, lit=lit) + MARK_GAP[size]


def mark_room(mark: Mark | None, size: Size) -> int:
    """Columns that a mark and its gap take."""
    return glyph_size(mark_glyph(mark, size))[0] + MARK_GAP[size] if mark else 0


def draw_lines(pen: Pen, area: Area, lines: tuple[Line, ...], *, centred: bool, indent: int = 0) -> None:
    """Spread the lines over the area. `indent`: columns that stay free before the first. Raises Clipped."""
    tops = spread(area, [LINE_ROWS[line.size] for line in lines if size_of(line)], _said(lines))
    for number, (line, top) in enumerate(zip(lines, tops, strict=True)):
        size = size_of(line)
        y = top + size.above
        x = indent if not number else 0
        room = RIGHT + 1 - x - mark_room(line.mark, size)
        text = shown(line.text, size, room, otherwise=line.mark.value if line.mark else "")
        if centred:
            x = max(0, (RIGHT + 1 - mark_room(line.mark, size) - width(text, size)) // 2)
        if line.mark:
            x = draw_mark(pen, x, y, line.mark, size)
        pen.text(x, y, text, size)


def _said(lines: tuple[Line, ...]) -> str:
    return " / ".join(line.text for line in lines)
