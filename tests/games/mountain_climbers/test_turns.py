"""Turns and cards that are counted: playing again, drawing, shuffling, what lies discarded (rulebook: Gameplay)."""

from __future__ import annotations

import pytest

from tests.games.mountain_climbers.playing import Position

F3 = {"climber": "P1.big"}


def cards(table: Position, seat: str = "P1") -> tuple[int, int, int]:
    return table["hand"][seat], table["draw"][seat], table["discard"][seat]


def test_mc_6_6_draw_up_to_four() -> None:
    table = Position().play("F3B3", **F3)
    assert cards(table) == (4, 8, 1)
    assert table.cited("draw") == ["MC-6.6"]


def test_mc_6_7_the_turn_goes_to_the_left() -> None:
    table = Position(players=("P1", "P2", "P3"), to_move="P2")
    order = []
    for card in ("TEAM3", "TEAM3", "TEAM3", "TEAM_HEART2"):
        order.append(table["to_move"])
        table.play(card)
    assert order == ["P2", "P3", "P1", "P2"]


def test_mc_a15_earned_twice_is_one_card_more() -> None:
    table = Position(printed={3: "play_again"}).play("F3_AGAIN", **F3)
    assert table.cited("earned") == ["MC-18.6", "MC-A15"]
    table.play("F4B2", climber="P1.small")
    assert table["to_move"] == "P2"


def test_mc_a16_the_extra_card_must_be_played() -> None:
    table = Position().play("F3_AGAIN", **F3)
    assert table.cited("again") == ["MC-A16"]
    assert all(option.startswith("card:") for option in table.options())


def test_mc_a17_an_empty_hand_ends_the_turn() -> None:
    table = Position(hand={"P1": 1}).play("F3_AGAIN", **F3)
    assert (table["to_move"], cards(table)) == ("P2", (4, 5, 4))
    assert table.cited("no_effect") == ["MC-A17"]
    tile = Position(hand={"P1": 1}, printed={3: "play_again"}).play("F3B3", **F3)
    assert tile["to_move"] == "P2"
    nothing = Position(hand={"P1": 0})
    assert (nothing["to_move"], cards(nothing)) == ("P2", (4, 5, 4))


def test_the_whole_hand_in_one_turn() -> None:
    table = Position(printed={3: "play_again", 7: "play_again", 8: "play_again", 12: "play_again"})
    for card, climber in (("F3_AGAIN", "P1.big"), ("F4B2", "P1.big"), ("F3B3", "P1.small"), ("F5B1", "P1.small")):
        assert table["to_move"] == "P1"
        table.play(card, climber=climber)
    assert (table["to_move"], cards(table)) == ("P2", (4, 5, 4))


def test_mc_a31_the_discards_are_shuffled_when_needed_or_at_once() -> None:
    need = Position(hand=4, draw=1).play("F3B3", **F3)
    assert cards(need) == (4, 0, 9)
    need.play("TEAM3").play("F5B1", **F3)
    assert cards(need) == (4, 9, 0)
    assert need.cited("shuffle") == ["MC-A31"]
    empty = Position(hand=4, draw=1, rules={"reshuffle": "empty"}).play("F3B3", **F3)
    assert cards(empty) == (4, 9, 0)
    some = Position(hand=3, draw=1).play("F3B3", **F3)
    assert cards(some) == (4, 9, 0), "one from the old pile, one from the new"


def test_mc_a30_a_card_in_the_discard_pile_is_refused_until_it_is_shuffled() -> None:
    table = Position(draw={"P1": 1}).play("F3B3", **F3).play("TEAM3")
    assert table.refuses("F3B3", **F3) == "MC-A30"
    assert table.options()["card:F3B3"] == "MC-A30"
    table.play("F4B2", **F3).play("F4B2", climber="P2.big")
    assert table.play("F3B3", **F3)["to_move"] == "P2"


def test_mc_a30_a_card_counts_as_discarded_as_soon_as_it_is_played() -> None:
    table = Position().play("F3_AGAIN", **F3)
    assert cards(table) == (3, 9, 1)
    assert table.refuses("F3_AGAIN", **F3) == "MC-A30"


def test_mc_a32_what_is_not_sure_is_trusted() -> None:
    table = Position(hand=4, draw=0)
    assert [refusal for refusal in table.options().values() if refusal] == []
    assert cards(table) == (4, 0, 9)


@pytest.mark.parametrize("named", ["hand", "draw"])
def test_a_count_that_the_table_settles_makes_the_discards_unknown(named: str) -> None:
    table = Position().play("F3B3", **F3).play("TEAM3")
    table.settle(**{named: {"P1": 4 if named == "hand" else 8}})
    assert table.play("F3B3", **F3)["to_move"] == "P2"


def test_mc_7_1_the_finish_is_a_space_of_the_path() -> None:
    table = Position({"P1.big": 22}).play("F3B3", **F3)
    assert (table["P1.big"], table.hearts("P1.big"), table["winner"]) == (25, None, None)
