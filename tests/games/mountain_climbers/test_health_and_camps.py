"""Hearts, zero hearts and Camps (rulebook: Health, Camps)."""

from __future__ import annotations

from tests.games.mountain_climbers.playing import Position

F3 = {"climber": "P1.big"}


def test_mc_9_1_a_camp_is_safe_from_weather_and_loses_no_heart() -> None:
    table = Position({"P1.big": 10, "P1.small": 1}, printed={4: "weather"}).play("F3B3", climber="P1.small")
    table.weather("P1.small", {"target": "all", "health": -1, "move": -1})
    assert (table["P1.big"], table.hearts("P1.big")) == (10, 3)
    assert (table["P1.small"], table.hearts("P1.small")) == (3, 2)
    assert table.cited("safe") == ["MC-9.1"]


def test_mc_9_2_nobody_else_moves_a_climber_out_of_a_camp() -> None:
    table = Position({"P2.big": 10, "P2.small": 0})
    assert table.refuses("F3B3", **F3, back="P2.big") == "MC-9.2"
    assert table.refuses("F3B3", **F3, back="P2.small") == "MC-9.2"


def test_mc_10_1_hearts_are_counted_for_each_climber() -> None:
    table = Position(printed={3: "minus_health:1"}).play("F3B3", **F3)
    assert table["health"] == {"P1.big": 2, "P1.small": 3, "P2.big": 3, "P2.small": 3}


def test_mc_10_2_a_heart_at_five_is_ignored() -> None:
    table = Position(health={"P1.big": 5}).play("HEART_F4", **F3)
    assert table.hearts("P1.big") == 5
    assert table.cited("full") == ["MC-10.2"]


def test_mc_a22_hearts_beyond_five_are_lost() -> None:
    table = Position(health={"P1.big": 4}, printed={3: "health:3"}).play("F3B3", **F3)
    assert table.hearts("P1.big") == 5
    assert table.cited("heart") == ["MC-A22"]


def test_mc_10_3_without_hearts_back_to_the_last_camp_and_the_turn_is_over() -> None:
    table = Position({"P1.big": 12}, {"P1.big": 1}, printed={15: "minus_health:2"}).play("F3B3", **F3)
    assert (table["P1.big"], table.hearts("P1.big"), table["to_move"]) == (10, 3, "P2")
    assert table.cited("exhausted") == table.cited("turn_over") == ["MC-10.3"]


def test_mc_a23_nobody_is_ever_out() -> None:
    table = Position({"P1.big": 4}, {"P1.big": 1}, printed={7: "minus_health:1"}).play("F3B3", **F3)
    assert (table["P1.big"], table.hearts("P1.big")) == (0, 3)
    assert table["places"] == {}


def test_mc_a41_the_rest_of_the_card_lapses_but_the_hand_is_filled_up() -> None:
    table = Position({"P1.big": 4, "P2.big": 9}, {"P1.big": 1}, printed={7: "minus_health:1"})
    table.play("F3B3", **F3, back="P2.big")
    assert (table["P2.big"], table["hand"]["P1"], table["draw"]["P1"]) == (9, 4, 8)
    assert table.cited("lapse") == ["MC-A41"]
    tile = Position({"P1.big": 4}, {"P1.big": 1}, printed={5: "minus_health:1"}, tiles={"danger": 20})
    assert tile.play("U3_TILE", **F3, steps=1)["tiles"]["danger"] == 20, "nothing need be said of what lapses"


def test_mc_a18_zero_hearts_is_stronger_than_play_again() -> None:
    printed = {7: "play_again", 3: "minus_health:1"}
    first = Position({"P1.big": 4}, {"P1.small": 1}, printed=printed).play("TEAM3")
    assert (first["to_move"], first["hand"]["P1"]) == ("P2", 4)
    assert first.cited("turn_over") == ["MC-A18"]
    printed = {7: "minus_health:1", 3: "play_again"}
    last = Position({"P1.big": 4}, {"P1.big": 1}, printed=printed).play("TEAM3")
    assert last["to_move"] == "P2"
    assert last.cited("no_effect") == ["MC-A18"]


def test_mc_a19_the_others_spaces_still_act_in_a_team_move() -> None:
    printed = {7: "minus_health:1", 3: "health:1"}
    table = Position({"P1.big": 4}, {"P1.big": 1}, printed=printed).play("TEAM3")
    assert (table["P1.big"], table.hearts("P1.small"), table["to_move"]) == (0, 4, "P2")
    assert table.cited("turn_over") == ["MC-A19"]


def test_mc_a20_on_another_players_turn_that_turn_goes_on() -> None:
    start = {"P1.big": 1, "P2.big": 9}
    table = Position(start, {"P2.big": 1}, printed={4: "play_again", 6: "minus_health:1"})
    table.play("F3B3", **F3, back="P2.big")
    assert (table["P2.big"], table.hearts("P2.big")) == (0, 3)
    assert (table["to_move"], table["hand"]["P1"]) == ("P1", 3), "play again still counts"
    assert table.cited("exhausted") == ["MC-A20"]
