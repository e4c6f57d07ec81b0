"""Whose it is: what is put right, taken back or looked at names the one it is about, also while another one plays."""

from __future__ import annotations

from companion.views import Mark, Rows
from tests.table.play import Play
from tests.table.test_undo import menu


def two_rolls() -> Play:
    """Ann has rolled and rests; Bob has rolled, and it is his turn."""
    return Play(tray=True).roll("DDDAAW").press("ACC").roll("DDDAAW")


def test_which_roll_shows_and_says_whose_each_of_them_was() -> None:
    table = menu(two_rolls(), "Fix roll")
    stage = table.view.stage
    assert isinstance(stage, Rows)
    assert [row.mark for row in stage.rows] == [Mark.SQUARE, Mark.CIRCLE]
    assert table.view.say == "Which roll: BOB rolled 3D 2A 1W."
    assert table.press("B").view.say == "Which roll: ANN rolled 3D 2A 1W."


def test_typing_the_true_faces_of_an_earlier_roll_shows_who_rolled_it() -> None:
    table = menu(two_rolls(), "Fix roll").press("BC")
    assert table.text.startswith("FIX ROLL ANN circle")
    table.press("C")
    assert table.screen == "fix_roll"
    while "TYPE IN" not in table.hints:
        table.press("B")
    table.press("ABC"[table.hints.index("TYPE IN")])
    assert table.text.startswith("FIX ROLL 0/6 circle")
    assert table.view.say.startswith("Fix the roll of ANN: type the roll")
    assert table.press("C").view.say == "Fix the roll of ANN: are all 6 dice danger?"


def test_a_roll_that_is_typed_in_over_another_question_says_the_way_back() -> None:
    table = Play(tray=True).roll("DDDAAW").press("CC")
    assert "Hold A to go back." in table.text
    assert "1 of 3 typed in" in table.press("A").text, "then a held A takes the die back first"
    assert table.hold("A").hold("A").screen == "turn"
    assert "typed in" in Play().press("A").text
