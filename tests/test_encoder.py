"""B16: the encoder, with whole and lost edges, for 1, 2 and 4 steps per detent."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.encoder import LINES, Encoder
from companion.gestures import Gestures
from companion.signals import Edge, Turned

CYCLE = ((False, False), (True, False), (True, True), (False, True))
EVERY = pytest.mark.parametrize("per_detent", [1, 2, 4])


class Knob:
    """Turns by quarters from a place in the cycle, and yields the edge of each."""

    def __init__(self, encoder: Encoder, start: int = 0) -> None:
        self.encoder, self.place, self.now = encoder, start, 10.0
        self.turned: list[int] = []
        for line, closed in zip(LINES, CYCLE[start % 4], strict=True):
            self.take(encoder.edge(Edge("pin", line, "down" if closed else "up", self.now, read=True)))

    def take(self, turned: tuple[Turned, ...]) -> None:
        self.turned += [turn.steps for turn in turned]

    def quarter(self, direction: int, gap: float, lost: bool = False) -> None:
        before, self.place = CYCLE[self.place % 4], self.place + direction
        self.now += gap
        after = CYCLE[self.place % 4]
        line = 0 if before[0] != after[0] else 1
        if not lost:
            self.take(self.encoder.edge(Edge("pin", LINES[line], "down" if after[line] else "up", self.now)))

    def rest(self) -> None:
        self.now += 0.5
        self.take(self.encoder.advance(self.now))


@EVERY
@pytest.mark.parametrize("direction", [1, -1])
@pytest.mark.parametrize("gap", [0.001, 0.02, 0.3])
def test_b16_one_click_is_one_step(per_detent: int, direction: int, gap: float) -> None:
    knob = Knob(Encoder(per_detent))
    for _ in range(3):
        for _ in range(per_detent):
            knob.quarter(direction, gap)
        knob.rest()
    assert knob.turned == [direction] * 3


@EVERY
@settings(deadline=None)
@given(data=st.data())
def test_b16_a_tenth_of_the_edges_lost(per_detent: int, data: st.DataObject) -> None:
    """One edge in each ten is lost, anywhere in it, two side by side included: one direction, at most a detent off."""
    direction = data.draw(st.sampled_from((1, -1)))
    lost = data.draw(st.lists(st.integers(0, 9), min_size=1, max_size=24))
    gap = data.draw(st.floats(0.0025, 0.020))
    start = data.draw(st.sampled_from((0, 2)))
    knob = Knob(Encoder(per_detent), start)
    for gone in lost:
        for index in range(10):
            knob.quarter(direction, gap, lost=index == gone)
    while (knob.place - start) % per_detent:
        knob.quarter(direction, gap)
    truth = (knob.place - start) // per_detent
    knob.rest()
    assert all(steps * direction > 0 for steps in knob.turned)
    assert abs(sum(knob.turned) - truth) <= 1


@EVERY
@settings(deadline=None)
@given(st.lists(st.tuples(st.sampled_from((1, -1)), st.integers(1, 30)), max_size=8), st.floats(0.001, 0.4))
def test_b16_with_no_edge_lost_every_click_counts_also_back_and_forth(
    per_detent: int, spins: list[tuple[int, int]], gap: float
) -> None:
    knob = Knob(Encoder(per_detent))
    for direction, detents in spins:
        for _ in range(detents * per_detent):
            knob.quarter(direction, gap)
        knob.rest()
    assert sum(knob.turned) == sum(direction * detents for direction, detents in spins)


@EVERY
def test_bounce_on_one_line_is_no_step(per_detent: int) -> None:
    knob = Knob(Encoder(per_detent))
    for _ in range(4 * per_detent):
        knob.quarter(1, 0.02)
        for _ in range(2):
            knob.quarter(-1, 0.0005)
            knob.quarter(1, 0.0005)
    knob.rest()
    assert sum(knob.turned) == 4


def test_turning_back_in_mid_spin_is_followed() -> None:
    knob = Knob(Encoder(4))
    for direction, quarters in ((1, 20), (-1, 40), (1, 24)):
        for _ in range(quarters):
            knob.quarter(direction, 0.02)
    knob.rest()
    assert sum(knob.turned) == 1


def test_a_level_read_later_counts_if_its_edge_was_lost() -> None:
    knob = Knob(Encoder(4))
    for number in range(4):
        knob.quarter(1, 0.02, lost=number == 3)
    knob.rest()
    assert knob.turned == []
    for line in LINES:
        knob.take(knob.encoder.edge(Edge("pin", line, "up", knob.now, read=True)))
    knob.rest()
    assert knob.turned == [1]


def test_gestures_turn_its_edges_into_turns_and_wake_for_it() -> None:
    gestures = Gestures(encoder=Encoder(1))
    assert gestures.edge(Edge("pin", "encoder_clk", "down", 10.0)) == ()
    assert gestures.deadline == pytest.approx(10.06)
    assert gestures.advance(10.1) == (Turned(1, 10.0),)
    assert gestures.deadline is None


def test_without_an_encoder_its_lines_are_nothing() -> None:
    assert Gestures().edge(Edge("pin", "encoder_dt", "down", 10.0)) == ()


def test_another_number_of_steps_is_refused() -> None:
    with pytest.raises(ValueError, match="1, 2 or 4 steps per detent, not 3"):
        Encoder(3)
