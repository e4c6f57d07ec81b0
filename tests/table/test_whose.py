"""Whose it is: what is put right, taken back or looked at names the one it is about, also while another one plays."""

from __future__ import annotations

from companion.views import Mark, Rows
from tests.table.play import Play
from tests.table.test_settling import pick
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
    assert table.hints == ("TYPE IN", "NEXT", "OK")
    table.press("A")
    assert table.text.startswith("FIX ROLL 0/6 circle")
    assert table.view.say.startswith("Fix the roll of ANN: type the roll")
    assert table.press("C").view.say == "Fix the roll of ANN: are all 6 dice danger?"


def test_a_roll_that_is_typed_in_over_another_question_says_the_way_back() -> None:
    table = Play(tray=True).roll("DDDAAW").press("CC")
    assert "Hold A to go back." in table.text
    assert "1 of 3 typed in" in table.press("A").text, "then a held A takes the die back first"
    assert table.hold("A").hold("A").screen == "turn"
    assert "typed in" in Play().press("A").text


def test_of_an_earlier_choice_between_keys_the_keys_are_asked_again_and_a_goes_back() -> None:
    table = menu(Play(tray=True).roll("DDDAAW").press("ACC"), "Fix choice")
    assert table.text.startswith("WHICH CHOICE? 1/1 circle")
    assert table.view.say == "Which choice: ANN, Rest, climb 2."
    table.press("C")
    assert table.text == "IT WAS 1/2 circle Rest, climb 2 Roll 3 dice", "where it climbs is another question"
    assert table.hints == ("BACK", "NEXT", "OK")
    assert table.press("A").text.startswith("WHICH CHOICE?")


def test_undo_of_a_house_rule_names_the_rule_and_both_its_values() -> None:
    table = menu(Play(tray=True), "House rules").press("BCA").hold("A")
    assert table.text == "UNDO LAST? Fall alone now stays before to Basecamp"
    assert table.view.say == "Undo: the house rule Fall alone: stays, before: to Basecamp?"
    two = menu(Play(tray=True), "House rules").press("CBCA").hold("A")
    assert two.text == "UNDO LAST? 2 house rules Fall tie Fall alone"


def test_undo_of_what_the_table_set_names_the_piece_and_not_who_plays() -> None:
    table = menu(Play(tray=True), "Set position")
    pick(pick(table, "BOB"), "Cliff 1").press("A").hold("A")
    assert table.text == "UNDO LAST? BOB Base Put back by hand: Cliff 1 > Base square"
    assert table.view.say == "Undo: set on the screen: BOB Base?"


def test_undo_names_who_moved_with_long_names_too() -> None:
    table = Play(tray=True, people={"ann": "Wilhelmina", "bob": "Maximilian"}).roll("DDDAAW").press("AC").hold("A")
    assert table.view.header is not None
    assert table.view.header.mark is Mark.CIRCLE


def test_of_a_roll_that_fell_it_is_said_what_goes_back() -> None:
    table = Play(tray=True).position(tokens={"ann": [5, 3, 0, 0]}).roll("DDDDDD").hold("A")
    assert table.text == "FIX ROLL ANN circle rolled 6D Back: Cliff 2 > 4"
    assert table.view.say.endswith("Without it the wood goes back from Cliff 2 to Cliff 4.")
    assert table.press("B").text == "TABLE MATCH Move by hand: Cliff 2 > 4 circle ANN"
