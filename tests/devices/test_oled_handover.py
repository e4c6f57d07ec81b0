"""A chip that another process has set up, and whose picture stands: neither reset nor dark until the first of ours.
When it turns out not to be well, it is set up from nothing like any other."""

from __future__ import annotations

import errno
import sys
from itertools import pairwise
from types import SimpleNamespace
from typing import Any, Literal

import pytest
from gpiozero.pins.mock import MockFactory

from companion.devices.controller import Controller
from companion.devices.display_settings import DisplaySettings
from companion.devices.display_thread import DisplayThread
from companion.devices.glass import Chip, Glass
from companion.signals import Condition
from tests.devices.oled_rig import CHIPS, Clock, GlassBus, Heard, noise

BUSES: tuple[Literal["i2c", "spi"], ...] = ("i2c", "spi")
RESET, DC = 17, 24


class Spi:
    """spidev.SpiDev: what goes over it comes to the glass, told apart by the D/C pin."""

    def __init__(self, bus: GlassBus, pins: MockFactory) -> None:
        self.bus, self.pins, self.max_speed_hz = bus, pins, 0

    def open(self, port: int, device: int) -> None: ...

    def writebytes(self, data: list[int]) -> None:
        self.bus._take(0x3C, bytes([0x40 if self.pins.pin(DC).state else 0x00, *data]))

    def close(self) -> None: ...


class Table:
    """One glass on one bus, and displays that are opened on it one after the other."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, pins: MockFactory, chip: Chip, bus: Any) -> None:
        self.glass, self.pins, self.heard = Glass(chip), pins, Heard()
        self.bus = GlassBus(self.glass)
        self.bus.before = lambda: self.dark.append(not self.glass.lit)
        self.dark: list[bool] = []
        monkeypatch.setattr("smbus2.SMBus", self.bus.open)
        monkeypatch.setitem(sys.modules, "spidev", SimpleNamespace(SpiDev=lambda: Spi(self.bus, pins)))
        self.settings = DisplaySettings(driver=chip, bus=bus, reset=RESET)

    def draws(self, seed: int, *, gently: bool) -> DisplayThread:
        """A display that has shown `noise(seed)`; what the pins did and whether it was dark is counted from here."""
        self.pins.pin(RESET).clear_states()
        self.dark.clear()
        clock = Clock()
        display = DisplayThread(Controller(self.settings, clock, gently=gently), self.heard.append, clock)
        display.show(noise(seed))
        display.step()
        self.dark.append(not self.glass.lit)
        return display

    @property
    def pulsed(self) -> bool:
        levels = [bool(state.state) for state in self.pins.pin(RESET).states]
        return any(high and not low for high, low in pairwise(levels))


@pytest.mark.parametrize("chip", CHIPS)
@pytest.mark.parametrize("bus", BUSES)
def test_neither_reset_nor_dark(monkeypatch: pytest.MonkeyPatch, pins: MockFactory, chip: Chip, bus: str) -> None:
    table = Table(monkeypatch, pins, chip, bus)
    table.draws(1, gently=False).close()
    table.draws(4, gently=False).close()
    assert table.pulsed
    assert any(table.dark), "what is to be spared"
    display = table.draws(2, gently=True)
    assert not table.pulsed
    assert not any(table.dark)
    assert table.glass.picture().tobytes() == noise(2).tobytes()
    assert pins.pin(RESET).state, "it is held high all the same"
    display.redraw()
    display.step()
    assert table.pulsed, "only the first time"
    display.close()


@pytest.mark.parametrize("bus", BUSES)
def test_one_that_was_never_set_up_is_drawn_on_as_well(
    monkeypatch: pytest.MonkeyPatch, pins: MockFactory, bus: str
) -> None:
    """The note was wrong: the panel had lost its power meanwhile."""
    table = Table(monkeypatch, pins, "ssd1309", bus)
    table.draws(3, gently=True).close()
    assert table.glass.lit
    assert table.glass.picture().tobytes() == noise(3).tobytes()


def test_one_that_does_not_answer_is_set_up_from_nothing(monkeypatch: pytest.MonkeyPatch, pins: MockFactory) -> None:
    table = Table(monkeypatch, pins, "ssd1309", "i2c")
    table.draws(1, gently=False).close()
    table.bus.fails = lambda n: errno.EREMOTEIO
    display = table.draws(2, gently=True)
    assert table.heard.conditions == [Condition.OK, Condition.LOST]
    table.bus.fails = lambda n: None
    display.redraw()
    display.step()
    assert table.pulsed
    assert table.heard.conditions == [Condition.OK, Condition.LOST, Condition.OK]
    assert table.glass.picture().tobytes() == noise(2).tobytes()
    display.close()
