"""A chain with wood in the hands: done, now, next; undo in its middle; what is told, and the fast way."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from companion.views import Chain
from tests.table.climbs import climbing, play_card
from tests.table.play import Play

CHAIN = {5: "move:2", 7: "health:1"}


def chain(table: Play) -> tuple[list[str], int | None]:
    stage = table.view.stage
    assert isinstance(stage, Chain)
    return [link.text for link in stage.links], stage.now


def landed(**options: Any) -> Play:
    """Red's big climber goes five, then two, and gains a heart."""
    table = play_card(climbing(printed=CHAIN, **options), "F5B1")
    return table.press("C")


def test_each_next_is_one_thing_for_hands() -> None:
    table = landed()
    assert chain(table) == (["+5 to R2C4", "+2 to R2C2", "hearts 3>4"], 0)
    assert table.hints == ("", "MAP", "NEXT")
    assert "STEP 1/3" in table.text
    assert chain(table.press("C"))[1] == 1
    assert chain(table.press("C"))[1] == 2
    assert table.hints == ("", "MAP", "DONE")
    assert table.press("C").screen == "move_back"


def test_the_map_is_a_tap_away_and_comes_back_to_the_same_step() -> None:
    table = landed().press("C")
    assert table.press("B").screen == "mountain_strip"
    assert chain(table.press("C"))[1] == 1


def test_undo_in_the_middle_puts_back_what_was_moved_so_far() -> None:
    table = landed().press("C").hold("A")
    assert table.screen == "undo"
    assert "R2C4>Start" in table.text
    table.press("C")
    assert table.screen == "table_match"
    assert "R2C4>Start" in table.text
    assert table.press("C").screen == "choose_climber"


def test_undo_before_any_wood_moved_asks_for_none() -> None:
    table = landed().hold("A")
    assert "No wood moves" in table.text
    assert table.press("C").screen == "choose_climber"


def test_undo_inside_a_card_goes_back_one_decision() -> None:
    table = play_card(climbing(), "F5B1")
    assert table.hold("A").press("C").screen == "hand_over"


def test_drawing_is_told_at_the_end_of_a_turn() -> None:
    table = play_card(climbing(), "TEAM3")
    links, _ = chain(table)
    assert links == ["+3 to R1C3", "+3 to R1C3", "draw 1"]
    table.press("C")
    assert table.hints[2] == "DONE", "drawing goes with the last piece"
    assert table.press("C").screen == "hand_over"


def test_a_turn_that_moves_nothing_more_still_tells_the_drawing() -> None:
    table = landed().press("CCC").press("A")
    assert chain(table)[0] == ["draw 1"]
    assert table.press("C").view.screen == "hand_over"


def test_shuffling_is_told() -> None:
    table = climbing()
    table.position(draw={"red": 0}, to_move="red")
    play_card(table, "TEAM3")
    assert chain(table)[0][-2:] == ["shuffle", "draw 1"]


def test_play_again_names_the_player_again() -> None:
    table = play_card(climbing(), "F3_AGAIN").press("C")
    assert "play again" in chain(table)[0]
    table.press("C")
    assert table.screen == "hand_over"
    assert "AGAIN" in table.text
    assert "RED" in table.text


def test_no_hearts_left_is_told_step_by_step() -> None:
    table = climbing(printed={5: "minus_health:3"}, camps=(0, 2))
    play_card(table, "F5B1").press("C")
    assert chain(table)[0] == ["+5 to R2C4", "no hearts!", "back R1C2", "card ends", "draw 1"]


def test_fast_tells_the_whole_card_at_once_under_the_next_players_keys() -> None:
    table = landed(fast=True)
    assert table.screen == "move_back", "nothing stands between the answers of a card"
    table.press("A")
    assert table.screen == "tile_chain"
    assert chain(table) == (["BStart>R2C2", "B hrt 3>4", "draw 1"], None)
    assert "> BLUE" in table.text
    assert table.hints == ("BACK", "TILE", "OTHER")
    assert table.press("A").hints == ("5 / 1", "4 / 2", "3 / 3")


def test_fast_and_undone_asks_for_no_wood() -> None:
    table = landed(fast=True).hold("A").press("C")
    assert table.screen == "choose_climber"


def test_a_restart_in_the_middle_asks_to_compare_the_wood() -> None:
    table = landed().press("C").restart(ask=True).press("CC")
    assert table.screen == "table_match"


def test_a_space_that_blinks_does_so_below_three_hertz_and_stops() -> None:
    table = landed()
    lit = []
    for _ in range(40):
        stage = table.later(0.1).view.stage
        assert isinstance(stage, Chain)
        assert stage.beside is not None
        lit.append(stage.beside.lit)
    changes = sum(one != two for one, two in pairwise(lit))
    assert 0 < changes / 2 / 4.0 <= 3
    table.later(10.0)
    stage = table.view.stage
    assert isinstance(stage, Chain)
    assert stage.beside is not None
    assert stage.beside.lit


def test_nothing_blinks_where_motion_is_off() -> None:
    table = landed(motion=False).later(0.5)
    stage = table.view.stage
    assert isinstance(stage, Chain)
    assert stage.beside is not None
    assert stage.beside.lit
