"""Fingers for key tests: they play edges into `Gestures` on a virtual clock, as the one loop does.

hand = Hand(); hand.down("c"); hand.later(0.1); hand.up("c"); hand.later(0.1); hand.said
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import pytest

from companion.gestures import Gestures
from companion.signals import DieKeyed, Edge, Held, Key, Level, Pressed, Signal

Script = list[tuple[float, str, Level]]


@dataclass
class Hand:
    """`now` is the virtual clock; `said` everything that came out, in order."""

    gestures: Gestures = field(default_factory=Gestures)
    source: str = "pin"
    now: float = 100.0
    said: list[Signal] = field(default_factory=list)

    def edge(self, name: str, level: Level, source: str | None = None, read: bool = False) -> None:
        self.said += self.gestures.edge(Edge(source or self.source, name, level, self.now, read))

    def down(self, name: str, source: str | None = None) -> None:
        self.edge(name, "down", source)

    def up(self, name: str, source: str | None = None) -> None:
        self.edge(name, "up", source)

    def later(self, seconds: float) -> None:
        """Jump, stopping at every deadline on the way."""
        end = self.now + seconds
        while (due := self.gestures.deadline) is not None and due <= end:
            self.now = max(self.now, due)
            self.said += self.gestures.advance(self.now)
        self.now = end

    def tap(self, name: str, lasting: float = 0.08) -> None:
        self.down(name)
        self.later(lasting)
        self.up(name)

    def play(self, script: Script) -> None:
        """(seconds after the start, key, level) in order, then two seconds of quiet."""
        start = self.now
        for after, name, level in script:
            self.later(max(0.0, start + after - self.now))
            self.now = start + after
            self.edge(name, level)
        self.later(2.0)

    @property
    def acts(self) -> list[Signal]:
        """What decides something: no fills, no health."""
        return [signal for signal in self.said if isinstance(signal, (Pressed, Held, DieKeyed))]

    @property
    def presses(self) -> list[Key]:
        return [signal.key for signal in self.said if isinstance(signal, Pressed)]


def about(seconds: float) -> Any:
    """A time that arithmetic may have moved by less than a microsecond; it fits where a float is expected."""
    return pytest.approx(seconds, abs=1e-6)


def bouncing(at: float, name: str, to: Level, edges: int = 5, within: float = 0.004) -> Script:
    """A change to `to` at `at` with an odd number of edges, the last one `within` later."""
    other: Level = "up" if to == "down" else "down"
    gap = within / (edges - 1)
    return [(at + index * gap, name, to if index % 2 == 0 else other) for index in range(edges)]
