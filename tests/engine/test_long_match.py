"""Long matches: going back costs the same after five thousand moves as after five. Counted, not timed."""

from __future__ import annotations

from typing import Any, cast

import pytest

from companion.engine.game import Game, Move, Roll, Step
from companion.engine.journal import Corrected, Moved, Redid, Struck, TookBack
from companion.engine.match import Match
from companion.shelf import find_game
from tests.engine.beans import SETUP, bean, settle, take

MOVES = 5_000


class Counted:
    """A game that counts how often its rules are asked."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.applied = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)

    def apply(self, state: Any, move: Move) -> Step:
        self.applied += 1
        return self.game.apply(state, move)


def _turns() -> list[Moved]:
    """Two turns, then the piles are emptied again: a game without an end."""
    return [bean("six"), take, bean("two"), take, settle(piles={"red": 0, "blue": 0})]


@pytest.fixture
def long() -> tuple[Counted, Match]:
    game = Counted(find_game("beans"))
    match = Match.begin(cast(Game, game), SETUP)
    for number in range(MOVES):
        match = match.after(_turns()[number % 5])
    assert game.applied == MOVES
    game.applied = 0
    return game, match


def test_taking_back_asks_no_rules_and_redoing_asks_once(long: tuple[Counted, Match]) -> None:
    game, match = long
    back = match.after(TookBack())
    assert game.applied == 0
    back.after(Redid())
    assert game.applied == 1


def test_everything_can_be_taken_back_without_asking_the_rules(long: tuple[Counted, Match]) -> None:
    game, match = long
    while match.number:
        match = match.after(TookBack())
    assert game.applied == 0
    assert match.version == 2 * MOVES


@pytest.mark.parametrize("back", [1, 6, 51])
def test_a_correction_asks_only_for_what_came_after(long: tuple[Counted, Match], back: int) -> None:
    game, match = long
    corrected = match.after(Corrected(MOVES - back - 4, Roll("bean", ("one",))))
    assert corrected.void == ()
    assert game.applied == back + 4


def test_a_strike_near_the_end_leaves_the_rest_alone(long: tuple[Counted, Match]) -> None:
    game, match = long
    struck = match.after(Struck(MOVES - 1))
    assert game.applied == 0
    assert struck.number == MOVES - 1


def test_a_match_shares_its_past_with_the_match_before(long: tuple[Counted, Match]) -> None:
    _, match = long
    assert match.after(bean("one")).last.before is match.last


def test_a_long_match_is_forgotten_without_harm() -> None:
    match = Match.begin(find_game("beans"), SETUP)
    for number in range(6 * MOVES):
        match = match.after(_turns()[number % 5])
    assert match.number == 6 * MOVES
    del match
