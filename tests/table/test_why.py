"""WHY?: whose word it is on the first page, and what this table has decided where a switch decides."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.table.climbs import climbing, play_card
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


@pytest.mark.parametrize(
    ("begin", "first", "never"),
    [
        (lambda: Play(tray=True).roll("DDDDDD"), "HR-5.4", {"HR-5.2", "HR-6.1"}),
        (lambda: play_card(climbing(), "F5B1").press("A"), "MC-17.1", {"MC-13.1", "MC-14.1"}),
    ],
    ids=["high_risk", "mountain_climbers"],
)
def test_what_holds_too_comes_after_the_turns_rulings_so_that_each_decision_is_shown(
    begin: Callable[[], Play], first: str, never: set[str]
) -> None:
    """Every ruling that is not the rulebook's, whether anything cites it or not."""
    table = begin().hold("B")
    rulings = table.match.game.rulings
    seen: list[tuple[str, str]] = []
    while not seen or (len(seen) < 2 * len(rulings) and (table.text.split()[0], table.text.split()[1]) != seen[0]):
        title, name, whose, *_ = table.text.split()
        seen.append((title, name))
        assert whose == {"rulebook": "RULES", "referee": "REFEREE", "table": "TABLE"}[rulings[name].word]
        assert len(table.press("B").view.say) > 20
    titles = [title for title, _ in seen]
    assert titles == sorted(titles, reverse=True), "WHY? first, then ALSO"
    assert seen[0] == ("WHY?", first)
    assert {name for _, name in seen} >= {one.id for one in rulings.values() if one.word != "rulebook"}
    assert never.isdisjoint({name for _, name in seen}), "nothing of the rulebook that did not happen"


def test_before_anything_is_decided_what_holds_is_shown_all_the_same() -> None:
    table = Play(tray=True).hold("B")
    assert table.text == "WHY? Nothing has been decided in this turn yet."
    assert table.press("B").text.startswith("ALSO T1 TABLE ")


def test_over_a_refusal_its_own_ruling_comes_first() -> None:
    table = Play(tray=True).roll("DDDAAW").press("C").press("A")
    assert table.screen == "refused"
    table.hold("B")
    assert table.text.startswith("WHY? HR-A13 REFEREE To throw again is to roll on")


def test_hr_a3_is_shown_itself_the_first_time_that_it_is_used_in_a_match() -> None:
    """After the FALL that says what to move; in full words, and by what this table decided."""
    table = Play(tray=True).position(tokens={"ann": [10, 10, 4, 0]}).roll("DDDDDD")
    assert table.screen == "fall"
    table.press("C")
    decided = "None of yours is out below it: down to the Basecamp. (Referee's decision)"
    assert (table.screen, table.text) == ("ruling", f"ANN HR-A3 circle {decided}")
    assert table.view.say == f"HR-A3: {decided}."
    assert table.hints == ("", "MAP", "OK")
    assert table.press("C").screen == "hand_over"
    table.position(tokens={"ann": [10, 10, 4, 0]}, to_move="ann").roll("DDDDDD")
    assert table.screen == "fall"
    assert table.press("C").screen == "hand_over", "once a match"


def test_a_roll_over_the_ruling_counts_all_the_same() -> None:
    table = Play(tray=True).position(tokens={"ann": [10, 10, 4, 0]}).roll("DDDDDD").press("C")
    assert table.screen == "ruling"
    assert table.roll("DDDAAW").screen == "turn"


def test_any_other_fall_shows_no_ruling_by_itself() -> None:
    table = Play(tray=True).position(tokens={"ann": [5, 3, 0, 0]}).roll("DDDDDD")
    assert table.press("C").screen == "hand_over"
