"""Whole random games of Mountain Climbers, every position looked at: what came of each is told in a Told."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

from companion.engine.game import Event, Move, Over
from companion.games.mountain_climbers import game
from companion.games.mountain_climbers.state import State
from tests.games.again import same_again
from tests.games.mountain_climbers.drawing import Players
from tests.games.mountain_climbers.sound import check, told

TWICE = 16
"""One of so many moves is worked out twice."""


class Told(NamedTuple):
    """`longest`: the most landings of one climber in one step. `rules`: the switches as they were drawn."""

    players: Players
    rules: Mapping[str, Any]
    moves: int
    longest: int
    over: Over


def play_out(players: Players, chance: Random, bound: int, again: bool = False) -> Told:
    """A match to its end, within `bound` moves. `again`: it is told again, from its moves and from its text."""
    state = players.start()
    rules, longest, number = game.rules(state), 0, 0
    moves: list[Move] = []
    events: list[tuple[Event, ...]] = []
    check(state)
    while (move := players.move(game.prompt(state), state, chance)) is not None:
        assert number < bound, f"not over after {bound} moves: {players}"
        step = game.apply(state, move)
        number += 1
        if number % TWICE == 0:
            assert game.apply(state, move) == step, "the same position and move, and something else came of it"
        longest = max(longest, told(state, step))
        if again:
            moves.append(move)
            events.append(step.events)
        state = step.state
        check(state)
    over = game.prompt(state)
    assert isinstance(over, Over)
    if again:
        assert same_again(game, players.setup, moves, events, chance, 20).state == state
    _ended_well(state, over, rules)
    return Told(players, rules, number, longest, over)


def _ended_well(state: State, over: Over, rules: Mapping[str, Any]) -> None:
    seats = len(state.terms.seats)
    assert over.winner
    assert all(over.places[seat] == 1 for seat in over.winner)
    if rules["challenge"]:
        assert state.climb == 3
        assert len(over.places) == seats
    elif rules["podium"]:
        assert sorted(over.places.values()) == list(range(1, seats + 1))
    else:
        assert len(over.winner) == (2 if rules["teams"] else 1)
