"""A game's door: what the engine, the flow and the screens may ask of any game. No input, output, clock or randomness.

Whoever writes a game imports the engine's words from here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from companion.engine.kinds import DiceKind as DiceKind
from companion.engine.kinds import Face as Face
from companion.engine.kinds import PathFact as PathFact
from companion.engine.kinds import Switch as Switch
from companion.engine.moves import Asked as Asked
from companion.engine.moves import Choose as Choose
from companion.engine.moves import Dice as Dice
from companion.engine.moves import Event as Event
from companion.engine.moves import Move as Move
from companion.engine.moves import Option as Option
from companion.engine.moves import Over as Over
from companion.engine.moves import Prompt as Prompt
from companion.engine.moves import Roll as Roll
from companion.engine.moves import Settle as Settle
from companion.engine.moves import Step as Step
from companion.engine.pieces import Outcome as Outcome
from companion.engine.pieces import Piece as Piece
from companion.engine.pieces import Shift as Shift
from companion.engine.pieces import shifts_between as shifts_between
from companion.engine.rulings import Rulings
from companion.engine.written import WrittenFact

if TYPE_CHECKING:
    from companion.showing import Showing


class Scenarios(Protocol):
    """How a game reads and says positions in scenario words. JSON in and out, already parsed."""

    example: str
    """A whole scenario on one line, that holds: to begin with."""

    def start(self, setup: Mapping[str, Any], rules: Mapping[str, Any]) -> Any:
        """A state. Raises WrongSetup (key as a path such as `setup.tokens.red`, and why)."""

    def moves(self, state: Any, given: Mapping[str, Any]) -> Sequence[Move]:
        """The moves that one input stands for (a `settle` too), tried as one. Raises WrongSetup for a wrong *shape* or
        an unknown key (key as a path within the input such as `roll.danger`), and IllegalMove for a well-shaped
        input that cannot be."""

    def describe(self, state: Any) -> dict[str, Any]:
        """All the state keys that the game has (tokens, to_move, phase, dice, winner ...). An object has every name
        that there is, null where there is nothing (`places` alone has only those placed)."""

    def same(self, key: str, expected: Any, got: Any) -> bool:
        """Whether an expectation of that key holds (some compare as multisets). Where `describe` gives an object
        (`tokens`), it is asked name by name: expected and got are then one name's values. Shapes already agree."""


class Game(Protocol):
    """A game's door. The states are the game's own frozen dataclasses; nobody else looks inside."""

    id: str
    title: str
    seats: range
    dice: tuple[DiceKind, ...]
    switches: tuple[Switch, ...]
    asks: tuple[PathFact, ...]
    """The box facts that the table is asked for before the first match on hardware."""
    written: tuple[WrittenFact, ...]
    """The box facts that owners may write into a file, named in table.toml; each with a command of its own."""
    scenarios: Scenarios
    showing: Showing

    @property
    def facts(self) -> Mapping[str, Any]:
        """Box facts with their shipped values, which are examples until the owner has confirmed them."""

    @property
    def rulings(self) -> Rulings:
        """The game's rulings and those of every game, read when they are first asked for."""

    def setup(
        self,
        seats: Sequence[str],
        options: Mapping[str, Any],
        facts: Mapping[str, Any],
        first: str | None = None,
    ) -> Any:
        """The state before the first move; seats in clockwise order. Raises WrongSetup."""

    def prompt(self, state: Any) -> Prompt | Over: ...

    def apply(self, state: Any, move: Move) -> Step:
        """Raises IllegalMove, the state untouched."""

    def outcome(self, state: Any, option: str) -> Outcome:
        """What a legal option would do; worked out only when asked for."""

    def rules(self, state: Any) -> Mapping[str, Any]:
        """The switches as they stand now, by name (a settle may have changed them)."""

    def aside(self, state: Any) -> tuple[str, ...]:
        """Face names of the dice that lie set aside and are not thrown again this turn; a tray may still show them."""

    def pieces(self, state: Any) -> tuple[Piece, ...]:
        """Everything that stands on the board, so that the table can be matched to the state."""
