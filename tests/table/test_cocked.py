"""Ruling T6: a cocked die is thrown again while the others stand; one roll enters the match when it is complete."""

from __future__ import annotations

from companion.engine.game import Roll
from companion.engine.journal import Moved
from tests.table.play import Play


def cocked(letters: str = "DDD?AW") -> Play:
    return Play(tray=True).panel_roll(letters, flags="c")


def rolled(table: Play) -> str:
    """The one roll that entered the match."""
    rolls = [entry.move for entry in table.saved if isinstance(entry, Moved) and isinstance(entry.move, Roll)]
    assert len(rolls) == 1
    return "".join(face[0].upper() for face in rolls[0].faces)


def test_d02_the_marked_die_alone_completes_the_roll() -> None:
    table = cocked()
    assert table.answers == ["unread"]
    assert table.text == "THE DICE circle ROLL 1 AGAIN 3D 1A 1W 1? The others stand."
    table.panel_roll("A")
    assert table.answers == ["unread", "ack"]
    assert rolled(table) == "DDDAAW"
    assert table.match.waiting == ()
    assert table.screen == "turn"


def test_it_waits_through_a_restart() -> None:
    table = cocked().restart()
    assert "ROLL 1 AGAIN" in table.text
    assert rolled(table.panel_roll("D")) == "DDDDAW"


def test_a_die_that_is_cocked_again_is_thrown_again() -> None:
    table = cocked("DD??AW").panel_roll("?A", flags="c")
    assert table.text == "THE DICE circle ROLL 1 AGAIN 2D 2A 1W 1? The others stand."
    table.panel_roll("?", lifted=1)
    assert table.answers[-1] == "unread"
    assert "ROLL 1 AGAIN" in table.text
    table.panel_roll("D", flags="c")
    assert "ROLL 1 AGAIN" in table.text, "which face it will show nobody knows"
    assert rolled(table.panel_roll("W")) == "DDWAAW"


def test_a_tray_that_shows_all_of_them_is_asked_about() -> None:
    table = cocked().panel_roll("DDDAAW", lifted=1)
    assert table.answers[-1] == "count"
    assert table.text == "THE DICE circle 5 KEPT + 1 ROLLED, USE? 3D 2A 1W"
    assert rolled(table.press("C")) == "DDDAAW"
    assert table.match.waiting == ()


def test_a_wrong_number_thrown_again_does_not_forget_the_others() -> None:
    table = cocked().panel_roll("AA")
    assert table.text == "THE DICE circle SAW 2 DICE, NEED 1 Throw again, or type."
    assert "ROLL 1 AGAIN" in table.press("A").text
    assert rolled(table.panel_roll("AA").panel_roll("W")) == "DDDWAW"
    assert table.match.waiting == ()


def test_a_nudged_die_is_used_as_part_of_the_whole() -> None:
    table = cocked().panel_roll("A", lifted=3)
    assert table.answers[-1] == "moved"
    assert rolled(table.press("C")) == "DDDAAW"


def test_with_the_switch_on_roll_all_of_them_are_thrown_again() -> None:
    table = Play(tray=True, rules={"cocked": "roll"}).panel_roll("DDD?AW", flags="c")
    assert table.text == "THE DICE circle COCKED DIE Throw all dice again, or type."
    table.panel_roll("A")
    assert table.answers[-1] == "count"
    assert "SAW 1 DIE, NEED 6" in table.text
    assert rolled(table.panel_roll("DDDAAW")) == "DDDAAW"


def test_no_roll_begins_anew_and_typing_answers_it() -> None:
    table = cocked().press("A")
    assert table.screen == "hand_over"
    assert table.panel_roll("A").answers[-1] == "count"
    table = cocked().press("C").press("AABC")
    assert table.moves == 1
    assert table.match.waiting == ()


def test_to_undo_takes_the_stopped_roll_away_too() -> None:
    table = Play(tray=True).panel_roll("DDDAAW").panel_roll("D?D", flags="c")
    assert "ROLL 1 AGAIN" in table.text
    table.hold("A").press("B")
    assert table.moves == 0
    assert table.match.waiting == ()
