"""`companion show` of a game that has hearts and tiles: they stand in the page for people too."""

from __future__ import annotations

from companion.cli.page import _standing
from companion.engine.journal import Setup
from companion.engine.match import Match
from companion.shelf import find_game


def told(name: str) -> str:
    game = find_game(name)
    return "\n".join(_standing(Match.begin(game, Setup(name, ("red", "blue"), "red", {}, game.facts, {}))))


def test_hearts_and_tiles_are_told() -> None:
    said = told("mountain_climbers")
    assert "Hearts: red big 3, small 3; blue big 3, small 3." in said
    assert "Climb Up: R1C3" in said
    assert "+1 Heart: R3C3" in said


def test_a_game_without_them_says_only_where_everybody_stands() -> None:
    assert len(told("high_risk").splitlines()) == 2
