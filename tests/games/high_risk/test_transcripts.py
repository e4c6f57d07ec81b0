"""What the whole games of tests/transcripts show of High Risk; tests/engine plays them again to the letter."""

from __future__ import annotations

import pytest

from companion.engine.game import Over
from tests.games.transcripts import told_of, whole_game

GAMES = told_of("high_risk")


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_its_falls_boosts_and_bumps_and_its_end(name: str) -> None:
    told = whole_game(name)
    kinds = told.kinds
    assert isinstance(told.match.prompt, Over)
    assert kinds["fall"] >= 3
    assert kinds["boost"] >= 2
    assert kinds["bump"] >= 3
    assert told.entries > told.match.number or kinds["settle"], "nothing is taken back, corrected or settled"


def test_there_is_a_game_for_each_number_of_players() -> None:
    assert {len(told.setup.seats) for told in map(whole_game, GAMES)} == {2, 3, 4}
