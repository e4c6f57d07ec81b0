"""The others' places, which are the referee's (HR-A14)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.high_risk.playing import Position

FOUR = ("red", "blue", "green", "gold")


@pytest.mark.parametrize(
    ("others", "places"),
    [
        ({"blue": [9, 8], "green": [10, 0], "gold": [5, 4]}, {"red": 1, "green": 2, "blue": 3, "gold": 4}),
        ({"blue": [6, 3], "green": [6, 3], "gold": [8, 1]}, {"red": 1, "blue": 2, "green": 2, "gold": 2}),
        ({"blue": [6, 3], "green": [7, 2], "gold": [1, 0]}, {"red": 1, "blue": 2, "green": 2, "gold": 4}),
        ({"blue": [0, 0], "green": [0, 0], "gold": [1, 0]}, {"red": 1, "gold": 2, "blue": 3, "green": 3}),
        ({"blue": [10, 1], "green": [10, 2], "gold": [9, 8]}, {"red": 1, "green": 2, "blue": 3, "gold": 4}),
    ],
)
def test_hr_a14_by_climbers_on_the_summit_then_by_the_sum_of_zones(
    others: dict[str, Any], places: dict[str, int]
) -> None:
    table = Position(players=FOUR, red=[10, 6], **others)
    assert table.described["places"] == {}
    table.roll("DDAAAA").rest().advance(6)
    assert table.described["places"] == places
    assert (table.cited("places"), table.facts("places")) == ("HR-A14", {"places": places})


def test_two_whom_the_table_has_put_up_share_the_victory() -> None:
    table = Position(players=FOUR).settle(tokens={"blue": [10, 10], "gold": [10, 10]})
    assert table.described["winner"] == ["blue", "gold"]
    assert table.described["places"] == {"blue": 1, "gold": 1, "red": 3, "green": 3}
