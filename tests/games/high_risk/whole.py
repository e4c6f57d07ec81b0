"""Whole random games of High Risk, every position looked at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Any, NamedTuple

from companion.engine.game import Event, Move, Over
from companion.engine.journal import Setup
from companion.games.high_risk import game
from companion.games.high_risk.board import BIVOUACS, CLIFFS, crowded_cliff
from companion.games.high_risk.state import CLIMBERS, State
from tests.games.again import same_again
from tests.games.high_risk.playing import random_move

SEATS = ("red", "blue", "green", "gold")
BOLD = (0.2, 0.35, 0.5)
"""How often a seat rolls on where it may rest; dice that it must throw it throws."""
TWICE = 16


class Told(NamedTuple):
    setup: Setup
    rules: Mapping[str, Any]
    moves: int
    over: Over


def drawn(chance: Random) -> tuple[Setup, dict[str, float]]:
    """Every switch drawn, a board in any order, a house board of 2 to 11 zones between; how bold each seat is."""
    options = {switch.name: chance.choice(switch.choices) for switch in game.switches}
    inner = ["C"] * CLIFFS + ["V"] * BIVOUACS
    if options["house_board"]:
        inner = chance.choices("CCV", k=chance.randint(2, 11))
    chance.shuffle(inner)
    seats = SEATS[: chance.randint(2, 4)]
    setup = Setup(game.id, seats, chance.choice(seats), options, {"zones": f"B{''.join(inner)}S"})
    return setup, {seat: chance.choice(BOLD) for seat in seats}


def check(state: State) -> None:
    """Nobody shares a cliff, everybody is on the board, at most one seat has won, and the dice are six at most."""
    terms, tokens, turn = state.terms, state.tokens, state.turn
    assert crowded_cliff(terms.board, tokens) is None
    assert len(tokens) == len(terms.seats)
    for own in tokens:
        assert len(own) == CLIMBERS[len(terms.seats)]
        assert all(0 <= zone <= terms.board.summit for zone in own)
        assert list(own) == sorted(own, reverse=True)
    assert 0 <= turn.seat < len(terms.seats)
    won = Counter(own[-1] == terms.board.summit for own in tokens)[True]
    assert won == (turn.phase == "over")
    assert 0 <= turn.up <= 6 - turn.left if turn.phase != "roll" else (turn.left, turn.up) == (6, 0)


def play_out(seed: int, bound: int, again: bool = False) -> Told:
    """A match to its end, within `bound` moves. `again`: it is told again, from its moves and from its text."""
    chance = Random(seed)
    setup, bold = drawn(chance)
    state: State = game.setup(setup.seats, setup.options, setup.facts, setup.first)
    rules, number = game.rules(state), 0
    moves: list[Move] = []
    events: list[tuple[Event, ...]] = []
    check(state)
    while not isinstance(prompt := game.prompt(state), Over):
        assert number < bound, f"not over after {bound} moves: {setup}"
        move = random_move(prompt, chance, bold[prompt.who])
        step = game.apply(state, move)
        number += 1
        assert step.events
        if number % TWICE == 0:
            assert game.apply(state, move) == step, "the same position and move, and something else came of it"
        if again:
            moves.append(move)
            events.append(step.events)
        state = step.state
        check(state)
    if again:
        assert same_again(game, setup, moves, events, chance, 20).state == state
    assert prompt.places[prompt.winner[0]] == 1
    assert set(prompt.places) == set(setup.seats)
    return Told(setup, rules, number, prompt)
