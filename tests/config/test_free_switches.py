"""A switch may take more than its choices: a list that only the game can judge is let through, all else is refused."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from companion.config.games import complaints
from companion.config.model import Config
from companion.engine.game import Game, Switch

SWITCH = Switch("stars", ([3, 2, 1, 0],), "AS-A37", "stars", free="up to four numbers")
WEATHER = Switch("weather", ("ask", ["sun", "snow"]), "AS-A2", "weather", free="six faces")


class Shelf:
    def game_names(self) -> tuple[str, ...]:
        return ("ascent",)

    def find_game(self, name: str) -> Game:
        return cast(Game, SimpleNamespace(id=name, title="Ascent", dice=(), switches=(SWITCH, WEATHER), facts={}))


def said(**rules: Any) -> list[tuple[str, str]]:
    found = complaints(Config(rules={"ascent": rules}), Shelf())
    return [(complaint.expected, complaint.got) for complaint in found]


@pytest.mark.parametrize("value", [[3, 2, 1, 0], [5], []])
def test_a_list_is_the_game_s_to_judge(value: list[int]) -> None:
    assert said(stars=value) == []


def test_anything_else_is_refused_and_told_what_may_be_given() -> None:
    assert said(stars=3) == [("up to four numbers", "3")]
    assert said(weather="aks") == [('"ask" or six faces', '"aks" (did you mean "ask"?)')]
    assert said(weather="ask", stars=[1]) == []
