"""A roll that is not what was asked for is explained, not guessed; the panel is told at once (wire protocol)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.engine.journal import Dropped, Kept, Moved
from tests.table.play import Play


@pytest.mark.parametrize(
    ("letters", "lifted", "flags", "verdict", "shown"),
    [
        ("DDDAA", 5, "", "count", "SAW 5 DICE, NEED 6 Throw again, or type."),
        ("DDDAAWW", 7, "", "count", "SAW 7 DICE, NEED 6 Throw again, or type."),
        ("DDDAA?", 6, "", "unread", "1 DIE UNREAD 3D 2A 1? Throw again, or type."),
        ("DDDAAX", 6, "", "unread", "1 DIE UNREAD 3D 2A 1? Throw again, or type."),
        ("DDD???", 6, "m", "unread", "3 DICE UNREAD 3D 3? Throw again, or type."),
        ("DDDAAW", 6, "c", "cocked", "COCKED DIE Throw it again, then type."),
        ("DDDAAW", 6, "m", "moved", "USE THIS ROLL? 3D 2A 1W The tray was touched."),
        ("DDDAAW", 6, "b", "moved", "USE THIS ROLL? 3D 2A 1W The tray was touched."),
        ("DDDAAW", 4, "", "moved", "USE THIS ROLL? 3D 2A 1W The tray was touched."),
    ],
)
def test_each_doubt_is_answered_at_once_and_asked(
    letters: str, lifted: int, flags: str, verdict: str, shown: str
) -> None:
    table = Play(tray=True).panel_roll(letters, lifted=lifted, flags=flags)
    assert table.answers == [verdict]
    assert table.moves == 0
    assert table.screen == "roll_doubt"
    assert table.text == f"THE DICE circle {shown}"
    assert table.sounds[-1] == "refused"
    assert isinstance(table.saved[-1], Kept)
    assert table.restart().text == f"THE DICE circle {shown}", "the question is ours, also after a restart"


def test_places_of_the_tray_that_are_empty_are_no_dice() -> None:
    assert Play(tray=True).panel_roll("DDD.AAW", lifted=6).moves == 1


def test_use_applies_the_roll_under_the_panels_own_name_for_it() -> None:
    table = Play(tray=True).panel_roll("DDDAAW", flags="m").press("C")
    moved = table.saved[-1]
    assert isinstance(moved, Moved)
    assert moved.event == "pico:1:1"
    assert table.match.waiting == ()
    assert table.answers == ["moved"], "it was answered once, and is not again"


def test_no_roll_goes_back_to_what_was_asked() -> None:
    table = Play(tray=True).panel_roll("DDDAAW", flags="m").press("A")
    assert table.saved[-1] == Dropped("pico:1:1")
    assert table.screen == "hand_over"
    assert table.moves == 0


def test_type_in_is_on_c_where_the_dice_cannot_be_used_and_on_b_where_they_can() -> None:
    table = Play(tray=True).panel_roll("DDDAA")
    assert table.hints == ("NO ROLL", "", "TYPE IN")
    table.press("C").press("AABC")
    assert table.moves == 1
    assert table.match.waiting == (), "the typed roll answers the question"
    table = Play(tray=True).panel_roll("DDDAAW", flags="m")
    assert table.hints == ("NO ROLL", "TYPE IN", "USE")
    assert table.press("B").screen == "type_roll"


def test_a_good_throw_answers_the_doubt_too() -> None:
    table = Play(tray=True).panel_roll("DDDAA").panel_roll("DDDAAW")
    assert table.answers == ["count", "ack"]
    assert table.match.waiting == ()
    assert table.screen == "turn"


def test_a_second_doubtful_throw_stands_in_the_place_of_the_first() -> None:
    table = Play(tray=True).panel_roll("DDDAA").panel_roll("DDDA", lifted=4)
    assert "SAW 4 DICE" in table.text
    assert len(table.match.waiting) == 1


def test_kept_dice_beside_the_rolled_ones_are_taken_away() -> None:
    """S22: never completed by itself."""
    table = Play(tray=True).panel_roll("AAAWDD").press("C").panel_roll("DAAAAW", lifted=2)
    assert table.answers[-1] == "count"
    assert table.text == "THE DICE circle 4 KEPT + 2 ROLLED, USE? 1D 4A 1W"
    table.press("C")
    assert table.state["dice"] == 1
    assert table.match.last.events[0].facts["ascension"] == 1
    table = Play(tray=True).panel_roll("AAAWDD").press("C").panel_roll("DDDDDD", lifted=2)
    assert table.hints[2] == "TYPE IN", "the kept dice are not among them"


@pytest.mark.parametrize(
    ("arm", "dice", "announced", "asks"),
    [
        ("auto", "DDDAAA", False, False),
        ("auto", "DDAAAA", False, True),
        ("auto", "DDAAAA", True, False),
        ("auto", "DAAAAA", False, True),
        ("always", "DDDAAA", False, True),
        ("always", "DDDAAA", True, False),
        ("never", "DAAAAA", False, False),
    ],
)
def test_a_small_roll_again_asks_unless_it_was_announced(arm: str, dice: str, announced: bool, asks: bool) -> None:
    table = Play(tray=True, arm=arm).panel_roll(dice)
    if announced:
        table.press("C")
    table.panel_roll("D" * dice.count("D"))
    assert table.answers[-1] == "ack"
    assert (table.screen == "roll_doubt") is asks
    if asks:
        assert "USE THIS ROLL?" in table.text
        assert table.press("C").screen == "fall"


def test_no_roll_is_asked_for_while_a_climber_is_chosen() -> None:
    table = Play(tray=True).panel_roll("DDDAAW").press("A").panel_roll("DDD")
    assert table.answers[-1] == "not_now"
    assert table.screen == "refused"
    assert table.press("C").screen == "choose_climber"


def test_a_doubt_does_not_take_away_what_hands_must_move() -> None:
    table = Play(tray=True).position(tokens={"ann": [5, 3, 0, 0]}).panel_roll("DDDDDD")
    assert table.screen == "fall"
    table.panel_roll("DDD", lifted=3)
    assert table.screen == "roll_doubt"
    assert table.press("A").screen == "fall"
    assert table.press("C").screen == "hand_over"


def test_a_throw_that_cannot_be_read_at_all_is_said() -> None:
    table = Play(tray=True).void()
    assert table.answers == ["ack"]
    assert table.text == "THE DICE UNREAD CANNOT READ THE DICE Throw again, or type."
    table.void()
    assert table.press("A").screen == "hand_over", "said twice, it is shown once"


def test_without_a_match_nobody_waits_for_dice() -> None:
    table = Play(seats=(), tray=True).panel_roll("DDDAAW").void()
    assert table.answers == ["not_now", "ack"]
    assert table.screen == "pick_game"


def test_dice_without_a_name_can_be_asked_about_too() -> None:
    table = Play(tray=True).roll("DDDAA")
    assert table.screen == "roll_doubt"
    assert table.press("A").match.waiting == ()
    table.roll("AAAWDD").roll("DAAAAW").press("C")
    assert table.match.waiting == ()
    assert table.moves == 2


def test_numbers_on_the_dice_mean_what_the_config_says() -> None:
    table = Play(tray=True)
    numbers = {"1": "danger", "2": "danger", "3": "danger", "4": "ascension", "5": "ascension", "6": "weather"}
    table.table = replace(table.table, settings=replace(table.table.settings, faces={"high_risk": numbers}))
    assert table.panel_roll("123456").state["dice"] == 3
