"""A switch may take more than its choices: a list is judged by the game, all else is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from companion.config.games import complaints
from companion.config.model import Config
from companion.engine.errors import WrongSetup
from companion.engine.game import Game, Switch

SWITCH = Switch("stars", ([3, 2, 1, 0],), "AS-A37", "stars", free="up to four numbers")
WEATHER = Switch("weather", ("ask", ["sun", "snow"]), "AS-A2", "weather", free="six faces")


class Shelf:
    def game_names(self) -> tuple[str, ...]:
        return ("ascent",)

    def find_game(self, name: str) -> Game:
        ascent = SimpleNamespace(id=name, title="Ascent", dice=(), switches=(SWITCH, WEATHER), facts={}, written=())
        ascent.seats, ascent.setup = range(2, 5), set_up
        return cast(Game, ascent)


def set_up(seats: Sequence[str], options: Mapping[str, Any], facts: Mapping[str, Any]) -> None:
    assert len(seats) == 2
    if len(options.get("stars", ())) > 4:
        raise WrongSetup("stars[4]", "expected up to four")


def said(**rules: Any) -> list[tuple[str, str]]:
    found = complaints(Config(rules={"ascent": rules}), Shelf(), Path())
    return [(complaint.expected, complaint.got) for complaint in found]


@pytest.mark.parametrize("value", [[3, 2, 1, 0], [5], []])
def test_a_list_is_the_game_s_to_judge(value: list[int]) -> None:
    assert said(stars=value) == []


def test_the_game_is_asked_and_its_word_is_the_cure() -> None:
    [wrong] = complaints(Config(rules={"ascent": {"stars": [5, 4, 3, 2, 1]}}), Shelf(), Path())
    assert (wrong.expected, wrong.got) == ("up to four numbers", "[5, 4, 3, 2, 1]")
    assert wrong.cure == "stars[4]: expected up to four"


def test_anything_else_is_refused_and_told_what_may_be_given() -> None:
    assert said(stars=3) == [("up to four numbers", "3")]
    assert said(weather="aks") == [('"ask" or six faces', '"aks" (did you mean "ask"?)')]
    assert said(weather="ask", stars=[1]) == []
