"""D17 and D20 over every registered game, a stranger's too: every reachable step can be taken back, at every edge."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine.errors import IllegalMove
from companion.engine.game import Over
from companion.engine.journal import Redid, TookBack
from companion.engine.journal_bodies import entry_of, entry_row
from companion.engine.match import Match
from tests.engine.play import begun, journalled, played, registered

END = 20_000
"""Within so many random moves every game has ended."""

every_game = pytest.mark.parametrize("name", registered())
chances = st.integers(min_value=0, max_value=2**32).map(Random)


@every_game
@pytest.mark.parametrize("seed", range(2))
def test_d20_from_the_end_of_a_match_every_step_back_to_its_start(name: str, seed: int) -> None:
    """undo(apply(s, m)) == s for every move of a whole match: the last one, each turn's edge, and the first."""
    chance = Random(seed)
    match = begun(name, chance)
    befores = []
    for before, _, after in played(match, chance, END):
        befores.append(before)
        match = after
    assert isinstance(match.prompt, Over)
    edges = sum(getattr(one.prompt, "begins", False) for one in befores)
    assert edges > 1, "more turns than one"
    for before in reversed(befores):
        match = match.after(TookBack())
        assert (match.state, match.prompt, match.number) == (before.state, before.prompt, before.number)
    with pytest.raises(IllegalMove) as refused:
        match.after(TookBack())
    assert refused.value.ruling == "T2"
    for before in befores[1:]:
        match = match.after(Redid())
        assert match.state == before.state


@every_game
@settings(deadline=None, max_examples=25)
@given(chance=chances)
def test_d17_a_match_that_was_read_back_is_taken_back_as_far(name: str, chance: Random) -> None:
    """Whatever its journal holds: moves, corrections, strikes, settles, undo and redo among them."""
    match = begun(name, chance)
    rows = []
    for entry, after in journalled(match, chance, 30):
        rows.append(entry_row(entry))
        match = after
    again = Match.load(match.game, match.setup, [entry_of(kind, body) for kind, body in rows])
    assert again.number == match.number
    for _ in range(match.number):
        match, again = match.after(TookBack()), again.after(TookBack())
        assert (again.state, again.prompt, again.number) == (match.state, match.prompt, match.number)
    assert again.number == 0
    assert again.state == Match.begin(again.game, again.setup).state
    while match.redo:
        match, again = match.after(Redid()), again.after(Redid())
        assert again.state == match.state
