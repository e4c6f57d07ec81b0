"""The table's own word at any time (rulings T1 and T5)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.errors import IllegalMove
from companion.engine.game import Settle
from companion.games.mountain_climbers import game
from tests.games.mountain_climbers.playing import Position, drawn_match, some_move
from tests.games.mountain_climbers.sound import check

THREE = ("P1", "P2", "P3")
BIG = {"climber": "P1.big"}


def refused(table: Position, **change: Any) -> str:
    return table.forbids({"settle": change})


def test_t1_it_changes_only_what_it_names_and_nobody_lands() -> None:
    table = Position(printed={5: "weather"}).settle(at={"P1.big": 5}, health={"P2.big": 1}, tiles={"heart": 7})
    assert (table["P1.big"], table.hearts("P2.big"), table["tiles"]["heart"]) == (5, 1, 7)
    assert (table["phase"], table["to_move"], table["hand"]["P1"]) == ("play", "P1", 4)
    assert table.cited("settle") == ["T1"]


def test_t1_an_empty_settle_changes_nothing_in_the_middle_of_a_card() -> None:
    table = Position({"P2.big": 8}, printed={4: "weather"}, tiles={"heart": 9}).play("SPRINT").d6(4)
    before = table.state
    assert table.settle().state == before


@pytest.mark.parametrize(
    "change",
    [
        {"at": {"P1.big": 26}},
        {"at": {"P1.huge": 2}},
        {"at": {"P1.big": None}},
        {"health": {"P1.big": 0}},
        {"health": {"P1.big": 6}},
        {"health": {"P1.big": None}},
        {"tiles": {"heart": 10}},
        {"tiles": {"heart": 25}},
        {"tiles": {"heart": 0}},
        {"tiles": {"heart": 3, "danger": 3}},
        {"tiles": {"hart": 3}},
        {"hand": {"P1": 5}},
        {"hand": {"P9": 1}},
        {"draw": {"P1": 10}},
        {"printed": {"3": "sunshine"}},
        {"printed": {"33": "blank"}},
        {"to_move": "P9"},
        {"rules": {"highest": "rows"}},
        {"gone": ["P9"]},
    ],
)
def test_t1_it_is_refused_only_where_a_setup_would_be_impossible(change: dict[str, Any]) -> None:
    assert refused(Position(), **change) == "T1"


def test_t1_a_tile_may_be_laid_under_a_climber_and_taken_away() -> None:
    table = Position({"P1.big": 5}).settle(tiles={"heart": 5})
    assert table["tiles"]["heart"] == 5
    assert table.settle(tiles={"heart": None})["tiles"]["heart"] is None


def test_t1_a_print_under_the_table_s_eyes_is_another() -> None:
    table = Position().settle(printed={"3": "health:2", "4": "camp", "10": "minus_health:1"})
    table.play("F3B3", **BIG)
    assert table.hearts("P1.big") == 5
    assert refused(table, tiles={"heart": 4}) == "T1", "it is a camp now"
    assert table.settle(tiles={"heart": 10})["tiles"]["heart"] == 10, "and this is none any more"
    table.settle(printed={"6": "shortcut"}, up={"6": 9}).settle(to_move="P1").play("F4B2", climber="P1.small")
    assert table.play("TEAM3").settle(to_move="P1", at={"P1.big": 2}).play("F5B1", **BIG)["P1.big"] == 7


def test_t1_some_switches_are_fixed_after_the_first_move() -> None:
    before = Position(players=THREE).settle(rules={"podium": True})
    assert game.rules(before.state)["podium"] is True
    for name, value in (("podium", False), ("challenge", True), ("climbers", 3), ("teams", True)):
        assert refused(before, rules={name: value}) == "T1"
    assert game.rules(before.settle(rules={"podium": True, "highest": "row"}).state)["highest"] == "row"


def test_t1_three_climbers_may_be_agreed_before_the_first_move() -> None:
    assert Position().settle(rules={"climbers": 3})["at"].keys() >= {"P1.third", "P2.third"}


def waiting() -> Position:
    table = Position({"P2.big": 9, "P1.small": 2}, printed={3: "weather", 6: "weather"})
    return table.play("F3B3", **BIG).weather("P1.big").move(back="P2.big")


def test_t1_a_climber_that_is_placed_loses_its_pending_die_and_the_card_goes_on() -> None:
    table = waiting()
    assert table["waiting_for"] == "P2.big"
    table.settle(at={"P2.big": 6})
    assert (table["waiting_for"], table["to_move"], table["hand"]["P1"]) == (None, "P2", 4)
    first = Position({"P2.big": 9}, printed={3: "weather"}).play("F3B3", **BIG).settle(at={"P1.big": 3})
    assert (first["phase"], first.options()["back:P2.big"]) == ("move", None)


def test_t1_others_go_on_waiting() -> None:
    assert waiting().settle(at={"P1.big": 1})["waiting_for"] == "P2.big"


def test_t1_a_named_turn_starts_afresh_and_the_interrupted_seat_draws_up() -> None:
    table = waiting().settle(to_move="P2")
    assert (table["to_move"], table["phase"], table["waiting_for"]) == ("P2", "play", None)
    assert (table["hand"]["P1"], table["draw"]["P1"]) == (4, 8)
    assert table.prompt.begins
    again = Position().play("F3_AGAIN", **BIG).settle(to_move="P1")
    assert (again["to_move"], again["hand"]["P1"], again["draw"]["P1"]) == ("P1", 4, 8)
    counted = Position().play("F3_AGAIN", **BIG).settle(to_move="P2", hand={"P1": 2})
    assert counted["hand"]["P1"] == 2, "the table's count stands"


def test_t1_over_as_soon_as_somebody_is_up_and_not_over_when_nobody_is() -> None:
    table = Position().settle(at={"P2.big": 25, "P2.small": 25})
    assert (table["winner"], table["phase"]) == ("P2", "over")
    table.settle(at={"P2.small": 24})
    assert (table["winner"], table["phase"], table["to_move"]) == (None, "play", "P1"), "the last mover"
    both = {"P1.big": 25, "P1.small": 25, "P2.big": 25, "P2.small": 25}
    table.settle(at=both)
    assert (table["winner"], table["places"]) == (["P1", "P2"], {"P1": 1, "P2": 1})
    table.settle(at=dict.fromkeys(both, 3), to_move="P2")
    assert (table["to_move"], table.hearts("P1.big")) == ("P2", 3)
    still = Position().settle(at={"P2.big": 25, "P2.small": 25}).settle(to_move="P1", health={"P1.big": 2})
    assert (still["phase"], still.hearts("P1.big")) == ("over", 2)


def test_t1_the_mover_is_up_in_the_middle_of_a_card() -> None:
    table = Position({"P1.big": 4, "P1.small": 25, "P2.big": 9}, printed={7: "weather"}, players=THREE, **PODIUM)
    table.play("F3B3", **BIG).settle(at={"P1.big": 25})
    assert (table["to_move"], table["places"]) == ("P2", {"P1": 1})


PODIUM = {"rules": {"podium": True}}


def test_t1_a_hand_settled_to_nothing_ends_the_turn() -> None:
    table = Position().settle(hand={"P1": 0})
    assert (table["to_move"], table["hand"]["P1"]) == ("P2", 4)


def test_t5_a_seat_that_leaves() -> None:
    table = Position({"P2.big": 5}, players=THREE).settle(gone=["P2"])
    assert (table["at"]["P2.big"], table.hearts("P2.big"), table["gone"]) == (None, None, ["P2"])
    assert table.cited("gone") == ["T5"]
    assert table.refuses("F3B3", **BIG, back="P2.big") in ("MC-A12", "MC-A9")
    assert table.play("TEAM3")["to_move"] == "P3"
    assert refused(table, to_move="P2") == "T5"
    assert refused(table, at={"P2.big": 3}) == "T1"
    assert refused(table, gone=["P1", "P2", "P3"]) == "T5"
    table.settle(back=["P2"])
    assert (table["P2.big"], table.hearts("P2.big")) == (0, 3)


def test_t5_the_mover_leaves_and_dice_of_others_are_still_rolled() -> None:
    table = Position(players=THREE).play("SPRINT").settle(gone=["P1"])
    assert (table["to_move"], table["phase"]) == ("P2", "play")
    other = waiting_three().settle(gone=["P1"])
    assert (other["waiting_for"], other["phase"]) == ("P2.big", "weather")
    assert other.weather("P2.big")["to_move"] == "P2"


def test_t5_the_dice_of_who_leaves_lapse() -> None:
    assert waiting_three().settle(gone=["P2"])["to_move"] == "P3"


def waiting_three() -> Position:
    table = Position({"P2.big": 9}, printed={6: "weather"}, players=THREE)
    return table.play("F3B3", **BIG, back="P2.big")


def test_t5_a_team_goes_on_with_whom_it_has() -> None:
    table = Position({"P1.big": 25, "P1.small": 22}, players=(*THREE, "P4"), rules={"teams": True})
    table.settle(gone=["P3"]).play("F3B3", climber="P1.small")
    assert table["winner"] == ["P1"]


def offered(match_state: Any, chance: Random) -> Settle:
    """Something that a table might say, possible or not."""
    things = game.showing.settles(match_state, {})
    change = dict(chance.choice(chance.choice(things).values)[1])
    if chance.random() < 0.2:
        change[chance.choice(("gone", "back"))] = chance.sample(match_state.terms.seats, chance.randint(0, 2))
    if chance.random() < 0.2:
        name = chance.choice(("highest", "resolve", "chains", "move_back", "reshuffle", "summit_card"))
        change["rules"] = {name: chance.choice(next(one.choices for one in game.switches if one.name == name))}
    return Settle(change)


@settings(deadline=None, max_examples=40)
@given(chance=st.integers(min_value=0, max_value=2**32).map(Random))
def test_whatever_the_table_settles_the_match_goes_on_and_is_sound(chance: Random) -> None:
    goes_on(chance)


def test_t5_a_mover_who_leaves_in_a_chain_takes_it_along() -> None:
    """This draw has the mover leave while only their own climbers wait, after another's had moved."""
    goes_on(Random(50703))


def goes_on(chance: Random) -> None:
    state = drawn_match(chance)
    for _ in range(80):
        if chance.random() < 0.3:
            try:
                state = game.apply(state, offered(state, chance)).state
            except IllegalMove as refusal:
                assert refusal.ruling in ("T1", "T5")
            check(state)
        move = some_move(state, chance, 0.7)
        if move is not None:
            state = game.apply(state, move).state
            check(state)
