"""Whatever is played, on whatever board, by people of whatever name: every text fits, and is drawn uncut."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.game import Over, Step
from companion.engine.match import Match
from companion.games.high_risk import game
from companion.games.high_risk.board import EXAMPLE
from companion.screens import draw
from companion.views import Banner, Header, Hint, Line, Mark, Notice, Rows, Stage, View
from tests.games.high_risk.playing import Position, random_match

SHOWING = game.showing
NAMES = {"red": "Maximilian", "blue": "Wilhelmina", "green": "MMMMMMMM", "gold": "Å"}
LONG = "B" + "CV" * 30 + "C" * 20 + "S"
BOARDS = {EXAMPLE: False, "BVVVCCCCCCS": False, LONG: True, "BCVS": True}


def drawn(stage: Stage, say: str, header: Header | None = None) -> None:
    assert say.endswith(".")
    draw(View("test", stage, say, header))


def look_at(match: Match) -> None:
    state, prompt = match.state, match.prompt
    drawn(SHOWING.strip(state), "Map.")
    for seat in match.setup.seats:
        assert len(SHOWING.standing(state, seat)) <= 13
    if isinstance(prompt, Over):
        stage, said = SHOWING.result(state, NAMES, 1234)
        drawn(stage, said, Header(stage.title))
        return
    turn, said = SHOWING.turn(state, prompt)
    place = SHOWING.place(state, prompt)
    assert len(place) <= 7
    drawn(turn, said, Header(NAMES[prompt.turn], place))
    drawn(Rows(tuple(SHOWING.row(state, option) for option in prompt.options)), "Rows.")
    for option in prompt.options:
        assert len(SHOWING.label(option.id)) <= 7
        row = SHOWING.row(state, option)
        assert len(row.text) <= 15 - 2 * (row.tail is not None)
        place, told = SHOWING.foretold(state, option, NAMES)
        assert len(place) <= 10
        assert bool(place) == (row.tail is not None)
        assert not told or told.endswith(".")


def look_at_step(before: Match, after: Match) -> None:
    step = Step(after.state, after.last.events)
    assert len(SHOWING.told(step, NAMES)) <= 13
    said = SHOWING.announce(before.state, step, NAMES)
    if said is None:
        return
    draw(View(said.screen, said.stage, said.say, None, (None, Hint("MAP"), Hint(said.go, likely=True))))
    for lit in (True, False):
        stage = replace(said.stage, inverse=lit) if isinstance(said.stage, Banner) else said.stage
        draw(View(said.screen, stage, said.say, Header("Wilhelmi", said.place, Mark.CIRCLE)))
    assert len(said.place) <= 10
    for shift in said.shifts:
        text = SHOWING.shift(shift)
        assert len(text) <= 14
        drawn(
            Notice((Line("Move by hand:"), Line(text, "list", Mark.CIRCLE), Line("Maximilian"))),
            "Move.",
            Header("MATCH", "1/2"),
        )


@settings(deadline=None, max_examples=20)
@given(chance=st.randoms(use_true_random=False), zones=st.sampled_from(list(BOARDS)))
def test_every_picture_of_random_play_is_drawn(chance: Random, zones: str) -> None:
    matches = random_match(chance, 40, zones, house_board=BOARDS[zones], fall_tie="lower")
    for match in matches:
        look_at(match)
    for before, after in pairwise(matches):
        look_at_step(before, after)


@settings(deadline=None, max_examples=20)
@given(chance=st.randoms(use_true_random=False), zones=st.sampled_from(list(BOARDS)))
def test_everything_that_may_be_set_fits_its_row(chance: Random, zones: str) -> None:
    match = random_match(chance, 30, zones, house_board=BOARDS[zones])[-1]
    things = SHOWING.settles(match.state, NAMES)
    drawn(Rows(tuple(thing.row for thing in things)), "Things.")
    for thing in things:
        assert len(thing.row.text) <= 15 - 2 * (thing.row.mark is not None)
        assert 0 <= thing.selected < len(thing.values)
        assert all(len(label) <= 15 for label, _ in thing.values)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_end_of_a_game_fits(players: int) -> None:
    seats = ("red", "blue", "green", "gold")[:players]
    climbers = {2: 4, 3: 3, 4: 2}[players]
    table = Position(players=seats, red=[10] * (climbers - 1) + [9]).roll("AAAAAA").advance(9)
    stage, said = SHOWING.result(table.state, NAMES, 123)
    assert all(len(other) <= 12 for other in stage.others)
    assert len(stage.title) <= 18
    drawn(stage, said)
