"""What spaces do, and what comes of it: order, chains, loops (rulebook: Mountain Effects, Mountain Tiles)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.mountain_climbers.playing import Position

F3 = {"climber": "P1.big"}


def landed(printed: str, at: int = 4, **setup: Any) -> Position:
    """P1.big goes three and lands on space 7 (row 2), where that is printed."""
    return Position({"P1.big": at}, printed={at + 3: printed}, **setup).play("F3B3", **F3)


def test_mc_7_1_the_path_goes_to_and_fro_row_by_row() -> None:
    mountain = Position().state.terms.mountain
    assert [mountain.place(space) for space in range(1, 9)] == [
        *("R1C1", "R1C2", "R1C3", "R1C4"),
        *("R2C4", "R2C3", "R2C2", "R2C1"),
    ]
    assert (mountain.place(0), mountain.place(25), mountain.row(0)) == ("Start", "Finish", 0)


def test_mc_8_1_a_space_acts_each_time_somebody_is_moved_onto_it() -> None:
    table = Position({"P1.big": 1}, printed={4: "move:2", 6: "health:1"}).play("F3B3", **F3)
    assert (table["P1.big"], table.hearts("P1.big")) == (6, 4)
    assert table.cited("move") == ["MC-17.1", "MC-18.3"]


def test_mc_8_3_any_number_of_climbers_share_a_space() -> None:
    table = Position({"P1.big": 4, "P1.small": 4, "P2.big": 7, "P2.small": 7}).play("TEAM3")
    assert {table[name] for name in ("P1.big", "P1.small", "P2.big", "P2.small")} == {7}


def test_mc_18_1_a_blank_space_does_nothing() -> None:
    table = landed("blank")
    assert (table["P1.big"], table["to_move"]) == (7, "P2")


def test_mc_18_2_hearts_are_gained() -> None:
    table = landed("health:2", health={"P1.big": 1})
    assert table.hearts("P1.big") == 3
    assert table.cited("heart") == ["MC-18.2"]


def test_mc_18_3_forward() -> None:
    table = landed("move:2")
    assert table["P1.big"] == 9
    assert table.cited("move")[-1] == "MC-18.3"


def test_mc_18_4_back() -> None:
    table = landed("back:2")
    assert table["P1.big"] == 5
    assert table.cited("move")[-1] == "MC-18.4"


def test_mc_18_5_weather_waits_for_the_die() -> None:
    table = landed("weather")
    assert (table["phase"], table["dice"], table["waiting_for"], table["to_move"]) == ("weather", 1, "P1.big", "P1")


def test_mc_18_6_play_again_only_on_ones_own_turn() -> None:
    table = landed("play_again")
    assert (table["to_move"], table["phase"], table["hand"]["P1"]) == ("P1", "play", 3)
    other = Position({"P1.big": 1, "P2.big": 9}, printed={6: "play_again"}).play("F3B3", **F3, back="P2.big")
    assert other["to_move"] == "P2"
    assert other.cited("no_effect") == ["MC-18.6"]
    assert other["hand"]["P2"] == 4


def test_mc_18_7_hearts_are_lost() -> None:
    table = landed("minus_health:2")
    assert table.hearts("P1.big") == 1
    assert table.cited("hurt") == ["MC-18.7"]


def test_mc_18_8_nothing_happens_in_a_camp() -> None:
    table = Position({"P1.big": 7}, printed={10: "minus_health:1"}).play("F3B3", **F3)
    assert (table["P1.big"], table.hearts("P1.big")) == (10, 3)
    assert table.cited("camp") == ["MC-9.1"]


def test_mc_18_9_a_shortcut_leads_up() -> None:
    table = landed("shortcut", up={7: 11})
    assert table["P1.big"] == 11
    assert table.cited("move")[-1] == "MC-18.9"


def test_mc_18_10_a_fall_leads_down() -> None:
    table = landed("fall_down", down={7: 2})
    assert table["P1.big"] == 2
    assert table.cited("move")[-1] == "MC-18.10"


def test_mc_18_11_a_fall_in_the_bottom_row_does_nothing() -> None:
    table = landed("fall_down", at=1)
    assert table["P1.big"] == 4
    assert table.cited("no_effect") == ["MC-18.11"]


@pytest.mark.parametrize("printed", ["shortcut", "fall_down"])
def test_mc_a27_without_a_link_there_is_no_effect(printed: str) -> None:
    table = landed(printed, at=20, camps=[0])
    assert table["P1.big"] == 23
    assert table.cited("no_effect") == ["MC-A27"]


def test_mc_a28_a_shortcut_at_an_edge_leads_where_the_mountain_says() -> None:
    assert landed("shortcut", at=1, up={4: 6})["P1.big"] == 6


def test_mc_a21_spaces_passed_over_do_nothing() -> None:
    printed = {space: "minus_health:1" for space in range(1, 12) if space != 11}
    table = Position({"P1.big": 8}, printed=printed).play("F3B3", **F3)
    assert (table["P1.big"], table.hearts("P1.big")) == (11, 3)


def test_mc_8_2_the_highest_climber_comes_first() -> None:
    table = Position({"P1.big": 2, "P1.small": 8}, printed={5: "weather", 11: "weather"}).play("TEAM3")
    assert table["waiting_for"] == "P1.small"
    assert table.forbids({"weather": {"for": "P1.big", "effects": []}}) == "MC-8.2"
    assert table.weather("P1.small")["waiting_for"] == "P1.big"
    assert table.weather("P1.big")["to_move"] == "P2"


def test_mc_a3_highest_is_by_path_or_by_row() -> None:
    start = {"P1.big": 2, "P1.small": 4}
    printed = {5: "weather", 7: "weather"}
    assert Position(start, printed=printed).play("TEAM3")["waiting_for"] == "P1.small"
    by_row = Position(start, printed=printed, rules={"highest": "row"}).play("TEAM3")
    assert by_row["waiting_for"] == "P1.big", "both are in row 2, so that the big one is first"


def test_mc_a4_a_tie_goes_to_the_mover_then_clockwise_then_by_size() -> None:
    printed = {6: "weather", 5: "weather"}
    team = Position({"P1.big": 3, "P1.small": 3}, printed=printed).play("TEAM3")
    assert team["waiting_for"] == "P1.big"
    start = {"P2.big": 3, "P1.big": 6, "P3.big": 6, "P2.small": 6}
    table = Position(start, players=("P1", "P2", "P3"), to_move="P2", printed=printed).play("F3B3", climber="P2.big")
    table.weather("P2.big", {"target": "all", "move": -1})
    order = []
    while table["phase"] == "weather":
        order.append(table["waiting_for"])
        table.weather(order[-1])
    assert order == ["P2.big", "P2.small", "P3.big", "P1.big"]


def test_mc_a5_spaces_act_after_each_action_or_at_the_end_of_the_card() -> None:
    start = {"P1.big": 1, "P2.big": 6}
    each = Position(start, printed={4: "weather", 3: "health:1"})
    assert each.play("F3B3", **F3)["phase"] == "weather"
    whole = Position(start, printed={4: "weather", 3: "health:1"}, rules={"resolve": "card"})
    whole.play("F3B3", **F3, back="P2.big")
    assert (whole["P2.big"], whole.hearts("P2.big"), whole["waiting_for"]) == (3, 3, "P1.big")
    assert whole.weather("P1.big").hearts("P2.big") == 4


def test_mc_a6_one_chain_to_its_end_or_the_highest_each_step() -> None:
    start = {"P1.big": 5, "P1.small": 3}
    printed = {8: "back:4", 4: "weather", 6: "weather"}
    one = Position(start, printed=printed).play("TEAM3")
    assert one["waiting_for"] == "P1.big", "its chain goes on below the other"
    each = Position(start, printed=printed, rules={"chains": "highest-first"}).play("TEAM3")
    assert each["waiting_for"] == "P1.small"


def test_mc_8_4_between_two_counteracting_spaces_the_lower_one_holds() -> None:
    table = Position({"P1.big": 5}, printed={8: "move:2", 10: "back:2"}, camps=[0]).play("F3B3", **F3)
    assert table["P1.big"] == 8
    assert table.cited("stuck") == ["MC-8.4"]
    edge = Position({"P1.big": 2}, printed={5: "shortcut", 12: "fall_down"}, up={5: 12}, down={12: 5}, camps=[0])
    assert edge.play("F3B3", **F3)["P1.big"] == 5


def test_mc_a7_a_longer_loop_ends_on_its_lowest_space() -> None:
    printed = {7: "move:4", 11: "back:6", 5: "move:2", 4: "move:7"}
    table = Position({"P1.big": 1}, printed=printed, camps=[0]).play("F3B3", **F3)
    assert table["P1.big"] == 5, "4 is not in the loop of 11, 5 and 7"
    assert table.cited("stuck") == ["MC-A7"]


def test_mc_a7_a_die_starts_the_count_anew_but_no_chain_is_endless() -> None:
    table = Position({"P1.big": 5}, printed={8: "move:2", 10: "weather"}, camps=[0])
    table.play("F3B3", **F3, back=None)
    dice = 0
    while table["phase"] == "weather":
        table.weather("P1.big", {"target": "self", "move": -2})
        dice += 1
        assert dice < 60
    assert dice == 25, "fifty steps"
    assert table.cited("stuck") == ["MC-A7"]
    assert (table["P1.big"], table["to_move"]) == (8, "P2")


def test_mc_a8_of_two_spaces_in_one_row_the_earlier_is_the_lower() -> None:
    table = Position({"P1.big": 3}, printed={6: "move:1", 7: "back:1"}).play("F3B3", **F3)
    assert table["P1.big"] == 6
    assert table.cited("stuck") == ["MC-A8"]
