"""Rulings: what an event rests on. Reads TOML text; knows no game.

A ruling file holds one table a ruling, named by its id:

    ["HR-5.2"]                                                    # quoted, for the dot
    text = "Only Danger rolled: your lead climber falls ..."     # our own words, fits the WHY screen
    heading = "FALL!"                                             # the rulebook's heading, or "" for the table's
    word = "rulebook"                                             # or "referee", or "table"
    switch = "fall_tie"                                           # only where a switch decides it
    announced = true                                              # only where it is shown at its first use in a match
    ["HR-A2".values]                                              # then: what each of its values decides
    lower = "Two share the Bivouac: ..."

A value is written as true, false, a number or its word; `list` stands for any list.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import Any, Literal, cast

Word = Literal["rulebook", "referee", "table"]
WORDS: tuple[Word, ...] = ("rulebook", "referee", "table")


@dataclass(frozen=True, slots=True)
class Ruling:
    """`word`: whose it is: the rulebook's, a referee's decision where the book is silent, or the table's. `text`: with
    a `switch` only what is open; `values` then says what each of its values decides. `announced`: it is shown by
    itself the first time that it is used in a match."""

    id: str
    text: str
    heading: str
    word: Word
    switch: str | None = None
    values: Mapping[str, str] = field(default_factory=dict)
    announced: bool = False

    def told(self, rules: Mapping[str, Any]) -> str:
        """What was decided, where these are the switches in force (`Game.rules`)."""
        return self.values.get(_written(rules.get(self.switch)), self.text) if self.switch else self.text


class Rulings(Mapping[str, Ruling]):
    """Rulings by id, in the order of their file."""

    def __init__(self, known: Mapping[str, Ruling]) -> None:
        self._known = dict(known)

    def __getitem__(self, ruling: str) -> Ruling:
        return self._known[ruling]

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)

    def __or__(self, other: Mapping[str, Ruling]) -> Rulings:
        return Rulings({**self._known, **other})


def read_rulings(text: str) -> Rulings:
    """Rulings from TOML text. Raises ValueError that names the ruling and what is wrong with it."""
    known: dict[str, Ruling] = {}
    for name, table in tomllib.loads(text).items():
        unknown = set(table) - {"text", "heading", "word", "switch", "values", "announced"}
        if unknown or not {"text", "heading", "word"} <= set(table):
            raise ValueError(
                f"ruling {name}: expected text, heading, word (and switch, values, announced), got {sorted(table)}"
            )
        if table["word"] not in WORDS:
            raise ValueError(f"ruling {name}: word is {table['word']!r}, expected one of {', '.join(WORDS)}")
        switch, values = table.get("switch"), table.get("values", {})
        if values and switch is None:
            raise ValueError(f"ruling {name}: values say what a switch decides, and none is named")
        word, announced = cast(Word, table["word"]), table.get("announced", False)
        known[name] = Ruling(name, table["text"], table["heading"], word, switch, values, announced)
    return Rulings(known)


def _written(value: Any) -> str:
    return "list" if isinstance(value, list | tuple) else str(value).lower()


def packaged_rulings(package: str) -> Rulings:
    """The `rulings.toml` beside a package's code, with the rulings of both games (T1 to T8) in front."""
    own = read_rulings((files(package) / "rulings.toml").read_text(encoding="utf-8"))
    if package == __package__:
        return own
    return packaged_rulings(__package__) | own
