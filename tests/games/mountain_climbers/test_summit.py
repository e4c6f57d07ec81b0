"""Getting up: the finish, the end, places, stars, three climbs (rulebook: Summiting, 3 Climb Challenge)."""

from __future__ import annotations

from typing import Any

from companion.engine.game import Over
from companion.games.mountain_climbers import game
from tests.games.mountain_climbers.playing import Position

BIG, SMALL = {"climber": "P1.big"}, {"climber": "P1.small"}
THREE = ("P1", "P2", "P3")


def nearly(**given: Any) -> Position:
    """P1 needs one more climber; one step is enough for everyone."""
    at = {"P1.big": 25, "P1.small": 24, "P2.big": 25, "P2.small": 24, **given.pop("at", {})}
    return Position(at, **given)


def test_mc_13_1_the_first_with_all_climbers_up_wins() -> None:
    table = nearly()
    assert not table["places"]
    table.play("F3B3", **SMALL, back="P2.small")
    assert (table["winner"], table["to_move"], table["phase"], table["places"]) == ("P1", None, "over", {"P1": 1})
    assert table.cited("win") == ["MC-13.1"]
    assert table["stars"] == {"P1": 0, "P2": 0}, "they are of the challenge only"
    assert table.refuses("TEAM3") == "MC-13.1"


def test_mc_13_2_no_exact_count_is_needed_and_the_heart_token_goes() -> None:
    table = Position({"P1.big": 23}).play("F5B1", **BIG)
    assert (table["P1.big"], table.hearts("P1.big")) == (25, None)
    assert table.cited("summit") == ["MC-13.2"]


def test_mc_a13_the_finish_counts_however_it_is_reached() -> None:
    tile = Position({"P1.big": 20}, printed={23: "move:2"}).play("F3B3", **BIG)
    assert tile.cited("summit") == ["MC-A13"]
    other = nearly(at={"P1.small": 20, "P2.small": 23}, printed={23: "weather"}).play("F3B3", **SMALL)
    other.weather("P1.small", {"target": "others", "move": 2})
    assert other["winner"] == "P2"


def test_mc_a14_the_last_one_up_in_a_resolution_ends_it_at_once() -> None:
    table = nearly(at={"P1.small": 18, "P2.small": 9}, printed={21: "move:4"})
    table.play("F3B3", **SMALL, back="P2.small")
    assert (table["winner"], table["P2.small"]) == ("P1", 9)
    assert table.cited("placed") == ["MC-A14"]


def test_mc_a36_play_goes_on_for_the_places_until_one_is_left() -> None:
    at = {"P3.big": 25, "P3.small": 1}
    table = nearly(at=at, players=THREE, rules={"podium": True}).play("F3B3", **SMALL)
    assert (table["winner"], table["places"], table["phase"], table["to_move"]) == ("P1", {"P1": 1}, "play", "P2")
    table.play("F3_AGAIN", climber="P2.small")
    assert (table["places"], table["phase"]) == ({"P1": 1, "P2": 2, "P3": 3}, "over")
    skipped = nearly(at=at, players=THREE, rules={"podium": True}).play("F3B3", **SMALL)
    skipped.settle(at={"P2.small": 5}).play("TEAM3").play("TEAM3")
    assert skipped["to_move"] == "P2", "P1 is up and has no turn"


def test_mc_a36_with_two_players_the_second_is_known_at_once() -> None:
    assert nearly(rules={"podium": True}).play("F3B3", **SMALL)["places"] == {"P1": 1, "P2": 2}


def challenge(**rules: Any) -> Position:
    return nearly(rules={"challenge": True, **rules})


def test_mc_14_1_stars_for_each_place_of_a_climb() -> None:
    table = challenge().play("F3B3", **SMALL)
    assert table["stars"] == {"P1": 3, "P2": 2}
    assert table.cited("stars") == ["MC-14.1"]
    assert challenge(stars=[5]).play("F3B3", **SMALL)["stars"] == {"P1": 5, "P2": 0}


def test_mc_14_2_the_next_climb_begins_from_the_start() -> None:
    table = nearly(rules={"challenge": True}, tiles={"heart": 9}, to_move="P2").play("F3B3", climber="P2.small")
    assert (table["to_move"], table["phase"], table["winner"], table["places"]) == ("P2", "play", None, {})
    assert set(table["at"].values()) == {0}
    assert set(table["health"].values()) == {3}
    assert table["tiles"]["heart"] is None
    assert table.prompt.begins


def test_mc_a37_three_climbs_most_stars_and_a_summit_card_each() -> None:
    table = challenge()
    for climb in range(3):
        assert table.state.climb == climb + 1
        assert table["hand"] == {"P1": 4, "P2": 4}
        assert table["draw"]["P2"] == 9 + climb
        card = ("F3B3", "F4B2", "F5B1")[climb]
        table.settle(at={"P1.big": 25, "P1.small": 24}, to_move="P1").play(card, **SMALL)
    assert (table["phase"], table["winner"], table["stars"]) == ("over", "P1", {"P1": 9, "P2": 6})
    assert table["places"] == {"P1": 1, "P2": 2}


def test_mc_a37_the_summit_card_does_nothing_or_is_left_out() -> None:
    table = challenge().play("F3B3", **SMALL).play("SUMMIT")
    assert (table["to_move"], set(table["at"].values()), table["discard"]["P1"]) == ("P2", {0}, 1)
    table.play("SUMMIT")
    assert table.refuses("SUMMIT") == "MC-A30"
    out = challenge(summit_card="out").play("F3B3", **SMALL)
    assert out["draw"]["P1"] == 9
    assert out.refuses("SUMMIT") == "MC-A37"
    assert Position().refuses("SUMMIT") == "MC-A37"


def test_mc_a37_ties_share_the_first_place() -> None:
    table = challenge(stars=[1, 1])
    for climb in range(3):
        table.settle(at={"P1.big": 25, "P1.small": 24}, to_move="P1").play(("F3B3", "F4B2", "F5B1")[climb], **SMALL)
    assert (table["winner"], table["places"]) == (["P1", "P2"], {"P1": 1, "P2": 1})
    over = game.prompt(table.state)
    assert over == Over(("P1", "P2"), {"P1": 1, "P2": 1})
