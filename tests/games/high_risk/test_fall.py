"""FALL!: who falls, and how far, with both switches."""

from __future__ import annotations

import pytest

from tests.games.high_risk.playing import Position


def fallen(table: Position) -> tuple[str, list[int]]:
    """The ruling of the fall, and where the climbers of the first player stand after it."""
    table.roll("DDDDDD")
    return table.cited("fall"), table.zones("red")


@pytest.mark.parametrize(
    ("red", "blue", "after"),
    [
        ([7, 3, 0, 0], [0, 0, 0, 0], [3, 2, 0, 0]),  # the first cliff below is free
        ([7, 3, 0, 0], [2, 0, 0, 0], [3, 1, 0, 0]),  # it is not
        ([7, 3, 0, 0], [2, 1, 0, 0], [3, 0, 0, 0]),  # none is: the Basecamp
        ([8, 4, 0, 0], [3, 3, 0, 0], [4, 3, 0, 0]),  # a bivouac has room
        ([5, 4, 0, 0], [0, 0, 0, 0], [4, 3, 0, 0]),  # one step
        ([9, 8, 7, 5], [0, 0, 0, 0], [8, 7, 6, 5]),  # past the own third one
        ([9, 5, 4, 3], [0, 0, 0, 0], [5, 4, 3, 3]),  # an own cliff is taken too
        ([9, 6, 6, 6], [0, 0, 0, 0], [6, 6, 6, 5]),
        ([10, 7, 3, 0], [0, 0, 0, 0], [10, 3, 2, 0]),  # the Summit is safe
        ([10, 10, 9, 1], [0, 0, 0, 0], [10, 10, 1, 0]),
        ([7, 1, 0, 0], [0, 0, 0, 0], [1, 0, 0, 0]),
    ],
)
def test_hr_5_2_the_lead_falls_to_the_first_open_zone_below_the_next(
    red: list[int], blue: list[int], after: list[int]
) -> None:
    assert fallen(Position(red=red, blue=blue)) == ("HR-5.2", after)


def test_hr_5_2_the_others_stay_and_what_was_set_aside_is_lost() -> None:
    table = Position(red=[5, 4, 0, 0], blue=[9, 8, 1, 0]).roll("AADDDD").roll("DDDD")
    assert table.facts("fall") == {"seat": "red", "from": 5, "to": 3}
    assert (table.zones("red"), table.zones("blue")) == ([4, 3, 0, 0], [9, 8, 1, 0])
    assert (table.to_move, table.described["dice"]) == ("blue", 6)


def test_hr_5_2_a_single_danger_die_can_fall() -> None:
    table = Position(red=[5, 4, 0, 0]).roll("DAAAAA").roll("D")
    assert table.cited("fall") == "HR-5.2"
    assert table.zones("red") == [4, 3, 0, 0]


def test_hr_5_3_the_only_one_out_falls_to_the_basecamp() -> None:
    assert fallen(Position(red=[7, 0, 0, 0])) == ("HR-5.3", [0, 0, 0, 0])
    assert fallen(Position(red=[7, 0, 0, 0], fall_alone="stay")) == ("HR-5.3", [0, 0, 0, 0])


def test_hr_5_4_with_everyone_in_the_basecamp_nothing_happens_but_the_dice_pass() -> None:
    table = Position()
    assert fallen(table) == ("HR-5.4", [0, 0, 0, 0])
    assert table.facts("fall") == {"seat": "red", "from": None, "to": None}
    assert table.to_move == "blue"


@pytest.mark.parametrize(
    ("red", "tie", "after"),
    [
        ([6, 6, 3, 0], "companion", [6, 5, 3, 0]),
        ([6, 6, 3, 0], "lower", [6, 3, 2, 0]),
        ([6, 6, 6, 1], "companion", [6, 6, 5, 1]),
        ([6, 6, 6, 1], "lower", [6, 6, 1, 0]),
        ([10, 9, 9, 0], "companion", [10, 9, 8, 0]),
        ([10, 9, 9, 6], "lower", [10, 9, 6, 5]),
        ([3, 3, 0, 0], "companion", [3, 2, 0, 0]),
    ],
)
def test_hr_a2_two_that_share_the_highest_bivouac(red: list[int], tie: str, after: list[int]) -> None:
    assert fallen(Position(red=red, fall_tie=tie)) == ("HR-A2", after)


def test_hr_a2_lower_with_none_lower_is_a_fall_without_a_rope() -> None:
    table = Position(red=[6, 6, 0, 0], fall_tie="lower")
    assert fallen(table) == ("HR-A3", [6, 0, 0, 0])
    assert table.also("fall")[0] == "HR-A2", "fall_tie had a say too"
    assert fallen(Position(red=[10, 10, 6, 6], fall_tie="lower", fall_alone="stay")) == ("HR-A3", [10, 10, 6, 0])


@pytest.mark.parametrize(
    ("red", "alone", "after"),
    [
        ([10, 8, 0, 0], "basecamp", [10, 0, 0, 0]),
        ([10, 8, 0, 0], "stay", [10, 0, 0, 0]),  # others are in the Basecamp: not roped from above
        ([10, 10, 10, 8], "basecamp", [10, 10, 10, 0]),
        ([10, 10, 10, 8], "stay", [10, 10, 10, 8]),
    ],
)
def test_hr_a3_nobody_of_the_own_team_below(red: list[int], alone: str, after: list[int]) -> None:
    table = Position(red=red, fall_alone=alone)
    assert fallen(table) == ("HR-A3", after)
    assert "HR-A2" not in table.also("fall")
    assert table.to_move == "blue"


@pytest.mark.parametrize("red", [[10, 0, 0, 0], [10, 10, 10, 0]])
@pytest.mark.parametrize("alone", ["basecamp", "stay"])
def test_hr_a4_everyone_in_the_basecamp_or_on_the_summit(red: list[int], alone: str) -> None:
    table = Position(red=red, fall_alone=alone)
    assert fallen(table) == ("HR-A4", red)
    assert table.to_move == "blue"
