"""The wire that luma's drivers talk to: I2C, SPI, or a file that keeps every message.

Everything that goes through is counted. Pins (data/command and reset on SPI, reset on I2C) go through gpiozero.
Knows no commands of the chips; lets errors through as they come.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.devices.display_faults import DisplayFault, not_ours
from companion.devices.display_settings import DisplaySettings
from companion.devices.gpio import open_factory
from companion.screen_files import theirs

if TYPE_CHECKING:
    from gpiozero import DigitalOutputDevice

RESET_HOLD = 0.01
"""Seconds that a reset pulse lasts, and that the chip is left alone after it. The data sheets ask for microseconds."""


@dataclass(slots=True)
class Tally:
    """What the screen has cost since the start. Bytes are those on the wire: on I2C with each message's address
    and control byte."""

    bytes_sent: int = 0
    messages: int = 0
    frames: int = 0


class Wire:
    """What a luma device takes for its serial interface: `command` and `data` are luma's, the rest is ours."""

    def __init__(
        self, settings: DisplaySettings, tally: Tally, clock: Callable[[], float], *, reset: bool = True
    ) -> None:
        """`reset`: whether a panel that has such a pin gets a pulse on it, which makes it dark."""
        self._tally = tally
        self._envelope = 0 if settings.bus == "spi" else 2
        self._pins = Pins()
        self._record: Recorder | None = None
        try:
            self._open(settings, clock, reset)
        except BaseException:
            self._pins.close()
            raise

    def _open(self, settings: DisplaySettings, clock: Callable[[], float], reset: bool) -> None:
        from luma.core.interface.serial import i2c, spi

        self._luma: Any
        if settings.bus == "record":
            assert settings.file is not None  # DisplaySettings sees to it
            if what := theirs(settings.file, "recording"):
                raise DisplayFault(not_ours(settings, what))
            self._record = Recorder(settings.file, clock)
            self._luma = i2c(bus=self._record, address=settings.chip_address)
        elif settings.bus == "i2c":
            if settings.reset is not None:
                self._pins.setup(settings.reset, Pins.OUT)
                for level in (Pins.LOW, Pins.HIGH) if reset else ():
                    self._pins.output(settings.reset, level)
                    time.sleep(RESET_HOLD)
            port = 1 if settings.port is None else settings.port
            self._luma = i2c(port=port, address=settings.chip_address)
        else:
            if settings.reset is not None and not reset:
                self._pins.setup(settings.reset, Pins.OUT)
            self._luma = spi(
                gpio=self._pins,
                port=settings.port or 0,
                device=settings.chip_address,
                bus_speed_hz=settings.speed,
                gpio_DC=settings.dc,
                gpio_RST=settings.reset if reset else None,
                reset_hold_time=RESET_HOLD,
                reset_release_time=RESET_HOLD,
            )

    def begin(self) -> None:
        """The messages from here to the next `begin` make one picture."""
        if self._record is not None:
            self._record.begin()

    def command(self, *command: int) -> None:
        self._tally.messages += 1
        self._tally.bytes_sent += self._envelope + len(command)
        self._luma.command(*command)

    def data(self, data: bytes) -> None:
        self._tally.messages += 1
        self._tally.bytes_sent += self._envelope + len(data)
        if self._record is not None:
            self._record.write(b"\x40" + data)  # luma would cut it into blocks of 32, which it spares a real bus
        else:
            self._luma.data(list(data))

    def close(self) -> None:
        """Give bus and pins back. The panel keeps its picture."""
        if self._record is not None:
            self._record.close()
        self._luma.cleanup()
        self._pins.close()


class Recorder:
    """A bus that is a file: one JSON line a message, {"t": seconds, "hex": "40.."}, control byte first.

    `t` is the clock when the picture that the message belongs to was begun, so that all messages of one picture
    have the same. Each line is one write, so a killed process leaves whole lines and at most one cut tail; the
    next one begins on a line of its own.
    """

    def __init__(self, path: Path, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._file: FileIO = path.open("a+b", buffering=0)
        if self._file.tell():
            self._file.seek(-1, os.SEEK_END)
            if self._file.read(1) != b"\n":
                self._file.write(b"\n")
        self.begin()

    def begin(self) -> None:
        self._time = round(self._clock(), 6)

    def write(self, message: bytes) -> None:
        line = json.dumps({"t": self._time, "hex": message.hex()}) + "\n"
        if self._file.write(line.encode()) != len(line):
            raise OSError(f"{self._file.name!s} took only a part of a line")

    def write_i2c_block_data(self, address: int, control: int, block: list[int]) -> None:
        """luma's way of sending on a bus that it is given."""
        self.write(bytes([control, *block]))

    def close(self) -> None:
        self._file.close()


class Pins:
    """Output pins with the names that luma knows from RPi.GPIO, by gpiozero, so that every Pi will do."""

    OUT, LOW, HIGH = 0, 0, 1

    def __init__(self) -> None:
        self._outputs: dict[int, DigitalOutputDevice] = {}

    def setup(self, pin: int, direction: int) -> None:
        from gpiozero import DigitalOutputDevice

        self._outputs[pin] = DigitalOutputDevice(pin, initial_value=True, pin_factory=open_factory())

    def output(self, pin: int, level: int) -> None:
        self._outputs[pin].value = level

    def close(self) -> None:
        for output in self._outputs.values():
            output.close()
        self._outputs.clear()
