"""Answers put behind three keys: some to each, in order; spaces by their rows and columns. Knows branches and where
spaces lie, and nothing of what they lead to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TypeVar

from companion.games.mountain_climbers.mountain import Mountain
from companion.games.mountain_climbers.words import fit
from companion.showing import Branch
from companion.views import LIST_LINE

Found = TypeVar("Found")
KEY = 7
"""Letters over a key."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place and what it leads to: in a `row` and `column` from 1, or in no row (0). Then `name` is what a range calls
    it that begins or ends there, and `key` the same over a key."""

    text: str
    leads: str
    row: int = 0
    column: int = 0
    name: str = ""
    key: str = ""

    def branch(self) -> Branch:
        return Branch(self.text.upper() if len(self.text) <= KEY else self.key, self.text, self.leads)


def spot(mountain: Mountain, space: int, leads: str) -> Spot:
    text = mountain.place(space)
    if space == 0:
        return Spot(text, leads, name=text, key="START")
    if space == mountain.finish:
        return Spot(text, leads, name=text, key="END")
    return Spot(text, leads, mountain.row(space), mountain.column(space))


def chunked(leaves: Sequence[Branch], named: Callable[[Sequence[Branch]], tuple[str, str]]) -> tuple[Branch, ...]:
    """The leaves over three keys, in order; `named` gives the label and the text of several behind one key."""
    return _split(leaves, lambda leaf: leaf, named)


def _split(
    found: Sequence[Found], branch: Callable[[Found], Branch], named: Callable[[Sequence[Found]], tuple[str, str]]
) -> tuple[Branch, ...]:
    if len(found) <= 3:
        return tuple(branch(one) for one in found)
    size, more = divmod(len(found), 3)
    first, second = size + (more > 0), 2 * size + (more > 0) + (more > 1)
    parts = (found[:first], found[first:second], found[second:])
    return tuple(group(*named(part), _split(part, branch, named)) for part in parts)


def group(label: str, text: str, branches: tuple[Branch, ...]) -> Branch:
    """Several answers behind a key; a single one stands for itself."""
    if len(branches) == 1:
        return branches[0]
    return Branch(label, text, branches=branches, dim=all(branch.dim for branch in branches))


def places(found: Sequence[Spot]) -> tuple[Branch, ...]:
    """Places and what each leads to: by row, in their order, then by column from the left."""
    lines: list[tuple[Spot, Branch]] = []
    for row, several in groupby(found, lambda one: one.row):
        if not row:
            lines += [(one, one.branch()) for one in several]
            continue
        spots = sorted(several, key=lambda one: one.column)
        lines.append((spots[0], group(f"R{row}", f"Row {row}", _split(spots, Spot.branch, _columns))))
    return _split(lines, lambda line: line[1], lambda part: _rows(part[0][0], part[-1][0]))


def _rows(first: Spot, last: Spot) -> tuple[str, str]:
    """Several rows behind a key: "R3-5" and "Row 3-5"; with what is no row "START-2" and "Start to row 2"."""
    if first.row and last.row:
        return f"R{first.row}-{last.row}", f"Row {first.row}-{last.row}"
    start, end = (f"Row {first.row}" if first.row else first.name), (f"row {last.row}" if last.row else last.name)
    text = fit(LIST_LINE, f"{start} to {end}", f"{start}-{end}", f"R{first.row} to {end}")
    return f"{f'R{first.row}' if first.row else first.key}-{last.row or last.key}", text


def _columns(spots: Sequence[Spot]) -> tuple[str, str]:
    """Several spaces of a row behind a key: "C1-2"."""
    first, last = spots[0].column, spots[-1].column
    return f"C{first}-{last}", f"Col {first}-{last}"
