"""A match goes on and back: play, take back, redo, waiting dice, people, versions, the end (rulings T1, T2)."""

from __future__ import annotations

import pytest

from companion.engine.errors import IllegalMove, WrongSetup
from companion.engine.game import Asked, Choose, Over, Prompt, Roll
from companion.engine.journal import (
    Closed,
    Dropped,
    Entry,
    Kept,
    Moved,
    Noted,
    Redid,
    Renamed,
    Setup,
    TookBack,
    Waiting,
)
from companion.engine.match import Match
from tests.engine.beans import SETUP, after, bean, begin, give, piles, settle, take


def test_a_match_begins_with_its_setup() -> None:
    match = begin()
    assert (match.number, match.version, match.moves()) == (0, 0, ())
    assert isinstance(match.prompt, Prompt)
    assert match.prompt.who == "red"


def test_a_setup_that_cannot_be_is_refused() -> None:
    with pytest.raises(WrongSetup, match="2 or 3 players"):
        begin(Setup("beans", ("red",), "red"))


def test_moves_stand_in_order_with_what_they_answered() -> None:
    match = after(begin(), bean("two"), take, bean("one"))
    assert match.moves() == (Roll("bean", ("two",)), Choose("take"), Roll("bean", ("one",)))
    newest = next(match.plies())
    assert newest.asked == Asked("blue", "roll", "bean", 1)
    assert newest.number == 3
    assert match.ply(1).move == Choose("take")
    assert match.ply(1).asked == Asked("red", "choose")


def test_a_refused_move_leaves_the_match_as_it_was() -> None:
    match = after(begin(), bean("two"))
    with pytest.raises(IllegalMove, match="BE-2"):
        match.after(Moved(Choose("nonsense")))
    assert (match.number, match.version) == (1, 1)


@pytest.mark.parametrize("number", [-1, 2, 99])
def test_there_are_only_the_moves_that_stand(number: int) -> None:
    with pytest.raises(IllegalMove, match=rf"no move {number + 1}, only 2 stand"):
        after(begin(), bean("two"), take).ply(number)


def test_take_back_and_redo_go_as_far_as_there_are_moves() -> None:
    match = after(begin(), bean("two"), take, bean("one"), take)
    back = after(match, TookBack(), TookBack(), TookBack())
    assert piles(back) == [0, 0]
    again = after(back, Redid(), Redid(), Redid())
    assert (again.state, again.prompt, again.moves()) == (match.state, match.prompt, match.moves())
    assert again.version == match.version + 6
    with pytest.raises(IllegalMove, match="nothing to redo"):
        again.after(Redid())


def test_the_start_cannot_be_taken_back() -> None:
    with pytest.raises(IllegalMove, match="nothing to take back"):
        begin().after(TookBack())


def test_a_new_move_drops_what_could_be_redone() -> None:
    match = after(begin(), bean("two"), TookBack(), bean("one"))
    with pytest.raises(IllegalMove, match="nothing to redo"):
        match.after(Redid())


def test_the_last_move_of_a_game_can_be_taken_back() -> None:
    match = after(begin(), settle(piles={"red": 11}), bean("one"), take)
    assert isinstance(match.prompt, Over)
    assert piles(match.after(TookBack())) == [11, 0]


def test_the_table_settles_at_any_time_even_after_the_end() -> None:
    over = after(begin(), settle(piles={"red": 11}), bean("one"), take)
    match = over.after(settle(piles={"red": 3}))
    assert isinstance(match.prompt, Prompt)
    assert match.last.asked == Asked("", "over")
    assert match.last.events[0].ruling == "T1"
    assert piles(match.after(TookBack())) == [12, 0]


def test_a_closed_match_neither_goes_on_nor_back() -> None:
    match = after(begin(), bean("two"), take, TookBack(), Closed("over"))
    assert match.closed == "over"
    for entry in (take, TookBack(), Redid(), settle(piles={"red": 1})):
        with pytest.raises(IllegalMove, match="T2"):
            match.after(entry)


def test_the_version_counts_what_changes_the_position_only() -> None:
    waiting = Kept(Waiting(kind="bean", faces=("?",), why="unread", event="e6:1:2"))
    match = after(begin(), bean("two"), waiting, Renamed("red", "Anna"), Noted(0, "it was a one"), Dropped("e6:1:2"))
    assert match.version == 1
    assert after(match, TookBack(), Redid(), settle(piles={"red": 1})).version == 4


def test_dice_wait_until_they_are_played_or_dropped() -> None:
    waiting = [Waiting(kind="bean", faces=("two",), why="moved", event=f"e6:1:{number}") for number in range(3)]
    match = after(begin(), *map(Kept, waiting))
    assert match.waiting == tuple(waiting)
    match = match.after(Moved(Roll("bean", ("two",)), "e6:1:1"))
    assert match.waiting == (waiting[0], waiting[2])
    assert match.after(Dropped("e6:1:0")).waiting == (waiting[2],)
    assert match.after(take).waiting == (waiting[0], waiting[2])


def test_somebody_takes_a_seat_over() -> None:
    match = begin(Setup("beans", ("red", "blue"), "red", people={"red": "Zoë"}))
    assert match.people == {"red": "Zoë"}
    assert match.after(Renamed("red", "Anna")).people == {"red": "Anna"}
    assert match.people == {"red": "Zoë"}


def test_a_match_is_loaded_from_its_journal() -> None:
    entries: list[Entry] = [bean("two"), take, bean("one"), TookBack(), bean("six"), give("red")]
    match = after(begin(), *entries)
    loaded = Match.load(match.game, SETUP, entries)
    assert (loaded.state, loaded.prompt, loaded.version) == (match.state, match.prompt, match.version)


def test_a_journal_that_breaks_the_rules_is_not_loaded() -> None:
    with pytest.raises(IllegalMove, match="BE-2"):
        Match.load(begin().game, SETUP, [bean("two"), give("nobody")])
