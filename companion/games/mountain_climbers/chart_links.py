"""[links]: where shortcuts and falls lead. Straight up and straight down, but for what is said; "none" is nowhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from companion.engine.written import Complaint, Path
from companion.games.mountain_climbers.chart_frame import Frame
from companion.games.mountain_climbers.chart_squares import named_like, shown
from companion.games.mountain_climbers.mountain import Mountain

WAYS = ("up", "down")
NONE = "none"


@dataclass(frozen=True, slots=True)
class Links:
    """Where each space leads, None for nowhere. `said`: the way and the space of those that the file gives."""

    up: dict[int, int | None]
    down: dict[int, int | None]
    said: dict[tuple[str, int], str] = field(default_factory=dict)


def read_links(given: object, frame: Frame, complaints: list[Complaint]) -> Links:
    """Every link of the mountain. What is wrong joins the complaints."""
    links = Links(straight(frame.bare, 1), straight(frame.bare, -1))
    if not isinstance(given, Mapping):
        cure = 'write [links.up], and below it R6C2 = "Finish"'
        complaints.append(Complaint(("links",), "the sections [links.up] and [links.down]", shown(given), cure))
        return links
    for way, ends in given.items():
        path: Path = ("links", way)
        if way not in WAYS:
            complaints.append(named_like(path, "up or down", way, WAYS))
        elif not isinstance(ends, Mapping):
            cure = f'write [links.{way}], and below it the space and where it leads, such as R3C1 = "R4C2"'
            complaints.append(Complaint(path, "spaces and where they lead", shown(ends), cure))
        else:
            complaints += _way(path, way, ends, frame, links)
    return links


def straight(bare: Mountain, step: int) -> dict[int, int | None]:
    """From each space to the one above (1) or below (-1) in the same column."""
    space_at = {(bare.row(space), bare.column(space)): space for space in range(1, bare.finish)}
    return {space: space_at.get((row + step, column)) for (row, column), space in space_at.items()}


def shortcuts_to_nowhere(frame: Frame, links: Links) -> Iterator[Complaint]:
    """A shortcut in the top row leads nowhere, unless the file says where, or that it is so."""
    for space, printed in frame.printed.items():
        if printed == "shortcut" and links.up[space] is None and ("up", space) not in links.said:
            place = frame.bare.place(space)
            cure = f'add {place} = "Finish" under [links.up], or "{NONE}" if it has no effect'
            yield Complaint(("links", "up", place), f"where the shortcut at {place} leads", "nothing", cure)


def _way(path: Path, way: str, ends: Mapping[str, object], frame: Frame, links: Links) -> Iterator[Complaint]:
    """Takes the links of one way in, and says which are none."""
    bare = frame.bare
    for key, named in ends.items():
        place: Path = (*path, key)
        space = frame.space(key)
        if space is None or not 1 <= space < bare.finish:
            got = shown(key) if space is None else f"{shown(key)}, from which nothing leads"
            yield Complaint(place, f"a space of the path, {frame.spaces}", got, "take it out, or name the space")
            continue
        if (way, space) in links.said:
            cure = f"it is {links.said[way, space]} above: keep one of the two"
            yield Complaint(place, "each space once", f"{bare.place(space)} again", cure)
            continue
        links.said[way, space] = key
        end = None if named == NONE else frame.space(named)
        if end is None and named != NONE:
            cure = f'name the space that the arrow points to, "Finish", or "{NONE}"'
            yield Complaint(place, f"a space of the path, {frame.spaces}", shown(named), cure)
        elif end == space:
            yield Complaint(place, f"another space, {_where(way)}", f"{shown(named)}, itself", "this would be a loop")
        elif end is not None and not _leads(way, bare.row(end) - bare.row(space)):
            cure = f"turn it round, or put it under [links.{WAYS[way == 'up']}]"
            got = f"{shown(named)}, in row {bare.row(end)} from row {bare.row(space)}"
            yield Complaint(place, f"a space {_where(way)}", got, cure)
        else:
            (links.up if way == "up" else links.down)[space] = end


def _leads(way: str, rows: int) -> bool:
    return rows > 0 if way == "up" else rows < 0


def _where(way: str) -> str:
    return "in a row above" if way == "up" else "in a row below"
