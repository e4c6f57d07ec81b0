"""A tree of branches over the three keys: where a path leads, and how what is there is shown and said. Pure."""

from __future__ import annotations

from collections.abc import Sequence

from companion.flow.base import Table
from companion.showing import Branch
from companion.signals import Key
from companion.views import Branches, Grid, Hint, Row

KEYS = (Key.A, Key.B, Key.C)
WHOSE = 6
"""Letters of a name over a key: three of them have room."""


def followed(branches: tuple[Branch, ...], path: Sequence[int]) -> tuple[Branch, ...]:
    """What the keys lead to after those branches were taken."""
    for place in path:
        branches = branches[place].branches
    return branches


def hints(table: Table, branches: Sequence[Branch]) -> tuple[Hint | None, Hint | None, Hint | None]:
    """The labels over the keys."""
    first, second, third = (*(Hint(_label(table, one), legal=not one.dim) for one in branches), None, None)[:3]
    return first, second, third


def stage(branches: Sequence[Branch], beside: Grid | None = None) -> Branches:
    """A row a key, with a map beside them."""
    first, second, third = (*(Row(one.text, one.mark, dim=one.dim) for one in branches), None, None)[:3]
    return Branches((first, second, third), beside)


def ways(table: Table, branches: Sequence[Branch]) -> str:
    """What each key leads to, as it is said: "A Row 1, B Row 2"."""
    return ", ".join(f"{key.value.upper()} {_way(table, one)}" for key, one in zip(KEYS, branches, strict=False))


def _label(table: Table, branch: Branch) -> str:
    return table.name(branch.whose)[:WHOSE].strip() if branch.whose else branch.label


def _way(table: Table, branch: Branch) -> str:
    """Whose it is, too."""
    return f"{table.name(branch.whose)} {branch.text}" if branch.whose else branch.text
