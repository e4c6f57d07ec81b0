"""What a position of High Risk is made of. Frozen values; knows no rule of play."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from companion.games.high_risk.board import Board

Phase: TypeAlias = Literal["roll", "decide", "advance", "over"]
Tokens: TypeAlias = tuple[tuple[int, ...], ...]
"""For each seat the zones of its climbers, highest first; empty for a seat that sits out (T5)."""

DICE = 6
CLIMBERS = {2: 4, 3: 3, 4: 2}
"""How many climbers each player has, by the number of players (HR-3.1)."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What was agreed for this match: seats in clockwise order, board, and the switches. Only a settle changes it."""

    seats: tuple[str, ...]
    board: Board
    fall_tie: Literal["companion", "lower"] = "companion"
    fall_alone: Literal["basecamp", "stay"] = "basecamp"
    bump_into_vacated: bool = True
    house_board: bool = False
    cocked: Literal["die", "roll"] = "die"

    @property
    def climbers(self) -> int:
        return CLIMBERS[len(self.seats)]


@dataclass(frozen=True, slots=True)
class Turn:
    """How far the turn is. `seat`: index of whose it is (when over: of who moved last).

    `left`: the dice not set aside: 6 before the first roll, the Danger dice after one, 0 after a BOOST. `up`: the
    Ascensions set aside. `rolls`: rolls made this turn. `announced`: the player said that they roll on (HR-A13).
    """

    seat: int
    phase: Phase
    left: int
    up: int
    rolls: int
    announced: bool


@lru_cache(maxsize=8192)
def turn(seat: int, phase: Phase, left: int, up: int, rolls: int, announced: bool = False) -> Turn:
    """Turns are values, and there are few: each is built once."""
    return Turn(seat, phase, left, up, rolls, announced)


def fresh(seat: int) -> Turn:
    """A turn that begins: all six dice are to be rolled."""
    return turn(seat, "roll", DICE, 0, 0)


def ended(seat: int) -> Turn:
    """No turn any more; the seat moved last."""
    return turn(seat, "over", 0, 0, 0)


@dataclass(frozen=True, slots=True, init=False)
class State:
    """A position. `begun`: a move has been made, so that some switches are fixed (T1)."""

    terms: Terms
    tokens: Tokens
    turn: Turn
    begun: bool

    def __init__(self, terms: Terms, tokens: Tokens, turn: Turn, begun: bool = True) -> None:
        """What a frozen dataclass would write, in half the time: every move builds a position."""
        _set_terms(self, terms)
        _set_tokens(self, tokens)
        _set_turn(self, turn)
        _set_begun(self, begun)

    @property
    def mover(self) -> str:
        """The name of the seat whose turn it is."""
        return self.terms.seats[self.turn.seat]


_set_terms, _set_tokens, _set_turn, _set_begun = (
    State.__dict__[name].__set__ for name in ("terms", "tokens", "turn", "begun")
)


def gone(state: State) -> tuple[str, ...]:
    """The seats that sit out (T5)."""
    return tuple(seat for seat, own in zip(state.terms.seats, state.tokens, strict=True) if not own)


def next_seat(tokens: Tokens, seat: int) -> int:
    """The seat at the left of `seat` that has not left the table; `seat` itself if it is the last one."""
    count = len(tokens)
    following = seat + 1
    while not tokens[following % count] and following < seat + count:
        following += 1
    return following % count


def winners(terms: Terms, tokens: Tokens) -> tuple[str, ...]:
    """The seats with all climbers on the Summit (HR-6.1); more than one only where the table settled it so."""
    summit = terms.board.summit
    return tuple(seat for seat, own in zip(terms.seats, tokens, strict=True) if own and own[-1] == summit)


def places(terms: Terms, tokens: Tokens) -> dict[str, int]:
    """Each seat's place from 1: by climbers on the Summit, then by the sum of zones; ties share (HR-A14)."""
    scores = {
        seat: (own.count(terms.board.summit), sum(own)) for seat, own in zip(terms.seats, tokens, strict=True) if own
    }
    return {seat: 1 + sum(other > score for other in scores.values()) for seat, score in scores.items()}
