"""A chain with wood in the hands: done, now, next; undo in its middle; what is told, and the fast way."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from companion.engine.game import Choose
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
    return table.press("A")


def until(table: Play) -> int | None:
    """The last of what is done in one go."""
    stage = table.view.stage
    assert isinstance(stage, Chain)
    return stage.until


def test_each_next_is_one_thing_for_hands_or_two_of_one_climber() -> None:
    table = landed()
    assert chain(table) == (["+5 to R2C4", "+2 to R2C2", "hearts 3>4"], 0)
    assert until(table) == 1
    assert table.hints == ("", "MAP", "NEXT")
    assert "STEP 1/2" in table.text


def test_the_way_up_and_the_token_off_are_one_press() -> None:
    table = climbing().position(at={"red.big": 22}, to_move="red")
    play_card(table, "F3_AGAIN").press("A")
    assert chain(table) == (["+3 Finish", "heart off", "SUMMIT!", "play again", "RED"], 0)
    assert until(table) == 1
    assert (table.screen, table.hints) == ("tile_chain", ("N BACK", "TILE", "OTHER")), "the next card is on the keys"


def test_over_the_last_thing_the_next_question_is_on_the_keys_and_a_tap_counts_there() -> None:
    table = landed().press("C")
    assert chain(table) == (["+5 to R2C4", "+2 to R2C2", "hearts 3>4", "GO BACK"], 2)
    assert "> GO BACK" in table.text
    assert table.hints == ("NOBODY", "SMALL", "")
    table.press("A")
    assert [move.option for move in table.match.moves() if isinstance(move, Choose)][-1] == "back:nobody"


def test_several_climbers_at_once_are_one_thing_and_named_by_letters() -> None:
    table = play_card(climbing(), "TEAM3")
    links, now = chain(table)
    assert (links[:2], now, until(table)) == (["B R1C3", "S R1C3"], 0, 1)
    four = play_card(climbing("red", "blue", "green", "gold", rules={"teams": True}), "TEAM3")
    assert chain(four)[0][:4] == ["B R1C3", "S R1C3", "B R1C3", "S R1C3"]
    assert four.hints == ("", "MAP", "NEXT")


def test_a_list_behind_it_is_no_question_on_the_keys() -> None:
    table = climbing(rules={"climbers": 3})
    table.position(tiles={"danger": 7}, to_move="red")
    play_card(table, "TILE_U2").press("AAB")
    assert table.hints == ("", "MAP", "DONE")
    assert table.press("C").hints == ("FEWER", "NEXT", "OK")


def test_the_map_is_a_tap_away_and_comes_back_to_the_same_step() -> None:
    table = landed()
    assert table.press("B").screen == "mountain_strip"
    assert chain(table.press("A"))[1] == 0


def test_undo_in_the_middle_puts_back_what_was_moved_so_far() -> None:
    table = landed().press("C").hold("A")
    assert table.screen == "undo"
    assert "R2C2>Start" in table.text
    table.press("C")
    assert table.screen == "table_match"
    assert "R2C2>Start" in table.text
    assert "1/2" in table.text, "the heart was shown, so it was moved"
    assert table.press("CC").screen == "choose_climber"


def test_a_step_that_is_shown_counts_as_done_so_that_undo_puts_it_back() -> None:
    table = landed().hold("A")
    assert "R2C2>Start" in table.text
    assert "of" not in table.text, "the heart comes with the next step, which nobody saw"
    assert chain(table.press("A"))[1] == 0, "KEEP moves nothing"
    table.press("C").hold("A").press("A").hold("A").press("C")
    assert "TABLE MATCH 1/2" in table.text


def test_undo_of_a_card_that_only_was_laid_asks_for_no_wood() -> None:
    table = play_card(climbing(), "F5B1").hold("A")
    assert "No wood moves" in table.text
    assert table.press("C").screen == "hand_over"


def test_undo_inside_a_card_goes_back_one_decision() -> None:
    table = play_card(climbing(), "F5B1")
    assert table.hold("A").press("C").screen == "hand_over"


def test_drawing_is_told_at_the_end_of_a_turn_over_the_next_players_keys() -> None:
    table = play_card(climbing(), "TEAM3")
    assert chain(table)[0][2:] == ["draw 1", "BLUE"]
    assert "RED draws 1 card. Next: BLUE." in table.view.say
    assert "> BLUE" in table.text
    assert table.hints == ("N BACK", "TILE", "OTHER")
    assert table.press("B").screen == "card_played"


def test_a_turn_that_moves_nothing_more_still_tells_the_drawing() -> None:
    table = landed().press("C").press("A")
    assert chain(table)[0] == ["draw 1", "BLUE"]


def test_shuffling_is_told() -> None:
    table = climbing()
    table.position(draw={"red": 0}, to_move="red")
    play_card(table, "TEAM3")
    assert chain(table)[0][2:] == ["shuffle", "draw 1", "BLUE"]
    assert "RED shuffles the discard pile." in table.view.say


def test_play_again_names_the_player_again() -> None:
    table = play_card(climbing(), "F3_AGAIN").press("A")
    assert chain(table)[0][1:] == ["play again", "RED"]
    assert "> RED" in table.text


def test_no_hearts_left_is_told_step_by_step() -> None:
    table = climbing(printed={5: "minus_health:3"}, camps=(0, 2))
    play_card(table, "F5B1").press("A")
    assert chain(table)[0] == ["+5 to R2C4", "no hearts!", "back R1C2", "card ends", "draw 1"]
    assert chain(table.press("C"))[0][-1] == "BLUE"


def test_fast_tells_the_whole_card_at_once_under_the_next_players_keys() -> None:
    table = landed(fast=True)
    assert table.screen == "move_back", "nothing stands between the answers of a card"
    table.press("A")
    assert table.screen == "tile_chain"
    assert chain(table) == (["B to R2C2", "B heart 3>4", "draw 1"], None)
    assert "> BLUE" in table.text
    assert table.hints == ("N BACK", "TILE", "OTHER")
    assert table.press("A").hints == ("5 / 1", "4 / 2", "3 / 3")


def test_undo_of_an_answer_that_nobody_was_asked_for_takes_the_choice_before_it_back_too() -> None:
    table = climbing()
    table.position(at={"red.small": 25, "red.big": 3}, to_move="red")
    play_card(table, "F4B2")
    assert [getattr(move, "option", "") for move in table.match.moves()][-2:] == ["card:F4B2", "climber:red.big"]
    assert table.screen == "tile_chain"
    table.hold("A").press("C")
    assert table.screen == "table_match", "it was shown, so it is put back"
    assert table.press("C").screen == "hand_over"
    assert not [move for move in table.match.moves() if isinstance(move, Choose)]


def test_a_climber_goes_as_far_as_it_may_unless_somebody_says_how_far() -> None:
    table = play_card(climbing(), "U5_TILE")
    assert table.hints == ("BIG", "SMALL", "FEWER")
    assert "Big > R2C4" in table.text
    assert play_card(climbing(), "U5_TILE").press("B").state["at"]["red.small"] == 5
    table.press("C")
    assert table.hints[:2] == ("BIG", "SMALL")
    assert "how far?" in table.text, "another question than the one before it"
    assert "R2C4" not in table.text
    table.press("A").press("BBC")
    assert table.state["at"]["red.big"] == 3
    table.hold("A").press("C").hold("A").press("C")
    assert table.screen == "choose_climber", "each decision is taken back by itself"


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
