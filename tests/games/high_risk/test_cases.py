"""Disputes and their answers, a scenario a line in cases.jsonl: those that follow from the rulebook, and our own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.engine.scenarios import adjudicate
from companion.games.high_risk import game

LINES = (Path(__file__).parent / "cases.jsonl").read_text(encoding="utf-8").splitlines()
CASES: list[dict[str, Any]] = [json.loads(line) for line in LINES]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_case(case: dict[str, Any]) -> None:
    answer = adjudicate(game, case)
    assert answer.failures == ()
    assert all(event.ruling in game.rulings for event in answer.events)


def test_there_are_cases_for_every_switch_and_number_of_players() -> None:
    assert len({case["id"] for case in CASES}) == len(CASES) > 80
    assert {len(case["setup"]["players"]) for case in CASES} == {2, 3, 4}
    assert {name for case in CASES for name in case.get("rules", {})} == {switch.name for switch in game.switches}
    assert len({case["setup"]["zones"] for case in CASES}) >= 4


def test_a_wrong_expectation_is_told_with_its_path() -> None:
    case = {**CASES[0], "expect": {"tokens": {"red": [1, 0, 0, 0]}, "dice": 5}}
    assert [failure.path for failure in adjudicate(game, case).failures] == ["expect.tokens.red", "expect.dice"]
