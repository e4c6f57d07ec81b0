"""Field cases of going back, in both games: D07 from the end, D09 timers, D17 depth, D18 a cut, D21 redo."""

from __future__ import annotations

from copy import deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.game import Over
from companion.engine.journal import Moved, Redid, TookBack
from companion.flow.game_over import turns
from tests.table.climbs import climbing, play_card
from tests.table.fingers_of_players import play_on
from tests.table.play import Play
from tests.table.test_undo import menu
from tests.table.walks import climb, evening, walk

SEEDS = st.integers(0, 1 << 32)


def about_to_roll(game: str) -> Play:
    """Somebody is about to throw what may win."""
    if game == "high_risk":
        return Play(tray=True).position(tokens={"ann": [10, 10, 10, 9]})
    table = climbing(tray=True).position(at={"red.big": 25, "red.small": 20}, to_move="red")
    return play_card(table, "SPRINT")


def win(table: Play) -> Play:
    """Throw what wins, and answer what is asked until it is over."""
    table.panel_roll("DDDAAW" if table.game.id == "high_risk" else "6")
    if table.game.id == "high_risk":
        table.press("A")
    for _ in range(8):
        if table.screen == "game_over":
            return table
        table.press("C" if table.hints[2] else "A")
    raise AssertionError(f"no win at {table.screen}: {table.text}")


@pytest.mark.parametrize("game", ["high_risk", "mountain_climbers"])
def test_d07_a_misread_roll_that_won_leaves_no_win_and_no_turn_behind(game: str) -> None:
    table = about_to_roll(game)
    prompt, state, turn = table.table.prompt, table.state, turns(table.table)
    result = win(table).text
    won = table.state["winner"]
    assert won
    for _ in range(20):
        if table.screen == "table_match":
            table.press("C")
            continue
        table.hold("A")
        if table.screen == "fix_roll":
            break
        assert table.screen == "undo"
        table.press("C")
    table.press("B")
    while table.screen == "table_match":
        table.press("C")
    assert (table.table.prompt, table.state, turns(table.table)) == (prompt, state, turn), "the same turn"
    assert table.state["winner"] is None
    assert not table.loaded(table.table.match_id).closed
    assert table.disk.unfinished(table.game), "it is offered to be resumed"
    assert win(table).text == result, "and is counted as if it had been won once"


def own_timer(table: Play) -> float | None:
    """When the open question wants to look different by itself."""
    assert table.table.top is not None
    return table.table.top.wake_at(table.table)


@pytest.mark.parametrize("seconds", [0.0, 0.5, 2.0])
def test_d09_no_timer_of_an_announcement_outlives_its_undo(seconds: float) -> None:
    table = Play(tray=True).roll("DDDDDD").later(seconds)
    due = own_timer(table)
    assert due is not None and due <= table.now + 3.0, "a timer runs"
    table.hold("A").press("B")
    assert table.screen == "hand_over"
    assert own_timer(table) is None, "nothing but the night is waited for"
    text = table.text
    assert table.later(8.0).text == text


def test_d09_the_restored_roll_lands_by_its_own_clock() -> None:
    table = Play(tray=True).roll("DDDAAW").press("A").later(60.0).hold("A").press("C")
    assert table.screen == "turn"
    due = own_timer(table)
    assert due is not None and table.now < due < table.now + 1.0, "its dice land anew, from now on"
    assert own_timer(table.later(3.0)) is None


def test_d09_the_restored_choice_blinks_by_its_own_clock_and_stops() -> None:
    table = play_card(climbing(), "F5B1")
    asked = table.text
    table.press("A").later(0.7).hold("A").press("C")
    while table.screen == "table_match":
        table.press("C")
    assert (table.screen, table.text) == ("choose_climber", asked)
    due = own_timer(table)
    assert due is not None and due <= table.now + 0.4, "the map blinks"
    assert own_timer(table.later(9.0)) is None, "what was told and taken back wants nothing any more"
    assert table.text == asked


@pytest.mark.parametrize("game", ["high_risk", "mountain_climbers"])
def test_d17_after_a_restart_undo_reaches_as_far(game: str) -> None:
    """Undo by keys, to the very start: as many presses, and the same state after each."""
    table = Play(game, ("red", "blue"), tray=game == "high_risk", fast=True)
    if game == "high_risk":
        for roll in ("DDDAAW", "DDA", "DD", "DDDDDD", "DADDDD"):
            table.roll(roll)
    else:
        moves = play_on(table, 3)
        for _ in range(40):
            next(moves)
    twin = Play(game, ("red", "blue"), tray=game == "high_risk", fast=True)
    twin.disk, twin.table, twin.now = deepcopy(table.disk), table.table, table.now
    before, after = _back(twin), _back(table.restart())
    assert len(before) > 4
    assert before == after


def _back(table: Play) -> list[dict[str, object]]:
    """The state after each UNDO until there is nothing to take back."""
    states: list[dict[str, object]] = []
    for _ in range(400):
        while table.screen == "table_match":
            table.press("C")
        table.hold("A")
        if table.screen not in ("undo", "fix_roll"):
            if not table.moves:
                return states
            continue  # a step of a tree, or dice that were being typed, went back first
        table.press("B" if table.screen == "fix_roll" else "C")
        states.append(table.state)
    raise AssertionError(f"no start is reached at {table.screen}")


@pytest.mark.parametrize("begin", [evening, climb], ids=["high_risk", "mountain_climbers"])
@given(seed=SEEDS)
@settings(max_examples=25, deadline=None)
def test_d18_what_was_shown_as_decided_is_there_after_a_cut_at_any_moment(begin: object, seed: int) -> None:
    assert callable(begin)
    play = begin(seed)
    for _ in walk(play, seed, 40):
        if play.table.match is None:
            continue
        loaded = play.loaded(play.table.match_id)
        assert (loaded.version, loaded.state, loaded.prompt) == (
            play.match.version,
            play.match.state,
            play.match.prompt,
        )


@pytest.mark.parametrize("game", ["high_risk", "mountain_climbers"])
def test_d21_redo_is_exact_and_a_new_move_drops_it_but_not_from_the_journal(game: str) -> None:
    table = Play(tray=True).roll("DDDAAW").press("A") if game == "high_risk" else play_card(climbing(), "F5B1")
    table.press("C" if game == "high_risk" else "A")
    there = table.match
    undone = table.match.moves()[-1]
    back(table)
    menu(table, "Redo")
    assert isinstance(table.saved[-1], Redid)
    assert (table.match.state, table.match.prompt, table.match.moves()) == (there.state, there.prompt, there.moves())
    assert [ply.events for ply in table.match.plies()] == [ply.events for ply in there.plies()]
    back(table)
    assert table.match.redo
    table.press("C" if game == "high_risk" else "B")
    assert table.match.redo == (), "a new move drops the branch"
    journal = table.saved
    assert sum(isinstance(one, TookBack) for one in journal) >= 2
    assert undone in [one.move for one in journal if isinstance(one, Moved)], "the journal keeps what was undone"
    loaded = table.loaded(table.table.match_id)
    assert (loaded.state, loaded.redo) == (table.match.state, ())


def back(table: Play) -> Play:
    """Undo the last press, and put the wood back."""
    table.hold("A").press("C")
    while table.screen == "table_match":
        table.press("C")
    assert not isinstance(table.match.prompt, Over)
    return table
