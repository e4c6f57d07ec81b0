"""Every card, with every choice that it gives (rulebook: Climber Cards)."""

from __future__ import annotations

import pytest

from companion.engine.game import Choose
from companion.games.mountain_climbers import game
from companion.games.mountain_climbers.cards import CARDS, COLOUR
from tests.games.mountain_climbers.playing import Position

TILES = {"climb_up": 21, "fall_down": 22, "play_again": 23, "danger": 24, "heart": 20}


def test_mc_a43_there_are_thirteen_cards_and_no_other() -> None:
    assert set(COLOUR) == {
        *("F3B3", "F4B2", "F5B1", "TEAM_HEART2", "TEAM3", "TEAM_SPRINT", "SPRINT", "F3_AGAIN", "HEART_F4"),
        *("TILE_U2", "U3_TILE", "U4_TILE", "U5_TILE"),
    }
    assert Position().refuses("F6B6") == "MC-A43"
    assert [option for option in Position().options() if option != "card:SUMMIT"] == [f"card:{card}" for card in COLOUR]


@pytest.mark.parametrize(("card", "ahead", "back"), [("F3B3", 3, 3), ("F4B2", 4, 2), ("F5B1", 5, 1)])
def test_mc_17_1_one_goes_forward_then_another_one_back(card: str, ahead: int, back: int) -> None:
    table = Position({"P1.big": 1, "P2.small": 9}).play(card, climber="P1.big", back="P2.small")
    assert (table["P1.big"], table["P2.small"], table["to_move"]) == (1 + ahead, 9 - back, "P2")
    assert table.cited("move") == ["MC-17.1", "MC-17.1"]


@pytest.mark.parametrize("parts", [{"back": None}, {}])
def test_mc_6_3_nobody_need_go_back(parts: dict[str, None]) -> None:
    table = Position({"P2.small": 9}).play("F3B3", climber="P1.big", **parts)
    assert (table["P1.big"], table["P2.small"]) == (3, 9)
    assert table.cited("nobody_back") == ["MC-6.3"]


def test_mc_17_2_all_gain_a_heart_then_all_go_two() -> None:
    table = Position({"P1.small": 4}, {"P1.small": 5}).play("TEAM_HEART2")
    assert (table["P1.big"], table["P1.small"]) == (2, 6)
    assert (table.hearts("P1.big"), table.hearts("P1.small"), table.hearts("P2.big")) == (4, 5, 3)
    assert [event.kind for event in table.events][:4] == ["card", "heart", "full", "move"]


def test_mc_17_3_all_go_three() -> None:
    table = Position({"P1.small": 4}).play("TEAM3")
    assert (table["P1.big"], table["P1.small"], table["P2.big"]) == (3, 7, 0)


def test_mc_17_4_all_go_the_same_up_to_the_roll() -> None:
    table = Position({"P1.small": 4}).play("TEAM_SPRINT")
    assert (table["phase"], table["dice"]) == ("d6", 1)
    table.d6(4)
    assert (table["phase"], table["dice"]) == ("move", 0)
    assert table.forbids({"move": {"steps": 5}}) == "MC-6.4"
    assert table.forbids({"move": {"climber": "P1.big", "steps": 3}}) == "MC-17.4"
    table.move(steps=3)
    assert (table["P1.big"], table["P1.small"], table["to_move"]) == (3, 7, "P2")


def test_mc_17_5_one_goes_up_to_the_roll() -> None:
    table = Position().play("SPRINT").d6(5)
    assert table.forbids({"move": {"steps": 2}}) == "MC-6.1"
    assert table.forbids({"move": {"climber": "P1.big"}}) == "MC-6.1"
    assert table.move(climber="P1.small", steps=5)["P1.small"] == 5


def test_mc_a40_a_sprint_rolls_before_anything_is_chosen() -> None:
    table = Position()
    assert table.refuses("SPRINT", climber="P1.big") == "MC-6.1"
    assert table.refuses("SPRINT", climber="P1.big", steps=1) == "MC-6.1"
    table.play("SPRINT")
    assert table.options() == {}
    table.d6(2)
    assert table.cited("roll") == ["MC-A40"]
    assert list(table.options()) == ["climber:P1.big", "climber:P1.small"]


def test_mc_17_6_three_then_another_card_without_drawing() -> None:
    table = Position().play("F3_AGAIN", climber="P1.big")
    assert (table["P1.big"], table["to_move"], table["phase"]) == (3, "P1", "play")
    assert (table["hand"]["P1"], table["draw"]["P1"]) == (3, 9)
    assert not table.prompt.begins
    table.play("F4B2", climber="P1.small")
    assert (table["P1.small"], table["to_move"], table["hand"]["P1"], table["draw"]["P1"]) == (4, "P2", 4, 7)


def test_mc_17_7_the_same_climber_gains_a_heart_and_goes_four() -> None:
    table = Position().play("HEART_F4", climber="P1.small")
    assert (table["P1.small"], table.hearts("P1.small"), table.hearts("P1.big")) == (4, 4, 3)


def test_mc_17_8_first_a_tile_then_up_to_two() -> None:
    table = Position(tiles={**TILES, "heart": 3}).play("TILE_U2", tile="heart", to=2, climber="P1.big", steps=2)
    assert (table["P1.big"], table.hearts("P1.big"), table["tiles"]["heart"]) == (2, 4, 2)
    assert [event.kind for event in table.events if event.kind in ("tile", "move")] == ["tile", "move"]


@pytest.mark.parametrize(("card", "most"), [("U3_TILE", 3), ("U4_TILE", 4), ("U5_TILE", 5)])
def test_mc_17_9_up_to_the_number_then_a_tile(card: str, most: int) -> None:
    table = Position(tiles=TILES)
    for steps in range(1, most + 1):
        after = Position(tiles=TILES).play(card, climber="P1.big", steps=steps, tile="danger", to=9)
        assert (after["P1.big"], after["tiles"]["danger"], after["to_move"]) == (steps, 9, "P2")
    assert table.refuses(card, climber="P1.big", steps=most + 1, tile="danger", to=9) == "MC-6.4"


@pytest.mark.parametrize("steps", [0, -1, 99, 10_000_000])
def test_mc_6_4_at_least_one_step_and_no_more_than_allowed(steps: int) -> None:
    assert Position(tiles=TILES).refuses("U3_TILE", climber="P1.big", steps=steps, tile="danger", to=9) == "MC-6.4"


def test_mc_6_1_a_card_is_played_from_top_to_bottom_and_needs_all_its_decisions() -> None:
    table = Position(tiles=TILES)
    assert table.refuses("F3B3") == "MC-6.1"
    assert table.refuses("U3_TILE", climber="P1.big", tile="danger", to=9) == "MC-6.1"
    assert table.refuses("U3_TILE", climber="P1.big", steps=1, tile="danger") == "MC-6.1"
    assert table.refuses("U3_TILE", climber="P1.big", steps=1) == "MC-6.1"
    assert table.forbids({"move": {"climber": "P1.big"}}) == "MC-6.1"


@pytest.mark.parametrize(
    ("card", "part"),
    [
        ("TEAM3", {"climber": "P1.big"}),
        ("TEAM3", {"back": None}),
        ("HEART_F4", {"climber": "P1.big", "steps": 4}),
        ("F3B3", {"climber": "P1.big", "tile": None}),
        ("TEAM_SPRINT", {"climber": "P1.big"}),
    ],
)
def test_a_part_that_the_card_does_not_have_is_refused(card: str, part: dict[str, object]) -> None:
    assert Position().refuses(card, **part) == CARDS[card].ruling


def test_mc_6_2_a_card_moves_a_climber_of_ones_own() -> None:
    table = Position()
    assert table.refuses("F3B3", climber="P2.big") == "MC-6.2"
    assert table.refuses("F3B3", climber="P3.big") == "MC-6.2"
    assert table.play("F3B3", climber="P1.small")["P1.small"] == 3


def test_mc_a9_another_climber_is_any_or_an_own_one() -> None:
    start = {"P1.big": 1, "P1.small": 5, "P2.big": 6}
    assert Position(start).refuses("F3B3", climber="P1.big", back="P1.big") == "MC-A9"
    assert Position(start).refuses("F3B3", climber="P1.big", back="P9.big") == "MC-A9"
    assert Position(start).play("F3B3", climber="P1.big", back="P2.big")["P2.big"] == 3
    own = Position(start, rules={"move_back": "own"})
    assert own.refuses("F3B3", climber="P1.big", back="P2.big") == "MC-A9"
    assert own.play("F3B3", climber="P1.big", back="P1.small")["P1.small"] == 2


def test_mc_a10_nobody_goes_back_beyond_the_start() -> None:
    table = Position({"P1.big": 1, "P2.big": 2}).play("F3B3", climber="P1.big", back="P2.big")
    assert table["P2.big"] == 0
    assert table.cited("move")[1] == "MC-A10"
    printed = Position({"P1.big": 1}, printed={4: "back:9"}).play("F3B3", climber="P1.big")
    assert printed["P1.big"] == 0
    assert printed.cited("move")[1] == "MC-A10"


def test_mc_a11_an_own_climber_may_go_back_out_of_a_camp() -> None:
    table = Position({"P1.small": 10}).play("F3B3", climber="P1.big", back="P1.small")
    assert table["P1.small"] == 7
    assert table.cited("move")[1] == "MC-A11"


def test_mc_a12_who_is_up_is_out_of_play() -> None:
    up = {"P1.big": 25, "P1.small": 4, "P2.big": 25, "P2.small": 5}
    assert Position(up).refuses("F3B3", climber="P1.big") == "MC-A12"
    assert Position(up).refuses("F3B3", climber="P1.small", back="P2.big") == "MC-A12"
    assert Position(up).play("TEAM3")["P1.small"] == 7
    assert Position(up).play("TEAM_HEART2").hearts("P1.big") is None


def test_each_choice_is_a_move_of_its_own_and_undone_one_by_one() -> None:
    table = Position({"P2.big": 5}, tiles=TILES)
    assert table.state.phase == "play"
    for option, slot in [("card:F3B3", "climber"), ("climber:P1.big", "back")]:
        table.state = game.apply(table.state, Choose(option)).state
        assert table.state.phase == "move"
        assert {one.slot for one in table.prompt.options} == {slot}
    assert table.options() == {
        "back:nobody": None,
        "back:P1.small": None,
        "back:P2.big": None,
        "back:P2.small": "MC-9.2",
    }
    table.state = game.apply(table.state, Choose("back:P2.big")).state
    assert (table["P2.big"], table["to_move"]) == (2, "P2")


def test_the_likeliest_answers_are_offered_first() -> None:
    table = Position({"P1.big": 5}, tiles=TILES)
    for option in ("card:U4_TILE", "climber:P1.big"):
        table.state = game.apply(table.state, Choose(option)).state
    assert list(table.options()) == ["steps:4", "steps:3", "steps:2", "steps:1"]
    for option in ("steps:4", "tile:danger"):
        table.state = game.apply(table.state, Choose(option)).state
    spaces = [int(option.removeprefix("to:")) for option in table.options()]
    assert spaces[:12] == [1, 2, 3, 4, 8, 7, 6, 5, 9, 10, 11, 12], "by row, then by column"
