"""Whatever is heard in whatever order: nothing raises, and what was decided is on disk, to the question."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.effects import Answer, Save
from companion.engine.game import Over
from companion.flow.asking import question
from companion.flow.deciding import left_open
from companion.flow.doubt import waiting_now
from tests.table.walks import evening, walk

SEEDS = st.integers(0, 1 << 32)


@given(SEEDS)
@settings(max_examples=200, deadline=None)
def test_what_was_decided_comes_back_from_the_disk(seed: int) -> None:
    """State, prompt, version, and the dice that wait: the journal's rows tell all of it, at any moment."""
    play = evening(seed)
    for _ in walk(play, seed, 60):
        pass
    for number in play.disk:
        loaded = play.loaded(number)
        if number == play.table.match_id:
            match = play.match
        elif number in (offered := dict(left_open(play.table))):
            match = offered[number]
        else:
            assert loaded.closed, "a match that is open can be gone on with"
            continue
        assert loaded.state == match.state
        assert loaded.prompt == match.prompt
        assert loaded.version == match.version
        assert loaded.waiting == match.waiting
        assert loaded.people == match.people
        assert loaded.redo == match.redo


@given(SEEDS)
@settings(max_examples=60, deadline=None)
def test_after_a_power_cut_the_same_is_asked(seed: int) -> None:
    """The match's own question, and the dice that are asked about above it.

    Not of an older match that was picked and in which nothing was decided since: RESUME offers the newer one first.
    """
    play = evening(seed)
    for _ in walk(play, seed, 60):
        pass
    if play.table.match is None or isinstance(play.match.prompt, Over):
        return
    newest, older = play.disk.offered(play.game)
    assert newest is not None, "this one at least"
    if newest[0] != play.table.match_id:
        assert play.table.match_id in dict(older)
        return
    asked, waiting = type(question(play.table)), waiting_now(play.table)
    play.restart()
    assert type(question(play.table)) is asked
    assert waiting_now(play.table) == waiting
    assert waiting is None or play.screen == "roll_doubt"


@given(SEEDS)
@settings(max_examples=60, deadline=None)
def test_every_event_of_a_panel_is_answered_once_under_its_own_name(seed: int) -> None:
    play = evening(seed)
    heard = [event for signal in walk(play, seed, 60) if (event := getattr(signal, "event", None))]
    answered = [effect.event for effect in play.effects if isinstance(effect, Answer)]
    saved = [effect.event for effect in play.effects if isinstance(effect, Save) and effect.event]
    assert heard == saved == answered


@given(SEEDS)
@settings(max_examples=40, deadline=None)
def test_the_table_sleeps_in_the_end_whatever_happened(seed: int) -> None:
    """`Play.later` proves on the way that no moment is asked for twice."""
    play = evening(seed)
    for _ in walk(play, seed, 40):
        pass
    before = play.match.version if play.table.match else 0
    assert play.later(3 * 3600).screen == "off"
    assert (play.match.version if play.table.match else 0) == before, "time decides nothing"
