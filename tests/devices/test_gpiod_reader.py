"""The pins' one thread: edges of several pins in the order of their times, also where they come while it reads."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from threading import Event

import pytest

from companion.devices.gpiod.reader import LOOKS, Reader

PATIENCE = 30.0


class Wire:
    """A pin whose edges are put there by hand. `meanwhile`: what happens elsewhere the next time that it is read;
    `done`: an edge of it was told."""

    def __init__(self, told: list[tuple[str, float]], name: str) -> None:
        self.told, self.name, self.done = told, name, Event()
        self.bell = os.eventfd(0, os.EFD_NONBLOCK)
        self.waiting: list[float] = []
        self.meanwhile: Callable[[], None] = lambda: None
        self.taken = 0

    def edge(self, at: float) -> None:
        self.waiting.append(at)
        os.eventfd_write(self.bell, 1)

    def take(self) -> list[tuple[float, bool]]:
        os.eventfd_read(self.bell)
        self.taken += 1
        self.meanwhile()
        waiting, self.waiting = self.waiting, []
        return [(at, True) for at in waiting]

    def tell(self, ticks: float, state: bool) -> None:
        self.told.append((self.name, ticks))
        self.done.set()


@pytest.fixture
def two() -> Iterator[tuple[Wire, Wire]]:
    told: list[tuple[str, float]] = []
    wires = Wire(told, "clk"), Wire(told, "dt")
    yield wires
    for wire in wires:
        os.close(wire.bell)


def test_an_edge_of_one_pin_that_comes_while_another_is_read_keeps_its_place(two: tuple[Wire, Wire]) -> None:
    clk, dt = two

    def turns() -> None:
        """The knob goes on: clk, which was read already, then dt, which is being read."""
        dt.meanwhile = lambda: None
        clk.edge(2.0)
        dt.waiting.append(3.0)

    dt.meanwhile = turns
    clk.edge(1.0)
    os.eventfd_write(dt.bell, 1)
    reader = Reader()
    reader.watch(clk.bell, clk)
    reader.watch(dt.bell, dt)
    assert dt.done.wait(PATIENCE)
    reader.close()
    assert dt.told == [("clk", 1.0), ("clk", 2.0), ("dt", 3.0)]


def test_a_line_that_never_rests_holds_nobody_up(two: tuple[Wire, Wire]) -> None:
    clk, dt = two
    clk.meanwhile = lambda: None if dt.done.is_set() else clk.edge(float(clk.taken))
    clk.edge(0.0)
    dt.edge(0.5)
    reader = Reader()
    reader.watch(clk.bell, clk)
    reader.watch(dt.bell, dt)
    heard = dt.done.wait(PATIENCE)
    clk.meanwhile = lambda: None
    assert heard
    reader.close()
    assert clk.taken >= LOOKS
