"""AGAIN is said only where the game gave another go; what was played is told before the next card is asked for."""

from __future__ import annotations

import pytest

from tests.table.climbs import climbing, play_card
from tests.table.play import Play
from tests.table.test_settling import pick
from tests.table.test_undo import menu

AGAIN = {3: "play_again", 5: "play_again"}


def test_a_match_that_was_only_set_up_is_nobody_s_second_turn() -> None:
    """LAY TILES by column and SET POSITION are no turns."""
    table = menu(Play("mountain_climbers", ("red", "blue")), "Lay tiles").press("BC")
    while table.screen == "table_match":
        table.press("C")
    assert table.screen == "hand_over"
    assert "AGAIN" not in table.text
    assert "again" not in table.view.say
    menu(table, "Set position")
    pick(table, "RED")
    pick(table, "Big")
    table.press("ACAA").press("AA")
    assert table.screen == "hand_over"
    assert "AGAIN" not in table.text


def test_set_position_in_the_other_game_gives_no_turn_either() -> None:
    table = menu(Play(tray=True), "Set position")
    pick(table, "ANN Base")
    pick(table, "Cliff 2").press("A")
    assert table.text == "ANN Roll 6 dice circle"
    menu(table, "Set position")
    pick(table, "Whose turn")
    pick(table, "BOB").press("A")
    assert table.text.startswith("BOB Roll 6 dice")


@pytest.mark.parametrize("roll", ["WWWWWW", "AAWWWW"])
def test_a_boost_is_another_go_and_stays_one_over_a_settlement(roll: str) -> None:
    table = Play(tray=True).roll(roll)
    for _ in range(6):
        if table.screen == "hand_over":
            break
        table.press("C")
    assert table.text.startswith("ANN AGAIN! Roll 6 dice")
    menu(table, "Set position")
    pick(table, "BOB Base")
    pick(table, "Cliff 3").press("A")
    assert table.text.startswith("ANN AGAIN! Roll 6 dice"), "and stays one when the wood is put right"
    menu(table, "Set position")
    pick(table, "Whose turn")
    pick(table, "BOB").press("A")
    assert table.text.startswith("BOB Roll 6 dice")


def test_the_next_player_is_not_again() -> None:
    table = Play(tray=True).roll("DDDDDD").press("C")
    assert table.text.startswith("BOB Roll 6 dice")


@pytest.mark.parametrize("fast", [False, True])
@pytest.mark.parametrize("card", ["F5B1", "F3_AGAIN"])
def test_wood_of_a_card_is_told_before_the_card_that_it_earned_is_asked_for(fast: bool, card: str) -> None:
    table = play_card(climbing(printed=AGAIN, fast=fast), card).press("A")
    told = [table.view.say]
    while table.table.prompt and table.table.prompt.phase != "play":
        told.append(table.press("A" if table.screen == "move_back" or "NOBODY" in table.hints else "C").view.say)
    assert any(place in one for one in told for place in ("row 2, column 4", "row 1, column 3"))
    while table.screen == "tile_chain":
        behind = table.table.top.through(table.table) if table.table.top else None
        if behind is not None:
            break
        table.press("C")
    assert not table.table.untold, "nothing is left over for the next card"
    assert "> RED" in table.text or "AGAIN" in table.text


def test_one_extra_card_is_told_once_however_many_earned_it() -> None:
    table = play_card(climbing(printed=AGAIN, rules={"climbers": 3}), "TEAM3")
    told = []
    for _ in range(4):
        told.append(table.view.say)
        if table.table.top is None or table.table.top.through(table.table) is not None:
            break
        table.press("C")
    assert " ".join(told).count("Another card is played.") == 1
