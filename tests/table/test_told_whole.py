"""What the pictures beside the play leave out no more: whole texts, counts, whose turn it is, no arrows for nothing."""

from __future__ import annotations

from dataclasses import replace
from textwrap import wrap

import pytest

from companion.flow.house_rules import LINES, word
from companion.screens import draw
from companion.shelf import find_game, game_names
from companion.views import SMALL_LINE, Header, Row, Rows, View
from tests.table.play import Play
from tests.table.test_undo import menu


@pytest.mark.parametrize("game", game_names())
def test_what_a_value_of_a_house_rule_means_has_room_to_its_end(game: str) -> None:
    found = find_game(game)
    for switch in found.switches:
        for value in switch.choices:
            _, means = found.showing.meaning(switch.name, value) or (word(value), found.rulings[switch.ruling].text)
            assert len(wrap(means, SMALL_LINE)) <= LINES, (switch.name, value)


def test_a_rule_that_is_fixed_keeps_its_text_and_says_so() -> None:
    table = menu(Play(tray=True).roll("DDDAAW"), "House rules").press("BBB")
    assert table.text == "HOUSE BOARD FIXED no Six cliffs and three bivouacs, as in the box."
    assert table.view.say.endswith("It is fixed by now.")
    assert not table.view.hints[2] or not table.view.hints[2].legal


def test_arrows_stand_beside_what_can_be_turned_alone() -> None:
    def drawn(row: Row) -> bytes:
        return draw(View("menu", Rows((row,)), "", Header("MENU"))).tobytes()

    turned, told = Row("Sound", value="on"), Row("Sound", value="on", turns=False)
    assert drawn(turned) != drawn(told)
    stage = menu(Play(), "Devices").view.stage
    assert isinstance(stage, Rows)
    assert not any(row.turns for row in stage.rows)


def test_the_sleeping_picture_says_whose_turn_begins_and_whose_goes_on() -> None:
    assert Play(tray=True).later(700).text == "circle ANN is next"
    assert Play(tray=True).roll("DDDAAW").later(700).text == "circle ANN is at it"


def test_how_many_stand_together_is_counted() -> None:
    table = menu(Play(tray=True), "Map")
    assert table.view.say == "Map: ANN the Basecamp x4, BOB the Basecamp x4."
    stage = menu(Play(tray=True), "Set position").view.stage
    assert isinstance(stage, Rows)
    assert [(row.text, row.value) for row in stage.rows[:2]] == [("ANN Base", "x4"), ("BOB Base", "x4")]
    long = menu(Play(tray=True, people={"ann": "Wilhelmina", "bob": "Bo"}), "Set position").view.stage
    assert isinstance(long, Rows)
    assert long.rows[0] == replace(stage.rows[0], text="Base"), "the mark says whose"


def test_who_begins_is_not_called_the_next() -> None:
    assert Play().view.say == "ANN begins: roll 6 dice."
    assert Play(tray=True).roll("DDDDDD").press("C").view.say == "BOB is next: roll 6 dice."


def resumed(table: Play) -> Play:
    table.restart(ask=True)
    return table.press("A").press("C")


def test_after_a_restart_each_player_has_a_page_in_words_and_no_is_an_answer() -> None:
    table = resumed(Play(tray=True).position(tokens={"ann": [10, 5, 3, 0], "bob": [7, 0, 0, 0]}))
    assert table.text == "WOOD AS HERE? 1/2 ANN circle Base, Biv 1, Cliff 4, Summit"
    assert table.hints == ("NO", "NEXT", "YES")
    assert table.press("B").text == "WOOD AS HERE? 2/2 BOB square 3 Base, Cliff 5"
    assert table.press("A").hints == ("BACK", "MAP", "SET")
    assert table.press("B").screen == "mountain_strip"
    assert table.press("C").press("A").text.startswith("WOOD AS HERE? 2/2")
    assert table.press("A").press("C").screen == "set_position"
    assert table.press("A").text.startswith("WOOD AS HERE? 2/2"), "nothing was set: it is asked again"
    assert table.press("C").screen == "hand_over"


def test_what_is_nobodys_has_its_own_pages_after_the_players() -> None:
    table = resumed(Play("mountain_climbers", ("red", "blue")))
    assert table.text.startswith("WOOD AS HERE? 1/4 RED circle")
    assert table.press("BB").view.say.startswith("Does the wood stand as here? Climb Up ")
