"""What a game brings for the screens: views of its states, and what its moves are announced as. Pure.

A game's class inherits `Showing`, and says what it has; what has a body here may be left as it is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from companion.views import DiceTurn, Result, Row, Stage, Strip

if TYPE_CHECKING:
    from companion.engine.game import Option, Prompt, Shift, Step


@dataclass(frozen=True, slots=True)
class Announcement:
    """What a move led to, said before the next question. `tune`: a name of effects.Tune, or "". `go`: the label
    of the key that goes on ("DONE", "CLIMB 4"). `shifts`: what hands must move now."""

    screen: str
    stage: Stage
    say: str
    shifts: tuple[Shift, ...] = ()
    tune: str = ""
    go: str = "DONE"
    place: str = ""


@dataclass(frozen=True, slots=True)
class Settleable:
    """A thing that the table can set. `values`: what it can be (label of at most 15 characters, the settle's change);
    `selected`: which of them it is now."""

    row: Row
    values: tuple[tuple[str, Mapping[str, Any]], ...]
    selected: int = 0


class Showing(Protocol):
    """What a game brings for the screens: views of its states. `names`: seat to the name that is shown; marks go
    by seat order. All pure."""

    def turn(self, state: Any, prompt: Prompt) -> tuple[DiceTurn, str]:
        """The turn and its `say` (without the player's name)."""

    def place(self, state: Any, prompt: Prompt) -> str:
        """The place in the flow for the header, at most 8 small characters ("ROLL 2", "CLIMB 3")."""

    def row(self, state: Any, option: Option) -> Row:
        """An option as a row of a list, with what it would do ("Cliff 2 > 4x" and the mark of whom it bumps)."""

    def label(self, option: str) -> str:
        """An option as a hint, at most 7 small characters ("REST")."""

    def announce(self, before: Any, step: Step, names: Mapping[str, str]) -> Announcement | None:
        """What a step is announced as, or None when the next question says it all."""

    def told(self, step: Step, names: Mapping[str, str]) -> str:
        """The step in a few words for UNDO and the log, at most 15 characters ("fell 6>3")."""

    def strip(self, state: Any) -> Strip: ...

    def result(self, state: Any, names: Mapping[str, str], turns: int) -> tuple[Result, str]:
        """The end and its `say`."""

    def standing(self, state: Any, seat: str) -> str:
        """Where a seat's pieces stand, at most 13 list characters ("B B C2 V1")."""

    def shift(self, shift: Shift) -> str:
        """A piece to move, at most 13 list characters ("Cliff 6 > 3")."""

    def settles(self, state: Any, names: Mapping[str, str]) -> tuple[Settleable, ...]:
        """What SET POSITION offers: every climber, and whose turn it is."""
