"""Odds as exact fractions, against every roll counted out."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from companion.games.high_risk import odds
from companion.games.high_risk.dice import DIE
from tests.games.high_risk.playing import SIDES


def test_hr_2_2_three_sides_danger_two_ascension_one_weather() -> None:
    assert {face.name: face.count for face in DIE.faces} == {"danger": 3, "ascension": 2, "weather": 1}
    assert DIE.most == 6
    assert [Fraction(face.count, 6) for face in DIE.faces if face.name == "danger"] == [odds.DANGER]


@pytest.mark.parametrize("dice", range(1, 7))
def test_every_roll_counted_out(dice: int) -> None:
    rolls = list(product(SIDES, repeat=dice))
    falls = sum(set(roll) == {"danger"} for roll in rolls)
    assert odds.fall(dice) == Fraction(falls, len(rolls)) == Fraction(1, 2**dice)
    assert odds.one_in(odds.fall(dice)) == f"1in{2**dice}"
