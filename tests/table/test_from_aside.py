"""A key that led back to the play from beside it (a menu, a map, a list) answers nothing there until it was let alone:
a tap too many is no move, in both games."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.gestures import ASIDE
from tests.table.play import Play
from tests.table.test_undo import menu


def played(game: str) -> Play:
    """A table where A and C are both moves, or lead to one."""
    if game == "high_risk":
        return Play(tray=True).roll("DDDAAW")
    return Play("mountain_climbers", ("red", "blue"))


@pytest.mark.parametrize("game", ["high_risk", "mountain_climbers"])
@settings(deadline=None, max_examples=20)
@given(st.lists(st.floats(0.11, ASIDE + 0.05), min_size=1, max_size=8))
def test_however_often_back_is_tapped_after_a_menu_nothing_is_answered(game: str, pauses: list[float]) -> None:
    """The fingers go up and down at any pace; each tap is as long as a tenth of a second."""
    table = played(game)
    shown, moves = table.view.hints, table.moves
    table.hold("C").press("A")
    for pause in pauses:
        table.press("A", after=pause)
    assert table.moves == moves
    assert table.later(2.0).view.hints == shown, "the same question, and no branch of it"


def test_the_label_says_so_until_the_key_counts_again() -> None:
    table = played("high_risk").hold("C").press("A")
    assert table.press("A", after=0.5).hints[0] == "WAIT"
    assert table.press("A", after=0.5).hints[0] == "WAIT", "and every tap begins it anew"
    assert table.moves == 1
    assert table.later(1.1).hints[0] == "REST"
    assert table.press("A").screen == "choose_climber"


def test_one_deliberate_tap_counts_and_so_does_another_key_at_once() -> None:
    assert played("high_risk").hold("C").press("A").press("A").screen == "choose_climber"
    assert played("high_risk").hold("C").press("A").press("B", after=0.2).screen == "mountain_strip"


def test_it_holds_for_every_way_back_and_for_the_key_that_went_it() -> None:
    table = played("high_risk").press("B").press("C").press("C", after=0.6)
    assert (table.screen, table.moves) == ("turn", 1), "OK on the map is not ROLL too"
    table = menu(played("high_risk"), "Set position").press("AA").press("A", after=0.6)
    assert (table.screen, table.moves) == ("turn", 1)
    table = menu(played("high_risk"), "House rules").press("C").press("A").press("A", after=0.6)
    assert (table.screen, table.moves) == ("turn", 2), "the rule is changed, and nobody rests"


def test_play_itself_is_as_quick_as_before() -> None:
    """DONE on an announcement, then the next answer with the same key: 300 ms, as everywhere (B21)."""
    table = played("high_risk").press("AC")
    assert table.screen == "move_by_hand"
    assert table.press("C", after=0.45).screen == "hand_over"
    typed = Play().press("C").press("C", after=0.45)
    assert typed.moves == 1
