"""Before and after a match: splash, which game, RESUME, the board, who sits where, who begins, the end, again."""

from __future__ import annotations

import pytest

from companion.effects import Draw, Remember
from companion.engine.game import Roll
from companion.engine.journal import Moved, TookBack
from companion.flow.base import shown_name
from companion.signals import Condition, Device
from tests.table.play import Play
from tests.table.test_undo import menu


def test_an_evening_from_the_first_key_to_the_first_roll() -> None:
    table = Play(seats=(), tray=True, names=("Ann", "Bob"))
    assert table.text == "PICK A GAME 1/1 High Risk"
    assert [*table.hints] == ["MENU", "", "OK"]
    table.press("C")
    assert [*table.hints] == ["BACK", "NEXT", "ADD"]
    assert table.text == "SEATS 0/4 Who sits first? ANN circle"
    table.press("C")
    assert table.text == "SEATS 1/4 Then clockwise: BOB square ANN"
    table.press("C")
    assert table.hints[0] == "DONE"
    table.press("A")
    assert table.text.startswith("WHO BEGINS? 1/3 Draw at random")
    table.press("BBC")
    assert table.screen == "hand_over"
    assert "BOB" in table.text
    assert table.match.setup.seats == ("Ann", "Bob")
    assert table.match.setup.first == "Bob"


def test_the_first_player_is_drawn_on_request() -> None:
    table = Play(seats=()).press("C").press("CCA").press("C")
    assert Draw(2) in table.effects
    assert table.match.setup.first == "blue"


def test_seats_are_two_to_four_and_each_once() -> None:
    table = Play(seats=()).press("C")
    table.press("C")
    assert table.hints[0] == "BACK", "one is not enough"
    table.press("CCC")
    assert table.hints == ("BACK", "", "DONE")
    assert table.likely == "DONE"
    table.press("B")
    assert table.text.startswith("SEATS 4/4")
    assert table.press("A").text.startswith("SEATS 3/4")
    assert table.hints == ("DONE", "NEXT", "ADD")
    assert table.press("C").hold("A").text.startswith("SEATS 3/4")
    assert table.press("C").press("C").press("BC").match.setup.seats == ("red", "blue", "green", "yellow")


def test_few_names_are_filled_up_with_colours_and_none_is_offered_twice() -> None:
    table = Play(seats=(), names=("Ann", "Ann", " ")).press("C").press("C")
    offered = []
    for _ in range(6):
        offered.append(table.text.split()[4])
        table.press("B")
    assert offered == ["RED", "BLUE", "GREEN", "YELLOW", "BLACK", "WHITE"]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ann", "ANN"),
        ("Wilhelmina", "WILHELMI"),
        ("Zoë", "ZOË"),
        ("ß", "SS"),
        ("Жора", "ZHORA"),
        ("愛", "RED"),
        ("", "RED"),
    ],
)
def test_any_name_can_be_shown(name: str, shown: str) -> None:
    assert shown_name(name, "red") == shown


def test_a_name_that_no_font_has_is_its_seats_colour_or_shape() -> None:
    table = Play(seats=("red", "愛"), people={"red": "愛", "愛": "愛"})
    assert table.table.names() == {"red": "RED", "愛": "SQUARE"}


def test_the_board_is_asked_before_the_first_match_on_hardware() -> None:
    table = Play(seats=(), hardware=True).press("C")
    assert table.screen == "board"
    assert table.hints == ("BACK", "ROUND", "WIDE")
    assert table.likely == "ROUND", "there are more of them"
    assert table.press("A").screen == "pick_game", "without the board there is no match"
    table.press("C").press("BBC")
    assert table.text == "ROUND OR WIDE? 4/9 B 1 2 tent flag round: cliff wide: bivouac"
    assert table.hold("A").text.startswith("ROUND OR WIDE? 3/9")
    table.press("C").press("BBCBBC")
    assert table.screen == "seats"
    assert Remember("facts.high_risk", "zones", "BCCVCCVCCVS") in table.done
    table.press("CCA").press("BC")
    assert table.match.setup.facts["zones"] == "BCCVCCVCCVS"
    menu(table, "End").press("C").press("C")
    assert table.screen == "seats", "it is asked once"


def test_a_kind_that_is_used_up_says_so() -> None:
    table = Play(seats=(), hardware=True).press("C")
    assert table.view.say.endswith("is zone 1 round (a cliff) or wide (a bivouac)?")
    table.press("CCC")
    assert table.view.say.endswith("going up, all 3 wide zones are told. Zone 4 is round (a cliff).")
    assert table.hints == ("BACK", "ROUND", "WIDE")
    assert [hint.legal for hint in table.view.hints if hint] == [True, True, False]
    assert table.likely == "ROUND"
    assert table.press("C").sounds[-1] == "refused"
    assert "All 3 wide zones are told." in table.view.say
    assert table.press("C").text.startswith("ROUND OR WIDE? 4/9"), "nothing was told by it"


def test_d13_resume_is_first_and_one_press() -> None:
    """D13: "turn 7, Ann"."""
    table = Play(tray=True)
    for _ in range(6):
        table.roll("DDDDDD").press("C")
    table.restart(ask=True)
    assert table.screen == "splash"
    table.later(3.1)
    assert table.screen == "resume"
    assert table.text == "PICK A GAME 1/2 Resume? turn 7, ANN High Risk"
    assert table.hints == ("MENU", "NEXT", "OK")
    table.press("C")
    assert table.text == "WOOD AS HERE? 1/2 ANN circle 4 Base"
    assert table.screen == "table_match"
    assert table.press("C").screen == "hand_over"


def test_d14_a_match_is_resumed_within_its_turn() -> None:
    """D14: the same question, with the choices so far."""
    table = Play(tray=True).roll("DDDAAW").press("A").restart(ask=True).later(4).press("CC")
    assert table.screen == "choose_climber"
    table = Play(tray=True).roll("DDDAAW").restart(ask=True).later(4).press("CC")
    assert table.screen == "turn"


def test_another_game_may_be_begun_beside_the_open_one() -> None:
    table = Play(tray=True).restart(ask=True).later(4).press("B")
    assert table.screen == "pick_game"
    table.press("C").press("CCA").press("BC")
    assert table.table.match_id == "2"
    assert not table.loaded("1").closed


def test_the_splash_is_skipped_by_any_key_and_says_what_devices_do() -> None:
    table = Play(tray=True).restart(ask=True)
    assert "wait" in table.text
    assert table.press("A").screen == "resume"
    table.restart(ask=True)
    for device in (Device.PANEL, Device.DISPLAY, Device.KEYS):
        table.sense(device, Condition.OK)
    assert table.later(0.1).screen == "resume", "nothing more to wait for"


def over() -> Play:
    """Ann has won."""
    return Play(tray=True).position(tokens={"ann": [10, 10, 10, 9]}).roll("DDDAAW").press("ACC")


def test_again_keeps_the_seats_and_closes_the_match_that_is_over() -> None:
    table = over()
    assert table.screen == "game_over"
    table.press("C")
    assert table.text.startswith("WHO BEGINS? 2/3")
    assert not table.loaded("1").closed, "not before another begins"
    table.press("C")
    assert table.screen == "hand_over"
    assert table.table.match_id == "2"
    assert table.match.setup.seats == ("ann", "bob")
    assert table.loaded("1").closed == "again"


def test_back_from_again_is_the_end_and_it_can_still_be_taken_back() -> None:
    table = over().press("C").press("A")
    assert table.screen == "game_over"
    table.hold("A").press("C")
    assert table.saved[-1] == TookBack()
    assert table.screen == "table_match"


def test_after_the_end_another_game_is_in_the_menu() -> None:
    table = menu(over(), "Other game")
    assert table.screen == "pick_game"
    assert table.loaded("1").closed == "over"


def test_the_log_has_the_moves_newest_first() -> None:
    table = Play(tray=True).roll("DDDAAW").press("A")
    menu(table, "Log")
    assert table.text == "LOG 1/2 rested circle roll 3D 2A 1W circle"


def test_the_journal_has_the_panels_name_for_every_roll() -> None:
    table = Play(tray=True).panel_roll("DDDAAW").roll("DDA")
    events = [entry.event for entry in table.saved if isinstance(entry, Moved) and isinstance(entry.move, Roll)]
    assert events == ["pico:1:1", ""]
