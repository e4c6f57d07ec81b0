"""A mountain as its owner writes it: squares of four spaces in the frame, links, tiles. TOML text in, JSON out.

    [squares]
    A = { easy = ["blank", "health:1", "move:2", "blank"], hard = [...] }  # two above, two below
    [frame]
    squares = [["E easy", "F easy"], ["C easy", "D easy"], ["A easy", "B easy"]]   # as you see them, the top row first
    first_row = "right"
    [links]                                                                 # only where an arrow is not straight
    up = { 4 = 9 }
    [tiles]
    danger = 11

The squares may be in a text of their own. Reads texts only; every fault is named, with its cure.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from importlib.resources import files
from typing import Any

from companion.engine.errors import did_you_mean
from companion.games.mountain_climbers.mountain import BLANK, CAMP, TILES, described, lay, read_print

SIDES = ("easy", "hard")
EXAMPLES = ("beginner", "medium", "hard")
_SECTIONS = ("name", "example", "squares", "frame", "links", "tiles")


class WrongMountain(ValueError):
    """`faults`: everything that is wrong with the text, a sentence each, with its cure."""

    def __init__(self, faults: tuple[str, ...]) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults


def example(name: str) -> dict[str, Any]:
    """One of the mountains that come with the game: examples, until they are matched to the box in front of you."""
    folder = files(__package__) / "mountains"
    squares = (folder / "squares.toml").read_text(encoding="utf-8")
    return read((folder / f"{name}.toml").read_text(encoding="utf-8"), squares)


def read(text: str, squares: str = "") -> dict[str, Any]:
    """The mountain in the words of a scenario's setup, its tiles too. Raises WrongMountain with every fault."""
    try:
        box, chart = tomllib.loads(squares).get("squares", {}), tomllib.loads(text)
    except tomllib.TOMLDecodeError as wrong:
        raise WrongMountain((f"the text is not TOML: {wrong}",)) from wrong
    box = {**box, **chart.get("squares", {})}
    faults = [*_unknown_sections(chart), *_square_faults(box)]
    grid = _grid(chart.get("frame", {}), box, faults)
    if faults:
        raise WrongMountain(tuple(faults))
    return _laid(chart, grid, box)


def _unknown_sections(chart: Mapping[str, Any]) -> Iterator[str]:
    for key in chart:
        if key not in _SECTIONS:
            yield f"[{key}] is no section{did_you_mean(key, _SECTIONS)}; there are {', '.join(_SECTIONS)}"


def _square_faults(box: Mapping[str, Any]) -> Iterator[str]:
    for name, sides in box.items():
        for side, spaces in sides.items() if isinstance(sides, dict) else [("", None)]:
            if side not in SIDES:
                yield f"square {name}: expected the sides easy and hard, got {side or sides!r}"
            elif not isinstance(spaces, list) or len(spaces) != 4:
                yield f"square {name} {side}: expected 4 spaces, two above and two below, got {spaces!r}"
            else:
                yield from (f"square {name} {side}: {fault}" for fault in filter(None, map(_print_fault, spaces)))


def _print_fault(printed: Any) -> str:
    if printed == CAMP:
        return ""
    try:
        read_print(str(printed))
    except ValueError as wrong:
        return f"{wrong}, {CAMP}"
    return ""


def _grid(frame: Any, box: Mapping[str, Any], faults: list[str]) -> list[list[list[str]]]:
    """The squares' spaces as they lie, rows from the top; faults are added to the list."""
    rows = frame.get("squares") if isinstance(frame, dict) else None
    if not isinstance(rows, list) or not rows or not all(isinstance(row, list) and row for row in rows):
        faults.append('[frame] squares: expected rows of squares, the top row first, such as [["A easy", "B easy"]]')
        return []
    if len({len(row) for row in rows}) > 1:
        faults.append(
            f"[frame] squares: every row needs as many squares as the others, got {[len(row) for row in rows]}"
        )
    if frame.get("first_row", "right") not in ("right", "left"):
        faults.append(f'[frame] first_row: expected "right" or "left", got {frame["first_row"]!r}')
    seen: set[str] = set()
    grid = []
    for row in rows:
        line = []
        for named in row:
            name, _, side = str(named).partition(" ")
            spaces = box.get(name, {}).get(side) if isinstance(box.get(name), dict) else None
            if spaces is None:
                faults.append(f'[frame] "{named}" is no square and side{did_you_mean(name, box)}; write "A easy"')
            if name in seen:
                faults.append(f"[frame] square {name} lies in two places; there is one of each")
            seen.add(name)
            line.append(spaces or [BLANK.text] * 4)
        grid.append(line)
    return grid


def _laid(chart: Mapping[str, Any], grid: list[list[list[str]]], box: Mapping[str, Any]) -> dict[str, Any]:
    """Numbers the spaces along the path, links them straight up and down, and looks at the whole."""
    rightward = chart["frame"].get("first_row", "right") == "right"
    width, rows = 2 * len(grid[0]), 2 * len(grid)
    prints: dict[tuple[int, int], str] = {}
    for line, squares in enumerate(grid):
        for across, spaces in enumerate(squares):
            for index, text in enumerate(spaces):
                prints[rows - 2 * line - index // 2, 2 * across + index % 2 + 1] = text
    bare = lay(width * rows + 1, width, rightward=rightward)
    space_at = {(bare.row(space), bare.column(space)): space for space in range(1, bare.finish)}
    printed = {space_at[place]: text for place, text in prints.items()}
    kinds = {space: text for space, text in printed.items() if text in ("shortcut", "fall_down")}
    straight = {
        key: {
            space: space_at[row + step, column]
            for (row, column), space in space_at.items()
            if (row + step, column) in space_at
        }
        for key, step in (("up", 1), ("down", -1))
    }
    given = chart.get("links", {})
    tiles = chart.get("tiles", {})
    faults = [*_link_faults(given, bare.finish), *_tile_faults(tiles, printed, bare.finish)]
    if CAMP not in printed.values():
        faults.append("no square has a camp; lay one that has, or the climb is extremely long")
    if faults:
        raise WrongMountain(tuple(faults))
    told = {
        key: {**straight[key], **{int(space): end for space, end in given.get(key, {}).items()}} for key in straight
    }
    faults = [
        f"space {space} is a shortcut that leads nowhere; say in [links] up where it goes"
        for space, kind in kinds.items()
        if kind == "shortcut" and space not in told["up"]
    ]
    if faults:
        raise WrongMountain(tuple(faults))
    whole = lay(bare.finish, width, (), printed, told["up"], told["down"], rightward)
    named = {"name": str(chart.get("name", "")), "example": bool(chart.get("example", False))}
    return {**described(whole), **named, "squares": chart["frame"]["squares"], "tiles": dict(tiles)}


def _link_faults(links: Mapping[str, Any], finish: int) -> Iterator[str]:
    for key, ends in links.items():
        if key not in ("up", "down"):
            yield f"[links] {key}: there are up and down"
            continue
        for space, end in ends.items():
            if not (space.isdecimal() and 1 <= int(space) < finish and type(end) is int and 0 <= end <= finish):
                yield f"[links] {key}: {space} = {end} misses the mountain; spaces go from 1 to {finish - 1}"
            elif (end > int(space)) != (key == "up"):
                yield f"[links] {key}: {space} = {end} does not lead {key}; turn it round, or take it out"


def _tile_faults(tiles: Mapping[str, Any], printed: Mapping[int, str], finish: int) -> Iterator[str]:
    for tile, space in tiles.items():
        if tile not in TILES:
            yield f"[tiles] {tile} is no tile{did_you_mean(tile, TILES)}; there are {', '.join(TILES)}"
        elif type(space) is not int or not 1 <= space < finish:
            yield f"[tiles] {tile} = {space} is not on the mountain; spaces go from 1 to {finish - 1}"
        elif printed[space] == CAMP:
            yield f"[tiles] {tile} lies on the camp at space {space}; move it to another space"
        elif list(tiles.values()).count(space) > 1:
            yield f"[tiles] {tile} lies on space {space} with another tile; one of them must move"
