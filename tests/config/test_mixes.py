"""Switches that do not go together, however many sit down, are a fault; what some table can play is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.config.games import complaints
from companion.config.model import Config
from tests.config.shelf import OneGame


def said(**rules: object) -> list[tuple[tuple[str | int, ...], str, str]]:
    found = complaints(Config(rules={"ascent": rules}), OneGame(), Path())
    return [(one.path, one.got, one.cure) for one in found]


def test_a_mix_that_no_match_can_have_is_said_with_every_reason() -> None:
    [(path, got, cure)] = said(house_board=True, climbers=3)
    assert path == ("rules", "ascent", "climbers")
    assert got == "house_board = true, climbers = 3"
    assert cure == "3 climbers each have no room on it; a house board is for two"


@pytest.mark.parametrize("rules", [{"house_board": True}, {"climbers": 3}, {"house_board": True, "climbers": 2}, {}])
def test_what_some_table_can_play_is_no_fault(rules: dict[str, object]) -> None:
    assert said(**rules) == []


def test_a_switch_that_is_wrong_by_itself_is_said_alone() -> None:
    [(path, _, _)] = said(house_board=True, climbers=4)
    assert path == ("rules", "ascent", "climbers")


def test_a_refusal_for_another_reason_than_the_switches_is_none_of_the_configs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.config.shelf.ASCENT.facts", {})
    assert said(fall_tie="lower", climbers=3) == []
