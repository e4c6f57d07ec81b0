"""A player's turn: which dice are rolled, what may be chosen, who is next, how the game ends."""

from __future__ import annotations

import pytest

from companion.engine.game import Dice, Roll
from tests.games.high_risk.playing import Position

THREE = ("red", "blue", "green")


def test_hr_4_1_a_turn_opens_with_all_six_dice() -> None:
    table = Position()
    assert table.prompt.dice == Dice("high_risk", 6)
    assert table.prompt.begins
    assert table.refuses("DDDDD") == "HR-4.1"
    assert table.refuses("DDDDDDD") == "HR-4.1"
    assert table.refuses("rest") == "HR-4.1"
    assert table.refuses("continue") == "HR-4.1"
    assert table.refuses("advance:0") == "HR-4.1"


@pytest.mark.parametrize("left", range(1, 6))
def test_hr_4_1_later_rolls_take_only_the_danger_dice(left: int) -> None:
    table = Position().roll("D" * left + "A" * (6 - left))
    assert table.prompt.dice == Dice("high_risk", left)
    assert not table.prompt.begins
    for count in {1, 2, 3, 4, 5, 6} - {left}:
        assert table.refuses("D" * count) == "HR-4.1"


def test_hr_4_2_ascension_and_weather_are_set_aside_and_add_up() -> None:
    table = Position().roll("DDDDWA").roll("DDDA").roll("DWA")
    assert table.cited("roll") == "HR-4.2"
    assert table.facts("roll") == {"seat": "red", "danger": 1, "ascension": 1, "weather": 1, "up": 3}
    assert table.described["dice"] == 1
    assert table.advance(0).zones("red") == [3, 0, 0, 0]


def test_hr_4_3_with_some_danger_left_the_player_may_rest_or_roll_on() -> None:
    table = Position(red=[3, 1, 0, 0]).roll("DDAAWW")
    assert [option.id for option in table.prompt.options] == ["rest", "continue", "advance:0", "advance:1", "advance:3"]
    assert all(option.legal for option in table.prompt.options)
    assert table.refuses("wait") == "HR-4.3"


def test_hr_5_1_the_dice_pass_to_the_left_after_a_fall_and_after_a_rest() -> None:
    table = Position(players=THREE, to_move="blue").roll("DDDDDD")
    assert (table.to_move, table.described["dice"]) == ("green", 6)
    table.roll("DDDDDA").rest().advance(0)
    assert (table.to_move, table.described["dice"]) == ("red", 6)
    table.roll("DDDDDW").rest()
    assert (table.to_move, table.described["phase"]) == ("blue", "roll")


def test_hr_5_1_is_said_by_what_ended_the_turn_where_the_dice_pass() -> None:
    assert Position().roll("DDDDDD").also("fall") == ("HR-5.1",)
    assert Position().roll("DDDDDW").rest().also("rest") == ("HR-5.1",)
    table = Position().roll("DDDDDA").rest()
    assert table.also("rest") == (), "not yet"
    assert table.advance(0).also("advance") == ("HR-A11", "HR-5.1")
    assert "HR-5.1" not in Position().roll("AAAWWW").advance(0).also("advance"), "a BOOST keeps them"
    table = Position(red=[9, 10, 10, 10]).roll("DDDDDA").rest().advance(9)
    assert table.also("advance") == (), "nor do they pass once it is over"


def test_hr_a9_a_boost_of_six_weather_says_that_nobody_climbs() -> None:
    table = Position(red=[5, 0, 0, 0]).roll("WWWWWW")
    assert (table.cited("boost"), table.also("boost")) == ("HR-5.5", ("HR-A9",))
    assert (table.zones("red"), table.to_move) == ([5, 0, 0, 0], "red")
    assert Position(red=[5, 0, 0, 0]).roll("AWWWWW").also("boost") == ()


def test_hr_5_5_boost_leaves_no_choice_but_the_climber_and_the_dice_stay() -> None:
    table = Position(red=[2, 0, 0, 0]).roll("AAWWWW")
    assert table.cited("boost") == "HR-5.5"
    assert (table.to_move, table.described["phase"], table.described["dice"]) == ("red", "advance", 0)
    assert [option.id for option in table.prompt.options] == ["advance:0", "advance:2"]
    assert table.refuses("rest") == table.refuses("continue") == "HR-5.5"
    assert table.refuses("DDDDDD") == "HR-5.6"
    table.advance(2)
    assert (table.to_move, table.described["phase"], table.described["dice"]) == ("red", "roll", 6)


def test_hr_5_5_boost_may_come_from_several_rolls() -> None:
    table = Position().roll("DDAWWW").roll("DA").roll("W")
    assert table.facts("boost") == {"seat": "red", "up": 2}
    assert table.advance(0).zones("red") == [2, 0, 0, 0]
    assert table.to_move == "red"


def test_hr_5_5_a_boost_begins_a_whole_new_turn() -> None:
    table = Position().roll("AAAWWW").advance(0).roll("DDDDDA").rest().advance(0)
    assert table.zones("red") == [3, 1, 0, 0]
    assert table.to_move == "blue"


def test_hr_6_1_all_climbers_on_the_summit_win() -> None:
    table = Position(red=[10, 10, 10, 9], blue=[10, 10, 10, 8]).roll("DDDDAW").rest().advance(9)
    assert table.cited("win") == "HR-6.1"
    assert table.facts("win") == {"seats": ["red"]}
    assert table.described["winner"] == "red"
    assert (table.to_move, table.described["phase"], table.described["dice"]) == (None, "over", 0)
    for move in ("DDDDDD", "rest", "advance:8"):
        assert table.refuses(move) == "HR-6.1"


def test_hr_a8_a_boost_that_wins_ends_the_game_at_once() -> None:
    table = Position(red=[10, 10, 10, 8]).roll("AAAAAA").advance(8)
    assert table.cited("win") == "HR-A8"
    assert table.described["phase"] == "over"
    assert table.refuses("DDDDDD") == "HR-6.1"


def test_hr_a9_without_ascension_no_climber_is_asked_for() -> None:
    table = Position(red=[3, 0, 0, 0]).roll("DDDDDW")
    assert [option.id for option in table.prompt.options] == ["rest", "continue"]
    assert table.refuses("advance:3") == "HR-A9"
    table.rest()
    assert table.cited("rest") == "HR-A9"
    assert (table.zones("red"), table.to_move) == ([3, 0, 0, 0], "blue")


def test_hr_a9_a_boost_of_weather_alone_moves_nobody_and_the_dice_stay() -> None:
    table = Position(red=[3, 0, 0, 0]).roll("WWWWWW")
    assert table.cited("boost") == "HR-5.5"
    assert (table.to_move, table.described["phase"], table.zones("red")) == ("red", "roll", [3, 0, 0, 0])


def test_hr_a10_after_the_rest_exactly_one_climber_must_advance() -> None:
    table = Position(red=[3, 0, 0, 0]).roll("DDDDAA").rest()
    assert (table.to_move, table.described["phase"], table.described["dice"]) == ("red", "advance", 0)
    assert table.refuses("rest") == table.refuses("continue") == "HR-A10"
    assert table.refuses("DDDD") == "HR-5.6"
    table.advance(3)
    assert table.zones("red") == [5, 0, 0, 0]
    assert table.refuses("advance:0") == "HR-4.1"


def test_hr_a13_the_next_roll_is_the_choice_to_roll_on() -> None:
    table = Position().roll("DDAAWW").roll("DW")
    assert [(event.kind, event.ruling) for event in table.events] == [("continue", "HR-A13"), ("roll", "HR-4.2")]


def test_hr_a13_a_move_in_phase_decide_is_the_choice_to_rest() -> None:
    table = Position().roll("DDAAWW").advance(0)
    assert [event.kind for event in table.events] == ["rest", "advance"]
    assert (table.zones("red"), table.to_move) == ([2, 0, 0, 0], "blue")


def test_hr_a13_once_announced_only_the_dice_are_left() -> None:
    table = Position(red=[3, 0, 0, 0]).roll("DDAAWW").go_on()
    assert (table.cited("continue"), table.facts("continue")) == ("HR-A13", {"seat": "red", "dice": 2})
    assert (table.described["phase"], table.described["dice"]) == ("decide", 2)
    assert {option.id: option.refusal for option in table.prompt.options} == {"rest": "HR-A13", "continue": "HR-A13"}
    for option in ("rest", "continue", "advance:0", "advance:3"):
        assert table.refuses(option) == "HR-A13"
    assert table.refuses("DDD") == "HR-4.1"
    table.roll("DW")
    assert [event.kind for event in table.events] == ["roll"]
    assert table.rest().advance(3).zones("red") == [5, 0, 0, 0]


def test_hr_2_2_only_the_six_dice_of_the_game_count() -> None:
    table = Position()
    assert table.refuses(Roll("d6", ("1",) * 6)) == "HR-2.2"
    assert table.refuses(Roll("high_risk", ("danger",) * 5 + ("sun",))) == "HR-2.2"
