"""MOUNTAIN, TILES and THIS SPACE DIFFERS as choices on the screen, over what learn.py makes of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.mountain_climbers import learn, words
from companion.games.mountain_climbers.mountain import TILES, Mountain
from companion.games.mountain_climbers.state import OFF, State
from companion.showing import Learnt, Lesson

MOUNTAIN, LAY, DIFFERS = "mountain", "tiles", "differs"
LESSONS = (
    Lesson(MOUNTAIN, "MOUNTAIN", "Mountain", first=True),
    Lesson(LAY, "LAY TILES", "Lay tiles", opening=True, match=True),
    Lesson(DIFFERS, "SPACE DIFFERS", "Space differs", match=True),
)
KEEP, NONE, ONE_BY_ONE = "As they lie", "None laid", "One by one"


def choices(lesson: str, facts: Mapping[str, Any], state: State | None, path: tuple[int, ...]) -> tuple[str, ...]:
    """See showing.Showing.choices."""
    match lesson:
        case "mountain":
            return () if path else tuple(name.capitalize()[:15] for name, _ in learn.mountains(facts))
        case "tiles":
            return _tiles(_mountain(facts, state), state, path)
        case _:
            return _differs(_mountain(facts, state), path)


def chances(lesson: str, facts: Mapping[str, Any], state: State | None, path: tuple[int, ...]) -> int:
    """See showing.Showing.chances."""
    column = _column(_mountain(facts, state), path) if lesson == LAY else ()
    return learn.ways(column) if column else 0


def learnt(
    lesson: str, facts: Mapping[str, Any], state: State | None, path: tuple[int, ...], drawn: int
) -> Learnt | None:
    """See showing.Showing.learnt."""
    mountain = _mountain(facts, state)
    match lesson:
        case "mountain":
            told = learn.picked(facts, learn.mountains(facts)[path[0]][1])
            return Learnt(learn.told(None, told))
        case "tiles":
            column = _column(mountain, path)
            if column:
                return Learnt({}, learn.laid(column, drawn))
            if len(path) == 1:
                return None if path[0] == 0 else Learnt({}, {"tiles": dict.fromkeys(TILES)})
            tile, space = TILES[path[1]], _free(mountain, state, path[1], path[2])[path[3]]
            return Learnt({}, {"tiles": {tile: space}})
        case _:
            space, printed = _row(mountain, path[0])[path[1]], learn.prints()[path[2]].value
            told = learn.differs(facts, space, printed)
            return Learnt({"prints": told["prints"]}, learn.differs_now(space, printed) if state else None)


def _mountain(facts: Mapping[str, Any], state: State | None) -> Mountain:
    return state.terms.mountain if state is not None else learn.mountain_in(facts)


def _tiles(mountain: Mountain, state: State | None, path: tuple[int, ...]) -> tuple[str, ...]:
    """How; then for one by one which tile, row and space."""
    columns = tuple(f"Column {column}" for column in learn.tile_columns(mountain))
    match path:
        case ():
            return (KEEP, *columns, ONE_BY_ONE, NONE)
        case (how,) if how == len(columns) + 1:
            return tuple(words.TILE_WORDS[tile][0] for tile in TILES)
        case (_, _):
            return _rows(mountain)
        case (_, tile, row):
            return tuple(mountain.place(space) for space in _free(mountain, state, tile, row))
        case _:
            return ()


def _differs(mountain: Mountain, path: tuple[int, ...]) -> tuple[str, ...]:
    match path:
        case ():
            return _rows(mountain)
        case (row,):
            return tuple(mountain.place(space) for space in _row(mountain, row))
        case (_, _):
            return tuple(choice.label for choice in learn.prints())
        case _:
            return ()


def _rows(mountain: Mountain) -> tuple[str, ...]:
    return tuple(f"Row {row}" for row in range(1, mountain.row(mountain.finish - 1) + 1))


def _row(mountain: Mountain, row: int) -> list[int]:
    """The spaces of a row (from 0) by column."""
    found = [space for space in range(1, mountain.finish) if mountain.row(space) == row + 1]
    return sorted(found, key=mountain.column)


def _free(mountain: Mountain, state: State | None, tile: int, row: int) -> list[int]:
    """Where this tile may lie in a row; all of them are taken: the row as it is, and the settle says why not."""
    taken = [space for one, space in enumerate(state.tiles) if one != tile and space != OFF] if state else []
    free = learn.one_by_one(mountain, taken)
    spaces = _row(mountain, row)
    return [space for space in spaces if space in free] or spaces


def _column(mountain: Mountain, path: tuple[int, ...]) -> tuple[int, ...]:
    columns = tuple(learn.tile_columns(mountain).values())
    return columns[path[0] - 1] if len(path) == 1 and 1 <= path[0] <= len(columns) else ()
