"""One press of play is one UNDO and one REDO: a climber that goes as far as it may, with the steps that go along."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.effects import Save
from companion.engine.game import Choose
from companion.engine.journal import Corrected, Moved, Redid, Struck, TookBack
from companion.flow.one_press import redone, taken_back
from tests.table.climbs import climbing, play_card, to_the_next_card
from tests.table.play import Play
from tests.table.test_undo import menu
from tests.table.walks import any_signal, climb


def climbed(fast: bool = False) -> Play:
    """Red has played "up to 5" and sent the big climber as far as it goes: one press, two moves."""
    return play_card(climbing(fast=fast), "U5_TILE").press("A")


@pytest.mark.parametrize("fast", [False, True])
def test_a_climber_with_its_steps_goes_back_in_one_undo(fast: bool) -> None:
    table = play_card(climbing(fast=fast), "U5_TILE")
    before, moves = table.state, table.moves
    table.press("A")
    assert table.moves == moves + 2, "one press, two moves"
    table.hold("A").press("C")
    assert table.saved[-2:] == [TookBack(), TookBack()]
    assert (table.state, table.moves) == (before, moves)


def test_the_wood_to_put_back_is_that_of_the_whole_press() -> None:
    table = climbed().hold("A")
    assert table.view.screen == "undo"
    assert "B R2C4>Start" in table.text


def test_redo_plays_the_whole_press_again() -> None:
    table = climbed()
    after, moves = table.state, table.moves
    table.hold("A").press("C")
    menu(table, "Redo")
    assert table.saved[-2:] == [Redid(), Redid()]
    assert (table.state, table.moves) == (after, moves)
    assert not table.match.redo


def test_fewer_steps_were_two_presses_and_are_two_undos() -> None:
    table = play_card(climbing(), "U5_TILE").press("CA").press("BC")
    moves = table.moves
    table.hold("A").press("C")
    assert table.moves == moves - 1
    assert table.saved[-1] == TookBack()
    table.hold("A").press("C")
    assert table.moves == moves - 2


@pytest.mark.parametrize("restarted", [False, True])
def test_the_most_steps_are_a_press_of_their_own_where_they_were_asked_for(restarted: bool) -> None:
    """FEWER, and then the largest number all the same."""
    table = play_card(climbing(), "U5_TILE").press("CA")
    asked, moves = table.screen, table.moves
    table.press("C")
    assert table.saved[-1] == Moved(Choose("steps:5"), along=False)
    assert table.moves == moves + 1
    if restarted:
        table.restart()
    table.hold("A").press("C")
    assert table.moves == moves
    assert table.press("C" * (table.screen == "table_match")).screen == asked


def test_a_climber_that_goes_without_saying_went_with_its_card_and_its_steps_did_not() -> None:
    """Only one climber is left, so that a card asks for the steps at once."""
    table = climbing("ann", "bob").position(at={"ann.big": 25})
    moves = table.moves
    play_card(table, "U3_TILE")
    assert table.moves == moves + 2, "the card, and its climber"
    table.press("C")
    assert table.moves == moves + 3
    after = table.state
    table.hold("A").press("C")
    assert table.moves == moves + 2, "the steps were asked for"
    menu(table, "Redo")
    assert (table.moves, table.state) == (moves + 3, after)
    table.hold("A").press("C")
    table.hold("A").press("C")
    assert table.moves == moves
    menu(table, "Redo")
    assert (table.moves, len(table.match.redo)) == (moves + 2, 1), "what went along comes back along"


def test_what_an_older_companion_wrote_goes_back_as_the_rules_tell() -> None:
    table = climbed()
    rows = table.disk[table.table.match_id].rows
    assert [body.pop("along", None) for _, body, _ in rows][-2:] == [False, True]
    moves = table.restart().moves
    table.hold("A").press("C")
    assert table.moves == moves - 2


def test_a_card_that_is_laid_all_the_same_goes_back_with_what_was_settled_for_it() -> None:
    table = to_the_next_card(play_card(climbing(), "F5B1").press("A"))
    table = to_the_next_card(play_card(table, "TEAM3")).press("AA")
    before, moves = table.state, table.moves
    assert table.hints[2] == "LAY NOW"
    table.press("C")
    laid = table.state
    assert table.moves > moves + 1, "what was settled, and the card"
    table.hold("A")
    assert "settled" not in table.text, "the card is what was done"
    table.press("C")
    assert (table.state, table.moves) == (before, moves)
    menu(table, "Redo")
    assert table.state == laid


def test_it_is_so_after_a_power_cut_too() -> None:
    table = climbed().restart()
    moves = table.moves
    table.hold("A").press("C")
    assert table.moves == moves - 2


def test_the_map_is_one_key_away_from_why_over_a_question_that_needs_all_keys() -> None:
    table = climbing()
    assert table.press("B").hints == ("TO 5", "TO 4", "TO 3, 2")
    table.hold("B")
    assert (table.hints[0], table.hints[2]) == ("BACK", "MAP")
    assert table.press("C").screen == "mountain_strip"
    assert table.press("A").hints == ("TO 5", "TO 4", "TO 3, 2"), "and back where one was"


@given(st.integers(0, 10**6))
@settings(max_examples=15, deadline=None)
def test_whatever_a_press_enters_one_undo_takes_back_and_one_redo_makes_again(seed: int) -> None:
    table, chance = climb(seed), Random(seed)
    for _ in range(60):
        table.later(1.0)
        before, number, known = table.table.match, table.table.match_id, len(table.effects)
        table.hear(any_signal(table, chance))
        after = table.table.match
        entered = [one for save in table.effects[known:] if isinstance(save, Save) for one in save.entries]
        made = [one for one in entered if isinstance(one, Moved)]
        other = any(isinstance(one, TookBack | Redid | Corrected | Struck) for one in entered)
        if before is None or after is None or after.closed or number != table.table.match_id or other or not made:
            continue
        press = taken_back(after)
        assert [ply.move for ply in reversed(press)] == [one.move for one in made]
        back = after
        for _ in press:
            back = back.after(TookBack())
        assert len(redone(back)) == len(press)
