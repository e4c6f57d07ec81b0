"""A board's `machine` under MicroPython's unix port: pins, UARTs, I2C and watchdog, worked from outside by lines.

Put this folder first into MICROPYPATH. The environment says where its ends are: MACHINE_UART0 and MACHINE_UART1,
ttys; MACHINE_I2C, a file with one reading `clear red green blue` a line, the n-th being the sensor on channel n (`-`:
nobody answers); MACHINE_CONTROL, a tty that takes lines, one after the other. `pin 10 0 35` sets a level for 35 ms at
least, and for as many looks as are made in that time, so that no busy machine loses a finger; `say x` comes back when
all before it is done; `hang` is a driver that never returns. There too: `pin 18 1` when the firmware drives a lamp.
MACHINE_WATCHDOG, a file: the watchdog, which is outside the program as on the chip, looks there (see WDT).
"""

import os
import sys
import time
from select import POLLIN, poll

SENSOR = 0x29


class Control:
    """Lines in and out on the tty that MACHINE_CONTROL names; levels of pins that were set from there."""

    def __init__(self) -> None:
        path = _where("MACHINE_CONTROL")
        self._levels: dict[int, int] = {}
        self._file = open(path, "r+b") if path else None
        self._poll = poll()
        self._line = b""
        self._held = -1  # the pin that was set last
        self._looks = 0  # at it, that it must still have
        self._hold_until = 0
        if self._file:
            self._poll.register(self._file, POLLIN)

    def level(self, pin: int) -> int:
        """What is on this pin now, high where nothing was set."""
        if pin == self._held:
            self._looks -= 1
        while self._file and self._is_free() and self._poll.poll(0):
            byte = self._file.read(1)
            if byte == b"\n":
                self._take(self._line.split())
                self._line = b""
            else:
                self._line += byte or b""
        return self._levels.get(pin, 1)

    def tell(self, words: bytes) -> None:
        if self._file:
            self._file.write(words + b"\n")

    def _is_free(self) -> bool:
        return self._looks <= 0 and time.ticks_diff(time.ticks_ms(), self._hold_until) >= 0  # type: ignore[attr-defined]

    def _take(self, words: list[bytes]) -> None:
        if words[0] == b"say":
            self.tell(b"say " + words[1])
            return
        while words[0] == b"hang":
            pass
        self._held = int(words[1])
        self._levels[self._held] = int(words[2])
        self._looks = int(words[3]) // 2 + 3  # main sleeps 2 ms between two looks, so they last as long as the hold
        self._hold_until = time.ticks_add(time.ticks_ms(), int(words[3]))  # type: ignore[attr-defined]


def _where(name: str) -> str:
    return os.getenv(name) or ""


_CONTROLS: list[Control] = []


def _control() -> Control:
    if not _CONTROLS:
        _CONTROLS.append(Control())
    return _CONTROLS[0]


class Pin:
    IN = 0
    OUT = 1
    PULL_UP = 1

    def __init__(self, number: int, mode: int = 0, pull: int = 0) -> None:
        self._number = number

    def value(self, level: int = -1) -> int:
        """Without `level`: what is on the pin now, high where nothing was set."""
        if level >= 0:
            _control().tell(b"pin %d %d" % (self._number, level))
            return level
        return _control().level(self._number)


class UART:
    def __init__(
        self, number: int, baudrate: int = 9600, tx: object = None, rx: object = None, rxbuf: int = 0, txbuf: int = 0
    ) -> None:
        self._file = open(_where(f"MACHINE_UART{number}"), "r+b")
        self._poll = poll()
        self._poll.register(self._file, POLLIN)

    def any(self) -> int:
        return 1 if self._poll.poll(0) else 0

    def read(self, most: int = 1) -> bytes:
        chunk = b""
        while len(chunk) < most and self._poll.poll(0):
            chunk += self._file.read(1) or b""
        return chunk

    def write(self, raw: bytes) -> int:
        return self._file.write(raw)


class I2C:
    """A TCA9548A, and a TCS34725 behind each of its channels."""

    def __init__(self, number: int, sda: object = None, scl: object = None, freq: int = 0) -> None:
        self._path = _where("MACHINE_I2C")
        self._channel = 0
        self._on: dict[int, int] = {}  # ENABLE by channel

    def writeto(self, address: int, raw: bytes) -> int:
        self._channel = next(bit for bit in range(8) if raw[0] >> bit & 1)
        return len(raw)

    def writeto_mem(self, address: int, register: int, raw: bytes) -> None:
        self._reading()
        if register == 0x80:
            self._on[self._channel] = raw[0]

    def readfrom_mem(self, address: int, register: int, count: int) -> bytes:
        reading = self._reading()
        if register == 0x92:
            return b"\x44"
        raw = bytearray([1 if self._on.get(self._channel) == 3 else 0])
        for value in reading:
            raw += bytearray([value & 255, value >> 8])
        return bytes(raw)

    def _reading(self) -> list[int]:
        with open(self._path) as file:
            lines = file.read().split("\n")
        if self._channel >= len(lines) or lines[self._channel] in ("", "-"):
            raise OSError(5, "nobody answers")
        return [int(word) for word in lines[self._channel].split(" ")]


class WDT:
    """Tells that it is fed in the file MACHINE_WATCHDOG, as `timeout number`, ten times a second at most. Whoever plays
    the chip resets the program where that stays the same for `timeout` ms: a hung program cannot."""

    def __init__(self, timeout: int) -> None:
        path = _where("MACHINE_WATCHDOG")
        self._file = open(path, "w") if path else None
        self._timeout = timeout
        self._number = 0
        self._next = time.ticks_ms()  # type: ignore[attr-defined]
        self.feed()

    def feed(self) -> None:
        now = time.ticks_ms()  # type: ignore[attr-defined]
        if self._file and time.ticks_diff(now, self._next) >= 0:  # type: ignore[attr-defined]
            self._next = time.ticks_add(now, 100)  # type: ignore[attr-defined]
            self._number += 1
            self._file.seek(0)
            self._file.write(f"{self._timeout} {self._number}\n")
            self._file.flush()


def unique_id() -> bytes:
    return b"\xe6\x61\x18\x60\x4b\x01\x02\x03"


def reset() -> None:
    sys.exit(3)
