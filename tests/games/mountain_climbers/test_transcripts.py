"""What the whole games of tests/transcripts show of Mountain Climbers; tests/engine plays them again to the letter."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.engine.game import Over
from tests.games.transcripts import told_of, whole_game

GAMES = told_of("mountain_climbers")

every_game = pytest.mark.parametrize("name", GAMES)


@every_game
def test_a_game_has_weather_tired_climbers_extra_cards_and_its_end(name: str) -> None:
    told = whole_game(name)
    kinds = told.kinds
    assert isinstance(told.match.prompt, Over)
    assert min(kinds[kind] for kind in ("weather", "exhausted", "again", "tile", "nobody_back", "shuffle")) >= 1
    assert kinds["settle"] >= 1, "the tiles are laid"
    assert told.entries > told.match.number, "nothing is taken back or corrected"


def test_there_are_teams_a_challenge_a_podium_and_three_climbers_each() -> None:
    assert len(GAMES) >= 4
    assert {len(told.setup.seats) for told in map(whole_game, GAMES)} == {2, 3, 4}
    played = Counter(name for told in map(whole_game, GAMES) for name, value in told.setup.options.items() if value)
    assert {"teams", "challenge", "podium", "climbers"} <= set(played)
