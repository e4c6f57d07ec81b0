"""After a roll the dice land one by one within 0.4 s; a setting turns it off, and nothing waits for it."""

from __future__ import annotations

from companion.table import wake_at
from companion.views import DiceTurn
from tests.table.play import Play


def dice(table: Play) -> int:
    assert isinstance(table.view.stage, DiceTurn)
    return len(table.view.stage.dice)


def test_the_dice_land_one_by_one() -> None:
    table = Play(tray=True).roll("DDDAAW")
    seen = [dice(table)]
    while dice(table) < 6:
        table.later(0.06)
        seen.append(dice(table))
    assert seen == [1, 2, 3, 4, 5, 6]


def test_all_of_them_lie_there_after_four_tenths_of_a_second() -> None:
    table = Play(tray=True).roll("DDDAAW").later(0.4)
    assert dice(table) == 6
    due = wake_at(table.table)
    assert due is None or due > table.now + 10, "and nothing moves any more"


def test_what_is_said_and_asked_does_not_wait() -> None:
    table = Play(tray=True).roll("DDDAAW")
    at_once = (table.view.say, table.hints)
    table.later(0.4)
    assert (table.view.say, table.hints) == at_once


def test_a_setting_turns_it_off() -> None:
    assert dice(Play(tray=True, motion=False).roll("DDDAAW")) == 6


def test_nothing_lands_again_where_nothing_was_rolled() -> None:
    table = Play(tray=True).roll("DDDAAW").press("C")
    assert dice(table) == 6, "to announce is no roll"
    table.press("BC")
    assert dice(table) == 6, "nor is a look at the map"
