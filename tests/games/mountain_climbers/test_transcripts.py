"""Whole games as text: played again they are the same to the letter. GOLDENS=write tells them anew from their moves."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

from companion.engine import transcript
from companion.engine.game import Game, Over
from companion.engine.match import Match
from companion.games.mountain_climbers import game

FILES = sorted((Path(__file__).parent / "transcripts").glob("*.txt"))

every_game = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


def found(name: str) -> Game:
    assert name == game.id
    return game


@every_game
def test_a_game_is_told_as_it_was(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    told = transcript.write(game, *transcript.read(text, found))
    if os.environ.get("GOLDENS") == "write":
        file.write_text(told, encoding="utf-8")
    else:
        assert told == text


@every_game
def test_a_game_has_weather_tired_climbers_extra_cards_and_its_end(file: Path) -> None:
    setup, entries = transcript.read(file.read_text(encoding="utf-8"), found)
    match = Match.load(game, setup, entries)
    kinds = Counter(event.kind for ply in match.plies() for event in ply.events)
    assert isinstance(match.prompt, Over)
    assert min(kinds[kind] for kind in ("weather", "exhausted", "again", "tile", "nobody_back", "shuffle")) >= 1
    assert kinds["settle"] >= 1, "the tiles are laid"
    assert len(entries) > match.number, "nothing is taken back or corrected"


def test_there_are_teams_a_challenge_a_podium_and_three_climbers_each() -> None:
    told = [transcript.read(file.read_text(encoding="utf-8"), found)[0] for file in FILES]
    assert {len(setup.seats) for setup in told} == {2, 3, 4}
    assert {"teams", "challenge", "podium", "climbers"} <= {name for setup in told for name in setup.options}
