"""The panel goes and comes, the disk is gone, a device says what is wrong: the game goes on with what is left."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.signals import Condition, Device, PanelRestarted, SavedAgain, SaveFailed
from tests.table.play import Play
from tests.table.test_undo import menu


def test_a_lost_panel_is_said_and_type_in_is_on_c() -> None:
    table = Play(tray=True).roll("DDDAAW").sense(Device.PANEL, Condition.LOST, "the cable is out")
    assert table.screen == "sensor_lost"
    assert table.hints == ("BACK", "", "TYPE IN")
    assert table.likely == "TYPE IN"
    assert table.sounds[-1] == "lost"
    table.press("C").press("AC")
    assert table.moves == 2


def test_a_lost_panel_with_the_only_keys_promises_none() -> None:
    table = Play(tray=True).roll("DDDAAW").sense(Device.KEYS, Condition.OFF).sense(Device.PANEL, Condition.LOST)
    assert (table.screen, table.hints) == ("sensor_lost", ("", "", ""))
    assert "key" not in table.text + table.view.say
    assert "type" not in table.text + table.view.say
    assert "goes on by itself" in table.view.say
    assert table.press("AC").screen == "sensor_lost", "a key that is not there does nothing"
    assert table.sense(Device.PANEL, Condition.OK).screen == "turn"


def test_it_goes_away_by_itself_when_the_panel_is_back() -> None:
    table = Play(tray=True).roll("DDDAAW").sense(Device.PANEL, Condition.LOST)
    assert table.sense(Device.PANEL, Condition.OK).screen == "turn"
    assert ("panel", "lost") not in table.view.trouble


def test_without_the_panel_the_turn_opens_on_typing_and_back_again() -> None:
    table = Play(tray=True).sense(Device.PANEL, Condition.LOST).press("A")
    assert table.screen == "hand_over"
    assert table.hints == ("UP+", "WTHR+", "USE")
    assert table.sense(Device.PANEL, Condition.OK).hints == ("", "MAP", "TYPE IN")


def test_what_is_keyed_already_is_not_lost_when_the_panel_comes() -> None:
    table = Play().press("AB").sense(Device.PANEL, Condition.OK)
    assert table.text.startswith("TYPE ROLL 2/6")


def test_a_panel_that_was_never_there_is_no_news() -> None:
    table = Play().sense(Device.PANEL, Condition.LOST, "nothing is plugged in")
    assert table.screen == "hand_over"
    assert table.view.trouble == (("panel", "lost"),)


def test_a_panel_that_starts_anew_during_a_question_asks_whether_a_roll_was_shown() -> None:
    table = Play(tray=True)
    table.hear(PanelRestarted(table.now)).hear(PanelRestarted(table.now))
    assert table.text.startswith("ROLL SHOWN? TRAY RESTARTED")
    assert table.hints == ("BACK", "", "TYPE IN")
    assert table.press("A").screen == "hand_over"
    table = Play(tray=True).roll("DDDAAW").press("A")
    table.hear(PanelRestarted(table.now))
    assert table.screen == "choose_climber", "no dice are asked for"


def test_while_the_disk_is_gone_it_is_shown_and_play_goes_on() -> None:
    table = Play(tray=True)
    table.hear(SaveFailed("disk full", table.now))
    assert table.view.unsaved
    assert table.panel_roll("DDDAAW").answers == ["ack"]
    assert table.view.unsaved
    table.hold("power")
    assert "NOT all is saved!" in table.text
    table.press("A").hear(SavedAgain(table.now))
    assert not table.view.unsaved


def test_the_devices_say_themselves_what_is_wrong() -> None:
    why = "The tray does not answer. Is it plugged in? Its cable belongs into the Pi's USB socket."
    table = Play().sense(Device.PANEL, Condition.LOST, why)
    menu(table, "Devices")
    assert table.text.startswith("DEVICES 1/6 panel lost display wait")
    table.press("C")
    assert table.text == f"PANEL 1/2 {why}"
    assert table.press("B").text.startswith("PANEL 2/2")
    table.press("A").press("B").press("C")
    assert table.screen == "menu", "a device that is well has nothing to say"
    table.sense(Device.PANEL, Condition.OK)
    assert table.view.trouble == ()


def test_y15_a_weak_supply_is_said_once_a_game_with_its_cure_and_then_by_its_sign_alone() -> None:
    table = Play(tray=True).sense(Device.POWER, Condition.OK).sense(Device.POWER, Condition.DEGRADED, "too weak")
    assert (table.screen, table.hints) == ("weak_supply", ("", "", "OK"))
    assert "WEAK SUPPLY" in table.text and "short, thick" in table.view.say
    assert table.press("A").screen == "weak_supply", "a key that means nothing"
    assert table.later(1.0).press("C").screen == "hand_over"
    for condition in (Condition.OK, Condition.DEGRADED, Condition.DEGRADED):
        assert table.sense(Device.POWER, condition).screen == "hand_over"
    assert ("power", "degraded") in table.view.trouble
    table.roll("DDDAAW")
    assert (table.screen, table.moves) == ("turn", 1)


def test_y15_a_table_that_starts_again_in_the_game_is_told_once_more_and_nothing_is_kept_for_it() -> None:
    table = Play(tray=True).sense(Device.POWER, Condition.DEGRADED, "too weak").press("C").roll("DDDAAW")
    assert table.screen == "turn"
    table.restart().sense(Device.POWER, Condition.DEGRADED, "too weak")
    assert table.screen == "weak_supply"
    assert table.press("C").sense(Device.POWER, Condition.DEGRADED, "too weak").screen == "turn"
    assert table.done == []


def test_y15_its_small_icon_stands_in_the_picture_as_long_as_it_lasts() -> None:
    from companion.screens import draw

    table = Play(tray=True).roll("DDDAAW").later(5.0)
    before = draw(table.view).tobytes()
    table.sense(Device.POWER, Condition.DEGRADED, "too weak").press("C")
    assert table.screen == "turn"
    assert draw(table.view).tobytes() != before
    assert table.sense(Device.POWER, Condition.OK).later(1.0).screen == "turn"
    assert draw(table.view).tobytes() == before


def test_dice_that_are_thrown_over_it_count_and_it_is_gone() -> None:
    table = Play(tray=True).sense(Device.POWER, Condition.DEGRADED)
    assert table.roll("DDDAAW").screen == "turn"
    assert table.moves == 1


def test_a_supply_that_was_weak_before_is_said_when_the_game_begins() -> None:
    before = Play(tray=True)
    match, before.table = before.table, replace(before.table, match=None, match_id="", stack=())
    assert before.sense(Device.POWER, Condition.DEGRADED).screen != "weak_supply", "nobody plays"
    before.table = replace(before.table, match=match.match, match_id=match.match_id, stack=())
    assert before.hear(SavedAgain(before.now)).screen == "weak_supply"
    before.later(1.0).press("C")
    before.table = replace(before.table, match_id="2", stack=())
    assert before.hear(SavedAgain(before.now)).screen == "weak_supply", "another game"


def test_a_weak_supply_is_said_once_the_dice_are_keyed_in() -> None:
    table = Play().die("danger", "danger", "danger").sense(Device.POWER, Condition.DEGRADED)
    assert table.text.startswith("TYPE ROLL 3/6")
    table.die("ascension", "weather", "weather")
    assert table.text.startswith("TYPE ROLL 6/6")
    table.die("done")
    assert (table.screen, table.moves) == ("weak_supply", 1)
    assert table.later(1.0).press("C").screen == "turn"


@pytest.mark.parametrize("device", [Device.PANEL, Device.POWER])
def test_no_notice_costs_the_dice_that_were_keyed_before_it(device: Device) -> None:
    table = Play(tray=True).die("danger", "danger").sense(device, Condition.LOST)
    assert table.die("weather").text.startswith("TYPE ROLL 3/6")
    assert table.die("clear").text.startswith("TYPE ROLL 0/6")


def test_a_refusal_costs_no_dice_either() -> None:
    table = Play().die("danger", "danger", "done")
    assert table.screen == "refused"
    assert table.die("weather").text.startswith("TYPE ROLL 3/6")
