"""A mountain as it lies on the table, in letters for a terminal: the frame from the top, one box a space.

A box says its row and column, which way the path goes on and its number on it, what acts there (a tile in brackets,
else the print), and below it where that leads or what the tile covers. Plain ASCII, and no wider than 80 letters where
rows have four spaces.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.mountain_climbers.chart_summary import summary
from companion.games.mountain_climbers.learn import KEYS, print_words
from companion.games.mountain_climbers.mountain import CAMP, NOWHERE, TILE_PRINTS, TILES, Mountain, Print
from companion.games.mountain_climbers.scenario import mountain_of
from companion.games.mountain_climbers.words import TILE_WORDS

INNER = 15
"""Letters in a box."""
MARGIN = "       "
_LEGEND = "> < ^ how the path goes on; (n) its number; [ ] a tile; to: where a shortcut or fall leads"


def draw(fact: Mapping[str, Any]) -> str:
    """The mountain of a fact as `chart.read` gives it."""
    mountain = mountain_of("", {key: value for key, value in fact.items() if key in KEYS})
    tiles = {space: TILES.index(tile) for tile, space in fact.get("tiles", {}).items()}
    squares = fact.get("squares", ())
    rows = range(mountain.row(mountain.finish - 1), 0, -1)
    lines = [_title(fact), "", MARGIN + _at(mountain, mountain.finish - 1, "Finish")]
    for row in rows:
        lines += [_rule(mountain, squares, row, rows[0])]
        lines += _row(mountain, row, tiles)
    lines += [_line(mountain, "+", "-" * INNER), MARGIN + _at(mountain, 1, "Start (a camp)"), "", _LEGEND]
    said = dict(summary(fact, mountain)) if squares else {}
    lines += [f"{name}: {said[name]}" for name in ("left over", "loop") if name in said]
    return "\n".join(line.rstrip() for line in lines)


def _title(fact: Mapping[str, Any]) -> str:
    name = str(fact.get("name") or fact.get("from") or "a mountain")
    return f"{name}, an EXAMPLE: match it to the box in front of you" if fact.get("example") else name


def _at(mountain: Mountain, space: int, word: str) -> str:
    """The word over or under the column of a space."""
    return " " * ((INNER + 1) * (mountain.column(space) - 1) + 2) + word


def _rule(mountain: Mountain, squares: Any, row: int, top: int) -> str:
    """The line over a row; where squares begin, it says which."""
    line, inside = divmod(top - row, 2)
    if inside or not squares:
        return _line(mountain, "+", "-" * INNER)
    named = (f"-- {square} ".ljust(2 * INNER + 1, "-") for square in squares[line])
    return f"{MARGIN}+{'+'.join(named)}+"


def _row(mountain: Mountain, row: int, tiles: Mapping[int, int]) -> Iterator[str]:
    spaces = sorted(
        (space for space in range(1, mountain.finish) if mountain.row(space) == row),
        key=mountain.column,
    )
    boxes = [_box(mountain, space, tiles.get(space)) for space in spaces]
    for index, margin in enumerate((f"row {row}".ljust(len(MARGIN)), MARGIN, MARGIN)):
        cells = (f" {box[index]}".ljust(INNER)[:INNER] for box in boxes)
        yield f"{margin}|{'|'.join(cells)}|"


def _box(mountain: Mountain, space: int, tile: int | None) -> tuple[str, str, str]:
    """The three lines of a space."""
    camp = space in mountain.camps
    printed = CAMP if camp else mountain.printed[space].text
    under = "" if printed == "blank" else print_words(printed).upper() if camp else print_words(printed)
    if tile is None:
        return (
            _head(mountain, space),
            under,
            "" if camp else _to(mountain, space, mountain.printed[space]),
        )
    acts = f"[{TILE_WORDS[TILES[tile]][0]}]"
    to = _to(mountain, space, TILE_PRINTS[tile])
    return _head(mountain, space), acts, to or (f"on {under}" if under else "")


def _head(mountain: Mountain, space: int) -> str:
    return f"{mountain.place(space)} {_arrow(mountain, space)}".ljust(9) + f"({space})"


def _arrow(mountain: Mountain, space: int) -> str:
    if space == mountain.finish - 1 or mountain.row(space + 1) > mountain.row(space):
        return "^"
    return ">" if mountain.column(space + 1) > mountain.column(space) else "<"


def _to(mountain: Mountain, space: int, acts: Print) -> str:
    """Where what acts here leads, if it is a shortcut or a fall."""
    if acts.kind not in ("shortcut", "fall_down"):
        return ""
    end = (mountain.up if acts.kind == "shortcut" else mountain.down)[space]
    return "no effect" if end == NOWHERE else f"to {mountain.place(end)}"


def _line(mountain: Mountain, corner: str, rule: str) -> str:
    return MARGIN + corner + corner.join([rule] * mountain.width) + corner
