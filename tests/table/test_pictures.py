"""A game as it is seen: pictures of one evening, through `present` and `draw`, as half blocks (see tests/screens)."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.signals import Condition, Device, Holding, Key, SaveFailed
from companion.views import View
from tests.screens.goldens import check
from tests.table.play import Play
from tests.table.test_undo import menu

FOLDER = Path(__file__).parent / "golden"


def evening() -> dict[str, View]:
    """The pictures by name, in the order in which they are seen."""
    seen: dict[str, View] = {}
    table = Play(seats=(), tray=True, hardware=True, names=("Ann", "Zoë", "Bo"))
    seen["01_pick_game"] = table.view
    seen["02_board"] = table.press("C").press("BBC").view
    seen["03_seats"] = table.press("BBCBBC").press("C").view
    seen["04_who_begins"] = table.press("CC").press("A").press("B").view
    seen["05_hand_over"] = table.press("C").view
    seen["06_turn"] = table.panel_roll("DDDAAW").view
    seen["07_rolls_on"] = table.press("C").view
    seen["08_doubt"] = table.panel_roll("DDAAAW", lifted=3).view
    seen["09_fix_roll"] = table.press("A").panel_roll("DAD").hold("A").view
    seen["10_which_faces"] = table.press("C").view
    table.hold("A").press("A").press("A").press("C")
    table.position(tokens={"Ann": [3, 2, 0], "Zoë": [5, 0, 0], "Bo": [7, 4, 0]}, to_move="Ann")
    table.panel_roll("DDDAAA").press("A").press("B")
    seen["11_who_climbs"] = table.view
    seen["12_move_by_hand"] = table.press("C").view
    seen["13_fall"] = table.panel_roll("DDDDDD").view
    seen["14_why"] = table.hold("B").view
    seen["15_cocked"] = table.press("A").press("C").panel_roll("DDD?AW", flags="c").view
    table.panel_roll("D").hold("A").press("B").press("B")
    seen["16_map"] = table.view
    seen["17_menu"] = menu(table.press("A"), "Map").press("A").view
    table.press("A").hear(SaveFailed("disk full", table.now)).sense(Device.PANEL, Condition.LOST, "the cable is out")
    seen["18_no_tray_not_saved"] = table.view
    table.press("C").press("AAB").hear(Holding(Key.A, table.now))
    seen["19_typed_and_held"] = table.later(0.5).view
    seen["20_asleep"] = table.hear(Holding(None, table.now)).later(900).view
    return seen


PICTURES = evening()


@pytest.mark.parametrize("name", PICTURES)
def test_the_evening_looks_as_it_did(name: str) -> None:
    check(name, PICTURES[name], FOLDER)


def test_every_golden_belongs_to_a_picture() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == set(PICTURES)
