"""A path from the left to the right with everyone on it; without anyone it is the mountain itself, as a stair."""

from __future__ import annotations

from companion.screens.area import HEADER_BOTTOM, Area
from companion.screens.glyphs import known
from companion.screens.pen import RIGHT, SMALL, Clipped, Pen, glyph_size
from companion.views import Strip

MARK = 7
MOST_ROWS = 4
MOST_COLUMNS = 18
DIGIT = 4
"""Columns of a tiny digit and the gap before it."""


def draw_strip(pen: Pen, stage: Strip, area: Area) -> None:
    """Raises Clipped for more than four rows or eighteen columns."""
    if len(stage.rows) > MOST_ROWS or not 1 < len(stage.columns) <= MOST_COLUMNS:
        raise Clipped(
            f"a strip of {len(stage.rows)} rows and {len(stage.columns)} columns; "
            f"there is room for {MOST_ROWS} rows and 2 to {MOST_COLUMNS} columns"
        )
    if stage.rows:
        _draw_path(pen, stage, area)
    else:
        _draw_stair(pen, stage, area)


def _left(stage: Strip, column: int) -> int:
    """The first of the seven columns of pixels that a mark takes there."""
    room = RIGHT + 1 - MARK - (0 if _narrow(stage) else DIGIT)
    return column * room // (len(stage.columns) - 1)


def _narrow(stage: Strip) -> bool:
    """Whether columns have no room for a number beside a mark."""
    return (RIGHT + 1 - MARK - DIGIT) // (len(stage.columns) - 1) < MARK + DIGIT


def _draw_path(pen: Pen, stage: Strip, area: Area) -> None:
    titles = area.top + (1 if area.bare else 0)
    for column, title in enumerate(stage.columns):
        _draw_title(pen, _left(stage, column), titles, title)
    first = titles + MARK + 2
    for column in stage.posts:
        pen.dots([(_left(stage, column) + MARK // 2, y) for y in range(first, area.bottom + 1, 2)])
    pitch = (area.bottom + 1 - first) // MOST_ROWS
    for place, (mark, pieces) in enumerate(stage.rows):
        y = first + place * pitch + (pitch - MARK + 1) // 2
        for column, count in sorted(pieces.items()):
            if count:
                _draw_pieces(pen, _left(stage, column), y, mark.value, count, _narrow(stage))


def _draw_pieces(pen: Pen, x: int, y: int, mark: str, count: int, narrow: bool) -> None:
    """A mark and, if there are several, their number beside it, or in narrow columns in its place on a lit square."""
    pen.box(x, y - 1, x + MARK - 1, y + MARK, lit=False)
    if narrow and count > 1:
        pen.box(x, y, x + MARK - 1, y + MARK - 1)
        pen.glyph(x + 2, y + 1, f"digit{min(count, 9)}", lit=False)
        return
    pen.glyph(x, y, mark)
    if count > 1:
        pen.box(x + MARK, y, x + MARK + DIGIT - 1, y + MARK - 1, lit=False)
        pen.glyph(x + MARK + 1, y + 1, f"digit{min(count, 9)}")


def _draw_title(pen: Pen, x: int, y: int, title: str) -> None:
    if known(title):
        pen.glyph(x, y + MARK - glyph_size(title)[1], title)
    elif title:
        pen.text(x, y, title, right=x + SMALL.pitch)


def _draw_stair(pen: Pen, stage: Strip, area: Area) -> None:
    """A step a column, what it is stands on it. The first that is still empty has a box where its sign will stand."""
    count = len(stage.columns)
    asked = stage.columns.index("") if "" in stage.columns else count
    height = area.rows - MARK - 3 - (HEADER_BOTTOM if area.bare else 0)
    for place, words in enumerate(stage.words):
        pen.text(0, area.top + 1 + place * SMALL.tall, words)
    for column, title in enumerate(stage.columns):
        x, y = _left(stage, column), area.bottom - height * column // (count - 1)
        end = _left(stage, column + 1) - 1 if column + 1 < count else min(RIGHT, x + MARK + DIGIT)
        pen.dots([(x, y) for x in range(x, end + 1, 1 if column < asked else 3)])
        if column == asked:
            pen.frame(x, y - MARK - 1, x + MARK - 1, y - 2)
        else:
            _draw_title(pen, x, y - MARK - 1, title)
