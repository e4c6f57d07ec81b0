"""REST! and BOOST!: one climber advances, and whoever stands in its way makes room."""

from __future__ import annotations

import pytest

from companion.engine.game import Choose
from companion.games.high_risk import game
from tests.games.high_risk.playing import Position


def test_hr_5_6_one_climber_advances_a_zone_for_each_ascension() -> None:
    table = Position(red=[4, 2, 0, 0]).roll("DDDAAW").rest()
    assert table.cited("rest") == "HR-5.6"
    table.advance(2)
    assert table.cited("advance") == "HR-5.6"
    assert table.facts("advance") == {"seat": "red", "from": 2, "to": 4}
    assert table.zones("red") == [4, 3, 0, 0]  # it bumped its own teammate into the bivouac


def test_hr_5_6_occupied_zones_on_the_way_do_not_matter() -> None:
    table = Position(red=[0, 0, 0, 0], blue=[1, 2, 3, 0]).roll("DDAAAA").rest().advance(0)
    assert (table.zones("red"), table.zones("blue")) == ([4, 0, 0, 0], [3, 2, 1, 0])


def test_hr_5_6_a_climber_must_be_there_and_below_the_summit() -> None:
    table = Position(red=[10, 4, 0, 0], blue=[5, 0, 0, 0]).roll("DDDAAW").rest()
    assert table.refuses("advance:10") == "HR-5.6"
    assert table.refuses("advance:5") == "HR-5.6"
    assert table.refuses("advance:7") == "HR-5.6"


@pytest.mark.parametrize("option", ["advance:11", "advance:99", "advance:-1", "advance:04", "advance:x", "advance:"])
def test_hr_a1_there_are_no_other_zones_than_the_boards(option: str) -> None:
    assert Position(red=[4, 0, 0, 0]).roll("DDDAAW").rest().refuses(option) == "HR-A1"


@pytest.mark.parametrize(("start", "dice", "lost"), [(8, "DDAAWW", 0), (8, "DAAAAW", 2), (9, "DAAAAA", 4)])
def test_hr_5_7_what_exceeds_the_summit_is_lost(start: int, dice: str, lost: int) -> None:
    table = Position(red=[start, 3, 0, 0]).roll(dice).rest().advance(start)
    assert table.zones("red") == [10, 3, 0, 0]
    assert table.cited("summit") == "HR-5.7"
    assert table.facts("summit") == {"seat": "red", "lost": lost}


def test_hr_5_7_the_summit_has_room_for_all() -> None:
    table = Position(red=[10, 9, 0, 0], blue=[10, 10, 0, 0]).roll("DDDDDA").rest().advance(9)
    assert (table.zones("red"), table.zones("blue")) == ([10, 10, 0, 0], [10, 10, 0, 0])


def test_hr_a11_two_in_one_zone_are_alike_and_it_is_said_where_one_of_them_goes() -> None:
    table = Position(red=[3, 3, 1, 0]).roll("DDDAAW").rest().advance(3)
    assert table.also("advance") == ("HR-A11", "HR-5.1")
    table = Position(red=[3, 3, 1, 0]).roll("DDDAAW").rest().advance(1)
    assert table.also("advance") == ("HR-5.1",)


def test_hr_a6_every_bump_says_that_the_way_is_down() -> None:
    for blue, ruling in (([5, 0, 0, 0], "HR-5.8"), ([5, 3, 3, 0], "HR-5.8")):
        table = Position(red=[2, 0, 0, 0], blue=blue).roll("DDAAAW").rest().advance(2)
        assert (table.cited("bump"), table.also("bump")) == (ruling, ("HR-A6",))
    table = Position(red=[0, 0, 0, 0], blue=[2, 1, 0, 0]).roll("DDDDAA").rest().advance(0)
    assert (table.cited("bump"), table.also("bump")) == ("HR-A5", ("HR-A6",))


def test_hr_5_8_who_is_bumped_lands_where_there_is_room() -> None:
    table = Position(red=[2, 0, 0, 0], blue=[5, 0, 0, 0]).roll("DDAAAW").rest().advance(2)
    assert (table.zones("red"), table.zones("blue")) == ([5, 0, 0, 0], [4, 0, 0, 0])
    assert table.cited("bump") == "HR-5.8"
    assert table.facts("bump") == {"seat": "blue", "from": 5, "to": 4}


def test_hr_5_8_an_own_climber_makes_room_too() -> None:
    table = Position(red=[5, 2, 0, 0]).roll("DDAAAW").rest().advance(2)
    assert table.zones("red") == [5, 4, 0, 0]
    assert table.facts("bump") == {"seat": "red", "from": 5, "to": 4}


def test_hr_5_8_nobody_makes_room_in_a_bivouac() -> None:
    table = Position(red=[0, 0, 0, 0], blue=[3, 3, 0, 0]).roll("DDAAAW").rest().advance(0)
    assert (table.zones("red"), table.zones("blue")) == ([3, 0, 0, 0], [3, 3, 0, 0])


def test_hr_a5_with_nothing_open_below_the_basecamp_has_room() -> None:
    table = Position(red=[0, 0, 0, 0], blue=[2, 1, 0, 0]).roll("DDDDAA").rest().advance(0)
    assert (table.zones("red"), table.zones("blue")) == ([2, 0, 0, 0], [1, 0, 0, 0])
    assert table.cited("bump") == "HR-A5"


def test_hr_a6_a_bumped_climber_goes_down_even_where_up_is_nearer() -> None:
    table = Position(red=[0, 0, 0, 0], blue=[2, 1, 0, 0]).roll("DDDDDA").rest().advance(0)
    assert (table.zones("red"), table.zones("blue")) == ([1, 0, 0, 0], [2, 0, 0, 0])
    table = Position(red=[3, 0, 0, 0], blue=[5, 4, 0, 0]).roll("DDDDAA").rest().advance(3)
    assert (table.zones("red"), table.zones("blue")) == ([5, 0, 0, 0], [4, 3, 0, 0])


@pytest.mark.parametrize(("vacated", "after"), [(True, 4), (False, 3)])
def test_hr_a7_the_cliff_that_the_mover_has_just_left(vacated: bool, after: int) -> None:
    table = Position(red=[4, 0, 0, 0], blue=[5, 0, 0, 0], bump_into_vacated=vacated).roll("DDDDDA").rest().advance(4)
    assert (table.zones("red"), table.zones("blue")) == ([5, 0, 0, 0], [after, 0, 0, 0])
    assert table.cited("bump") == "HR-A7"


def test_hr_a7_a_bivouac_just_left_is_open_in_any_case() -> None:
    table = Position(red=[3, 0, 0, 0], blue=[4, 0, 0, 0], bump_into_vacated=False).roll("DDDDDA").rest().advance(3)
    assert (table.zones("blue"), table.cited("bump")) == ([3, 0, 0, 0], "HR-5.8")


def test_hr_a7_where_the_vacated_cliff_is_not_reached_it_decides_nothing() -> None:
    table = Position(red=[2, 0, 0, 0], blue=[5, 0, 0, 0], bump_into_vacated=False).roll("DDDAAA").rest().advance(2)
    assert (table.zones("blue"), table.cited("bump")) == ([4, 0, 0, 0], "HR-5.8")


def test_hr_a11_two_in_one_zone_are_alike() -> None:
    table = Position(red=[3, 3, 0, 0]).roll("DDDDAA").rest()
    assert [option.id for option in table.prompt.options] == ["advance:0", "advance:3"]
    table.advance(3)
    assert table.zones("red") == [5, 3, 0, 0]


def test_hr_a12_ropes_do_not_hold_a_bumped_climber() -> None:
    table = Position(red=[3, 0, 0, 0], blue=[5, 4, 0, 0]).roll("DDDDAA").rest().advance(3)
    assert (table.zones("red"), table.zones("blue")) == ([5, 0, 0, 0], [4, 3, 0, 0])
    assert table.cited("bump") == "HR-A12"


def test_an_outcome_says_who_moves_and_whether_it_wins() -> None:
    table = Position(red=[2, 0, 0, 0], blue=[5, 0, 0, 0]).roll("DDAAAW").rest()
    mover, bumped = game.outcome(table.state, "advance:2").shifts
    assert (mover.seat, mover.start, mover.end, mover.why) == ("red", "Cliff 2", "Cliff 4", "climb")
    assert (bumped.seat, bumped.start, bumped.end, bumped.why) == ("blue", "Cliff 4", "Cliff 3", "bump")
    winning = Position(red=[10, 10, 10, 9]).roll("DDDDDA")
    assert game.outcome(winning.state, "advance:9").wins
    assert not game.outcome(winning.state, "rest").shifts
    assert winning.play(Choose("advance:9")).described["winner"] == "red"
