"""Rolls that are older than their question: shown with their age, one press applies each (S12), none by itself."""

from __future__ import annotations

from companion.engine.journal import Moved
from tests.table.play import Play

LONG_AGO = 900.0


def five_waiting() -> Play:
    """Five rolls that waited in the panel since before the start: each a fall."""
    table = Play(tray=True).position(tokens={"ann": [5, 3, 2, 0], "bob": [6, 4, 0, 0]})
    for second in range(5):
        table.panel_roll("DDDDDD", at=LONG_AGO + second, fresh=False)
    return table


def test_one_press_applies_each_and_their_age_is_shown() -> None:
    table = five_waiting()
    assert table.answers == ["ack"] * 5
    assert table.moves == 1, "nothing is applied by itself"
    assert table.screen == "roll_doubt"
    assert "OLD ROLL, USE? 6D" in table.text
    assert "min ago" in table.text or "s ago" in table.text
    assert table.hints == ("NO ROLL", "TYPE IN", "USE")
    table.press("CCCCC")
    assert table.moves == 6
    names = [entry.event for entry in table.saved if isinstance(entry, Moved) and entry.event]
    assert names == [f"pico:1:{seq}" for seq in range(1, 6)], "in order, under their own names"


def test_what_hands_must_move_is_told_after_the_last() -> None:
    table = five_waiting().press("CCCCC")
    assert table.screen == "table_match"
    assert table.text.startswith("TABLE MATCH 1/")
    while table.screen == "table_match":
        table.press("C")
    assert table.screen == "hand_over"


def test_each_can_be_dropped() -> None:
    table = five_waiting().press("ACAAA")
    assert table.moves == 2
    assert table.match.waiting == ()
    assert table.screen == "table_match"
    assert five_waiting().press("AAAAA").screen == "hand_over"


def test_they_wait_through_a_restart_and_another_boot_of_the_pi_is_said() -> None:
    table = five_waiting().press("C").restart(boot="another")
    assert "from before the start" in table.text
    table.press("CCCC")
    assert table.moves == 6


def test_a_roll_from_before_its_question_is_old_and_one_after_it_is_not() -> None:
    table = Play(tray=True).panel_roll("DDDAAW")
    asked = table.table.asked_at
    assert table.panel_roll("DDD", at=asked - 0.1).screen == "roll_doubt"
    assert table.press("A").panel_roll("DDD", at=asked + 0.1).screen == "fall"


def test_after_an_undo_the_question_is_as_old_as_the_undo() -> None:
    table = Play(tray=True).panel_roll("DDDAAW")
    thrown = table.now + 0.5
    table.hold("A").press("B")
    assert table.moves == 0
    assert table.panel_roll("DDDDDD", at=thrown).screen == "roll_doubt"


def test_a_wrong_number_is_told_the_panel_and_judged_when_its_turn_comes() -> None:
    table = Play(tray=True)
    table.panel_roll("DDDAAW", at=LONG_AGO, fresh=False).panel_roll("DAW", at=LONG_AGO + 9, fresh=False)
    assert table.answers == ["ack", "count"]
    table.press("CC")
    assert table.moves == 2
    assert table.state["dice"] == 1


def test_an_old_roll_that_does_not_fit_is_typed_or_dropped() -> None:
    table = Play(tray=True).panel_roll("DAW", at=LONG_AGO)
    assert table.text.startswith("THE DICE circle OLD, NEED 6 1D 1A 1W")
    assert table.hints == ("NO ROLL", "", "TYPE IN")
    table.press("C").press("AABC")
    assert table.moves == 1
    assert table.match.waiting == ()


def test_they_wait_while_a_climber_is_chosen_and_moved() -> None:
    table = Play(tray=True)
    table.panel_roll("AAAWWW", at=LONG_AGO, fresh=False).panel_roll("DDDDDD", at=LONG_AGO + 9, fresh=False)
    assert table.press("C").screen == "choose_climber"
    assert table.press("C").screen == "move_by_hand"
    assert table.press("C").screen == "roll_doubt"
    assert table.press("C").screen == "fall"


def test_who_throws_now_has_answered_them_all() -> None:
    table = five_waiting().panel_roll("DDDAAW")
    assert table.match.waiting == ()
    assert table.screen == "turn"


def test_dice_of_a_match_that_nobody_has_resumed_are_kept_for_it() -> None:
    table = Play(tray=True).panel_roll("DDDAAW").restart(ask=True).later(4)
    assert table.screen == "resume"
    table.panel_roll("DAW", at=LONG_AGO)
    assert table.answers[-1] == "ack"
    assert table.screen == "resume"
    table.press("CC")
    assert table.screen == "roll_doubt"
    assert table.press("C").state["dice"] == 1
