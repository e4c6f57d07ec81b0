"""The table goes back in the middle of a card, of a chain, of a climb (T2, T3, T4), as Mountain Climbers needs it."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine.game import Choose, Over, Prompt, Roll, Settle
from companion.engine.journal import Corrected, Moved, Redid, Setup, Struck, TookBack
from companion.engine.match import Match
from companion.games.mountain_climbers import game
from companion.games.mountain_climbers.mountain import TILES

LAID = Settle({"printed": {str(space): "blank" for space in range(1, 25)}, "tiles": dict.fromkeys(TILES)}, "bare")


def table(printed: dict[int, str] | None = None, **at: int) -> Match:
    """Red and blue on a bare mountain with what is printed said; red's big one at the Start unless said."""
    match = Match.begin(game, Setup(game.id, ("red", "blue"), "red", {}, dict(game.facts)))
    match = match.play(LAID)
    there = {"printed": {str(space): text for space, text in (printed or {}).items()}}
    return match.play(Settle({**there, "at": {f"red.{size}": space for size, space in at.items()}}, "so it stands"))


def play(match: Match, *options: str) -> Match:
    for option in options:
        match = match.play(Choose(option))
    return match


def asked(match: Match) -> Prompt:
    """The open question."""
    prompt = match.prompt
    assert isinstance(prompt, Prompt)
    return prompt


def weather(word: str) -> Roll:
    return Roll("weather", (word,))


def stands(match: Match, name: str) -> Any:
    return game.scenarios.describe(match.state)["at"][name]


def test_t2_undo_works_inside_a_card_one_decision_at_a_time() -> None:
    begun = table()
    match = play(begun, "card:F3B3", "climber:red.big")
    assert (stands(match, "red.big"), asked(match).phase) == (3, "move")
    match = match.after(TookBack())
    assert stands(match, "red.big") == 0
    assert {option.slot for option in asked(match).options} == {"climber"}
    match = match.after(TookBack())
    assert match.state == begun.state
    assert stands(match.after(Redid()).after(Redid()), "red.big") == 3


def test_t2_undo_works_inside_a_chain_back_to_the_die_that_was_thrown() -> None:
    waiting = play(table({3: "weather", 2: "health:1"}), "card:TEAM3")
    assert asked(waiting).climber == "red.big"
    thrown = waiting.play(weather("self:move-1"))
    assert stands(thrown, "red.big") == 2
    assert asked(thrown).climber == "red.small"
    back = thrown.after(TookBack())
    assert (back.state, back.prompt) == (waiting.state, waiting.prompt)
    other = back.play(weather("self:health+1"))
    assert stands(other, "red.big") == 3


def test_t2_undo_goes_back_over_the_end_of_the_game() -> None:
    match = table(big=25, small=24)
    over = play(match, "card:F5B1", "climber:red.small")
    assert isinstance(over.prompt, Over)
    again = over.after(TookBack())
    assert not isinstance(again.prompt, Over)
    assert stands(again, "red.small") == 24


def test_t2_undo_goes_back_into_the_climb_before() -> None:
    setup = Setup(game.id, ("red", "blue"), "red", {"challenge": True}, dict(game.facts))
    match = Match.begin(game, setup).play(LAID).play(Settle({"at": {"red.big": 25, "red.small": 23}}, ""))
    next_climb = play(match, "card:TEAM3")
    assert next_climb.state.climb == 2
    assert game.scenarios.describe(next_climb.state)["stars"] == {"red": 3, "blue": 2}
    assert next_climb.after(TookBack()).state == match.state


def test_t3_a_misread_die_is_put_right_and_the_rest_of_the_chain_stands() -> None:
    """Both stand on weather; the second die was thrown for the same climber as before, so it still fits."""
    match = play(table({3: "weather"}), "card:TEAM3").play(weather("nothing")).play(weather("self:health+1"))
    put_right = match.after(Corrected(match.number - 2, weather("self:health+1")))
    assert put_right.void == ()
    hearts = game.scenarios.describe(put_right.state)["health"]
    assert (hearts["red.big"], hearts["red.small"]) == (4, 4)


def test_t3_a_die_that_was_thrown_for_another_climber_does_not_fit_any_more() -> None:
    """Put right, the first die drives the second climber from its weather: the next die was for it."""
    match = play(table({3: "weather"}), "card:TEAM3").play(weather("nothing")).play(weather("nothing"))
    put_right = match.after(Corrected(match.number - 2, weather("others:move-1")))
    [misfit] = put_right.void
    assert (misfit.move, misfit.asked.climber) == (weather("nothing"), "red.small")
    assert stands(put_right, "red.small") == 2
    assert put_right.state.mover == "blue"


@pytest.mark.parametrize("card", ["F4B2", "F5B1"])
def test_t3_another_card_lists_the_decisions_that_it_does_not_have(card: str) -> None:
    laid = play(table(), "card:U5_TILE", "climber:red.big", "steps:2")
    first = laid.number - 3
    put_right = laid.after(Corrected(first, Choose(f"card:{card}")))
    assert [misfit.move for misfit in put_right.void] == [Choose("steps:2")]
    assert stands(put_right, "red.big") == int(card[1])


def test_t4_a_throw_that_was_none_is_struck_and_the_same_climber_throws_again() -> None:
    waiting = play(table({3: "weather"}), "card:TEAM3")
    thrown = waiting.after(Moved(weather("self:move-2"), ""))
    struck = thrown.after(Struck(thrown.number - 1))
    assert (struck.state, struck.prompt, struck.void) == (waiting.state, waiting.prompt, ())
    assert asked(struck).dice is not None
    assert (asked(struck).who, asked(struck).climber) == ("red", "red.big")
