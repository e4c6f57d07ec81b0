"""WHY?: whose word it is on the first page, and what this table has decided where a switch decides."""

from __future__ import annotations

from typing import Any

import pytest

from tests.table.play import Play


def shown(table: Play) -> dict[str, str]:
    """What WHY? says of each ruling that it comes to, by id: all of its pages, whose word first."""
    table.hold("B")
    seen: dict[str, str] = {}
    for _ in range(40):
        _, ruling, *rest = table.text.split()
        seen.setdefault(ruling, " ".join(rest))
        table.press("B")
    return seen


@pytest.mark.parametrize(
    ("rules", "decided"),
    [
        ({}, "None of yours is out below it: down to the Basecamp."),
        ({"fall_alone": "stay"}, "It stays if all others of yours are up; else to Basecamp."),
    ],
)
def test_hr_a3_says_what_the_switch_decides_and_on_what_condition(rules: dict[str, Any], decided: str) -> None:
    table = Play(tray=True).position(rules=rules, tokens={"ann": [10, 10, 4, 0]}).roll("DDDDDD")
    assert table.state["tokens"]["ann"] == [10, 10, 0, 0]
    assert shown(table)["HR-A3"] == f"REFEREE {decided} (FALL!)"


@pytest.mark.parametrize(
    ("tie", "decided"),
    [
        ("companion", "Two of yours share the Bivouac: one falls to below it."),
        ("lower", "Two share the Bivouac: one falls to below your next lower."),
    ],
)
def test_hr_a2_says_what_the_switch_decides(tie: str, decided: str) -> None:
    table = Play(tray=True).position(rules={"fall_tie": tie}, tokens={"ann": [6, 6, 3, 0]}).roll("DDDDDD")
    assert shown(table)["HR-A2"] == f"REFEREE {decided} (FALL!)"


@pytest.mark.parametrize(
    ("vacated", "decided"),
    [
        (True, "The Cliff just left by the mover is open to who is bumped."),
        (False, "The Cliff just left by the mover is not open: on past it."),
    ],
)
def test_hr_a7_says_what_the_switch_decides(vacated: bool, decided: str) -> None:
    table = Play(tray=True).position(
        rules={"bump_into_vacated": vacated}, tokens={"ann": [1, 0, 0, 0], "bob": [2, 0, 0, 0]}
    )
    table.roll("DDDWWA").press("AC")
    assert shown(table)["HR-A7"] == f"REFEREE {decided} (REST!)"


def test_it_is_the_switch_that_was_in_force_then() -> None:
    table = Play(tray=True).position(tokens={"ann": [10, 10, 10, 4]}).roll("DDDDDA").press("C")
    table.position(rules={"fall_alone": "stay"}).roll("DDDDD")
    assert table.state["tokens"]["ann"] == [10, 10, 10, 4]
    seen = shown(table)
    assert seen["HR-A3"].startswith("REFEREE It stays if all others")
    assert seen["T1"].startswith("TABLE ")


def test_the_rulebooks_word_is_said_on_the_first_page_too() -> None:
    table = Play(tray=True).position(tokens={"ann": [5, 3, 0, 0]}).roll("DDDDDD")
    assert shown(table)["HR-5.2"].startswith("RULES Only Danger rolled: ")
