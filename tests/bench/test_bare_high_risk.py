"""The bench's baseline plays the same game as Match, move for move; else its ratio would say nothing."""

from __future__ import annotations

from random import Random

import pytest

from companion.engine.game import Choose
from tests.bench.moves import check, random_game


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_bare_reducer_goes_the_same_way(seats: int) -> None:
    check([random_game(Random(seed), seats) for seed in range(20)])


def test_another_way_is_noticed() -> None:
    setup, moves, bare = random_game(Random(1), 2)
    climb = next(number for number, move in enumerate(moves) if isinstance(move, Choose) and ":" in move.option)
    bare[climb] = "rest"
    with pytest.raises(AssertionError, match="another way"):
        check([(setup, moves, bare)])
