"""What every game brings for the small screen fits it: the sizes that views.py states, in random play."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.game import Over, Prompt, Step, shifts_between
from companion.engine.match import Match
from tests.engine.play import begun, played, registered, settles

every_game = pytest.mark.parametrize("name", registered())
chances = st.integers(min_value=0, max_value=2**32).map(Random)


def names(match: Match) -> dict[str, str]:
    return {seat: f"{seat} the Great"[:10] for seat in match.setup.seats}


@every_game
@settings(deadline=None, max_examples=30)
@given(chance=chances)
def test_questions_and_answers_fit(name: str, chance: Random) -> None:
    match = begun(name, chance)
    showing = match.game.showing
    for before, _, after in played(match, chance, 40):
        prompt = before.prompt
        assert isinstance(prompt, Prompt)
        turn, say = showing.turn(before.state, prompt)
        assert say
        assert len(turn.dice) <= 6
        assert len(turn.number) <= 2
        assert len(turn.foot) <= 11
        assert len(showing.place(before.state, prompt)) <= 8
        for option in prompt.options:
            row = showing.row(before.state, option)
            assert 0 < len(row.text) <= 15 - 2 * (row.mark is not None) - 2 * (row.tail is not None)
            assert row.dim == (not option.legal)
            assert 0 < len(showing.label(option.id)) <= 7
            besides, foretold = showing.foretold(before.state, option, names(match))
            assert len(besides) <= 10
            assert not foretold or foretold.endswith(".")
        likely = showing.likeliest(before.state, prompt)
        assert not likely or likely in [option.id for option in prompt.options if option.legal]
        assert all(len(showing.standing(before.state, seat)) <= 13 for seat in match.setup.seats)
        assert 0 < len(showing.told(Step(after.state, after.last.events), names(match))) <= 15
        for shift in shifts_between(match.game.pieces(before.state), match.game.pieces(after.state)):
            assert 0 < len(showing.shift(shift)) <= 14


@every_game
@settings(deadline=None, max_examples=15)
@given(chance=chances)
def test_the_path_and_what_can_be_set_fit(name: str, chance: Random) -> None:
    match = begun(name, chance)
    for before, _, _ in played(match, chance, 12):
        strip = before.game.showing.strip(before.state)
        assert len(strip.rows) <= len(match.setup.seats)
        for _, standing in strip.rows:
            assert all(0 <= column < len(strip.columns) and count > 0 for column, count in standing.items())
        offered = before.game.showing.settles(before.state, names(before))
        assert offered
        assert settles(before)
        for thing in offered:
            assert 0 < len(thing.row.text) <= 15
            assert 0 <= thing.selected < len(thing.values)
            assert all(0 < len(label) <= 15 for label, _ in thing.values)


@every_game
@pytest.mark.parametrize("seed", range(2))
def test_the_end_is_told(name: str, seed: int) -> None:
    chance = Random(seed)
    match = begun(name, chance)
    for _, _, after in played(match, chance, 20_000):
        match = after
    assert isinstance(match.prompt, Over)
    result, say = match.game.showing.result(match.state, names(match), 12)
    assert say
    assert result.winner in names(match).values()
