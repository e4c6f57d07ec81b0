"""What a game is made of, whatever happens in it: its dice and their faces, its switches, the facts of its box."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Face:
    """One face of a die. `name` as in scenarios ("danger"), `letter` as on the panel's line ("D"), `label` for
    a key ("DANGR", at most 5), `glyph` a name of screens/glyphs or a letter, `count` how many sides show it."""

    name: str
    letter: str
    label: str
    glyph: str
    count: int


@dataclass(frozen=True, slots=True)
class DiceKind:
    """A kind of die. `id` is what config and prompts call it; `most` how many are ever thrown at once. `named`: a face
    may also be called by a name that the table gave it."""

    id: str
    faces: tuple[Face, ...]
    most: int
    named: bool = False

    def face(self, name: str) -> Face | None:
        return next((face for face in self.faces if face.name == name), None)


@dataclass(frozen=True, slots=True)
class Switch:
    """A choice of rules that the table may make. `choices`: legal values, the default first (JSON scalars).

    `label`: at most 12 characters for HOUSE RULES. `fixed`: not after the first move (ruling T1). `free`: what else may
    be given, in words ("six faces"), "" for nothing; the game's setup then says whether it is legal.
    """

    name: str
    choices: tuple[Any, ...]
    ruling: str
    label: str
    fixed: bool = False
    free: str = ""

    @property
    def default(self) -> Any:
        return self.choices[0]


@dataclass(frozen=True, slots=True)
class PathFact:
    """A box fact that the table can tell by walking along it: a text of letters from `first` to `last`, between them
    `kinds` (letter, hint of at most 7 characters, how many there are). Two kinds, so that two keys do. `means`: what
    each kind is, in words ("a cliff"); empty where the hints say enough. `signs`: what stands on its step for each kind
    and for the last letter (names of glyphs); one that has none is counted ("1", "2")."""

    name: str
    title: str
    first: str
    last: str
    kinds: tuple[tuple[str, str, int], ...]
    means: tuple[str, ...] = ()
    signs: Mapping[str, str] = field(default_factory=dict)
