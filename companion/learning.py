"""What the table can tell a game about its box and its dice: the questions, and what came of them. Data alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Part:
    """A part of what a die says. `label`: at most 6 characters; `values`: of at most 6, the likeliest first. `more`:
    any but the first value means that it says more, told in another round of the parts; `name`: the part that says what
    it is to be remembered by."""

    label: str
    values: tuple[str, ...]
    more: bool = False
    name: bool = False


@dataclass(frozen=True, slots=True)
class Lesson:
    """A thing of the box that the table can tell. `first`: asked before the first match on hardware; `opening`: asked
    when a match opens; `match`: only in a match."""

    id: str
    title: str
    row: str
    first: bool = False
    opening: bool = False
    match: bool = False


@dataclass(frozen=True, slots=True)
class Learnt:
    """What was told: the box facts that change (all later matches), and the settle that says it in this match."""

    facts: Mapping[str, Any]
    change: Mapping[str, Any] | None = None
