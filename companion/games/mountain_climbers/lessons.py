"""MOUNTAIN, TILES and THIS SPACE DIFFERS as choices on the screen, over what learn.py makes of them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.mountain_climbers import differing, learn, sketch, words
from companion.games.mountain_climbers.mountain import TILES, Mountain
from companion.games.mountain_climbers.state import OFF, State
from companion.showing import Learnt, Lesson
from companion.views import Grid

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
            return differing.choices(_mountain(facts, state), path)


def heading(lesson: str, facts: Mapping[str, Any], state: State | None, path: tuple[int, ...]) -> str:
    """See showing.Showing.heading."""
    match lesson, path:
        case "mountain", ():
            return "" if learn.confirmed(facts) else "EXAMPLE AS BOX"
        case "tiles", (0,):
            return "TILES LIE HERE"
        case "differs", (_, _, *_):
            return differing.heading(_mountain(facts, state), path)
        case _:
            return ""


def shown(lesson: str, facts: Mapping[str, Any], state: State | None, path: tuple[int, ...]) -> Grid | None:
    """See showing.Showing.shown."""
    if state is None or lesson == MOUNTAIN or not path or (lesson == LAY and path[0] == 0 and len(path) > 1):
        return None
    mountain = state.terms.mountain
    if lesson == DIFFERS:
        return sketch.grid(state, *differing.shown(mountain, path))
    column = _column(mountain, path)
    if column or len(path) < 2:
        return sketch.grid(state, (), column)
    lies = state.tiles[path[1]]
    free = _free(mountain, state, path[1], path[2]) if len(path) > 2 else []
    return sketch.grid(state, [lies] if lies != OFF else [], [free[path[3]]] if len(path) > 3 else free)


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
            if path[0] == 0:
                return None
            if len(path) == 1:
                return Learnt({}, {"tiles": dict.fromkeys(TILES)})
            tile, space = TILES[path[1]], _free(mountain, state, path[1], path[2])[path[3]]
            return Learnt({}, {"tiles": {tile: space}})
        case _:
            after, change = differing.learnt(facts, mountain, path)
            return Learnt(learn.told(facts, after), change if state else None)


def _mountain(facts: Mapping[str, Any], state: State | None) -> Mountain:
    return state.terms.mountain if state is not None else learn.mountain_in(facts)


def _tiles(mountain: Mountain, state: State | None, path: tuple[int, ...]) -> tuple[str, ...]:
    """How; then for one by one which tile, row and space."""
    columns = tuple(f"Column {column}" for column in learn.tile_columns(mountain))
    match path:
        case ():
            return (KEEP, *columns, ONE_BY_ONE, NONE)
        case (0,):
            lie = zip(TILES, state.tiles if state else (), strict=False)
            return tuple(f"{words.TILE_WORDS[tile][0]} {mountain.place(space)}" for tile, space in lie if space != OFF)
        case (0, _):
            return ()
        case (how,) if how == len(columns) + 1:
            return tuple(words.TILE_WORDS[tile][0] for tile in TILES)
        case (_, _):
            return differing.rows(mountain)
        case (_, tile, row):
            return tuple(mountain.place(space) for space in _free(mountain, state, tile, row))
        case _:
            return ()


def _free(mountain: Mountain, state: State | None, tile: int, row: int) -> list[int]:
    """Where this tile may lie in a row; all of them are taken: the row as it is, and the settle says why not."""
    taken = [space for one, space in enumerate(state.tiles) if one != tile and space != OFF] if state else []
    free = learn.one_by_one(mountain, taken)
    spaces = differing.row(mountain, row)
    return [space for space in spaces if space in free] or spaces


def _column(mountain: Mountain, path: tuple[int, ...]) -> tuple[int, ...]:
    columns = tuple(learn.tile_columns(mountain).values())
    return columns[path[0] - 1] if len(path) == 1 and 1 <= path[0] <= len(columns) else ()
