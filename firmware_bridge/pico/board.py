"""The board itself: pins, buses, watchdog, clock and the line, by MicroPython's `machine`; the only file that has it.

Knows settings. Knows no event and no message. Under MicroPython's unix port `unix/machine.py` stands in.
"""

import sys
import time
from binascii import hexlify
from select import POLLIN, poll

import machine
import micropython

from firmware_bridge.pico.colour import Sensors
from firmware_bridge.pico.lamps import is_lit
from firmware_bridge.pico.settings import Settings

AT_ONCE = 256  # bytes that are read in one go
WATCHDOG = 8000  # ms; a Pico's longest is 8388, and a host that does not read stops a write for 500


def load_settings() -> Settings:
    """config.py of this board. ValueError with a sentence."""
    return Settings(__import__("config"))


def own_name(settings: Settings) -> str:
    """The uid: from the config, or the chip's number."""
    return settings.uid or str(hexlify(machine.unique_id()), "ascii").upper()


class Ticks:
    """Milliseconds since power-up that never wrap."""

    def __init__(self) -> None:
        self._last = time.ticks_ms()  # type: ignore[attr-defined]
        self._now = 0

    def now(self) -> int:
        ticks = time.ticks_ms()  # type: ignore[attr-defined]
        self._now += time.ticks_diff(ticks, self._last)  # type: ignore[attr-defined]
        self._last = ticks
        return self._now


class UsbLine:
    """The USB cable: what else would be the prompt. A stray Ctrl-C stops nothing from here on."""

    def __init__(self) -> None:
        micropython.kbd_intr(-1)
        self._poll = poll()
        self._poll.register(sys.stdin, POLLIN)

    def read(self) -> bytes:
        """What has come; b"" for nothing. Never waits."""
        chunk = b""
        while len(chunk) < AT_ONCE and self._poll.poll(0):
            byte = sys.stdin.buffer.read(1)
            if not byte:
                break
            chunk += byte
        return chunk

    def write(self, raw: bytes) -> None:
        sys.stdout.buffer.write(raw)


class UartLine:
    """Three wires to the Pi's UART, or the receiver of smart dice."""

    def __init__(self, uart: dict[str, int]) -> None:
        self._uart = machine.UART(
            uart["id"],
            baudrate=uart.get("baudrate", 115200),
            tx=machine.Pin(uart["tx"]),
            rx=machine.Pin(uart["rx"]),
            rxbuf=1024,
            txbuf=2048,
        )

    def read(self) -> bytes:
        """What has come; b"" for nothing. Never waits."""
        chunk: bytes = self._uart.read(AT_ONCE) if self._uart.any() else b""
        return chunk or b""

    def write(self, raw: bytes) -> None:
        self._uart.write(raw)


class Key:
    """A key, or a switch, between a pin and ground."""

    def __init__(self, pin: int) -> None:
        self._pin = machine.Pin(pin, machine.Pin.IN, machine.Pin.PULL_UP)

    def is_closed(self) -> bool:
        return not self._pin.value()


class Lamp:
    """A LED, with its resistor, between a pin and ground."""

    def __init__(self, pin: int) -> None:
        self._pin = machine.Pin(pin, machine.Pin.OUT)
        self._level = 0
        self._pin.value(0)

    def show(self, state: str, now: int) -> None:
        """`state` as on the line: "0", "1" or "b"."""
        level = 1 if is_lit(state, now) else 0
        if level != self._level:
            self._level = level
            self._pin.value(level)


def open_sensors(settings: Settings) -> Sensors:
    """The colour sensors on their bus."""
    pins = settings.colour_i2c
    bus = machine.I2C(pins["id"], sda=machine.Pin(pins["sda"]), scl=machine.Pin(pins["scl"]), freq=400000)
    return Sensors(bus, settings.colour_pockets)


class Watchdog:
    """Restarts the board where nobody feeds it for WATCHDOG ms: a hung panel comes back by itself."""

    def __init__(self) -> None:
        self._watchdog = machine.WDT(timeout=WATCHDOG)

    def feed(self) -> None:
        self._watchdog.feed()
