"""A square wave on one line, made in software by a thread of its own, which lives as long as the wave.

The kernel's interface to pins has no pulses, and the hardware's needs an overlay and two certain pins: so this is for
a piezo's tones and a lamp's dimming, not for servos. Each edge is due at a time counted from the first, so that a late
one does not lower the pitch. Measured at 4 kHz: half of all edges within 10 us, where the system is not busy.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Condition, Thread, get_native_id
from time import monotonic, sleep

SHORT = 0.01
"""Seconds. A longer wait can be cut off, a shorter one is not worth it."""


class Pulses:
    """The wave. `write` sets the line and may raise OSError, which `set` raises the next time."""

    def __init__(self, write: Callable[[bool], None], frequency: float, name: str) -> None:
        self._write, self._frequency, self._duty = write, frequency, 0.0
        self._fault: OSError | None = None
        self._closing = False
        self._changed = Condition()
        self._thread = Thread(target=self._run, name=f"pulses of {name}", daemon=True)
        self._thread.start()

    @property
    def frequency(self) -> float:
        """Hertz."""
        return self._frequency

    @property
    def duty(self) -> float:
        """The part of the time that the line is high, 0 to 1. At 0 and 1 the thread sleeps."""
        return self._duty

    def set(self, frequency: float, duty: float) -> None:
        """From the next edge on. OSError if the line did not obey."""
        with self._changed:
            if self._fault is not None:
                raise self._fault
            self._frequency, self._duty = frequency, duty
            self._changed.notify_all()

    def close(self) -> None:
        """End the wave, within 10 ms; the line stays as it happens to be. Twice does no harm."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
        self._thread.join()

    def _run(self) -> None:
        sharpen()
        try:
            while not self._closing:
                self._steady() if self._duty in (0, 1) else self._swing()
        except OSError as fault:
            self._fault = fault

    def _steady(self) -> None:
        level = bool(self._duty)
        self._write(level)
        with self._changed:
            self._changed.wait_for(lambda: self._closing or self._duty != level)

    def _swing(self) -> None:
        due = monotonic()
        while not self._closing and 0 < self._duty < 1:
            period, high = 1 / self._frequency, self._duty / self._frequency
            due = max(due, monotonic() - period)
            self._write(True)
            self._wait(due + high)
            if self._closing:
                return
            self._write(False)
            due += period
            self._wait(due)

    def _wait(self, due: float) -> None:
        left = due - monotonic()
        if left > SHORT:
            was = (self._frequency, self._duty)
            with self._changed:
                self._changed.wait_for(lambda: self._closing or (self._frequency, self._duty) != was, timeout=left)
        elif left > 0:
            sleep(left)


def sharpen() -> None:
    """Let the kernel wake this thread when it asked to be, not up to 50 us later to save power."""
    with suppress(OSError):  # a kernel or a jail without it: the tone is a little rougher
        Path(f"/proc/{get_native_id()}/timerslack_ns").write_text("1")
