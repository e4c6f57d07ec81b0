"""[tiles]: where the five mountain tiles lie at the start; those that are not named are laid at the table."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.written import Complaint, Path
from companion.games.mountain_climbers.chart_frame import Frame
from companion.games.mountain_climbers.chart_squares import named_like, shown
from companion.games.mountain_climbers.mountain import CAMP, TILES

NONE = "none"
_ALSO_CALLED = {"shortcut": "climb_up", "weather": "danger", "health": "heart", "again": "play_again"}


def read_tiles(given: object, frame: Frame, complaints: list[Complaint]) -> dict[str, int]:
    """The space of each tile that lies. What is wrong joins the complaints."""
    found: dict[str, int] = {}
    if not isinstance(given, Mapping):
        cure = 'write [tiles], and below it danger = "R3C2"'
        complaints.append(Complaint(("tiles",), "a section [tiles]", shown(given), cure))
        return found
    for tile, named in given.items():
        path: Path = ("tiles", tile)
        if tile not in TILES:
            cure = f"write {_ALSO_CALLED[tile]}" if tile in _ALSO_CALLED else ""
            complaints.append(named_like(path, "a mountain tile", tile, TILES, cure))
        elif named != NONE:
            space = frame.space(named)
            wrong = _wrong(path, named, space, frame, found)
            if wrong is not None:
                complaints.append(wrong)
            elif space is not None:
                found[tile] = space
    return found


def _wrong(path: Path, named: object, space: int | None, frame: Frame, found: Mapping[str, int]) -> Complaint | None:
    """What is wrong with the place of a tile."""
    bare = frame.bare
    if space is None:
        cure = f'name a space, or "{NONE}" to lay it at the table'
        return Complaint(path, f"a space of the path, {frame.spaces}", shown(named), cure)
    never = "a tile never covers the Start, the Finish or a camp: lay it on another space"
    if space in (0, bare.finish):
        return Complaint(
            path, f"a space of the path, {frame.spaces}", f"{shown(named)}, the {bare.place(space)}", never
        )
    if frame.printed.get(space) == CAMP:
        return Complaint(path, "a space without a camp", f"{shown(named)}, a camp", never)
    for other, lies in found.items():
        if lies == space:
            cure = "one of the two must lie elsewhere"
            return Complaint(path, "a space of its own", f"{shown(named)}, where the tile {other} lies", cure)
    return None
