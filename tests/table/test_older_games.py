"""Unfinished matches that are not the newest: reached from the screen, and kept open when another one is played."""

from __future__ import annotations

import json
from dataclasses import replace
from types import SimpleNamespace
from typing import Any, cast

from companion.flow.pick_game import OlderGames, PickGame
from companion.tape.head import Keys, head_body, head_of
from tests.table.play import Play
from tests.table.test_undo import menu


def left(*many: int) -> Play:
    """Matches of so many players were left without an end, one after the other; the companion has just started."""
    table = Play(seats=(), tray=True, names=("Ann", "Bo", "Cy"))
    for players in many:
        table.press("B" * (bool(table.table.resumable) + bool(table.table.older)) + "C")
        table.press("C" * players + "A").press("BC")
        table.roll("DDDAAW")
        table = table.restart(ask=True).later(4)
    return table


def test_one_open_match_has_no_list() -> None:
    table = left(2)
    assert table.screen == "resume"
    assert table.press("B").view.say == "Pick a game: High Risk."


def test_the_game_that_is_said_is_the_one_that_is_marked() -> None:
    """Also where its title is a part of another one's."""
    table = Play(seats=()).table
    high = next(iter(table.games.values()))
    risk = cast(Any, SimpleNamespace(title="Risk"))
    table = replace(table, games={"risk": risk, high.id: high}, resumable=None, older=())
    assert [PickGame(place).view(table).say for place in (0, 1)] == ["Pick a game: Risk.", "Pick a game: High Risk."]


def test_older_matches_are_a_list_under_resume_with_their_players() -> None:
    table = left(2, 3)
    assert table.screen == "resume"
    table.press("B")
    assert table.view.say == "Pick a game: Older games 1."
    table.press("C")
    assert (table.screen, table.hints) == ("older_games", ("BACK", "", "OK"))
    assert "ANN, BO" in table.text
    assert table.view.say == "Resume High Risk at turn 1, ANN? Players: ANN, BO."


def test_an_older_match_goes_on_and_the_newest_becomes_an_older_one() -> None:
    table = left(2, 3).press("BC").press("C")
    assert table.screen == "table_match"
    assert (table.table.match_id, [number for number, _ in table.table.older]) == ("1", ["2"])
    table.press("C")
    assert table.screen == "turn"
    menu(table, "End").press("C")
    assert table.screen == "resume", "the other one is still offered"
    table.press("C")
    assert table.table.match_id == "2"


def test_an_older_match_that_was_picked_is_offered_first_after_a_power_cut() -> None:
    """Also where nothing was decided in it yet; nothing of it is changed by that."""
    table = left(2, 3).press("BC").press("C")
    state, moves = table.match.state, table.moves
    table = table.restart(ask=True).later(4)
    assert table.table.resumable is not None
    number, match = table.table.resumable
    assert (number, match.state, match.number) == ("1", state, moves)
    assert [one for one, _ in table.table.older] == ["2"]


def test_the_newest_match_is_taken_up_without_a_word_in_its_journal() -> None:
    table = left(2, 3)
    rows = len(table.disk["2"].rows)
    table.press("C")
    assert (table.table.match_id, len(table.disk["2"].rows)) == ("2", rows)


def test_a_new_match_leaves_the_open_ones_where_they_are() -> None:
    table = left(2).press("BC").press("CCA").press("BC")
    assert [number for number, _ in table.table.older] == ["1"]


def test_a_list_that_has_become_empty_goes_back() -> None:
    table = Play(seats=())
    table.press("A")
    assert OlderGames().take(table.table).table.stack == table.table.stack[:-1]


def test_a_recording_begins_with_the_older_matches_too() -> None:
    table = left(2, 3)
    journal = {number: table.disk.entries(number) for number in ("1", "2")}
    body = head_body(table.table, Keys(0.02, 0.8, None), journal["2"], journal)
    again, _ = head_of(json.loads(json.dumps(body)))
    assert [(number, match.state) for number, match in again.older] == [("1", table.loaded("1").state)]
