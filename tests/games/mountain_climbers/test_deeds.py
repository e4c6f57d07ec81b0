"""What hands are told one by one makes the wood as it is decided; and no word of it is too long."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.game import Over
from companion.flow.table_match import moved
from companion.games.mountain_climbers import game, wood
from companion.games.mountain_climbers.deeds import BESIDE, BRIEF, brief, deeds
from companion.screens import draw
from companion.views import HEADER_LINE, Chain, Header, Hint, Row, View
from tests.games.mountain_climbers.playing import drawn_match, some_move

NAMES = {"P1": "Wilhelmina", "P2": "Ågnès", "P3": "Bo", "P4": "Maximilian"}


@settings(deadline=None, max_examples=25)
@given(chance=st.integers(min_value=0, max_value=2**32).map(Random))
def test_one_by_one_leads_where_the_rules_do(chance: Random) -> None:
    state = drawn_match(chance)
    for _ in range(60):
        if isinstance(game.prompt(state), Over):
            break
        move = some_move(state, chance, 0.0)
        if move is None:
            break
        step = game.apply(state, move)
        stood = wood.pieces(state)
        told = deeds(state, step, NAMES)
        for deed in told:
            assert deed.say[-1] == "."
            assert len(deed.text) <= BESIDE
            for shift in deed.shifts:
                stood = moved(stood, shift)
        assert sorted(map(repr, stood)) == sorted(map(repr, wood.pieces(step.state)))
        for short in brief(state, step, NAMES, told):
            assert len(short.text) <= BRIEF
        state = step.state


@settings(deadline=None, max_examples=8)
@given(chance=st.integers(min_value=0, max_value=2**32).map(Random))
def test_every_deed_can_be_drawn(chance: Random) -> None:
    state = drawn_match(chance)
    for _ in range(25):
        move = some_move(state, chance, 0.0)
        if move is None:
            break
        step = game.apply(state, move)
        told = deeds(state, step, NAMES)
        for place, deed in enumerate(told):
            head = Header(deed.head[: HEADER_LINE - 9], "STEP 2/3", deed.mark)
            chain = Chain(tuple(Row(one.text) for one in told), place, deed.beside)
            draw(View("tile_chain", chain, deed.say, head, (None, Hint("MAP"), Hint("NEXT"))))
        state = step.state
