"""The open question of a position: whose turn, which dice, which options; those not legal carry their ruling.

Prompts are values: each is built once and kept, since a game asks the same few questions thousands of times.
"""

from __future__ import annotations

from functools import lru_cache

from companion.engine.game import Dice, Option, Over, Prompt
from companion.games.high_risk.dice import DIE
from companion.games.high_risk.state import DICE, Phase, State, places, winners


def prompt(state: State) -> Prompt | Over:
    """What is asked now, or how the game ended."""
    phase, terms = state.phase, state.terms
    if phase == "roll":
        return _first_roll(terms.seats[state.seat])
    if phase == "over":
        return ended(state)
    own = state.tokens[state.seat]
    return _choice(terms.seats[state.seat], phase, state.left, state.up, state.announced, own, terms.board.summit)


def ended(state: State) -> Over:
    """Who has won, and everyone's place."""
    return Over(winners(state.terms, state.tokens), places(state.terms, state.tokens))


@lru_cache(maxsize=64)
def _first_roll(seat: str) -> Prompt:
    return Prompt(seat, seat, "roll", Dice(DIE.id, DICE), (), text=f"roll {DICE} dice", begins=True)


@lru_cache(maxsize=8192)
def _choice(seat: str, phase: Phase, left: int, up: int, announced: bool, own: tuple[int, ...], summit: int) -> Prompt:
    """After a roll (`decide`) or with a climber to choose (`advance`). Options: rest, continue, climbers upward."""
    climbers = tuple(Option(f"advance:{zone}") for zone in sorted(set(own)) if zone != summit) if up else ()
    if phase == "advance":
        return Prompt(seat, seat, phase, None, climbers, text=f"choose who climbs {up}")
    dice = Dice(DIE.id, left)
    if announced:
        why = f"rolling on has been announced: roll {left} dice"
        refused = (Option("rest", "HR-A13", why), Option("continue", "HR-A13", why))
        return Prompt(seat, seat, phase, dice, refused, text=f"roll {left} dice")
    options = (Option("rest"), Option("continue"), *climbers)
    return Prompt(seat, seat, phase, dice, options, text=f"rest and climb {up}, or roll {left} dice")
