"""The open question of a position: whose turn, which dice, which options; those not legal carry their ruling.

Prompts are values: each is built once and kept, since a game asks the same few questions thousands of times.
"""

from __future__ import annotations

from functools import lru_cache

from companion.engine.game import Dice, Option, Over, Prompt
from companion.games.high_risk.board import LONGEST
from companion.games.high_risk.dice import DIE
from companion.games.high_risk.state import DICE, Phase, State, places, winners
from companion.games.high_risk.words import dice


def prompt(state: State) -> Prompt | Over:
    """What is asked now, or how the game ended."""
    turn, terms = state.turn, state.terms
    seat, phase = terms.seats[turn.seat], turn.phase
    if phase == "roll":
        return _first_roll(seat)
    if phase == "over":
        return result(state)
    zones = _below_summit(state.tokens[turn.seat], terms.board.summit) if turn.up else ()
    return _choice(seat, phase, turn.left, turn.up, turn.announced, zones)


def result(state: State) -> Over:
    """Who has won, and everyone's place."""
    return Over(winners(state.terms, state.tokens), places(state.terms, state.tokens))


@lru_cache(maxsize=64)
def _first_roll(seat: str) -> Prompt:
    return Prompt(seat, seat, "roll", _DICE[DICE], (), text=f"roll {DICE} dice", begins=True)


@lru_cache(maxsize=8192)
def _choice(seat: str, phase: Phase, left: int, up: int, announced: bool, zones: tuple[int, ...]) -> Prompt:
    """After a roll (`decide`) or with a climber to choose (`advance`). Options: rest, continue, climbers upward."""
    climbers = tuple([_CLIMBERS[zone] for zone in zones])
    if phase == "advance":
        return Prompt(seat, seat, phase, None, climbers, text=f"choose who climbs {up}")
    if announced:
        return Prompt(seat, seat, phase, _DICE[left], _announced(left), text=f"roll {dice(left)}")
    text = f"rest and climb {up}, or roll {dice(left)}"
    return Prompt(seat, seat, phase, _DICE[left], (_REST, _CONTINUE, *climbers), text=text)


@lru_cache(maxsize=8)
def _announced(left: int) -> tuple[Option, ...]:
    why = f"rolling on has been announced: roll {dice(left)}"
    return Option("rest", "HR-A13", why), Option("continue", "HR-A13", why)


@lru_cache(maxsize=4096)
def _below_summit(own: tuple[int, ...], summit: int) -> tuple[int, ...]:
    """The zones from which a climber may advance, upward, each once (HR-A11)."""
    return tuple(sorted({zone for zone in own if zone != summit}))


_DICE = tuple(Dice(DIE.id, count) for count in range(DICE + 1))
_REST, _CONTINUE = Option("rest"), Option("continue")
_CLIMBERS = tuple(Option(f"advance:{zone}") for zone in range(LONGEST))
