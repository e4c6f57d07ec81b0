"""Three climbers each, and teams (rulebook: 2-Player Variant, 4-Player Variant)."""

from __future__ import annotations

from typing import Any

from companion.engine.game import Over
from companion.games.mountain_climbers import game
from tests.games.mountain_climbers.playing import Position

FOUR = ("P1", "P2", "P3", "P4")


def teams(at: dict[str, int] | None = None, **given: Any) -> Position:
    return Position(at, players=FOUR, rules={"teams": True}, **given)


def test_mc_15_1_three_climbers_each() -> None:
    table = Position({"P1.third": 4}, rules={"climbers": 3}).play("TEAM3")
    assert [table[f"P1.{size}"] for size in ("big", "small", "third")] == [3, 3, 7]


def test_mc_a34_the_third_has_its_own_hearts_and_is_needed_to_win() -> None:
    start = {"P1.big": 25, "P1.small": 24, "P1.third": 4}
    table = Position(start, rules={"climbers": 3}, printed={7: "minus_health:1"})
    table.play("F3B3", climber="P1.third")
    assert (table.hearts("P1.third"), table["winner"]) == (2, None)
    table.play("TEAM3").play("F4B2", climber="P1.small")
    assert table["winner"] is None
    tie = Position({"P1.big": 2, "P1.small": 2, "P1.third": 2}, rules={"climbers": 3}, printed={5: "weather"})
    tie.play("TEAM3")
    assert tie["waiting_for"] == "P1.big"


def test_mc_16_1_who_sit_opposite_win_together() -> None:
    up = {"P1.big": 25, "P1.small": 25, "P3.big": 25, "P3.small": 23}
    table = teams(up, to_move="P3").play("TEAM3")
    assert (table["winner"], table["places"]) == (["P1", "P3"], {"P1": 1, "P3": 1})
    assert game.prompt(table.state) == Over(("P1", "P3"), {"P1": 1, "P3": 1})


def test_mc_16_2_a_team_card_moves_all_four() -> None:
    table = teams({"P3.small": 10, "P1.big": 2}).play("TEAM_HEART2")
    assert [table[name] for name in ("P1.big", "P1.small", "P3.big", "P3.small", "P2.big")] == [4, 2, 2, 12, 0]
    assert [table.hearts(name) for name in ("P1.big", "P3.small", "P2.big")] == [4, 4, 3]
    assert set(table.cited("move")) == {"MC-16.2"}


def test_mc_a35_other_cards_move_the_players_own_until_both_are_up() -> None:
    table = teams({"P1.big": 25, "P1.small": 5, "P3.big": 6})
    assert table.refuses("F3B3", climber="P3.big") == "MC-6.2"
    both_up = teams({"P1.big": 25, "P1.small": 25, "P3.big": 6})
    assert (both_up["winner"], both_up["to_move"]) == (None, "P1")
    assert both_up.play("F3B3", climber="P3.big")["P3.big"] == 9


def test_mc_a35_a_partner_in_a_camp_is_not_moved_back() -> None:
    table = teams({"P1.big": 2, "P3.big": 10, "P3.small": 12})
    assert table.refuses("F3B3", climber="P1.big", back="P3.big") == "MC-A35"
    assert table.play("F3B3", climber="P1.big", back="P3.small")["P3.small"] == 9


def test_mc_a35_only_the_players_own_climbers_earn_a_card_or_end_the_turn() -> None:
    partner = teams({"P3.big": 4}, printed={7: "play_again"}).play("TEAM3")
    assert partner["to_move"] == "P2"
    own = teams({"P1.big": 4}, printed={7: "play_again"}).play("TEAM3")
    assert own["to_move"] == "P1"
    tired = teams({"P1.big": 4, "P3.big": 8}, health={"P3.big": 1}, printed={7: "play_again", 11: "minus_health:1"})
    tired.play("TEAM3")
    assert (tired["to_move"], tired["P3.big"]) == ("P1", 10)


def test_mc_a4_in_a_team_the_one_whose_turn_it_is_comes_first() -> None:
    table = teams({"P1.big": 2, "P3.big": 2}, printed={5: "weather"}, to_move="P3").play("TEAM3")
    assert table["waiting_for"] == "P3.big"
