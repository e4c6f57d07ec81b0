"""A map of rows and columns: small beside a list, or large with everybody's marks on it. Knows places, not paths."""

from __future__ import annotations

from companion.screens.area import Area
from companion.screens.pen import RIGHT, Clipped, Pen, glyph_size
from companion.views import Grid, Mark

MOST_ROWS, MOST_COLUMNS, MOST_WIDE = 8, 4, 6
CELL, PITCH = 7, 5
"""Columns and rows of pixels of a place on the small map; a gap of one is among them."""
BESIDE = RIGHT - MOST_COLUMNS * CELL - 2
"""The last column that a list may use beside a map."""
MARK, DIGIT, EDGE = 7, 4, 2
SIGNS = {"c": "tent", "f": "flag", "t": "tile", "s": "start"}


def draw_beside(pen: Pen, grid: Grid | None, area: Area) -> int:
    """Draw the small map at the right edge, if there is one; returns the last column that is free for a list."""
    if grid is None:
        return RIGHT
    rows, _ = size(grid)
    left = RIGHT + 1 - MOST_COLUMNS * CELL
    top = area.bottom - rows * PITCH
    for row, letters in enumerate(grid.rows):
        for column, letter in enumerate(letters):
            x, y = left + column * CELL, top + row * PITCH
            _draw_place(pen, x, y, letter, grid, (row, column))
    return BESIDE


def draw_grid(pen: Pen, stage: Grid, area: Area) -> None:
    """The large map. Raises Clipped for more rows or columns than there is room for."""
    rows, columns = size(stage, MOST_WIDE)
    pitch = min(9, area.rows // rows)
    wide = min(28, (RIGHT + 1) // columns)
    left = (RIGHT + 1 - columns * wide) // 2
    top = area.top + (area.rows - rows * pitch) // 2
    for row, letters in enumerate(stage.rows):
        for column, letter in enumerate(letters):
            x, y = left + column * wide, top + row * pitch
            if letter == " ":
                continue
            pen.dots([(dot, y + pitch - 1) for dot in range(x, x + wide - 2, 3 if letter == "." else 1)])
            _draw_contents(pen, x, y + max(0, pitch - 1 - MARK), wide - 2, stage, (row, column))


def _draw_contents(pen: Pen, x: int, y: int, wide: int, grid: Grid, place: tuple[int, int]) -> None:
    """Who stands there; else what lies there at the right. The number at the left, where it has room."""
    letter, free = grid.rows[place[0]][place[1]], wide
    standing = grid.pieces.get(place, ())
    signs = grid.signs.get(place) or ((SIGNS[letter],) if letter in SIGNS else ())
    if standing:
        _draw_standing(pen, x, y, standing, wide // MARK)
        free = 0
    elif signs:
        free = _draw_signs(pen, x, y, wide, signs, tile=letter == "t" and place in grid.signs)
    digits = str(grid.numbers.get(place, ""))
    if digits and len(digits) * DIGIT <= free:
        for at, digit in enumerate(digits):
            pen.glyph(x + at * DIGIT, y + 1, f"digit{digit}")


def _draw_signs(pen: Pen, x: int, y: int, wide: int, signs: tuple[str, ...], tile: bool) -> int:
    """At the right of the place; a tile has an edge at both sides. Returns how many columns stay free."""
    sizes = [glyph_size(sign) for sign in signs]
    total = sum(across + 1 for across, _ in sizes) - 1
    left = max(x, x + wide - total - (EDGE if tile else 0))
    pen.box(left, y, left + total - 1, y + MARK - 1, lit=False)
    if tile:
        for edge in (left - EDGE, left + total + EDGE - 1):
            pen.box(edge, y + 1, edge, y + MARK - 1)
    at = left
    for sign, (across, tall) in zip(signs, sizes, strict=True):
        pen.glyph(at, y + (MARK - tall) // 2, sign)
        at += across + 1
    return left - x - 1 - (EDGE if tile else 0)


def size(grid: Grid, most: int = MOST_COLUMNS) -> tuple[int, int]:
    """Rows and columns. Raises Clipped."""
    rows, columns = len(grid.rows), max(map(len, grid.rows), default=0)
    if not 0 < rows <= MOST_ROWS or not 0 < columns <= most:
        raise Clipped(f"a map of {rows} rows and {columns} columns; there is room for {MOST_ROWS} and {most}")
    return rows, columns


def _draw_place(pen: Pen, x: int, y: int, letter: str, grid: Grid, place: tuple[int, int]) -> None:
    """Five by four pixels: where it goes is solid, where it comes from a frame, camps and tiles have their signs."""
    if place in grid.solid and grid.lit:
        pen.box(x, y, x + 5, y + 3)
    elif place in grid.hollow:
        pen.frame(x, y, x + 5, y + 3)
    elif letter == " ":
        return
    elif grid.pieces.get(place):
        pen.box(x + 1, y, x + 4, y + 3)
        pen.dots([(x + 1, y), (x + 4, y), (x + 1, y + 3), (x + 4, y + 3)], lit=False)
    elif letter == "c":
        pen.dots(
            [(x + 2, y + 1), (x + 3, y + 1), *((x + dx, y + 2) for dx in (1, 4)), *((x + dx, y + 3) for dx in range(6))]
        )
    elif letter == "t":
        pen.dots(
            [
                (x + 1, y),
                (x + 4, y),
                (x + 2, y + 1),
                (x + 3, y + 1),
                (x + 2, y + 2),
                (x + 3, y + 2),
                (x + 1, y + 3),
                (x + 4, y + 3),
            ]
        )
    else:
        pen.dots([(x + 2, y + 2), (x + 3, y + 2)])


def _draw_standing(pen: Pen, x: int, y: int, standing: tuple[tuple[Mark, bool], ...], room: int) -> None:
    """The marks beside each other; where there are more than there is room for, the last is how many they are."""
    shown = standing if len(standing) <= room else standing[: room - 1]
    for place, (mark, outline) in enumerate(shown):
        pen.box(x + place * MARK, y, x + place * MARK + MARK - 1, y + MARK - 1, lit=False)
        pen.glyph(x + place * MARK, y, f"{mark.value}.line" if outline else mark.value)
    if len(shown) < len(standing):
        pen.glyph(x + len(shown) * MARK + 2, y + 1, f"digit{min(len(standing), 9)}")
