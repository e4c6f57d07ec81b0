"""Keys: what is dropped, what only wakes, what is stale; MENU, LOCK and POWER."""

from __future__ import annotations

from copy import copy
from dataclasses import replace

import pytest

from companion.effects import PowerOff, Redraw, Remember
from companion.shelf import find_game, game_names
from companion.signals import Held, Holding, Key, Pressed, Turned
from tests.table.play import Play
from tests.table.test_undo import menu


def test_the_same_key_at_once_where_it_would_decide_something_new_is_dropped() -> None:
    """B21"""
    table = Play(tray=True).roll("DDDAAW").press("A")
    assert table.screen == "choose_climber"
    table.press("C")
    table.press("C", after=0.2)
    assert table.screen == "move_by_hand"
    table.press("C", after=0.2)
    assert table.screen == "hand_over", "the same, later, counts"


def test_another_key_at_once_counts() -> None:
    table = Play(tray=True).roll("DDDAAW").press("A").press("C", after=0.2)
    assert table.screen == "move_by_hand"


def test_five_presses_in_a_list_are_five_steps() -> None:
    """B23"""
    table = Play().hold("C")
    first = table.view.say
    table.press("BBBBB", after=0.12)
    assert table.text.split()[1].startswith("6/")
    assert table.view.say != first


def test_the_encoder_turns_lists_both_ways() -> None:
    table = Play(hardware=True).hold("C")
    table.hear(Turned(-1, table.now))
    assert table.view.say == "Menu: Power off."
    table.hear(Turned(2, table.now))
    assert table.text.split()[1].startswith("2/")


def test_d22_a_press_made_on_an_older_question_is_refused() -> None:
    """D22: one answer from key and phone at once; one is taken."""
    table = Play(tray=True).roll("DDDAAW")
    version = table.table.version
    table.press("A")
    saved = len(table.saved)
    table.later(1.0).hear(Pressed(Key.C, table.now, table.now, version))
    assert table.screen == "choose_climber"
    assert len(table.saved) == saved
    assert table.sounds[-1] == "refused"
    table.hear(Pressed(Key.C, table.now, table.now, table.table.version))
    assert table.screen == "move_by_hand"


def test_a_blank_screen_is_only_woken_by_a_key() -> None:
    """B19: kept down 2 s, released, then it works."""
    table = Play(tray=True).roll("DDDAAW").later(3600)
    assert table.screen == "off"
    down = table.now
    table.later(0.25).hear(Holding(Key.A, down))
    assert table.screen == "turn"
    table.later(0.55).hear(Held(Key.A, table.now))
    assert table.screen == "turn", "the hold asks nothing"
    table.later(1.2).hear(Holding(None, table.now))
    assert table.hold("A").screen == "fix_roll"


def test_a_key_that_woke_the_glass_stays_mute_while_another_is_tapped() -> None:
    table = Play(tray=True).roll("DDDAAW").later(3600)
    down = table.now
    table.later(0.25).hear(Holding(Key.A, down))
    assert table.view.held is None, "nor does its label fill: nothing will come of it"
    table.later(0.3).hear(Pressed(Key.B, table.now, table.now - 0.1))
    assert table.screen == "mountain_strip"
    table.later(0.25).hear(Held(Key.A, table.now))
    assert table.screen == "mountain_strip"


def test_a_short_tap_only_wakes_too() -> None:
    table = Play(tray=True).roll("DDDAAW").later(3600).press("A")
    assert table.screen == "turn"
    assert table.press("A").screen == "choose_climber"
    table.later(3600)
    down = table.now
    table.later(0.3).hear(Holding(Key.C, down)).hear(Holding(None, table.now)).hear(Pressed(Key.C, table.now, down))
    assert table.screen == "choose_climber"


def test_a_label_fills_while_its_key_is_down() -> None:
    table = Play()
    down = table.now
    table.later(0.25).hear(Holding(Key.B, down))
    assert table.view.held == (1, 0.0)
    table.later(0.275)
    assert table.view.held is not None
    assert 0.4 < table.view.held[1] < 0.6
    table.hear(Holding(None, table.now))
    assert table.view.held is None


def test_the_menu_of_a_match_and_without_one() -> None:
    def items(table: Play) -> list[str]:
        found: list[str] = []
        while (said := table.view.say.removeprefix("Menu: ").rstrip(".")) not in found:
            found.append(said)
            table.press("B")
        return found

    last = ["Lock keys", "Sound on", "Devices", "Redraw"]
    assert items(Play(hardware=True).hold("C"))[-1] == "Power off", "a simulated table has no power of its own"
    assert items(Play().hold("C")) == [
        *("Resume", "Map", "Set position", "House rules", "Log", "Leave or swap", "End"),
        *last,
    ]
    assert "Fix roll" in items(Play(tray=True).roll("DDDAAW").hold("C"))
    assert items(Play(seats=()).hold("C")) == ["Back", "Board", "House rules", *last]
    assert Play(seats=()).press("A").screen == "menu"
    several = Play(seats=())
    games = {name: find_game(name) for name in game_names()}
    several.table = replace(several.table, games=games)
    whole = items(several.hold("C"))
    assert whole[:3] == ["Back", "Board High Risk", "Rules High Risk"]
    assert "Rules Mountain" in whole, "words are not cut"
    like = copy(games["mountain_climbers"])
    like.title = "High Risk Junior"
    several = Play(seats=())
    several.table = replace(several.table, games={**games, "mountain_climbers": like})
    assert {"Board HR", "Rules HR", "Rules HRJ"} <= set(items(several.hold("C")))


def test_sound_can_be_turned_off_and_is_remembered() -> None:
    table = Play(tray=True)
    menu(table, "Sound on")
    assert Remember("sound", "on", False) in table.done
    heard = len(table.sounds)
    assert "Sound off" in table.view.say
    table.press("AC").roll("DDDDDD")
    assert len(table.sounds) == heard


def test_redraw_sets_the_display_up_again() -> None:
    assert Redraw() in menu(Play(), "Redraw").done


def test_locked_keys_do_nothing_until_c_is_held_for_three_seconds() -> None:
    table = Play(tray=True).roll("DDDAAW")
    menu(table, "Lock keys")
    assert table.hints == ("LOCKED", "", "HOLD 3s")
    table.press("ABC").hold("A").hold("power").die("danger")
    assert table.screen == "turn"
    assert table.moves == 1
    table.roll("DAW")
    assert table.moves == 2, "dice count"
    table.hold("C", 2.9)
    assert table.hints[0] == "LOCKED"
    table.hold("C", 3.1)
    assert table.hints == ("REST", "MAP", "ROLL 1")
    assert table.sounds[-1] == "tick"
    assert table.press("A").screen == "choose_climber", "the very next tap counts"


@pytest.mark.parametrize("key", "ABC")
def test_any_of_the_keys_unlocks_since_one_may_be_broken(key: str) -> None:
    table = menu(Play(), "Lock keys")
    assert table.hold(key, 2.9).table.locked
    assert not table.hold(key, 3.1).table.locked
    assert table.screen == "hand_over", "and does nothing else"


def test_a_key_that_was_held_long_enough_unlocks_though_nobody_looked_meanwhile() -> None:
    """As a script's hold is told: at once, when it is over."""
    table = menu(Play(), "Lock keys")
    table.hear(Held(Key.C, table.now)).hear(Holding(Key.C, table.now - 4.0)).hear(Holding(None, table.now))
    assert not table.table.locked
    assert table.table.holding is None


def test_a_childs_lock_is_kept_and_the_way_out_is_said() -> None:
    table = menu(Play(), "Lock keys")
    assert table.done == [Remember("keys", "locked", True)]
    assert table.view.say.endswith("The keys are locked: keep A, B or C down for 3 seconds.")
    table.hold("C", 3.1)
    assert table.done[-1] == Remember("keys", "locked", False)
    assert "locked" not in table.view.say


def test_power_takes_a_held_key_and_a_confirmation() -> None:
    """B10: a tap says nothing at all."""
    table = Play()
    table.press("C")
    before = table.screen
    table.hear(Pressed(Key.POWER, table.now, table.now - 0.2))
    assert table.screen == before
    table.hold("power")
    assert table.screen == "power_off"
    assert table.likely == "KEEP ON"
    table.hold("power")
    assert table.press("A").screen == before
    assert not table.done
    assert PowerOff() in table.hold("power").press("C").done


def test_a_hold_that_acts_a_hair_early_leaves_no_filled_label() -> None:
    table = Play(tray=True).roll("DDDAAW")
    table.hear(Holding(Key.B, table.now)).later(0.7)
    assert table.view.held is not None
    table.now += 0.1 - 1e-9
    table.hear(Held(Key.B, table.now))
    assert table.screen == "why"
    assert table.view.held is None


def test_a_tap_that_was_dropped_is_seen_and_heard_for_a_while() -> None:
    """B21: the second tap of the same key within the guard decides nothing, and says so."""
    table = Play("mountain_climbers", ("red", "blue")).press("AA")
    label = table.hints[0]
    table.later(0.15).hear(Pressed(Key.A, table.now, table.now - 0.05))
    assert (table.screen, table.hints[0]) == ("choose_climber", "WAIT")
    assert table.sounds[-1] == "refused"
    assert table.later(1.1).hints[0] == label
