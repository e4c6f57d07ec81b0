"""What holds in every position of whole random games, all switches drawn at random."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.game import Event, Over
from companion.games.mountain_climbers import game
from companion.games.mountain_climbers.cards import DECK, HAND
from companion.games.mountain_climbers.draft import LONGEST
from companion.games.mountain_climbers.ending import discard
from companion.games.mountain_climbers.state import OFF, State, climbing
from tests.games.mountain_climbers.playing import drawn_match, some_move

GAMES = 160
BOUND = 12_000
"""Within so many moves every game of players with some ambition has ended, three climbs included."""
CHANCE = st.integers(min_value=0, max_value=2**32).map(Random)


def check(state: State) -> None:
    terms, mountain = state.terms, state.terms.mountain
    for climber, space in enumerate(state.at):
        assert 0 <= space <= mountain.finish or space == OFF
        assert 0 <= state.health[climber] <= 5
        assert (state.health[climber] > 0) == climbing(state, climber)
    laid = [space for space in state.tiles if space != OFF]
    assert len(set(laid)) == len(laid)
    assert all(0 < space < mountain.finish and space not in mountain.camps for space in laid)
    won = state.climb - 1 if terms.summit_card == "blank" else 0
    for seat, known in enumerate(state.known):
        assert 0 <= state.hands[seat] <= HAND
        assert state.draws[seat] >= 0
        assert discard(state, seat) >= len(known)
        assert state.hands[seat] + state.draws[seat] + discard(state, seat) == DECK + won
    assert state.over == (state.phase == "over")
    assert not state.over or (state.playing is None and not state.pending.waiting)


def no_tile_on_a_climber(before: State, event: Event) -> None:
    if event.kind == "tile":
        assert event.facts["to"] not in before.at
        assert event.facts["from"] not in before.at
        assert event.facts["to"] not in before.tiles


def whole_game(chance: Random) -> tuple[int, State]:
    """Plays a match to its end, looking at every position. How many moves, and the last state."""
    state = drawn_match(chance)
    ambition = chance.choice((0.5, 0.8, 0.95))
    for number in range(BOUND):
        check(state)
        move = some_move(state, chance, ambition)
        if move is None:
            return number, state
        step = game.apply(state, move)
        assert step.events
        for event in step.events:
            no_tile_on_a_climber(state, event)
        assert sum(event.kind == "move" for event in step.events) <= len(state.at) * (LONGEST + 1)
        state = step.state
    raise AssertionError(f"not over after {BOUND} moves: {game.rules(state)}")


@pytest.mark.parametrize("part", range(4))
def test_every_game_comes_to_its_end_and_every_position_is_sound(part: int) -> None:
    for seed in range(part, GAMES, 4):
        _, state = whole_game(Random(seed))
        over = game.prompt(state)
        assert isinstance(over, Over)
        assert over.winner
        assert all(over.places[seat] == 1 for seat in over.winner)
        if game.rules(state)["challenge"]:
            assert state.climb == 3
            assert len(over.places) == len(state.terms.seats)
        elif game.rules(state)["podium"]:
            assert sorted(over.places.values()) == list(range(1, len(state.terms.seats) + 1))


@settings(deadline=None, max_examples=25)
@given(seed=st.integers(min_value=0, max_value=2**32))
def test_the_same_inputs_always_give_the_same_events(seed: int) -> None:
    told = []
    for _ in range(2):
        chance = Random(seed)
        state, events = drawn_match(chance), list[Event]()
        for _ in range(60):
            move = some_move(state, chance, 0.7)
            if move is None:
                break
            step = game.apply(state, move)
            state, events = step.state, [*events, *step.events]
        told.append((state, events))
    assert told[0] == told[1]


@settings(deadline=None, max_examples=25)
@given(chance=CHANCE)
def test_a_resolution_leaves_no_trail_behind(chance: Random) -> None:
    state = drawn_match(chance)
    for _ in range(80):
        move = some_move(state, chance, 0.7)
        if move is None:
            break
        state = game.apply(state, move).state
        if state.phase == "play":
            assert state.pending.trails == ()
            assert state.pending.waiting == frozenset()
