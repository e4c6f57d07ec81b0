"""Answers put behind three keys: some to each, in order. Knows branches, and nothing of what they lead to."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import TypeAlias

from companion.showing import Branch

Namer: TypeAlias = Callable[[Sequence[Branch]], tuple[str, str]]


def chunked(leaves: Sequence[Branch], named: Namer) -> tuple[Branch, ...]:
    """The leaves over three keys, in order; `named` gives the label and the text of several behind one key."""
    if len(leaves) <= 3:
        return tuple(leaves)
    size, more = divmod(len(leaves), 3)
    first, second = size + (more > 0), 2 * size + (more > 0) + (more > 1)
    parts = (leaves[:first], leaves[first:second], leaves[second:])
    return tuple(group(*named(part), chunked(part, named)) for part in parts)


def group(label: str, text: str, branches: tuple[Branch, ...]) -> Branch:
    """Several answers behind a key; a single one stands for itself."""
    if len(branches) == 1:
        return branches[0]
    return Branch(label, text, branches=branches, dim=all(branch.dim for branch in branches))


def places(found: Sequence[tuple[str, str]]) -> tuple[Branch, ...]:
    """Places (as people are told them) and what each leads to: by row, then by column from the left."""
    leaves = []
    for row, several in groupby(found, lambda one: _number(one[0])):
        spaces = [Branch(place.upper()[:7], place, leads) for place, leads in several]
        if not row:
            leaves += spaces
            continue
        spaces.sort(key=lambda one: _column(one.text))
        leaves.append(group(f"R{row}"[:7], f"Row {row}", chunked(spaces, columns)))
    return chunked(leaves, rows)


def rows(leaves: Sequence[Branch]) -> tuple[str, str]:
    """Several rows behind a key: "R3-5" and "Row 3-5"; with what is no row "START-2" and "Start to row 2"."""
    first, last = leaves[0].text, leaves[-1].text
    one, other = _number(first), _number(last)
    if one and other:
        return f"R{one}-{other}"[:7], f"Row {one}-{other}"[:15]
    named = (f"row {one}" if one else first, f"row {other}" if other else last)
    short = (f"R{one}" if one else first.upper(), other or last.upper()[:3])
    text = f"{named[0]} to {named[1]}"[:15]
    return f"{short[0][:5]}-{short[1]}"[:7], text[:1].upper() + text[1:]


def columns(leaves: Sequence[Branch]) -> tuple[str, str]:
    """Several spaces of a row behind a key: "C1-2"."""
    first, last = _column(leaves[0].text), _column(leaves[-1].text)
    return f"C{first}-{last}"[:7], f"Col {first}-{last}"


def _number(text: str) -> str:
    """The row of "Row 3" or "R3C1" as text; "" for what is no row."""
    found = re.fullmatch(r"(?:Row |R)(\d+)(?:C\d+)?", text)
    return found[1] if found else ""


def _column(place: str) -> int:
    found = re.fullmatch(r"R\d+C(\d+)", place)
    return int(found[1]) if found else 0
