"""The fake does the whole of a panel's duty; what is proven with it is worth no more than this."""

import pytest

from firmware_bridge.fake import FakePanel
from firmware_bridge.messages import Message
from firmware_bridge.wire import Ack, Ask, Beat, Hello, Key, Light, Nak, Reader, Roll, write


def said(panel: FakePanel) -> list[Message]:
    reader = Reader()
    messages = reader.feed(panel.sending())
    assert sum(reader.errors.values()) == 0
    return messages


def events(panel: FakePanel) -> list[tuple[int, int]]:
    return [(one.seq, one.base) for one in said(panel) if isinstance(one, Roll | Key)]


@pytest.fixture
def panel() -> FakePanel:
    panel = FakePanel(0.0)
    assert said(panel) == [Hello(1, 0, "1.0", "fake", "FAKE-1", "dice=6;keys=3;lights=3")]
    return panel


def test_it_says_hello_when_asked_and_beats_each_second(panel: FakePanel) -> None:
    panel.received(write(Ask(0, 0, "hello")), 0.5)
    assert isinstance(said(panel)[0], Hello)
    beats = []
    while panel.deadline <= 5.0:
        panel.tick(panel.deadline)
        beats += said(panel)
    assert beats == [Beat(1, 0, second * 1000) for second in range(1, 6)]


def test_an_unanswered_roll_is_said_again_after_250_500_1000_then_each_2000_ms(panel: FakePanel) -> None:
    panel.roll("DDAWAD", 10.0)
    at = []
    now = 10.0
    while now < 18.0:
        at += [(round(now, 3), one.age_ms) for one in said(panel) if isinstance(one, Roll)]
        now = panel.deadline
        panel.tick(now)
    assert at == [(10.0, 0), (10.25, 250), (10.75, 750), (11.75, 1750), (13.75, 3750), (15.75, 5750), (17.75, 7750)]


def test_an_answer_removes_the_event_and_the_lowest_left_follows_at_once(panel: FakePanel) -> None:
    for _ in range(3):
        panel.roll("DDAWAD", 10.0)
    assert events(panel) == [(1, 1), (2, 1), (3, 1)]
    panel.received(write(Ack(1, 1)), 10.1)
    assert events(panel) == [(2, 2)]
    panel.received(write(Nak(1, 3, "count")), 10.15)
    assert events(panel) == [(2, 2)]
    panel.received(write(Ack(2, 2)), 10.2)  # of another boot
    panel.received(b"AT+GCAP\r\n\x03$NOISE\n" + write(Beat(1, 0, 5)), 10.2)
    assert events(panel) == []
    assert panel.waiting == (2,)
    assert panel.answered == [(1, 1, "ack"), (1, 3, "count")]


def test_ask_all_says_everything_again_with_the_back_off_reset(panel: FakePanel) -> None:
    panel.roll("DDAWAD", 10.0)
    panel.tick(14.0)
    panel.tick(16.0)
    events(panel)
    panel.received(write(Ask(0, 0, "all")), 16.5)
    assert events(panel) == [(1, 1)]
    panel.tick(16.75)
    assert events(panel) == [(1, 1)]


def test_sixteen_places_and_eight_for_keys(panel: FakePanel) -> None:
    for i in range(17):
        panel.roll("DDAWAD", 10.0 + i / 100)
    assert panel.dropped == [(1, 1)]
    for _ in range(9):
        panel.press("a", 10.5)
    assert panel.dropped == [(1, 1), (1, 18)]
    assert len(panel.waiting) == 24


def test_a_key_is_dropped_after_two_seconds(panel: FakePanel) -> None:
    panel.press("a", 10.0)
    panel.roll("DDAWAD", 10.0)
    events(panel)
    panel.tick(12.1)
    assert events(panel) == [(2, 2)]


def test_a_tap_comes_up_by_itself(panel: FakePanel) -> None:
    panel.key("a", 10.0, hold=0.9)
    assert panel.deadline < 10.9
    panel.tick(10.95)
    assert [one.level for one in said(panel) if isinstance(one, Key)] == ["d", "d", "u"]


def test_a_restart_forgets_all_but_counts(panel: FakePanel) -> None:
    panel.roll("DDAWAD", 10.0)
    panel.received(write(Light(0, 0, "a", "b")), 10.0)
    assert panel.lights == {"a": "b"}
    panel.restart(11.0)
    assert (panel.waiting, panel.lights, panel.boot) == ((), {}, 2)
    assert panel.roll("DDAWAD", 12.0) == 1
