"""What a position of Mountain Climbers is made of. Frozen values; knows no rule of play.

Climbers are numbered seat by seat: with two each, climber 3 is the second seat's small one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol, TypeAlias

from companion.games.mountain_climbers.cards import CARDS, DECK, Action
from companion.games.mountain_climbers.mountain import TILE_PRINTS, Mountain, Print
from companion.games.mountain_climbers.weather import WeatherFace

Phase: TypeAlias = Literal["play", "d6", "move", "weather", "over"]
SIZES = ("big", "small", "third")
START_HEALTH, MOST_HEALTH = 3, 5
CLIMBS = 3
OFF = -1
"""Where a climber is whose seat left the table (T5), and a tile that is not laid."""
NOBODY = -2
"""Whom "nobody goes back" moves."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What was agreed for this match: seats in clockwise order, mountain, switches. Only a settle changes it.

    `weather`: the six faces of the die, or None where they are asked for; `remembered`: faces told so far.
    """

    seats: tuple[str, ...]
    mountain: Mountain
    climbers: int = 2
    teams: bool = False
    podium: bool = False
    challenge: bool = False
    move_back: Literal["any", "own"] = "any"
    highest: Literal["path", "row"] = "path"
    resolve: Literal["action", "card"] = "action"
    chains: Literal["one-by-one", "highest-first"] = "one-by-one"
    reshuffle: Literal["need", "empty"] = "need"
    summit_card: Literal["blank", "out"] = "blank"
    stars: tuple[int, ...] = (3, 2, 1, 0)
    weather: tuple[WeatherFace, ...] | None = None
    remembered: tuple[WeatherFace, ...] = ()
    cocked: Literal["die", "roll"] = "die"
    names: tuple[str, ...] = field(init=False, compare=False)
    """The climbers' names: "P1.big"."""

    def __post_init__(self) -> None:
        names = tuple(f"{seat}.{size}" for seat in self.seats for size in SIZES[: self.climbers])
        object.__setattr__(self, "names", names)

    @property
    def ranked(self) -> bool:
        """Whether play goes on for the places after the first (MC-A36; a challenge implies it)."""
        return self.podium or self.challenge

    @property
    def faces(self) -> tuple[WeatherFace, ...]:
        """Every weather face that is known by its name."""
        return (*(self.weather or ()), *self.remembered)

    def owner(self, climber: int) -> int:
        return climber // self.climbers

    def own(self, seat: int) -> range:
        return range(seat * self.climbers, (seat + 1) * self.climbers)

    def team(self, seat: int) -> tuple[int, ...]:
        """The seats that win together: one, or with teams it and the one opposite (MC-16.1)."""
        return tuple(sorted((seat, (seat + 2) % 4))) if self.teams else (seat,)


@dataclass(frozen=True, slots=True)
class Playing:
    """A card that is being played. `step`: its next action. The decisions so far, each for the action that is open:
    `climber` (stays for the whole card), `steps` (0 for none), `back` (NOBODY too), `tile`, `to`. `rolled`: the
    six-sided die. `again`: it earned another card. `cut`: the rest of it lapsed, and the turn ends with it."""

    card: str
    step: int = 0
    climber: int | None = None
    steps: int = 0
    back: int | None = None
    tile: int | None = None
    to: int | None = None
    rolled: int = 0
    again: bool = False
    cut: bool = False

    @property
    def actions(self) -> tuple[Action, ...]:
        return CARDS[self.card].actions

    @property
    def action(self) -> Action | None:
        """The next action, None at the end of the card."""
        actions = CARDS[self.card].actions
        return actions[self.step] if self.step < len(actions) else None


@dataclass(frozen=True, slots=True)
class Trail:
    """The spaces where a climber landed while one action resolves. `since`: index of the first of them after the
    last die; a space counts as visited again from there on (MC-A7)."""

    spaces: tuple[int, ...]
    since: int = 0

    def loop(self, space: int, since: int, longest: int) -> tuple[int, ...]:
        """The spaces that a landing on `space` closes to a loop, empty if it closes none. After `longest` steps every
        landing does, if only with itself."""
        counted = self.spaces if len(self.spaces) >= longest else self.spaces[since:]
        if space in counted:
            last = len(counted) - 1 - counted[::-1].index(space)
            return counted[last:]
        return (space,) if len(self.spaces) >= longest else ()


@dataclass(frozen=True, slots=True)
class Pending:
    """What still resolves: `waiting` climbers whose space has not acted, the `current` one (whose chain goes on first),
    the climber that waits for the weather `die`, and how everyone came here."""

    waiting: frozenset[int] = frozenset()
    current: int | None = None
    die: int | None = None
    trails: tuple[tuple[int, Trail], ...] = ()


QUIET = Pending()


@dataclass(frozen=True, slots=True)
class State:
    """A position. By climber: `at` and `health`. By seat: `hands` and `draws` (how many cards) and `known` (cards
    surely discarded). `tiles`: by tile, OFF where not laid. `seat`: whose turn (when over: of who moved last).

    `placed`: groups of seats that are up, in order; who shares a group shares the place. `climb` from 1; `won`: stars
    of the climbs before. `fresh`: a turn begins. `begun`: a move was made, so that some switches are fixed (T1).
    """

    terms: Terms
    at: tuple[int, ...]
    health: tuple[int, ...]
    tiles: tuple[int, ...]
    hands: tuple[int, ...]
    draws: tuple[int, ...]
    known: tuple[tuple[str, ...], ...]
    seat: int
    won: tuple[int, ...]
    placed: tuple[tuple[int, ...], ...] = ()
    climb: int = 1
    playing: Playing | None = None
    pending: Pending = QUIET
    over: bool = False
    fresh: bool = True
    begun: bool = True

    @property
    def mover(self) -> str:
        return self.terms.seats[self.seat]

    @property
    def phase(self) -> Phase:
        if self.over:
            return "over"
        if self.pending.die is not None:
            return "weather"
        if self.playing is None:
            return "play"
        action = self.playing.action
        return "d6" if action is not None and action.kind == "roll" else "move"


class Position(Protocol):
    """What State and the working copy of it have in common."""

    @property
    def terms(self) -> Terms: ...
    @property
    def at(self) -> Sequence[int]: ...
    @property
    def tiles(self) -> Sequence[int]: ...
    @property
    def seat(self) -> int: ...
    @property
    def playing(self) -> Playing | None: ...


def gone(position: Position, seat: int) -> bool:
    """Whether the seat sits out (T5)."""
    return position.at[position.terms.own(seat)[0]] == OFF


def climbing(position: Position, climber: int) -> bool:
    """Whether the climber is on the mountain and not up yet (MC-A12)."""
    return position.at[climber] not in (OFF, position.terms.mountain.finish)


def complete(position: Position, seat: int) -> bool:
    """Whether every climber of the seat's team that is at the table is up (MC-13.1, MC-A35)."""
    seats = [one for one in position.terms.team(seat) if not gone(position, one)]
    return bool(seats) and not any(climbing(position, one) for seat in seats for one in position.terms.own(seat))


def print_at(position: Position, space: int) -> Print:
    """What acts on a space: the tile on it, else what is printed there (MC-A26)."""
    for tile, lies in enumerate(position.tiles):
        if lies == space:
            return TILE_PRINTS[tile]
    return position.terms.mountain.printed[space]


def deck(terms: Terms, climb: int) -> int:
    """How many cards each colour has: the thirteen and the summit cards won (MC-A37)."""
    return DECK + (climb - 1 if terms.summit_card == "blank" else 0)


def places(placed: Sequence[Sequence[int]]) -> dict[int, int]:
    """Each placed seat's place from 1; who shares a group shares it."""
    found: dict[int, int] = {}
    for group in placed:
        found |= dict.fromkeys(group, 1 + len(found))
    return found
