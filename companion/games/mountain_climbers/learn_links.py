"""Where a shortcut or a fall leads on the mountain in front of people, as far as they told it. Facts in, facts out.

The fact `links` says it in people's words, by way and space: {"up": {"R3C2": "R4C4"}, "down": {"R5C3": "nowhere"}}.
A link belongs to the mountain, not to a square: what is told of one mountain says nothing of another.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.errors import WrongSetup
from companion.games.mountain_climbers import shape
from companion.games.mountain_climbers.mountain import NOWHERE, Links, Mountain

WAYS = ("up", "down")
NO_PLACE = "nowhere"


def told_links(facts: Mapping[str, Any], mountain: Mountain) -> tuple[Links, Links]:
    """What was told, by space, up and down; of spaces that this mountain does not have, nothing.

    Raises WrongSetup with the key (`links.up.R3C2`).
    """
    given = shape.table("links", facts["links"])
    shape.known("links", given, WAYS)
    spaces = {mountain.place(space): space for space in range(mountain.finish + 1)}
    up, down = (_read(f"links.{way}", given.get(way, {}), spaces) for way in WAYS)
    return up, down


def leads(facts: Mapping[str, Any], written: Mountain, way: str, space: int, end: int | None) -> dict[str, Any]:
    """The facts when that way leads from the space to `end` (None: nowhere). `written`: the mountain as its file says
    it; what is no difference to it is told no longer. Raises WrongSetup for what is no space."""
    for one in (space, 0 if end is None else end):
        if not 0 <= one <= written.finish:
            raise WrongSetup("space", f"expected a space from 0 to {written.finish}, got {one}")
    told = {one: dict(facts["links"].get(one, {})) for one in WAYS}
    told[way].pop(written.place(space), None)
    if end_of(written, way, space) != end:
        told[way][written.place(space)] = NO_PLACE if end is None else written.place(end)
    return {**facts, "links": {one: links for one, links in told.items() if links}}


def leads_now(way: str, space: int, end: int | None) -> dict[str, Any]:
    """The same as a settle of the match that is played."""
    return {way: {str(space): end}}


def end_of(mountain: Mountain, way: str, space: int) -> int | None:
    """Where that way leads from a space; None for nowhere."""
    end = (mountain.up if way == "up" else mountain.down)[space]
    return None if end == NOWHERE else end


def _read(path: str, given: Any, spaces: Mapping[str, int]) -> dict[int, int | None]:
    found: dict[int, int | None] = {}
    for place, told in shape.table(path, given).items():
        end = shape.word(f"{path}.{place}", told)
        if place not in spaces:
            continue
        if end != NO_PLACE and end not in spaces:
            raise WrongSetup(f"{path}.{place}", f'expected a space such as R4C3, Finish or {NO_PLACE}, got "{end}"')
        found[spaces[place]] = spaces.get(end)
    return found
