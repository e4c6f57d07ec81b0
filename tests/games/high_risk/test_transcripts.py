"""Whole games as text: played again they are the same to the letter. GOLDENS=write tells them anew from their moves."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

from companion.engine import transcript
from companion.engine.game import Over
from companion.engine.match import Match
from companion.games.high_risk import game
from companion.shelf import find_game

FILES = sorted((Path(__file__).parents[2] / "transcripts").glob("high_risk_*.txt"))

every_game = pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)


@every_game
def test_a_game_is_told_as_it_was(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    setup, entries = transcript.read(text, find_game)
    told = transcript.write(game, setup, entries)
    if os.environ.get("GOLDENS") == "write":
        file.write_text(told, encoding="utf-8")
    else:
        assert told == text


@every_game
def test_a_game_has_its_falls_boosts_and_bumps_and_its_end(file: Path) -> None:
    setup, entries = transcript.read(file.read_text(encoding="utf-8"), find_game)
    match = Match.load(game, setup, entries)
    kinds = Counter(event.kind for ply in match.plies() for event in ply.events)
    assert isinstance(match.prompt, Over)
    assert kinds["fall"] >= 3
    assert kinds["boost"] >= 2
    assert kinds["bump"] >= 3
    assert len(entries) > match.number or kinds["settle"], "nothing is taken back, corrected or settled"


def test_there_is_a_game_for_each_number_of_players() -> None:
    seats = {len(transcript.read(file.read_text(encoding="utf-8"), find_game)[0].seats) for file in FILES}
    assert seats == {2, 3, 4}
