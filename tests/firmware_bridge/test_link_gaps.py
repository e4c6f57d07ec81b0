"""A caller that was stopped for a while: what has waited in the port is as old as the last look, and never fresh."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_bridge.fake import FakePanel
from firmware_bridge.heard import Lost, Released, Taken
from firmware_bridge.link import KEY_LIFE, Link
from firmware_bridge.looks import CATCHING_UP, HELD_UP, LOOK_EVERY
from firmware_bridge.wire import Beat, Key, Roll, write
from tests.firmware_bridge.talk import Talk
from tests.firmware_bridge.test_link_order import greeted, key, roll, seqs

BEAT = write(Beat(41, 0, 5))


def frozen(talk: Talk, seconds: float) -> bytes:
    """The Pi's program stands still while the panel lives on. What has come in that time, unread."""
    waiting, end = b"", talk.now + seconds
    while talk.now < end:
        talk.now = min(end, max(talk.panel.deadline, talk.now + 0.001))
        talk.panel.tick(talk.now)
        waiting += talk.panel.sending()
    return waiting


def goes_on(talk: Talk, waiting: bytes, pieces: int = 1) -> None:
    """It reads what has waited, in so many reads of the same moment."""
    size = -(-len(waiting) // pieces)
    for start in range(0, len(waiting), size):
        talk.note(talk.link.received(waiting[start : start + size], talk.now))
    talk.later(3)


def test_a_line_is_looked_at_each_second_also_where_nothing_comes() -> None:
    link = greeted()
    for now in (100.0, 101.0, 102.0):
        link.tick(now)
        assert link.deadline == now + LOOK_EVERY
    assert HELD_UP == KEY_LIFE, "a key that came in a shorter gap is young enough"


@pytest.mark.parametrize("gap", [2.1, 10.0])
def test_keys_that_waited_while_the_caller_was_stopped_are_answered_and_do_nothing(gap: float) -> None:
    link = greeted()
    link.tick(101.0)
    assert link.received(BEAT + key(1, 1, "d") + key(2, 1, "u"), 101.0 + gap) == []
    assert link.received(key(3, 3, "d"), 101.0 + gap + 0.1) == [], "the next read still belongs to the gap"
    assert [line[:9] for line in link.sending().split(b"\n")] == [
        b"$ASK,0,0,",
        *(b"$ACK,41,%d" % n for n in (1, 2, 3)),
        b"",
    ]
    after = 101.0 + gap + CATCHING_UP
    assert seqs([*link.received(key(4, 4, "d"), after)]) == [4]


def test_a_key_that_was_down_before_the_gap_is_let_go_without_a_press() -> None:
    link = greeted()
    link.tick(101.0)
    assert seqs([*link.received(key(1, 1, "d"), 101.5)]) == [1]
    link.answer("E661", 41, 1, "ack", 101.5)
    assert link.received(key(2, 2, "u"), 111.5) == [Released(("a",))]


@pytest.mark.parametrize("first", ["bytes", "quiet", "answer"])
def test_whatever_the_caller_does_first_when_it_goes_on(first: str) -> None:
    link = greeted()
    assert seqs([*link.received(roll(1, 1), 101.0)]) == [1]
    link.tick(102.0)
    if first == "quiet":
        link.tick(112.0)
    elif first == "answer":
        link.answer("E661", 41, 1, "ack", 112.0)
    waited = [one for one in link.received(key(2, 1, "d"), 112.0) if isinstance(one, Taken)]
    assert waited == []
    link.answer("E661", 41, 1, "ack", 112.0)


def test_a_late_look_that_is_no_gap_costs_nothing() -> None:
    link = greeted()
    link.tick(101.0)
    (taken,) = link.received(key(1, 1, "d", 0), 102.9)
    assert isinstance(taken, Taken)
    assert taken.at == 102.9


def test_a_roll_of_the_gap_is_as_old_as_the_last_look_and_counts_where_it_is_the_only_one() -> None:
    talk = Talk(FakePanel(100.0)).later(5)
    before = talk.now
    talk.panel.roll("DDAWAD", talk.now + 4)
    goes_on(talk, frozen(talk, 9.0))
    (taken,) = talk.taken
    assert taken.fresh
    assert before - 2 < taken.at <= before
    assert talk.saw(Lost) == []
    assert talk.panel.waiting == ()


@given(
    st.floats(2.1, 60.0),
    st.lists(st.tuples(st.floats(0.0, 1.0), st.sampled_from(["tap", "roll"])), min_size=1, max_size=12),
    st.integers(1, 9),
)
@settings(deadline=None)
def test_whatever_people_do_before_a_frozen_screen(seconds: float, acts: list[tuple[float, str]], pieces: int) -> None:
    """No key is taken for fresh; rolls come each once and in order, and several are asked about."""
    talk = Talk(FakePanel(100.0)).later(5)
    start, waiting = talk.now, b""
    for share, what in sorted(acts):
        waiting += frozen(talk, max(0.0, start + share * seconds - talk.now))
        if what == "tap":
            talk.panel.key("a", talk.now)
        else:
            talk.panel.roll("DAW", talk.now)
    waiting += frozen(talk, start + seconds - talk.now)
    goes_on(talk, waiting, pieces)
    keys = [one for one in talk.taken if isinstance(one.message, Key)]
    assert [one.at for one in keys if one.at < start + seconds - KEY_LIFE] == []
    rolls = [one for one in talk.taken if isinstance(one.message, Roll)]
    assert len(rolls) == min(16, [what for _, what in acts].count("roll"))
    assert [one.message.seq for one in rolls] == sorted({one.message.seq for one in rolls})
    assert all(one.fresh == (len(rolls) == 1) for one in rolls)
    assert talk.panel.waiting == ()


def test_the_first_look_at_an_open_port_is_no_gap() -> None:
    link = Link(100.0, dealt=lambda uid, boot: 0)
    link.opened(500.0)
    link.received(write(Beat(41, 0, 5)), 500.1)
    assert link.sending().count(b"hello") == 1
