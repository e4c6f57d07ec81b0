"""Going back: UNDO at every edge, REDO, FIX ROLL, and what to do with later moves (rulings T2 to T4)."""

from __future__ import annotations

import pytest

from companion.engine.journal import Corrected, Noted, Redid, Struck, TookBack
from tests.table.play import Play


def menu(table: Play, item: str) -> Play:
    """Open MENU and take that row."""
    table.hold("C")
    for _ in range(30):
        if table.view.say.startswith(f"Menu: {item}"):
            return table.press("C")
        table.press("B")
    raise AssertionError(f"the menu has no {item}")


def test_undo_always_asks_and_the_safe_answer_is_inverted() -> None:
    table = Play(tray=True).roll("DDDAAW").press("AC").hold("A")
    assert table.text == "UNDO LAST? circle climb>Cliff 2 Put back by hand: Cliff 2 > Base circle"
    assert table.view.say == "Undo: ANN climbs from the Basecamp to Cliff 2?"
    assert table.hints == ("KEEP", "", "UNDO")
    assert table.likely == "KEEP"
    assert table.press("A").screen == "move_by_hand"
    table.hold("A").press("C")
    assert table.saved[-1] == TookBack()
    assert table.text == "TABLE MATCH Move by hand: Cliff 2 > Base circle ANN"
    assert table.press("C").screen == "choose_climber", "the same question again"


def test_d20_nothing_to_take_back_is_said() -> None:
    table = Play().hold("A")
    assert table.screen == "refused"
    assert table.saved == []


def test_d05_a_roll_is_put_right_in_three_presses() -> None:
    """D05: misread, the likeliest true faces first, and TYPE IN one press away."""
    table = Play(tray=True).panel_roll("DDDAAW").hold("A")
    assert table.text == "FIX ROLL ANN circle rolled 3D 2A 1W Was that the roll?"
    assert table.hints == ("KEEP", "NO ROLL", "MISREAD")
    assert table.likely == "KEEP"
    table.press("C")
    assert table.hints == ("TYPE IN", "NEXT", "OK")
    table.press("C")
    assert isinstance(table.saved[-1], Corrected)
    assert table.moves == 1
    assert table.screen == "turn"
    table.hold("A").press("C").press("A")
    assert table.text.startswith("FIX ROLL 0/6")
    table.press("AAABBC")
    assert table.text.startswith("ANN ROLL 1 circle 3 FALL")


def test_d26_not_a_roll_never_happened() -> None:
    """D26, T4: the hand was in the tray, or the wrong player rolled."""
    table = Play(tray=True).panel_roll("DDDAAW").hold("A").press("B")
    assert table.saved[-1] == Struck(0)
    assert table.screen == "hand_over"
    assert table.moves == 0


def test_keep_changes_nothing() -> None:
    table = Play(tray=True).panel_roll("DDDAAW").hold("A").press("A")
    assert table.screen == "turn"
    assert len(table.saved) == 1


def test_d09_undo_while_an_announcement_stands() -> None:
    """D09: the restored moment has its own timers, none of the other survives."""
    table = Play(tray=True).roll("DDDDDD")
    assert table.screen == "fall"
    table.hold("A").press("B")
    assert table.screen == "hand_over"
    assert table.later(5).screen == "hand_over"


def test_d07_a_misread_roll_that_won_is_taken_back_from_the_end() -> None:
    """D07: into the same turn."""
    table = Play(tray=True).position(tokens={"ann": [10, 10, 10, 9]}).roll("DDDAAW").press("ACC")
    assert table.screen == "game_over"
    table.hold("A").press("C")
    assert table.screen == "table_match"
    table.press("C").hold("A").press("C")
    assert table.screen == "turn", "the rest is taken back: which roll was it"
    table.hold("A").press("B")
    assert table.screen == "hand_over"
    assert table.state["winner"] is None


def test_d21_redo_is_exact_and_a_new_move_drops_it() -> None:
    """D21"""
    table = Play(tray=True).roll("DDDAAW").press("ACC")
    before = table.state
    table.hold("A").press("CC")
    menu(table, "Redo")
    assert table.saved[-1] == Redid()
    assert table.state == before
    assert table.screen == "table_match", "the wood goes forward again"
    table.press("C").hold("A").press("CC").press("C")
    table.hold("C")
    said = []
    for _ in range(16):
        said.append(table.view.say)
        table.press("B")
    assert not any("Redo" in one for one in said)


@pytest.mark.parametrize("rolls", [("DDDAAW", "DDA", "DA"), ("DDDDDD", "AAWWWW"), ("AAAAAA",)])
def test_d17_d20_undo_takes_back_every_step_to_the_very_start(rolls: tuple[str, ...]) -> None:
    """D20, D17: at turn edges too, and also after a restart."""
    table = Play(tray=True)
    states = [table.state]
    for roll in rolls:
        table.roll(roll)
        states.append(table.state)
    table.restart()
    for state in reversed(states[:-1]):
        table.hold("A").press("B")
        assert table.state == state
    assert table.moves == 0


def test_an_older_roll_is_chosen_from_the_menu() -> None:
    table = Play(tray=True).roll("DDDAAW").roll("DDA").roll("DD")
    assert table.screen == "fall"
    menu(table, "Fix roll")
    assert table.text.startswith("WHICH ROLL? 1/3")
    table.press("BBC").press("C")
    assert table.text.startswith("IT WAS HOLD A BACK")


def misfit() -> Play:
    """Ann's first roll was all Danger: what came after no longer fits."""
    table = Play(tray=True).roll("DDDAAW").press("ACC").roll("DDDDDA")
    menu(table, "Fix roll")
    table.press("BC").press("C").press("A")
    return table.press("CC")


def test_what_no_longer_fits_is_counted_and_let_stand_by_default() -> None:
    table = misfit()
    assert table.screen == "misfits"
    assert table.text == "LATER MOVES 1/3 3 no longer fit: Let stand Nothing is changed."
    assert table.view.say.endswith("Let stand: nothing is changed.")
    version = table.match.version
    table.press("C")
    assert isinstance(table.saved[-1], Noted)
    assert table.match.version == version
    assert table.screen == "turn"


def test_replay_goes_on_from_there_and_hands_are_told() -> None:
    table = misfit().press("BC")
    assert isinstance(table.saved[-1], Corrected)
    assert len(table.match.void) == 3
    assert table.screen == "table_match"
    assert table.press("C").screen == "hand_over"
    assert "BOB" in table.text


def test_set_position_is_let_stand_and_then_a_settlement() -> None:
    table = misfit().press("BBC")
    assert isinstance(table.saved[-1], Noted)
    assert table.screen == "set_position"


def test_within_the_turn_replay_is_the_default() -> None:
    table = Play(tray=True).roll("DDDAAW").roll("DDA").press("A")
    assert table.screen == "choose_climber"
    menu(table, "Fix roll")
    table.press("BC").press("B")
    assert table.screen == "misfits"
    assert table.view.say.endswith("Replay: they are taken back.")
