"""Keys on gpiozero's mock pins: edges, order, exceptions, lights, keys down at the start."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from queue import SimpleQueue
from threading import Thread
from typing import Any

import pytest

from companion.devices.buttons import KeySettings, open_keys
from companion.gestures import Gestures
from companion.signals import Condition, Edge, Held, Key, Level, Posted, Pressed, Sensed, Signal
from tests.devices.pins import WIRING, Box, JammedPin, drive, mock_pins
from tests.fingers import Hand, Script, bouncing


@pytest.fixture
def factory() -> Iterator[Any]:
    with mock_pins() as mock:
        yield mock


def test_every_key_says_its_level_at_open_and_then_its_edges(factory: Any) -> None:
    box = Box()
    with open_keys(WIRING, box):
        assert [(edge.name, edge.level, edge.read) for edge in box.edges] == [
            (name, "up", True) for name in WIRING.inputs
        ]
        assert [sensed.condition for sensed in box.health] == [Condition.OK]
        for pin in WIRING.inputs.values():
            drive(factory, pin, "down")
            drive(factory, pin, "up")
    assert box.seen == [(name, level) for name in WIRING.inputs for level in ("down", "up")]


def tap(at: float, name: str, lasting: float) -> Script:
    return [(at, name, "down"), (at + lasting, name, "up")]


SCRIPTS: dict[str, Script] = {
    "B01": bouncing(0.0, "a", "down") + bouncing(0.5, "a", "up"),
    "B02": [(0.0, "b", "down"), (0.008, "b", "up")],
    "B04": [(0.0, "a", "down"), (0.5, "a", "up"), (0.503, "a", "down"), (0.7, "a", "up")],
    "B08": [(5.0, "c", "down"), (5.1, "c", "up")],
    "B10": [(0.0, "power", "down"), (0.2, "power", "up")],
    "B23": [edge for n in range(5) for edge in tap(0.12 * n, "b", 0.06)],
    "dice": bouncing(0.0, "danger", "down") + bouncing(0.2, "danger", "up") + bouncing(0.4, "clear", "down"),
}


@pytest.mark.parametrize("case", SCRIPTS)
def test_b06_the_same_script_on_pins_on_a_panel_and_on_the_pure_machine(case: str, factory: Any) -> None:
    pure, panel, pins = Hand(), Hand(source="panel"), Hand()
    pure.play(SCRIPTS[case])
    panel.play(SCRIPTS[case])

    def post(posted: Posted) -> None:
        if isinstance(posted, Edge):
            pins.said += pins.gestures.edge(posted)

    with open_keys(WIRING, post, clock=lambda: pins.now):
        start = pins.now
        for after, name, level in SCRIPTS[case]:
            pins.later(max(0.0, start + after - pins.now))
            pins.now = start + after
            drive(factory, WIRING.inputs[name], level)
        pins.later(2.0)
    assert pure.acts == panel.acts == pins.acts
    assert bool(pure.acts) is (case != "B10")


def test_b06_a_long_press_on_a_pin_is_held(factory: Any) -> None:
    box = Box()
    with open_keys(WIRING, box, clock=lambda: 7.0):
        drive(factory, 5, "down")
    gestures = Gestures()
    said = [signal for edge in box.edges for signal in gestures.edge(edge)]
    assert said == []
    assert gestures.advance(7.8)[-1] == Held(Key.A, at=7.8)


def test_b07_a_slow_consumer_gets_all_in_order_with_the_times_of_the_edges(factory: Any) -> None:
    """Nothing is taken from the queue until all three keys were pressed and released."""
    now = 50.0
    queue: SimpleQueue[Posted] = SimpleQueue()
    with open_keys(WIRING, queue.put, clock=lambda: now):
        for name in "abc":
            for level in ("down", "up"):
                now += 0.05
                drive(factory, WIRING.inputs[name], level)
    gestures, said = Gestures(), list[Signal]()
    while not queue.empty():
        posted = queue.get()
        said += gestures.edge(posted) if isinstance(posted, Edge) else ()
    said += gestures.advance(now + 0.3)
    assert [(press.key, round(press.down_at, 6)) for press in said if isinstance(press, Pressed)] == [
        (Key.A, 50.05),
        (Key.B, 50.15),
        (Key.C, 50.25),
    ]


def test_b07_a_post_that_raises_does_not_reach_the_library(factory: Any, caplog: pytest.LogCaptureFixture) -> None:
    broken = False

    def post(_: Posted) -> None:
        if broken:
            raise RuntimeError("the inbox broke")

    with open_keys(WIRING, post):
        broken = True
        drive(factory, 5, "down")
    assert "an edge of key a was lost" in caplog.text


def test_edges_may_come_from_any_thread(factory: Any) -> None:
    box = Box()
    with open_keys(WIRING, box):
        thread = Thread(target=lambda: drive(factory, 6, "down"))
        thread.start()
        thread.join()
    assert box.seen == [("b", "down")]


def test_b08_b09_a_key_that_is_down_at_open_is_read_as_such(factory: Any) -> None:
    jammed = JammedPin(factory, factory.pin(26).info)
    factory.pins[jammed.info] = jammed
    jammed._change_state(False)
    hand = Hand()

    def post(posted: Posted) -> None:
        hand.said += hand.gestures.edge(posted) if isinstance(posted, Edge) else ()

    with open_keys(WIRING, post, clock=lambda: hand.now):
        assert [type(signal) for signal in hand.said] == [Sensed]
        hand.later(5)
        drive(factory, 5, "down")
        hand.later(0.1)
        drive(factory, 5, "up")
        hand.later(0.1)
        jammed.free()
        hand.later(1)
    assert hand.presses == [Key.A]
    assert [type(signal) for signal in hand.said] == [Sensed, Pressed, Sensed]


def test_levels_can_be_read_again(factory: Any) -> None:
    with open_keys(WIRING, Box(), clock=lambda: 3.0) as keys:
        drive(factory, 13, "down")
        levels: dict[str, Level] = {edge.name: edge.level for edge in keys.levels()}
        assert all(edge.read and edge.at == 3.0 for edge in keys.levels())
    assert levels == {name: "down" if name == "c" else "up" for name in WIRING.inputs}
    assert keys.levels() == ()


def test_keys_do_not_go_deaf_when_garbage_is_collected(factory: Any) -> None:
    box = Box()
    with open_keys(WIRING, box):
        gc.collect()
        drive(factory, 5, "down")
    assert box.seen == [("a", "down")]


def test_lights_are_set_by_key_and_a_key_without_one_is_passed_over(factory: Any) -> None:
    with open_keys(WIRING, Box()) as keys:
        keys.lights({"a": "1", "b": "1"})
        assert factory.pin(23).state
        keys.lights({"b": "0"})
        assert factory.pin(23).state
        keys.lights({"a": "b"})
        keys.lights({"a": "0"})
        assert not factory.pin(23).state


def test_pins_are_free_after_the_with_and_closing_twice_does_no_harm(factory: Any) -> None:
    for _ in range(2):
        with open_keys(WIRING, Box()) as keys:
            pass
        keys.close()


def test_a_section_that_asks_for_nothing_posts_nothing() -> None:
    box = Box()
    with open_keys(KeySettings(), box) as keys:
        keys.lights({"a": "1"})
        assert keys.levels() == ()
    assert box.posted == []
