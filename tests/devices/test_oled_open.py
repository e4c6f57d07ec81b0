"""The door: settings that contradict themselves, libraries that are missing, pins and SPI as luma uses them."""

from __future__ import annotations

import sys
from types import SimpleNamespace
from typing import Any

import pytest
from gpiozero import Device as PinDevice
from gpiozero.pins.mock import MockFactory

from companion.devices.controller import Controller
from companion.devices.display_settings import DisplaySettings
from companion.devices.display_thread import DisplayThread
from companion.devices.glass import Chip, Glass
from companion.devices.gpio_faults import PinsLost
from companion.devices.oled import open_display
from companion.errors import BadInput, MissingLibrary
from companion.signals import Condition
from tests.devices.oled_rig import CHIPS, Clock, GlassBus, Heard, noise


class FakeSpi:
    """spidev.SpiDev at a chip whose D/C pin tells commands from data."""

    def __init__(self, glass: Glass, pins: MockFactory, dc: int) -> None:
        self.glass, self.pins, self.dc = glass, pins, dc
        self.opened: list[tuple[int, int]] = []
        self.max_speed_hz = 0
        self.is_open = False
        self.taken = 0

    def open(self, port: int, device: int) -> None:
        self.opened.append((port, device))
        self.is_open = True

    def writebytes(self, data: list[int]) -> None:
        self.taken += len(data)
        self.glass.feed(bytes([0x40 if self.pins.pin(self.dc).state else 0x00, *data]))

    def close(self) -> None:
        self.is_open = False


@pytest.mark.parametrize("chip", CHIPS)
def test_spi_draws_the_picture_with_our_pins(monkeypatch: pytest.MonkeyPatch, pins: MockFactory, chip: Chip) -> None:
    glass = Glass(chip)
    spi = FakeSpi(glass, pins, dc=25)
    monkeypatch.setitem(sys.modules, "spidev", SimpleNamespace(SpiDev=lambda: spi))
    heard = Heard()
    settings = DisplaySettings(driver=chip, bus="spi", dc=25, reset=27, port=0, address=1, speed=4_000_000)
    display = open_display(settings, heard.append, Clock())
    for seed in range(4):
        display.show(noise(seed))
    display.close()
    assert glass.picture().tobytes() == noise(3).tobytes()
    assert heard.conditions == [Condition.OK]
    assert (spi.opened, spi.max_speed_hz, spi.is_open) == ([(0, 1)], 4_000_000, False)


def test_spi_counts_no_envelope(monkeypatch: pytest.MonkeyPatch, pins: MockFactory) -> None:
    glass = Glass("ssd1306")
    spi = FakeSpi(glass, pins, dc=24)
    monkeypatch.setitem(sys.modules, "spidev", SimpleNamespace(SpiDev=lambda: spi))
    display = by_hand(DisplaySettings(bus="spi"), Heard())
    display.show(noise(1))
    display.step()
    assert display.bytes_sent == spi.taken
    display.close()


def by_hand(settings: DisplaySettings, heard: Heard, clock: Clock | None = None) -> DisplayThread:
    clock = clock or Clock()
    return DisplayThread(Controller(settings, clock), heard.append, clock)


def pulses(pins: MockFactory, number: int) -> str:
    return "".join("10"[not state.state] for state in pins.pin(number).states)


@pytest.mark.parametrize("bus", ["i2c", "spi"])
def test_the_reset_pin_is_pulsed_before_each_set_up_from_nothing(
    monkeypatch: pytest.MonkeyPatch, pins: MockFactory, bus: Any
) -> None:
    glass = Glass("ssd1309")
    wire = GlassBus(glass)
    clock = Clock()
    monkeypatch.setattr("smbus2.SMBus", wire.open)
    monkeypatch.setitem(sys.modules, "spidev", SimpleNamespace(SpiDev=lambda: FakeSpi(glass, pins, 24)))
    display = by_hand(DisplaySettings(driver="ssd1309", bus=bus, reset=17), Heard(), clock)
    display.show(noise(1))
    display.step()
    assert pulses(pins, 17).endswith("101")
    first = len(pins.pin(17).states)
    clock.now += 61
    display.step()
    assert len(pins.pin(17).states) == first, "a pulse a minute would be seen"
    display.redraw()
    display.step()
    assert pulses(pins, 17)[first:].endswith("01"), "it was high before"
    assert glass.picture().tobytes() == noise(1).tobytes()
    display.close()


def test_a_pin_that_is_in_use_is_a_lost_screen_with_its_name(
    monkeypatch: pytest.MonkeyPatch, pins: MockFactory
) -> None:
    from gpiozero import Button

    monkeypatch.setattr("smbus2.SMBus", GlassBus(Glass("ssd1309")).open)
    heard = Heard()
    with Button(17):
        display = by_hand(DisplaySettings(driver="ssd1309", reset=17), heard)
        display.show(noise(1))
        display.step()
        assert heard.conditions == [Condition.LOST]
        assert "pin GPIO17 is already in use" in heard.why
        display.close()


@pytest.mark.parametrize(
    ("settings", "missing", "says"),
    [
        (DisplaySettings(), "luma.oled.device", r"\[display\] driver ssd1306 on i2c needs .* luma\.oled\.device"),
        (DisplaySettings(), "smbus2", "needs the library smbus2"),
        (DisplaySettings(bus="spi"), "spidev", "needs the library spidev.*Install it: sudo apt install python3-spidev"),
        (DisplaySettings(reset=17), "gpiozero", "needs the library gpiozero"),
    ],
)
def test_a_missing_library_is_one_sentence_and_exit_code_4(
    monkeypatch: pytest.MonkeyPatch, settings: DisplaySettings, missing: str, says: str
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(MissingLibrary, match=says) as caught:
        open_display(settings, Heard().append, Clock())
    assert caught.value.exit_code == 4


def test_no_library_for_pins_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(PinDevice, "pin_factory", None)
    for library in ("gpiod", "lgpio"):
        monkeypatch.setitem(sys.modules, library, None)
    with pytest.raises(MissingLibrary, match=r"a screen's reset.*sudo apt install python3-lgpio"):
        open_display(DisplaySettings(reset=17), Heard().append, Clock())


def test_a_chip_that_cannot_be_opened_is_a_lost_screen_that_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_chip() -> None:
        raise PinsLost("there is no /dev/gpiochip0")

    monkeypatch.setattr("smbus2.SMBus", GlassBus(Glass("ssd1309")).open)
    for module in ("oled", "bus"):
        monkeypatch.setattr(f"companion.devices.{module}.open_factory", no_chip)
    heard = Heard()
    open_display(DisplaySettings(driver="ssd1309", reset=17), Heard().append, Clock()).close()
    display = by_hand(DisplaySettings(driver="ssd1309", reset=17), heard)
    display.show(noise(1))
    display.step()
    assert heard.conditions == [Condition.LOST]
    assert "there is no /dev/gpiochip0. It is tried again by itself" in heard.why
    display.close()


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        ({"rotate": 4}, "rotate: expected 0, 1, 2 or 3 quarters clockwise, got 4"),
        ({"driver": "capture"}, 'driver "capture" needs a file'),
        ({"bus": "record"}, 'bus "record" needs a file'),
        ({"bus": "spi", "speed": 9_000_000}, "SPI cannot run at 9000000 Hz; the nearest that it can is 8000000"),
        ({"driver": "ssd1306", "column_offset": 2}, "column_offset is for sh1106"),
        ({"driver": "sh1106", "column_offset": 5}, "expected 0 to 4, got 5"),
    ],
)
def test_settings_that_cannot_be(settings: dict[str, Any], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        DisplaySettings(**settings)


def test_no_display_is_off_and_takes_everything() -> None:
    heard = Heard()
    display = open_display(DisplaySettings(driver="none"), heard.append, Clock())
    display.show(noise(1))
    display.dim(0)
    display.redraw()
    display.close()
    display.close()
    assert heard.conditions == [Condition.OFF]
