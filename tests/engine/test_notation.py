"""Dice as letters, where games have several kinds of dice."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from companion.engine.game import DiceKind, Face, Game, Roll
from companion.engine.notation import Words, compact, move_in, move_text, word


def kind(name: str, **faces: str) -> DiceKind:
    return DiceKind(name, tuple(Face(face, letter, face, "", 1) for face, letter in faces.items()), 6)


NUMBERS = kind("d6", one="1", two="2")
WEATHER = kind("weather", sun="S", snow="N", storm="S")
COLOURS = kind("colours", red="R", snow_white="N", two="2")
GAME = cast(Game, SimpleNamespace(dice=(NUMBERS, WEATHER, COLOURS)))


@pytest.mark.parametrize(
    ("roll", "text"),
    [
        (Roll("d6", ("one", "two")), "roll 12"),
        (Roll("d6", ("two",)), "roll d6: two"),
        (Roll("colours", ("red", "two")), "roll R2"),
        (Roll("weather", ("snow",)), "roll weather: snow"),
        (Roll("weather", ("sun",)), "roll weather: sun"),
        (Roll("d6", ()), "roll d6:"),
        (Roll("d6", ("seven",)), "roll d6: seven"),
        (Roll("a kind", ("one", "two faces")), 'roll "a kind": one "two faces"'),
    ],
)
def test_letters_stand_only_where_they_say_which_dice(roll: Roll, text: str) -> None:
    assert move_text(GAME, roll) == text
    assert move_in(GAME, Words(text)) == roll


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("advance:2", "advance:2"),
        ("", '""'),
        ("the blue", '"the blue"'),
        ("Zoë", '"Zoë"'),
        ("a\nb", '"a\\nb"'),
        ("\u2028", '"\\u2028"'),
        ("\ud800", '"\\ud800"'),
        ('"', '"\\""'),
    ],
)
def test_a_word_is_quoted_where_it_must_be(text: str, said: str) -> None:
    assert word(text) == said
    assert Words(said).word("a word") == text


def test_json_stays_readable() -> None:
    assert compact({"name": "Zoë", "at": [1, None]}) == '{"name": "Zoë", "at": [1, null]}'
