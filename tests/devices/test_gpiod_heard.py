"""Events to edges, for any burst and any pace of reading: what is lost is counted, the level at rest is never wrong."""

from __future__ import annotations

from collections import deque
from functools import partial
from itertools import pairwise

from gpiod import EdgeEvent
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.devices.gpiod.heard import Heard


def event(number: int, high: bool) -> EdgeEvent:
    kind = EdgeEvent.Type.RISING_EDGE if high else EdgeEvent.Type.FALLING_EDGE
    return EdgeEvent(kind.value, number * 1_000_000, 5, number, number)


@settings(deadline=None)
@given(bursts=st.lists(st.integers(0, 20), max_size=30), buffer=st.integers(1, 8))
def test_any_bursts_through_any_buffer(bursts: list[int], buffer: int) -> None:
    waiting: deque[EdgeEvent] = deque(maxlen=buffer)
    heard, told, number, high = Heard(), list[tuple[float, bool]](), 0, True
    for burst in bursts:
        for _ in range(burst):
            number, high = number + 1, not high
            waiting.append(event(number, high))
        kept = len(waiting)
        before = heard.lost
        told += heard.edges(list(waiting), partial(bool, high))
        waiting.clear()
        assert heard.lost - before == burst - kept
        assert not told or told[-1][1] is high, "at rest it is as the line is"
    assert all(one[1] is not other[1] for one, other in pairwise(told)), "edges take turns"
    assert [at for at, _ in told] == sorted(at for at, _ in told)
    if heard.lost == 0:
        assert [round(at * 1000) for at, _ in told] == list(range(1, number + 1)), "nothing added, nothing left out"


def test_a_level_that_was_lost_at_the_end_is_read_again() -> None:
    heard = Heard()
    heard.edges([event(1, False)], lambda: False)
    assert heard.edges([event(4, True)], lambda: False) == [(0.004, True), (0.004, False)]
    assert heard.lost == 2


def test_the_level_is_not_asked_for_where_nothing_is_lost() -> None:
    def never() -> bool:
        raise AssertionError

    assert Heard().edges([event(1, False), event(2, True)], never) == [(0.001, False), (0.002, True)]


def test_one_kind_of_edge_comes_as_often_as_it_likes() -> None:
    assert len(Heard().edges([event(1, True), event(2, True)], lambda: True, both=False)) == 2


def test_after_a_pause_the_first_edge_is_news() -> None:
    heard = Heard()
    heard.edges([event(1, False)], lambda: False)
    heard.forget_level()
    assert heard.edges([event(2, False)], lambda: False) == [(0.002, False)]
