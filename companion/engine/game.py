"""What a game is: prompts, options, moves, steps. Pure: no input, output, clock, randomness or third party.

Chance is a player: a game says which dice it waits for, and whoever holds the real dice answers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeAlias, TypeVar

from companion.engine.pieces import Outcome as Outcome
from companion.engine.pieces import Piece as Piece
from companion.engine.pieces import Shift as Shift
from companion.engine.pieces import shifts_between as shifts_between
from companion.engine.rulings import Rulings
from companion.engine.written import WrittenFact

if TYPE_CHECKING:
    from companion.showing import Showing

S = TypeVar("S")


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
    each kind is, in words ("a cliff"); empty where the hints say enough."""

    name: str
    title: str
    first: str
    last: str
    kinds: tuple[tuple[str, str, int], ...]
    means: tuple[str, ...] = ()


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
    """Something that happened, and the ruling it rests on. `facts`: JSON-ready numbers and names of it."""

    kind: str
    ruling: str
    facts: Mapping[str, Any] = field(default_factory=dict)


class Step(NamedTuple):
    """What a move leads to: the state after it, and what happened, in order."""

    state: Any
    events: tuple[Event, ...]


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
