"""A mountain as its owner writes it: squares in the frame, links, tiles. TOML values in, the fact `mountain` out.

    [frame]
    squares = [["E easy", "F easy"], ["C easy", "D easy"], ["A easy", "B easy"]]   # the top row first
    start = "bottom left"
    [squares.A]                                        # four spaces a side: two above, two below
    easy = ["blank", "health:1", "blank", "move:1"]
    [links.up]                                         # only where an arrow is not straight
    R6C2 = "Finish"
    [tiles]                                            # where they lie at the start
    danger = "R3C2"

Finds every fault, by its key and with its cure; knows no file and no line. What each section says is in chart_*.py.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from companion.engine.written import Complaint, Reading
from companion.games.mountain_climbers.chart_frame import Frame, read_frame
from companion.games.mountain_climbers.chart_links import Links, read_links, shortcuts_to_nowhere
from companion.games.mountain_climbers.chart_squares import named_like, read_squares, shown
from companion.games.mountain_climbers.chart_summary import summary
from companion.games.mountain_climbers.chart_tiles import read_tiles
from companion.games.mountain_climbers.mountain import CAMP, Mountain, described, lay

EXAMPLES = ("beginner", "medium", "hard")
FOLDER = "mountains"
"""Where they lie in the folder of the files that come along."""
_SECTIONS = ("name", "example", "frame", "squares", "links", "tiles")
_LONGEST_NAME = 15


def example(name: str) -> dict[str, Any]:
    """One of the mountains that come along: examples, until they are matched to the box in front of you."""
    return dict(_example(name))


@cache
def _example(name: str) -> Mapping[str, Any]:
    package = files("companion")
    inside = package / "shipped" / "config" / FOLDER
    folder = inside if inside.is_dir() else package / ".." / "config" / FOLDER
    found = read(tomllib.loads((folder / f"{name}.toml").read_text(encoding="utf-8")), name)
    if found.fact is None:
        raise ValueError(f"{name}: {found.complaints}")
    return found.fact


def read(given: Mapping[str, Any], named: str) -> Reading:
    """The mountain of a file's values. `named`: its name among those that come along, or a path."""
    complaints = list(_top(given))
    squares = read_squares(given.get("squares", {}), complaints)
    frame = read_frame(given.get("frame"), squares, complaints)
    links = read_links(given.get("links", {}), frame, complaints)
    tiles = read_tiles(given.get("tiles", {}), frame, complaints)
    complaints += _camps(frame)
    complaints += shortcuts_to_nowhere(frame, links)
    if complaints:
        return Reading(None, tuple(complaints))
    mountain = _laid(frame, links)
    fact: dict[str, Any] = {
        **described(mountain),
        "name": str(given.get("name", "")),
        "example": bool(given.get("example", False)),
        "squares": [list(row) for row in frame.lies],
        "tiles": tiles,
        "from": named,
    }
    return Reading(fact, (), tuple(summary(fact, mountain)))


def _laid(frame: Frame, links: Links) -> Mountain:
    bare = frame.bare
    return lay(bare.finish, bare.width, (), frame.printed, links.up, links.down, bare.rightward)


def _top(given: Mapping[str, Any]) -> Iterator[Complaint]:
    for key in given:
        if key not in _SECTIONS:
            kind = "a section" if isinstance(given[key], Mapping) else "a key"
            yield named_like((key,), f"{kind} of a mountain", key, _SECTIONS)
    name, is_example = given.get("name", ""), given.get("example", False)
    if not isinstance(name, str) or len(name) > _LONGEST_NAME:
        cure = "a short name reads better on the small screen" if isinstance(name, str) else "put it into quotes"
        yield Complaint(("name",), f"a name of at most {_LONGEST_NAME} letters", shown(name), cure)
    if not isinstance(is_example, bool):
        cure = "write true while it is not matched to your box, else take the line out"
        yield Complaint(("example",), "true or false", shown(is_example), cure)


def _camps(frame: Frame) -> Iterator[Complaint]:
    if frame.whole and CAMP not in frame.printed.values():
        there = ", ".join(frame.with_camp)
        cure = f"lay one that has a camp: {there}" if there else f'print "{CAMP}" on a space of one of them'
        yield Complaint(("frame", "squares"), "at least one square with a camp", "none", f"{cure}; else nobody arrives")
