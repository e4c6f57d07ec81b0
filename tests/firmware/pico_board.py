"""A Pico as a running program: the firmware on a flash of its own, under MicroPython's unix port.

The flash is filled with the files that hardware.md says to copy. Pins are worked through the stand-in for
`machine`; the line is a tty that the caller names.
"""

from __future__ import annotations

import os
import re
import select
import shutil
import subprocess
import sys
import time
import tty
from pathlib import Path
from types import TracebackType

ROOT = Path(__file__).parents[2]
BRIDGE = ROOT / "firmware_bridge"
MICROPYTHON = Path(sys.executable).with_name("micropython")
CONFIG = (BRIDGE / "pico/config.py").read_text(encoding="utf-8")


def fill_flash(flash: Path, **changes: object) -> None:
    """All files of a flashed board; `changes`: other values in its config.py, by name."""
    (flash / "firmware_bridge/pico").mkdir(parents=True)
    for name in ("__init__.py", "wire.py"):
        shutil.copy(BRIDGE / name, flash / "firmware_bridge")
    for file in (BRIDGE / "pico").glob("*.py"):
        shutil.copy(file, flash / "firmware_bridge/pico")
    shutil.copy(BRIDGE / "pico/main.py", flash / "main.py")
    config = CONFIG
    for name, value in changes.items():
        config, count = re.subn(rf"^{name} = .*$", f"{name} = {value!r}", config, flags=re.MULTILINE)
        assert count == 1, name
    (flash / "config.py").write_text(config, encoding="utf-8")


class PicoBoard:
    """`flash`: filled, and kept over power cycles. `line`: the tty of its USB cable, or of the UART in `uarts`."""

    def __init__(self, flash: Path, line: str, uarts: dict[int, str] | None = None, i2c: Path | None = None) -> None:
        self.flash, self.line = flash, line
        self._near, self._far = os.openpty()
        tty.setraw(self._far)
        self._where = {
            "MICROPYPATH": f"{BRIDGE / 'pico/unix'}:.frozen",
            "MACHINE_CONTROL": os.ttyname(self._far),
            "MACHINE_I2C": str(i2c or ""),
            **{f"MACHINE_UART{number}": path for number, path in (uarts or {}).items()},
        }
        self._running: subprocess.Popen[bytes] | None = None
        self._told = b""
        self.lamps: dict[int, int] = {}
        self.power_up()

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

    def end(self, timeout: float = 10.0) -> int:
        """Wait until the program ends by itself; its exit code."""
        assert self._running is not None
        return self._running.wait(timeout)

    @property
    def is_running(self) -> bool:
        return self._running is not None and self._running.poll() is None

    def set_pin(self, pin: int, level: int) -> None:
        os.write(self._near, b"pin %d %d\n" % (pin, level))

    def lamp(self, pin: int) -> int | None:
        """The last level that the firmware put on this pin; None before the first."""
        while select.select([self._near], [], [], 0)[0]:
            self._told += os.read(self._near, 4096)
        *lines, self._told = self._told.split(b"\n")
        for line in lines:
            _, number, level = line.split()
            self.lamps[int(number)] = int(level)
        return self.lamps.get(pin)

    def tap(self, pin: int, down: float = 0.045, up: float = 0.045) -> None:
        """A finger: real time passes, as long as a quick finger needs."""
        self.set_pin(pin, 0)
        time.sleep(down)
        self.set_pin(pin, 1)
        time.sleep(up)

    def close(self) -> None:
        self.power_cut()
        os.close(self._near)
        os.close(self._far)

    def __enter__(self) -> PicoBoard:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
