"""THIS SPACE DIFFERS, choice by choice: a space, what is printed there, and where a shortcut or a fall leads from it.

A path of choices: row, space, what; for a way also where it leads: as now, nowhere, Start, Finish, or a row and its
space.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.mountain_climbers import learn
from companion.games.mountain_climbers.learn_links import NO_PLACE, WAYS, end_of, leads, leads_now
from companion.games.mountain_climbers.mountain import CAMP, Mountain

LINKED = {"shortcut": "up", "fall_down": "down"}
_WAY_LABELS = {"up": "Up leads", "down": "Fall leads"}
_BARE = 6
"""How many prints come before the ways: those without a number."""
_ENDS = 4
"""How many targets come before the rows."""


def choices(mountain: Mountain, path: tuple[int, ...]) -> tuple[str, ...]:
    """What can be chosen after these choices; () when all is told."""
    match path:
        case ():
            return rows(mountain)
        case (line,):
            return tuple(mountain.place(space) for space in row(mountain, line))
        case (_, _):
            return tuple(label for label, _ in _whats())
        case (line, place, what) if (way := _way(what)) is not None:
            now = end_of(mountain, way, row(mountain, line)[place])
            said = NO_PLACE if now is None else mountain.place(now)
            return (f"Now {said}", "Nowhere", "Start", "Finish", *rows(mountain))
        case (_, _, what, target) if _way(what) is not None and target >= _ENDS:
            return tuple(mountain.place(space) for space in row(mountain, target - _ENDS))
        case _:
            return ()


def heading(mountain: Mountain, path: tuple[int, ...]) -> str:
    """The space and what is thought to be printed there, "R4C2 Back 3"; or the way whose end is asked for."""
    space = row(mountain, path[0])[path[1]]
    place = mountain.place(space)
    if len(path) == 2:
        printed = CAMP if space in mountain.camps else mountain.printed[space].text
        return f"{place} {learn.print_words(printed).replace('Play again', 'Again')}"[:14]
    return f"{place} UP TO?" if _way(path[2]) == "up" else f"{place} FALL TO?"


def learnt(
    facts: Mapping[str, Any], mountain: Mountain, path: tuple[int, ...]
) -> tuple[Mapping[str, Any], dict[str, Any]]:
    """The facts when all of that is told, and the settle that says the same."""
    space, (_, told) = row(mountain, path[0])[path[1]], _whats()[path[2]]
    change: dict[str, Any] = {}
    if told not in WAYS:
        facts, change = learn.differs(facts, space, told), learn.differs_now(space, told)
    way = _way(path[2])
    if way is not None and path[3] != 0:
        end = _end(mountain, path)
        facts = leads(facts, learn.written_in(facts), way, space, end)
        change |= leads_now(way, space, end)
    return facts, change


def shown(mountain: Mountain, path: tuple[int, ...]) -> tuple[list[int], list[int]]:
    """The space that is spoken of, and what is chosen now: a row, that space, or where its way leads."""
    line = row(mountain, path[0])
    if len(path) == 1:
        return [], line
    space = line[path[1]]
    if len(path) < 4:
        return [], [space]
    target = path[3] - _ENDS
    if target >= 0 and len(path) == 4:
        return [space], row(mountain, target)
    end = _end(mountain, path)
    return [space], [] if end is None else [end]


def rows(mountain: Mountain) -> tuple[str, ...]:
    return tuple(f"Row {one}" for one in range(1, mountain.row(mountain.finish - 1) + 1))


def row(mountain: Mountain, line: int) -> list[int]:
    """The spaces of a row (from 0) by column."""
    found = [space for space in range(1, mountain.finish) if mountain.row(space) == line + 1]
    return sorted(found, key=mountain.column)


def _whats() -> tuple[tuple[str, str], ...]:
    """Everything that can differ: prints by their value, ways by their name."""
    printed = [(choice.label, choice.value) for choice in learn.prints()]
    ways = [(_WAY_LABELS[way], way) for way in WAYS]
    return (*printed[:_BARE], *ways, *printed[_BARE:])


def _way(what: int) -> str | None:
    """Whose end is asked for after that choice."""
    told = _whats()[what][1]
    return told if told in WAYS else LINKED.get(told)


def _end(mountain: Mountain, path: tuple[int, ...]) -> int | None:
    way = _way(path[2])
    assert way is not None
    match path[3]:
        case 0:
            return end_of(mountain, way, row(mountain, path[0])[path[1]])
        case 1:
            return None
        case 2:
            return 0
        case 3:
            return mountain.finish
        case target:
            return row(mountain, target - _ENDS)[path[4]]
