"""Disputes and their answers, a scenario a line in cases.jsonl."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.engine.scenarios import adjudicate
from companion.games.mountain_climbers import game
from companion.games.mountain_climbers.cards import COLOUR

LINES = (Path(__file__).parent / "cases.jsonl").read_text(encoding="utf-8").splitlines()
CASES: list[dict[str, Any]] = [json.loads(line) for line in LINES]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case: dict[str, Any]) -> None:
    answer = adjudicate(game, case)
    assert answer.failures == ()
    assert all(event.ruling in game.rulings for event in answer.events)


def test_there_are_cases_for_every_card_and_number_of_players() -> None:
    assert len({case["id"] for case in CASES}) == len(CASES) > 25
    assert {len(case["setup"]["players"]) for case in CASES} == {2, 3, 4}
    told = " ".join(LINES)
    assert [card for card in COLOUR if f'"play": "{card}"' not in told] == []
    assert not any("clause" in case for case in CASES)


def test_a_wrong_expectation_is_told_with_its_path() -> None:
    case = {**CASES[0], "expect": {"at": {"P1.big": 1}, "to_move": "P2", "health": {"P1.big": None}}}
    paths = [failure.path for failure in adjudicate(game, case).failures]
    assert paths == ["expect.at.P1.big", "expect.to_move", "expect.health.P1.big"]
