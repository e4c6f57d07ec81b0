"""Answers put behind three keys: some to each, in order. Knows branches, and nothing of what they lead to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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
