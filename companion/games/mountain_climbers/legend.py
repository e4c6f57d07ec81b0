"""What lies on each space: as signs for the map, and row by row in words. Tiles lie over what is printed."""

from __future__ import annotations

from companion.games.mountain_climbers import words
from companion.games.mountain_climbers.learn import print_words
from companion.games.mountain_climbers.mountain import CAMP, NOWHERE, TILE_PRINTS, TILES, Print
from companion.games.mountain_climbers.state import State
from companion.showing import Page

LINE, LINES = 21, 4
"""Characters of a line, and lines of a page."""
_SIGNS = {"shortcut": "upward", "fall_down": "fall", "weather": "fate", "play_again": "again"}


def sign(state: State, space: int) -> tuple[str, ...]:
    """Glyphs for the map, of the tile where one lies there; () for nothing, and where the map has a sign of its own."""
    if space in state.terms.mountain.camps or space in (0, state.terms.mountain.finish):
        return ()
    lies = _printed(state, space)
    count = tuple(f"digit{digit}" for digit in str(lies.count))
    match lies.kind:
        case "health":
            return ("heart", *count) if lies.count > 1 else ("heart",)
        case "minus_health":
            return ("minus", *count, "heart") if lies.count > 1 else ("minus", "heart")
        case "move":
            return ("plus", *count)
        case "back":
            return ("minus", *count)
        case kind:
            return (_SIGNS[kind],) if kind in _SIGNS else ()


def pages(state: State) -> tuple[Page, ...]:
    """A row a page, from the lowest, from the left: "C1 17 +1 heart"."""
    mountain = state.terms.mountain
    found = []
    for row in range(1, mountain.row(mountain.finish - 1) + 1):
        spaces = [space for space in range(1, mountain.finish) if mountain.row(space) == row]
        spaces.sort(key=mountain.column)
        for first in range(0, len(spaces), LINES):
            part = spaces[first : first + LINES]
            lines = tuple(f"C{mountain.column(one)} {one} {what(state, one)}"[:LINE] for one in part)
            said = "; ".join(f"column {mountain.column(one)}, space {one}: {what(state, one)}" for one in part)
            found.append(Page(f"ROW {row}", f"{min(part)}-{max(part)}", lines, f"Row {row}: {said}."))
    return tuple(found)


def what(state: State, space: int) -> str:
    """In at most fifteen characters: "+1 heart", "tile Danger", "Fall to R2C1"."""
    mountain = state.terms.mountain
    if space in state.tiles:
        return f"tile {words.TILE_WORDS[TILES[state.tiles.index(space)]][0]}"
    lies = mountain.printed[space]
    if space in mountain.camps or lies.kind not in ("shortcut", "fall_down"):
        return print_words(CAMP if space in mountain.camps else lies.text)
    end = mountain.up[space] if lies.kind == "shortcut" else mountain.down[space]
    place = "nowhere" if end == NOWHERE else mountain.place(end)
    return words.fit(15, f"{'Up' if lies.kind == 'shortcut' else 'Fall'} to {place}")


def _printed(state: State, space: int) -> Print:
    if space in state.tiles:
        return TILE_PRINTS[state.tiles.index(space)]
    return state.terms.mountain.printed[space]
