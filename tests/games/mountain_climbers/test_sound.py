"""The looks that whole games are given do find what is wrong: each is shown a position that cannot be."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from companion.engine.game import Event, Step
from companion.games.mountain_climbers.state import OFF
from tests.games.mountain_climbers.drawing import Players, drawn
from tests.games.mountain_climbers.playing import Position
from tests.games.mountain_climbers.sound import check, told
from tests.games.mountain_climbers.whole import play_out

START = Position(tiles={"heart": 7, "danger": 12}).state


@pytest.mark.parametrize(
    "wrong",
    [
        {"health": (6, 3, 3, 3)},
        {"health": (0, 3, 3, 3)},
        {"at": (26, 0, 0, 0)},
        {"at": (25, 0, 0, 0)},
        {"tiles": (OFF, OFF, OFF, 7, 7)},
        {"tiles": (OFF, OFF, OFF, 10, 7)},
        {"tiles": (OFF, OFF, OFF, 25, 7)},
        {"draws": (10, 9)},
        {"hands": (5, 4), "draws": (8, 9)},
        {"known": (("SPRINT",), ())},
        {"over": True, "playing": object()},
    ],
)
def test_a_position_that_cannot_be_is_found(wrong: dict[str, Any]) -> None:
    check(START)
    with pytest.raises(AssertionError):
        check(replace(START, **wrong))


def test_a_tile_on_a_climber_and_a_chain_without_end_are_found() -> None:
    moved = Event("tile", "MC-11.1", {"tile": "heart", "from": 7, "to": 9})
    assert told(START, Step(START, (moved,))) == 0
    for to in (0, 12):
        with pytest.raises(AssertionError):
            told(START, Step(START, (Event("tile", "MC-11.1", {"tile": "heart", "from": 7, "to": to}),)))
    round_and_round = (Event("move", "MC-18.3", {"climber": "P1.big", "from": 3, "to": 5}),) * 52
    assert told(START, Step(START, round_and_round[1:])) == 51
    with pytest.raises(AssertionError):
        told(START, Step(START, round_and_round))


def test_a_game_that_does_not_end_is_found() -> None:
    chance = Random(1)
    with pytest.raises(AssertionError, match="not over after 30 moves"):
        play_out(drawn(chance), chance, 30)


def test_everybody_s_drift_counts() -> None:
    """Who always gives the likeliest answer is up sooner than who wanders, in the same matches."""
    lengths = []
    for drift in (0.0, 1.0):
        total = 0
        for seed in range(12):
            players = Players(drawn(Random(seed)).setup, "", dict.fromkeys(("red", "blue", "green", "gold"), drift))
            if players.start().terms.ranked:
                continue
            total += play_out(players, Random(seed), 50_000).moves
        lengths.append(total)
    assert lengths[1] < lengths[0]
