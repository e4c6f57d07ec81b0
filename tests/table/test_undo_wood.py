"""What the glass told hands to move counts as moved: UNDO says what to put back, and matches the table."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.game import shifts_between
from companion.flow.table_match import moved
from tests.table.climbs import climbing, play_card
from tests.table.play import Play

CHAIN = {3: "move:2", 5: "health:1"}


def told_card(fast: bool, **options: Any) -> Play:
    """A card of one question whose wood is on the glass."""
    return play_card(climbing(printed=CHAIN, fast=fast, **options), "F3_AGAIN").press("A")


def put_back(table: Play, wood: tuple[Any, ...]) -> tuple[Any, ...]:
    """Follow TABLE MATCH with the wood that stands there, piece by piece."""
    most = 12
    while table.screen == "table_match" and most:
        match = table.match
        shift = shifts_between(table.table.stood, match.game.pieces(match.state))[0]
        wood, most = moved(wood, shift), most - 1
        table.press("C")
    return wood


@pytest.mark.parametrize("fast", [False, True])
def test_undo_over_the_last_of_a_turn_puts_back_all_of_it(fast: bool) -> None:
    table = play_card(climbing(fast=fast), "TEAM3")
    before = table.match.ply(table.match.number - 2).state
    if not fast:
        assert "NEXT" not in table.hints
    wood = table.match.game.pieces(table.match.state)
    table.hold("A")
    assert "No wood moves" not in table.text
    assert "R1C3" in table.text
    table.press("C")
    assert table.screen == "table_match"
    wood = put_back(table, wood)
    assert set(wood) == set(table.match.game.pieces(before))
    assert table.screen == "hand_over"


@pytest.mark.parametrize("fast", [False, True])
def test_undo_over_a_step_puts_back_what_was_shown_and_no_more(fast: bool) -> None:
    table = told_card(fast)
    before = table.match.last.before
    assert before is not None
    top = table.table.top
    assert top is not None
    wood = top.stands(table.table) or table.match.game.pieces(table.match.state)
    assert set(wood) != set(table.match.game.pieces(before.state))
    table.hold("A")
    assert "No wood moves" not in table.text
    table.press("C")
    assert table.screen == "table_match"
    assert set(put_back(table, wood)) == set(table.match.game.pieces(table.match.state))
    assert table.screen == "choose_climber"


@pytest.mark.parametrize("fast", [False, True])
def test_keep_leaves_the_steps_as_they_were(fast: bool) -> None:
    table = told_card(fast)
    shown, text, hints = table.view, table.text, table.hints
    for _ in range(3):
        table.hold("A").press("A")
    assert (table.screen, table.text, table.hints) == (shown.screen, text, hints)


@pytest.mark.parametrize("fast", [False, True])
def test_undo_in_the_other_game_puts_back_the_climber_that_was_told(fast: bool) -> None:
    table = Play(tray=True, fast=fast).roll("DDDAAW").press("AC").hold("A")
    assert "Cliff 2 > Base" in table.text
    assert table.press("C").screen == "table_match"
    assert table.press("C").screen == "choose_climber"


def test_undo_over_a_table_match_counts_its_piece_as_moved() -> None:
    table = Play(tray=True).position(tokens={"ann": [3, 0, 0, 0]}).roll("DDDAAW").press("A").press("BC")
    table.hold("A").press("C")
    assert table.screen == "table_match"
    table.hold("C").press("A")
    assert table.screen == "table_match", "looking elsewhere moves nothing"
    assert table.press("C").screen == "choose_climber"


@pytest.mark.parametrize("fast", [False, True])
def test_undo_between_the_questions_of_a_card_asks_for_no_wood_that_nobody_was_told_of(fast: bool) -> None:
    table = play_card(climbing(fast=fast), "F5B1").hold("A")
    assert "No wood moves" in table.text
    assert table.press("C").screen == "hand_over"
