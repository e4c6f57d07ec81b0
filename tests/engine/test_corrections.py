"""A mistake found later (rulings T3, T4): what came after stands as long as it answers the same question."""

from __future__ import annotations

import pytest

from companion.engine.errors import IllegalMove
from companion.engine.game import Choose, Roll, Settle
from companion.engine.journal import Closed, Corrected, Moved, Redid, Setup, Struck, TookBack
from companion.engine.match import Match
from tests.engine.beans import after, bean, begin, give, piles, settle, take

THREE = Setup("beans", ("red", "blue", "green"), "red", {"goal": 12}, {"start": 0})


def void(match: Match) -> list[tuple[int, str]]:
    return [(misfit.ply, misfit.why) for misfit in match.void]


def one(face: str) -> Roll:
    return Roll("bean", (face,))


def test_a_misread_roll_is_put_right_and_the_rest_stands() -> None:
    match = after(begin(), bean("two"), take, bean("one"), take)
    right = match.after(Corrected(0, one("six")))
    assert piles(right) == [6, 1]
    assert void(right) == []
    assert right.number == 4
    assert right.version == match.version + 1


def test_a_strike_shifts_whose_turn_it_is_and_lists_all_that_follows() -> None:
    match = after(begin(THREE), bean("two"), take, bean("one"), take)
    struck = match.after(Struck(1))
    assert piles(struck) == [0, 0, 0]
    assert void(struck) == [
        (2, "it would answer another question"),
        (3, "it came after a move that no longer fits"),
    ]
    assert struck.void[0].move == one("one")
    assert struck.void[0].asked.seat == "blue"
    assert struck.number == 1


def test_the_same_seat_with_another_kind_of_question_does_not_fit() -> None:
    match = after(begin(), bean("two"), bean("one"), take)
    struck = match.after(Struck(0))
    assert void(struck) == [(1, "it would answer another question"), (2, "it came after a move that no longer fits")]


def test_a_choice_that_is_no_longer_legal_is_listed_with_its_reason() -> None:
    match = after(begin(), settle(piles={"blue": 9}), bean("two"), give("blue"), bean("one"))
    right = match.after(Corrected(1, one("six")))
    assert void(right) == [
        (2, "give:blue is no answer"),
        (3, "it came after a move that no longer fits"),
    ]


def test_what_follows_the_end_of_the_game_is_listed() -> None:
    match = after(begin(), settle(piles={"red": 6}), bean("one"), take, bean("one"))
    right = match.after(Corrected(1, one("six")))
    assert piles(right) == [12, 0]
    assert void(right) == [(3, "the game is over by then")]


def test_a_settle_always_fits() -> None:
    match = after(begin(), bean("two"), settle(piles={"blue": 5}, to_move="blue"), bean("one"), take)
    assert after(match, Struck(0)).void == ()
    over = after(
        begin(), settle(piles={"red": 6}), bean("one"), take, settle(piles={"red": 1}, to_move="blue"), bean("two")
    )
    right = over.after(Corrected(1, one("six")))
    assert right.void == ()
    assert piles(right) == [1, 0]


def test_a_correction_by_another_kind_of_move() -> None:
    match = after(begin(), bean("two"), take, bean("one"))
    right = match.after(Corrected(1, Choose("give:blue")))
    assert piles(right) == [0, 2]
    assert right.void == ()


def test_a_correction_that_is_itself_refused_changes_nothing() -> None:
    match = after(begin(), bean("two"), take)
    with pytest.raises(IllegalMove, match="BE-1"):
        match.after(Corrected(0, one("seven")))
    assert piles(match) == [2, 0]


@pytest.mark.parametrize("entry", [Corrected(9, one("one")), Struck(9), Struck(-1)])
def test_a_move_that_does_not_stand_cannot_be_corrected(entry: Corrected | Struck) -> None:
    with pytest.raises(IllegalMove, match="T3"):
        after(begin(), bean("two")).after(entry)


def test_the_newest_roll_struck_can_be_made_again() -> None:
    match = after(begin(), bean("two"), take, Struck(1))
    assert match.redo == (Choose("take"),)
    assert piles(match.after(Redid())) == [2, 0]


def test_an_older_correction_drops_what_could_be_redone() -> None:
    match = after(begin(), bean("two"), take, TookBack(), Corrected(0, one("one")))
    assert match.redo == ()


def test_what_was_void_is_forgotten_by_the_next_move() -> None:
    match = after(begin(THREE), bean("two"), take, bean("one"), Struck(1))
    assert match.void
    assert match.after(take).void == ()


def test_a_correction_itself_can_be_played_on_and_taken_back() -> None:
    match = after(begin(), bean("two"), take, Corrected(0, one("six")), TookBack(), TookBack())
    assert piles(match) == [0, 0]
    assert match.redo == (Choose("take"), one("six"))


def test_a_closed_match_is_not_corrected() -> None:
    match = after(begin(), bean("two"), Closed("over"))
    with pytest.raises(IllegalMove, match="T2"):
        match.after(Struck(0))


def test_what_went_along_with_a_move_that_never_happened_goes_with_the_one_before_it_or_alone() -> None:
    pair = Moved(Settle({}, "so"), along=True)
    match = after(begin(), bean("two"), take, Moved(Settle({}, "first")), pair)
    assert [ply.along for ply in match.plies()][:2] == [True, None]
    assert match.after(Struck(2)).last.along is False
    chain = after(begin(), bean("two"), take, Moved(Settle({}, "first"), along=True), pair)
    assert chain.after(Struck(2)).last.along is True
    assert chain.after(Corrected(2, Settle({}, "other"))).last.along is True
    assert chain.after(TookBack()).after(Redid()).last.along is True
