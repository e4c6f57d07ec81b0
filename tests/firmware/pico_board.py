"""A Pico as a running program: the firmware on a flash of its own, under MicroPython's unix port.

The flash is filled by the commands that owners are given. Pins are worked through the stand-in for
`machine`; the line is a tty that the caller names.
"""

from __future__ import annotations

import os
import re
import select
import shlex
import shutil
import subprocess
import sys
import termios
import time
import tty
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from companion.cli.panel_flash import pico
from tests.firmware.boards import Board

ROOT = Path(__file__).parents[2]
BRIDGE = ROOT / "firmware_bridge"
MICROPYTHON = Path(sys.executable).with_name("micropython")
CONFIG = (BRIDGE / "pico/config.py").read_text(encoding="utf-8")


def fill_flash(flash: Path, **changes: object) -> None:
    """What the commands of `companion panel flash` put there; `changes`: other values in its config.py, by name."""
    for command in pico("/dev/ttyACM0"):
        words = [] if command.startswith("#") else shlex.split(command)
        if words[3:5] == ["fs", "mkdir"]:
            (flash / words[5].lstrip(":")).mkdir()
        elif words[3:5] == ["fs", "cp"]:
            *files, to = words[5:]
            for file in files:
                shutil.copy(file, flash / to.lstrip(":"))
    config = CONFIG
    for name, value in changes.items():
        config, count = re.subn(rf"^{name} = .*$", f"{name} = {value!r}", config, flags=re.MULTILINE)
        assert count == 1, name
    (flash / "config.py").write_text(config, encoding="utf-8")


class PicoBoard(Board):
    """`flash`: filled, and kept over power cycles. `line`: the tty of its USB cable; `uarts`: those of its UARTs;
    `i2c`: the file of what its sensors see. `is_started`: the firmware is expected to run."""

    keys: ClassVar = {"D": 2, "A": 3, "W": 4, "done": 5, "clear": 6, "a": 10, "b": 11, "c": 12}
    lamp_pins: ClassVar = {"a": 18, "b": 19, "c": 20, "done": 21}

    def __init__(
        self,
        flash: Path,
        line: str,
        uarts: dict[int, str] | None = None,
        i2c: Path | None = None,
        *,
        is_started: bool = True,
    ) -> None:
        self.flash, self.line = flash, line
        self._near, self._far = os.openpty()
        tty.setraw(self._far)
        self._where = {
            "MICROPYPATH": f"{BRIDGE / 'pico/unix'}:.frozen",
            "MACHINE_CONTROL": os.ttyname(self._far),
            "MACHINE_I2C": str(i2c or ""),
            "MACHINE_WATCHDOG": str(flash / "watchdog"),
            **{f"MACHINE_UART{number}": path for number, path in (uarts or {}).items()},
        }
        self._running: subprocess.Popen[bytes] | None = None
        super().__init__()
        self.power_up()
        if is_started:
            self.wake()

    def power_up(self) -> None:
        """The firmware starts; keys are as they were left."""
        with open(self.line, "r+b", buffering=0) as tty_file:  # noqa: PTH123
            self._running = subprocess.Popen(
                [str(MICROPYTHON), "main.py"],
                stdin=tty_file,
                stdout=tty_file,
                cwd=self.flash,
                env={**os.environ, **self._where},
            )

    def power_cut(self) -> None:
        """Gone in an instant, wherever it was."""
        if self._running is not None:
            self._running.kill()
            self._running.wait()
            self._running = None
        termios.tcflush(self._far, termios.TCIOFLUSH)  # what fingers did meanwhile, and half a word
        self._told = b""

    def fed(self) -> tuple[int, int]:
        """What the firmware tells its watchdog: for how many ms it may be silent, and how often it was fed."""
        words = (self.flash / "watchdog").read_text(encoding="ascii").split()
        return (int(words[0]), int(words[1])) if len(words) == 2 else (1 << 30, 0)

    def bite(self, repair: Callable[[], object] = lambda: None) -> None:
        """This is the chip: it looks at what is fed, and takes the memory of a program that does not. `repair`: what
        made it hang, before the next start."""
        last, since = self.fed(), time.monotonic()
        end = since + 60.0
        while time.monotonic() - since < last[0] / 1000:
            assert time.monotonic() < end, "it is fed on and on"
            select.select([], [], [], 0.05)
            if (now := self.fed()) != last:
                last, since = now, time.monotonic()
        self.power_cut()
        repair()
        self.power_up()

    def end(self, timeout: float = 10.0) -> int:
        """Wait until the program ends by itself; its exit code."""
        assert self._running is not None
        return self._running.wait(timeout)

    @property
    def is_running(self) -> bool:
        return self._running is not None and self._running.poll() is None

    def _say(self, words: bytes) -> None:
        os.write(self._near, words)

    def _hear(self) -> int:
        return self._near

    def close(self) -> None:
        self.power_cut()
        os.close(self._near)
        os.close(self._far)
