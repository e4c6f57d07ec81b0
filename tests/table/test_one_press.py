"""One press of play is one UNDO and one REDO: a climber that goes as far as it may, with the steps that go along."""

from __future__ import annotations

import pytest

from companion.engine.journal import Redid, TookBack
from tests.table.climbs import climbing, play_card
from tests.table.play import Play
from tests.table.test_undo import menu


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
