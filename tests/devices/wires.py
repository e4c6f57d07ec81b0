"""Fingers on the pins of a gpiod factory: on the kernel in memory, and on a real kernel where gpio-sim has made a Pi's
chip (label `pinctrl-bcm2835`, 54 lines). The same tests play on both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Any, Protocol
from unittest.mock import patch

from gpiozero import Device

from companion.devices.gpiod.factory import GpiodFactory
from tests.devices.fake_gpiod import Kernel

SIMULATED = sorted(Path("/sys/devices/platform").glob("gpio-sim.*/gpiochip*/sim_gpio0"))
KERNELS = ("memory", "real") if SIMULATED else ("memory",)


class Wires(Protocol):
    """`exact`: edges bear the times that were asked for."""

    exact: bool
    devices: Path

    def set(self, line: int, high: bool, at: float) -> None:
        """A finger or a pull at that time (seconds from any start, rising): now, or when it has come."""

    def level(self, line: int) -> bool:
        """What stands on the line."""


class InMemory:
    exact = True

    def __init__(self, kernel: Kernel) -> None:
        self.kernel, self.devices = kernel, kernel.devices

    def set(self, line: int, high: bool, at: float) -> None:
        (self.kernel.let_go if high else self.kernel.press)(line, at)

    def level(self, line: int) -> bool:
        return self.kernel.line(line).high


class Simulated:
    """gpio-sim: a pull is a finger. `at` counts from the first call."""

    exact = False
    devices = Path("/dev")

    def __init__(self, chip: Path) -> None:
        self._chip, self._offset = chip, 0.0

    def set(self, line: int, high: bool, at: float) -> None:
        self._offset = self._offset or monotonic() - at
        Event().wait(max(0.0, at + self._offset - monotonic()))
        (self._chip / f"sim_gpio{line}" / "pull").write_text("pull-up" if high else "pull-down")

    def level(self, line: int) -> bool:
        return (self._chip / f"sim_gpio{line}" / "value").read_text().strip() == "1"


def soon(so: Callable[[], bool]) -> None:
    """Until it is so, for ten seconds at most."""
    end = monotonic() + 10
    while not so():
        assert monotonic() < end
        Event().wait(0.001)


@contextmanager
def wires_of(kind: str, folder: Path) -> Iterator[Any]:
    """Wires to a chip that nobody has opened yet."""
    if kind == "real":
        yield Simulated(SIMULATED[0].parent)
        return
    with kernel_in(folder) as kernel:
        kernel.add_chip("gpiochip0", "pinctrl-bcm2835")
        yield InMemory(kernel)


@contextmanager
def kernel_in(folder: Path) -> Iterator[Kernel]:
    """A machine without chips, behind `gpiod.Chip`."""
    kernel = Kernel(folder)
    with patch("gpiod.Chip", kernel.open), patch("gpiozero.pins.local.get_pi_revision", lambda: 0xA02082):
        yield kernel


@contextmanager
def factory_on(wires: Wires) -> Iterator[GpiodFactory]:
    """The factory that everyone in the process uses meanwhile."""
    before = Device.pin_factory
    with GpiodFactory(devices=wires.devices, consumer="tests") as factory:
        Device.pin_factory = factory
        try:
            yield factory
        finally:
            Device.pin_factory = before
