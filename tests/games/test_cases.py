"""Disputes and their answers, of both games, a scenario a line in each cases.jsonl: from the rulebooks, and our own."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.engine.scenarios import adjudicate
from companion.shelf import find_game

GAMES = ("high_risk", "mountain_climbers")
MOST_WRONG = {
    "high_risk": ({"tokens": {"red": [1, 0, 0, 0]}, "dice": 5}, ["expect.tokens.red", "expect.dice"]),
    "mountain_climbers": (
        {"at": {"P1.big": 1}, "to_move": "P2", "health": {"P1.big": None}},
        ["expect.at.P1.big", "expect.to_move", "expect.health.P1.big"],
    ),
}
"""What does not hold of each game's first case, and by which paths that is told."""


@cache
def cases(name: str) -> list[dict[str, Any]]:
    lines = (Path(__file__).parent / name / "cases.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


@pytest.mark.parametrize("case", [case for name in GAMES for case in cases(name)], ids=lambda case: case["id"])
def test_case(case: dict[str, Any]) -> None:
    game = find_game(case["game"])
    answer = adjudicate(game, case)
    assert answer.failures == ()
    assert all(event.ruling in game.rulings for event in answer.events)


@pytest.mark.parametrize("name", GAMES)
def test_there_are_cases_for_every_number_of_players_and_none_quotes_the_rulebook(name: str) -> None:
    assert len({case["id"] for case in cases(name)}) == len(cases(name)) > 25
    assert {len(case["setup"]["players"]) for case in cases(name)} == {2, 3, 4}
    assert {case["game"] for case in cases(name)} == {name}
    assert not any("clause" in case for case in cases(name))


@pytest.mark.parametrize("name", GAMES)
def test_a_wrong_expectation_is_told_with_its_path(name: str) -> None:
    expected, paths = MOST_WRONG[name]
    answer = adjudicate(find_game(name), {**cases(name)[0], "expect": expected})
    assert [failure.path for failure in answer.failures] == paths


def test_high_risk_has_cases_for_every_switch_and_several_boards() -> None:
    told, game = cases("high_risk"), find_game("high_risk")
    assert {name for case in told for name in case.get("rules", {})} == {switch.name for switch in game.switches}
    assert len({case["setup"]["zones"] for case in told}) >= 4


def test_mountain_climbers_has_cases_for_every_card() -> None:
    from companion.games.mountain_climbers.cards import COLOUR

    told = json.dumps(cases("mountain_climbers"))
    assert [card for card in COLOUR if f'"play": "{card}"' not in told] == []
