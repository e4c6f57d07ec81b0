"""The companion's keys over the gpiod factory, on a kernel in memory and on a real one where there is one.

B06: the same scripts as on mock pins and the pure machine. Bursts: nothing lost that a finger could do; what is lost
all the same is said, and the level read again.
"""

from __future__ import annotations

from dataclasses import replace
from threading import Event, Thread
from threading import enumerate as threads
from time import monotonic
from typing import Any

import pytest

from companion.devices.buttons import KeySettings, open_keys
from companion.devices.gpio import open_factory
from companion.signals import Condition, DieKeyed, Edge, Held, Level, Posted, Pressed, Signal
from tests.devices.pins import WIRING, Box
from tests.devices.test_buttons import SCRIPTS
from tests.devices.wires import Wires
from tests.fingers import Hand, Script

START = 100.0
LONG: Script = [(0.0, "a", "down"), (1.0, "a", "up")]


def play(wires: Wires, script: Script, pins: dict[str, int]) -> None:
    for after, name, level in script:
        wires.set(pins[name], level == "up", START + after)


def gestures_of(edges: list[Edge]) -> list[Signal]:
    """What the pure machine makes of edges at their own times, then of two seconds of quiet."""
    hand = Hand(now=edges[0].at)
    for edge in edges:
        hand.later(max(0.0, edge.at - hand.now))
        hand.said += hand.gestures.edge(edge)
    hand.later(2.0)
    return hand.acts


def timed(signals: list[Signal], exact: bool) -> list[Signal]:
    """Times to the microsecond, or none where real fingers moved."""

    def at(seconds: float) -> float:
        return round(seconds, 6) if exact else 0.0

    told: list[Signal] = []
    for signal in signals:
        match signal:
            case Pressed():
                told.append(replace(signal, at=at(signal.at), down_at=at(signal.down_at)))
            case Held() | DieKeyed():
                told.append(replace(signal, at=at(signal.at)))
    return told


@pytest.mark.parametrize("case", [*SCRIPTS, "held"])
def test_b06_the_same_script_gives_the_same_events_as_the_pure_machine(case: str, wires: Wires) -> None:
    script = SCRIPTS.get(case, LONG)
    pure, box = Hand(now=START), Box()
    pure.play(script)
    with open_keys(WIRING, box):
        opened = len(box.posted)
        play(wires, script, WIRING.inputs)
        box.wait_for(opened + len(script))
    edges = [edge for edge in box.edges if not edge.read]
    assert [(edge.name, edge.level) for edge in edges] == [(name, level) for _, name, level in script]
    assert timed(gestures_of(edges), wires.exact) == timed(pure.acts, wires.exact)


def test_edges_bear_the_kernel_s_time_not_that_of_their_reading(wires: Wires) -> None:
    """The clock of the program runs at another time altogether; it stamps what it reads, not what the kernel saw."""
    box = Box()
    with open_keys(KeySettings(a=5), box, clock=lambda: 7.0):
        opened, before = len(box.posted), monotonic()
        wires.set(5, False, before)
        box.wait_for(opened + 1)
        after = monotonic()
    assert [edge.at for edge in box.edges if edge.read] == [7.0]
    assert before - 1e-6 <= box.edges[-1].at <= after


class Gate:
    """A post that lets nobody through until it is opened: the reader is held up meanwhile."""

    def __init__(self) -> None:
        self.box, self.shut, self.waits, self.opened = Box(), False, Event(), Event()

    def __call__(self, posted: Posted) -> None:
        if self.shut and isinstance(posted, Edge):
            self.waits.set()
            assert self.opened.wait(10)
        self.box(posted)


def burst_behind(gate: Gate, wires: Wires, edges: int) -> None:
    """One edge of c that holds the reader up, then a burst on a, then one tap on b; all wait for the reader."""
    gate.shut = True
    wires.set(13, False, START)
    assert gate.waits.wait(10)
    for number in range(edges):
        wires.set(5, number % 2 == 1, START + 0.001 * (number + 1))
    wires.set(6, False, START + 1)
    wires.set(6, True, START + 1.1)
    gate.opened.set()


def test_a_burst_of_400_edges_while_nobody_reads_is_there_to_the_last(wires: Wires, caplog: Any) -> None:
    gate = Gate()
    with open_keys(KeySettings(a=5, b=6, c=13), gate):
        opened = len(gate.box.posted)
        burst_behind(gate, wires, 400)
        gate.box.wait_for(opened + 403)
    levels: list[tuple[str, Level]] = [("a", "down"), ("a", "up")]
    assert gate.box.seen == [("c", "down"), *levels * 200, ("b", "down"), ("b", "up")]
    times = [edge.at for edge in gate.box.edges if not edge.read]
    assert times == sorted(times)
    assert caplog.text == ""


def test_a_longer_burst_loses_the_oldest_says_so_and_ends_at_the_right_level(wires: Wires, caplog: Any) -> None:
    gate = Gate()
    with open_keys(KeySettings(a=5, b=6, c=13), gate):
        opened = len(gate.box.posted)
        burst_behind(gate, wires, 601)
        gate.box.wait_for(opened + 1 + 512 + 2)
    seen = gate.box.seen
    assert [level for name, level in seen if name == "a"][-1] == "down", "601 edges end where the key is down"
    assert [edge for edge in seen if edge[0] == "b"] == [("b", "down"), ("b", "up")]
    assert "GPIO5: 89 edges came faster than they were read" in caplog.text
    assert open_factory().edges_lost == 89


def test_b07_three_keys_behind_a_slow_reader_come_in_the_order_of_their_times(wires: Wires) -> None:
    gate = Gate()
    with open_keys(WIRING, gate):
        opened = len(gate.box.posted)
        gate.shut = True
        wires.set(26, False, START)
        assert gate.waits.wait(10)
        for place, pin in enumerate((13, 5, 6, 5, 13, 6)):
            wires.set(pin, place > 2, START + 0.1 * (place + 1))
        gate.opened.set()
        gate.box.wait_for(opened + 7)
    assert gate.box.seen[1:] == [
        ("c", "down"), ("a", "down"), ("b", "down"), ("a", "up"), ("c", "up"), ("b", "up"),
    ]  # fmt: skip


def test_a_callback_that_raises_costs_its_edge_alone(wires: Wires, caplog: Any) -> None:
    """Not by the companion's own guard: here the callback is somebody else's."""
    factory, heard = open_factory(), Box()
    broken, good = factory.pin(5), factory.pin(6)

    def raises(_ticks: float, _high: bool) -> None:
        raise RuntimeError("the lamp shop is closed")

    def hears(ticks: float, high: bool) -> None:
        heard(Edge("pin", "b", "up" if high else "down", ticks))

    for pin, callback in ((broken, raises), (good, hears)):
        pin.input_with_pull("up")
        pin.when_changed = callback
    wires.set(5, False, START)
    wires.set(6, False, START + 0.01)
    heard.wait_for(1)
    assert heard.seen == [("b", "down")]
    assert "GPIO5: what was to be done at its edge failed" in caplog.text
    assert "the lamp shop is closed" in caplog.text


def test_all_pins_are_read_by_one_thread_and_none_is_left_behind(wires: Wires) -> None:
    box = Box()
    with open_keys(WIRING, box):
        assert [thread.name for thread in threads() if thread.name == "gpiod"] == ["gpiod"]
    open_factory().close()
    assert [thread.name for thread in threads() if thread.name == "gpiod"] == []


def test_after_closing_nothing_is_heard_and_the_lines_can_be_had_again(wires: Wires) -> None:
    with open_keys(KeySettings(a=5), first := Box()):
        pass
    heard = len(first.posted)
    with open_keys(KeySettings(a=5), second := Box()):
        opened = len(second.posted)
        wires.set(5, False, START)
        second.wait_for(opened + 1)
    assert len(first.posted) == heard
    assert second.seen == [("a", "down")]


def test_a_key_that_is_down_at_open_is_read_as_such(wires: Wires) -> None:
    box, at = Box(), START
    with open_keys(KeySettings(a=5), box) as keys:
        for level in ("down", "up", "down"):
            at += 0.1
            wires.set(5, level == "up", at)
            box.wait_for(round((at - START) * 10) + 2)
            assert [edge.level for edge in keys.levels()] == [level]
    assert [sensed.condition for sensed in box.health] == [Condition.OK]


def test_reading_survives_pins_that_come_and_go_from_other_threads(wires: Wires) -> None:
    """Lines are asked for and let go all the time while another one is read; not an edge of that one is missing."""
    box, still = Box(), Event()

    def come_and_go() -> None:
        while not still.is_set():
            with open_keys(KeySettings(b=6, c=13), lambda _: None):
                pass

    restless = Thread(target=come_and_go)
    with open_keys(KeySettings(a=5), box):
        opened = len(box.posted)
        restless.start()
        for number in range(300):
            wires.set(5, number % 2 == 1, START + 0.002 * number)
            box.wait_for(opened + number + 1)
        still.set()
        restless.join()
    assert box.seen == [("a", "down"), ("a", "up")] * 150
