"""gpiozero's mock pins as a table's wiring: a fresh factory, jammed keys, and a box that keeps what is posted.

Drive a pin after it was opened: opening applies the pull again and undoes what was driven before.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Condition
from typing import Any

from gpiozero import Device
from gpiozero.pins.mock import MockFactory, MockPWMPin

from companion.devices.buttons import KeySettings
from companion.signals import Edge, Level, Posted, Sensed

WIRING = KeySettings(
    a=5, b=6, c=13, power=26, encoder=(20, 21), encoder_push=16, dice={"danger": 22, "clear": 27}, lights={"a": 23}
)


class JammedPin(MockPWMPin):  # type: ignore[misc]
    """Wired to ground: no pull lifts it until `free`."""

    jammed = True

    def drive_high(self) -> None:
        if not self.jammed:
            super().drive_high()

    def free(self) -> None:
        self.jammed = False
        self.drive_high()


@dataclass
class Box:
    """A post-box for any thread."""

    posted: list[Posted] = field(default_factory=list)
    arrived: Condition = field(default_factory=Condition)

    def __call__(self, posted: Posted) -> None:
        with self.arrived:
            self.posted.append(posted)
            self.arrived.notify_all()

    def wait_for(self, count: int) -> None:
        with self.arrived:
            assert self.arrived.wait_for(lambda: len(self.posted) >= count, timeout=10), self.posted

    @property
    def edges(self) -> list[Edge]:
        return [posted for posted in self.posted if isinstance(posted, Edge)]

    @property
    def seen(self) -> list[tuple[str, Level]]:
        """Edges that were seen, not read."""
        return [(edge.name, edge.level) for edge in self.edges if not edge.read]

    @property
    def health(self) -> list[Sensed]:
        return [posted for posted in self.posted if isinstance(posted, Sensed)]


@contextmanager
def mock_pins() -> Iterator[Any]:
    """A mock factory that everyone in the process uses, with pins that can be a buzzer too."""
    before = Device.pin_factory
    factory = Device.pin_factory = MockFactory(pin_class=MockPWMPin)
    try:
        yield factory
    finally:
        factory.reset()
        Device.pin_factory = before


def drive(factory: Any, pin: int, level: Level) -> None:
    (factory.pin(pin).drive_low if level == "down" else factory.pin(pin).drive_high)()
