"""A mountain in a few lines, for people who have just written it down: what lies where, where ways lead, and loops."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.games.mountain_climbers.chart_squares import LETTERS
from companion.games.mountain_climbers.mountain import NOWHERE, Mountain, Print


def summary(fact: Mapping[str, Any], mountain: Mountain) -> Iterator[tuple[str, str]]:
    """A name and a few words each. `fact`: as `chart.read` gives it, of that mountain."""
    place = mountain.place
    if fact["name"]:
        yield "name", fact["name"]
    if fact["example"]:
        yield "example", "match it to the box in front of you, then take the line `example = true` out"
    yield (
        "squares",
        ", from the top: ".join(
            (f"{len(fact['squares']) * len(fact['squares'][0])}", " / ".join(", ".join(row) for row in fact["squares"]))
        ),
    )
    laid = {named.partition(" ")[0] for row in fact["squares"] for named in row}
    yield "left over", ", ".join(letter for letter in LETTERS if letter not in laid)
    yield "path", f"{mountain.finish - 1} spaces in rows of {mountain.width}, then the Finish"
    yield "camps", ", ".join(place(camp) for camp in sorted(mountain.camps))
    for kind, ends in (("shortcut", mountain.up), ("fall_down", mountain.down)):
        ways = [_way(mountain, space, ends[space]) for space, one in enumerate(mountain.printed) if one.kind == kind]
        yield {"shortcut": "shortcuts", "fall_down": "falls"}[kind], ", ".join(ways) or "none"
    lies = ", ".join(f"{tile} {place(space)}" for tile, space in fact["tiles"].items())
    yield "tiles", lies or "none laid: they are laid at the table"
    for loop in loops(mountain):
        way = " > ".join(place(space) for space in (*loop, loop[0]))
        yield "loop", f"{way}; who comes here stays on {place(min(loop))} (MC-A7)"


def loops(mountain: Mountain) -> Iterator[tuple[int, ...]]:
    """Spaces that by what is printed on them lead round and round, from the lowest of each loop."""
    for first in range(1, mountain.finish):
        trail = [first]
        while (end := _leads(mountain, trail[-1])) is not None and end not in trail:
            trail.append(end)
        if end == first == min(trail):
            yield tuple(trail)


def _leads(mountain: Mountain, space: int) -> int | None:
    """Where a climber goes that lands here, None if it stays. A heart or a die on the way starts the count anew."""
    printed: Print = mountain.printed[space]
    if space in mountain.camps or space == mountain.finish:
        return None
    match printed.kind:
        case "move":
            return min(space + printed.count, mountain.finish)
        case "back":
            return max(space - printed.count, 0)
        case "shortcut" | "fall_down":
            end = (mountain.up if printed.kind == "shortcut" else mountain.down)[space]
            return None if end == NOWHERE else end
        case _:
            return None


def _way(mountain: Mountain, space: int, end: int) -> str:
    return f"{mountain.place(space)} {'without effect' if end == NOWHERE else f'to {mountain.place(end)}'}"
