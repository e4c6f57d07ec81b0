"""The table's own word (T1): it changes only what it names, is refused only where no set-up could be so."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.game import Settle
from tests.games.high_risk.playing import Position

THREE = ("red", "blue", "green")


def test_t1_climbers_stand_where_the_table_says_and_nobody_lands() -> None:
    table = Position(red=[2, 0, 0, 0], blue=[5, 0, 0, 0]).settle(tokens={"red": [4, 0, 0, 0]})
    assert (table.zones("red"), table.zones("blue"), table.to_move) == ([4, 0, 0, 0], [5, 0, 0, 0], "red")
    assert [(event.kind, event.ruling) for event in table.events] == [("settle", "T1")]
    assert table.facts("settle") == {"change": {"tokens": {"red": [4, 0, 0, 0]}}, "reason": "so it stands"}


def test_t1_what_is_pending_stays_pending() -> None:
    table = Position(red=[2, 0, 0, 0]).roll("DDAAAW").settle(tokens={"red": [4, 0, 0, 0]})
    assert (table.described["phase"], table.described["dice"]) == ("decide", 2)
    table.rest().settle(tokens={"blue": [7, 0, 0, 0]})
    assert table.described["phase"] == "advance"
    assert table.refuses("advance:2") == "HR-5.6"
    table.advance(4)
    assert (table.zones("red"), table.zones("blue"), table.cited("bump")) == ([7, 0, 0, 0], [6, 0, 0, 0], "HR-5.8")


def test_t1_an_announced_roll_stays_announced() -> None:
    table = Position().roll("DDAAWW").go_on().settle(tokens={"red": [1, 0, 0, 0]})
    assert table.refuses("rest") == "HR-A13"
    assert table.roll("DW").described["phase"] == "decide"


def test_t1_a_named_turn_starts_afresh_and_drops_what_was_pending() -> None:
    table = Position().roll("DDAAWW").settle(to_move="blue")
    assert (table.to_move, table.described["phase"], table.described["dice"]) == ("blue", "roll", 6)
    assert table.cited("turn") == "T1"
    table.roll("DDDDAW").settle(to_move="blue")
    assert (table.to_move, table.described["phase"], table.described["dice"]) == ("blue", "roll", 6)
    assert table.roll("DDDDDA").rest().advance(0).zones("blue") == [1, 0, 0, 0]


def test_t1_over_where_somebody_has_all_climbers_up() -> None:
    table = Position(blue=[10, 10, 10, 9]).settle(tokens={"blue": [10, 10, 10, 10]})
    assert (table.described["winner"], table.to_move, table.described["phase"]) == ("blue", None, "over")
    assert table.described["places"] == {"blue": 1, "red": 2}
    assert table.cited("win") == "HR-6.1"


def test_t1_taken_down_again_the_last_mover_begins_a_turn() -> None:
    table = Position(red=[10, 10, 10, 9]).roll("DDDDAW").rest().advance(9)
    assert table.described["winner"] == "red"
    table.settle(tokens={"red": [10, 10, 10, 9]})
    assert (table.to_move, table.described["phase"], table.described["winner"]) == ("red", "roll", None)
    assert table.described["places"] == {}


def test_t1_taken_down_again_the_named_seat_begins_a_turn() -> None:
    table = Position(red=[10, 10, 10, 9]).roll("DDDDAW").rest().advance(9)
    table.settle(tokens={"red": [10, 10, 10, 9]}, to_move="blue")
    assert (table.to_move, table.described["dice"]) == ("blue", 6)


def test_t1_after_the_end_a_settle_that_takes_nobody_down_leaves_it_over() -> None:
    table = Position(red=[10, 10, 10, 9]).roll("DDDDAW").rest().advance(9).settle(tokens={"blue": [9, 0, 0, 0]})
    assert (table.described["phase"], table.described["winner"], table.zones("blue")) == ("over", "red", [9, 0, 0, 0])


def test_t1_a_switch_changes_for_what_comes() -> None:
    table = Position(red=[6, 6, 3, 0]).roll("DDDDDA").settle(rules={"fall_tie": "lower"})
    assert table.roll("DDDDD").zones("red") == [6, 3, 2, 0]
    table.settle(rules={"cocked": "roll", "bump_into_vacated": False, "fall_alone": "stay"})
    assert table.state.terms.cocked == "roll"
    assert table.state.terms.fall_tie == "lower"


def test_t1_house_board_is_fixed_after_the_first_move() -> None:
    assert Position().settle(rules={"house_board": True}).state.terms.house_board
    table = Position().roll("DDDDDD")
    assert table.refuses(Settle({"rules": {"house_board": True}})) == "T1"
    assert not table.settle(rules={"house_board": False}).state.terms.house_board
    settled = Position().settle(tokens={"red": [1, 0, 0, 0]})
    assert settled.refuses(Settle({"rules": {"house_board": True}})) == "T1"


def test_t1_a_house_board_cannot_become_a_common_one() -> None:
    assert Position(zones="BCVS", house_board=True).refuses(Settle({"rules": {"house_board": False}})) == "T1"


@pytest.mark.parametrize(
    "change",
    [
        {"tokens": {"red": [4, 4, 0, 0]}},
        {"tokens": {"red": [5, 0, 0, 0]}},  # blue is there
        {"tokens": {"red": [1, 0, 0]}},
        {"tokens": {"red": [1, 0, 0, 0, 0]}},
        {"tokens": {"red": []}},
        {"tokens": {"red": [11, 0, 0, 0]}},
        {"tokens": {"red": [-1, 0, 0, 0]}},
        {"tokens": {"purple": [0, 0, 0, 0]}},
        {"to_move": "purple"},
        {"rules": {"fall_tie": "sideways"}},
        {"gone": ["purple"]},
        {"gone": ["red", "blue"]},
        {"back": ["purple"]},
        {"gone": ["red"], "back": ["red"]},
        {"to_move": "blue", "tokens": {"red": [4, 4, 0, 0]}},
        {"zones": "BCVS"},
        {"tokens": "up"},
        {"rules": {"fall_ty": "lower"}},
        {"rules": {"house_board": 1}},
    ],
)
def test_t1_refused_where_it_could_not_be_set_up_so(change: dict[str, Any]) -> None:
    assert Position(blue=[5, 0, 0, 0]).refuses(Settle(change)) in ("T1", "T5")


def test_t1_nothing_named_changes_nothing() -> None:
    table = Position(red=[4, 0, 0, 0]).roll("DDAAWW")
    before = table.state
    assert table.settle().state == before


def test_t5_a_seat_sits_out_its_climbers_leave_and_its_turns_are_skipped() -> None:
    table = Position(players=THREE, red=[2, 0, 0], blue=[5, 0, 0], green=[6, 0, 0]).settle(gone=["blue"])
    assert (table.zones("blue"), table.to_move, table.described["gone"]) == ([], "red", ["blue"])
    assert [(event.kind, event.ruling) for event in table.events] == [("settle", "T1"), ("gone", "T5")]
    table.roll("DDDAAA").rest().advance(2)
    assert (table.zones("red"), table.to_move) == ([5, 0, 0], "green")
    assert not any(event.kind == "bump" for event in table.events)
    assert table.roll("DDDDDD").to_move == "red"


def test_t5_its_pending_dice_lapse() -> None:
    table = Position(players=THREE).roll("DDAAWW").settle(gone=["red"])
    assert (table.to_move, table.described["phase"], table.described["dice"]) == ("blue", "roll", 6)
    assert table.cited("turn") == "T1"


def test_t5_the_last_at_the_table_plays_on_alone() -> None:
    table = Position(players=THREE).settle(gone=["blue", "green"]).roll("DDDDDD")
    assert table.to_move == "red"


def test_t5_who_sits_out_has_no_turn_and_no_climber() -> None:
    table = Position(players=THREE).settle(gone=["blue"])
    assert table.refuses(Settle({"to_move": "blue"})) == "T5"
    assert table.refuses(Settle({"tokens": {"blue": [1, 0, 0]}})) == "T5"
    assert table.refuses(Settle({"gone": ["red", "blue", "green"]})) == "T5"


def test_t5_who_comes_back_begins_in_the_basecamp_or_where_the_table_says() -> None:
    table = Position(players=THREE, blue=[5, 3, 0]).settle(gone=["blue"])
    assert table.settle(gone=[]).zones("blue") == []
    assert table.settle(back=["blue"]).zones("blue") == [0, 0, 0]
    assert "gone" not in table.described
    table.settle(gone=["blue"]).settle(back=["blue"], tokens={"blue": [5, 3, 0]}, to_move="blue")
    assert (table.zones("blue"), table.to_move) == ([5, 3, 0], "blue")


def test_t5_who_left_before_stays_away_when_another_leaves() -> None:
    table = Position(players=(*THREE, "gold")).settle(gone=["blue"]).settle(gone=["red"])
    assert table.described["gone"] == ["red", "blue"]
    assert table.settle(back=["blue"], gone=["gold"]).described["gone"] == ["red", "gold"]
    assert table.refuses(Settle({"gone": ["blue", "green"]})) == "T5"


def test_t5_a_winner_who_leaves_opens_the_game_for_the_others() -> None:
    table = Position(players=THREE, red=[10, 10, 9]).roll("DDDDAW").rest().advance(9).settle(gone=["red"])
    assert (table.to_move, table.described["phase"]) == ("blue", "roll")


def test_t5_nobody_who_sits_out_has_a_place() -> None:
    table = Position(players=THREE, red=[10, 10, 9], blue=[8, 6, 0]).settle(gone=["blue"])
    table.roll("DDDDAW").rest().advance(9)
    assert table.described["places"] == {"red": 1, "green": 2}


def test_t1_a_settle_after_the_end_gives_the_turn_to_the_last_mover_or_to_whom_one_named() -> None:
    table = Position(red=[10, 10, 10, 3]).roll("DDDDDA").advance(3).settle(tokens={"red": [10] * 4})
    assert table.described["phase"] == "over"
    assert table.settle(tokens={"red": [10, 10, 10, 4]}).to_move == "blue", "the turn had passed by the settle"
    table = Position(red=[10, 10, 10, 9]).roll("DDDDDA").advance(9)
    assert table.settle(tokens={"red": [10, 10, 10, 4]}).to_move == "red", "who moved last"
