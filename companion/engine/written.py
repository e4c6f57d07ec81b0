"""Box facts that owners write into a file: what a game brings, so that the house can find, judge and draw them.

    [rules.GAME]
    mountain = "beginner"           # one that comes along, in config/FOLDER, or the path of a file

    companion mountain show|check FILE

A game reads values, never files: lines are found by those who read the text. Pure.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

Path: TypeAlias = tuple[str | int, ...]
"""Names and list places that lead to a value: `("tiles", "danger")`, `("frame", "squares", 0, 1)`."""


@dataclass(frozen=True, slots=True)
class Complaint:
    """A mistake by its key, before its line is looked up. `got` is ready to be read ("nothing", `"spy"`).

    `rests_on`: keys that it was judged by besides its own; if one of them is at fault itself, it says nothing.
    """

    path: Path
    expected: str
    got: str
    cure: str = ""
    rests_on: tuple[Path, ...] = field(default=())


@dataclass(frozen=True, slots=True)
class Reading:
    """What a file's values came to. `fact`: the box fact (JSON), None where there are complaints; in it `from` says how
    the file was named, and `example` whether it is yet to be matched to the owner's box. `summary`: a name and a few
    words each, for people."""

    fact: Mapping[str, Any] | None
    complaints: tuple[Complaint, ...] = ()
    summary: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class WrittenFact:
    """`name`: of the fact, of the key under [rules.GAME] and of the command. `what`: "a mountain", in sentences.
    `folder`: the folder of config/ with those that come along.

    `read`: TOML values, and how they were named ("beginner" or a path), to the fact. `draw`: a fact for a terminal.
    """

    name: str
    what: str
    folder: str
    read: Callable[[Mapping[str, Any], str], Reading]
    draw: Callable[[Mapping[str, Any]], str]
