"""What is asked and answered at a table, and what comes of it: prompts, options, moves, steps. Pure values.

Chance is a player: a prompt says which dice it waits for, and whoever holds the real dice answers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice that may be rolled now: kind and exact count."""

    kind: str
    count: int


@dataclass(frozen=True, slots=True)
class Asked:
    """What question a move answered, so that a replay can tell when it no longer is the same one (ruling T3).

    `kind` and `count` are of the dice (None and 0 for a choice); `climber` is whom the die is thrown for.
    """

    seat: str
    phase: str
    kind: str | None = None
    count: int = 0
    climber: str | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """One answer. `id` is `slot` or `slot:value` in scenario words ("rest", "advance:2").

    `refusal`: None when legal, else the ruling that forbids an option that is shown all the same;
    `why` is then the sentence.
    """

    id: str
    refusal: str | None = None
    why: str = ""

    @property
    def slot(self) -> str:
        return self.id.partition(":")[0]

    @property
    def value(self) -> str:
        return self.id.partition(":")[2]

    @property
    def legal(self) -> bool:
        return self.refusal is None


@dataclass(frozen=True, slots=True)
class Prompt:
    """The open question. `turn`: whose turn; `who`: who must answer. Dice and options may be open at once.

    Options without a value ("rest", "continue") belong to keys and come first, the careful one before the one that
    goes on. `text` is what is asked, in a few words, for logs and for `show`. `begins`: a turn begins with this
    question, so the one whose it is is named first (also when it is the same one AGAIN).
    """

    turn: str
    who: str
    phase: str
    dice: Dice | None
    options: tuple[Option, ...]
    climber: str | None = None
    text: str = ""
    begins: bool = False

    def asked(self, move: Move) -> Asked:
        """The question that `move` would answer here."""
        if isinstance(move, Roll):
            dice = self.dice
            return _asked(self.who, self.phase, dice.kind if dice else None, dice.count if dice else 0, self.climber)
        return _asked(self.who, self.phase, None, 0, None)

    def option(self, option: str) -> Option | None:
        return next((one for one in self.options if one.id == option), None)


@lru_cache(maxsize=1024)
def _asked(seat: str, phase: str, kind: str | None, count: int, climber: str | None) -> Asked:
    """A match asks the same few questions over and over: each is one value."""
    return Asked(seat, phase, kind, count, climber)


@dataclass(frozen=True, slots=True)
class Over:
    """The match has ended. `winner`: one seat, several with teams or shared victory, none if nobody can win.

    `places`: seat to place from 1; ties share a place.
    """

    winner: tuple[str, ...]
    places: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice as they lie. `faces`: face names, or whatever text the kind's game reads as a face."""

    kind: str
    faces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Choose:
    """One of the prompt's options, by id."""

    option: str


@dataclass(frozen=True, slots=True)
class Settle:
    """The table's own word (ruling T1). `change`: keys as in a scenario's `settle`; `reason`: the table's, or ""."""

    change: Mapping[str, Any]
    reason: str = ""


Move: TypeAlias = Roll | Choose | Settle


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, and the ruling it rests on. `facts`: JSON-ready numbers and names of it. `also`: other
    rulings that had a say in it, the weightiest first."""

    kind: str
    ruling: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    also: tuple[str, ...] = ()

    @property
    def rulings(self) -> tuple[str, ...]:
        """All that it rests on."""
        return (self.ruling, *self.also)

    def body(self) -> dict[str, Any]:
        """The event as a JSON object."""
        also = {"also": list(self.also)} if self.also else {}
        return {"kind": self.kind, **self.facts, "ruling": self.ruling, **also}


class Step(NamedTuple):
    """What a move leads to: the state after it, and what happened, in order."""

    state: Any
    events: tuple[Event, ...]
