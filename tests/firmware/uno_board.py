"""An Uno as a running program: the AVR firmware under simavr, its pins, its EEPROM and its line in reach."""

from __future__ import annotations

import os
import select
import subprocess
import time
from pathlib import Path
from types import TracebackType

from tests.firmware.building import runner, uno_program


class UnoBoard:
    """`eeprom`: a file, kept over power cycles. `line`: the tty of its USB cable."""

    def __init__(self, eeprom: Path, line: str) -> None:
        self.eeprom, self.line = eeprom, line
        self._running: subprocess.Popen[bytes] | None = None
        self._told = b""
        self.lamps: dict[int, int] = {}
        self.power_up()

    def power_up(self) -> None:
        command = [str(runner()), str(uno_program()), self.line, str(self.eeprom)]
        self._running = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._told = b""

    def power_cut(self) -> None:
        """Gone in an instant, wherever it was."""
        if self._running is not None:
            self._running.kill()
            self._running.wait()
            for pipe in (self._running.stdin, self._running.stdout):
                assert pipe is not None
                pipe.close()
            self._running = None

    def reset(self) -> None:
        """What opening the port does to a real one: RESET is pulled, the memory keeps its power."""
        self._say(b"reset\n")

    def set_pin(self, pin: int, level: int) -> None:
        self._say(b"pin %d %d\n" % (pin, level))

    def lamp(self, pin: int) -> int | None:
        """The last level that the firmware put on this pin; None before the first."""
        assert self._running is not None
        assert self._running.stdout is not None
        out = self._running.stdout.fileno()
        while select.select([out], [], [], 0)[0] and (chunk := os.read(out, 4096)):
            self._told += chunk
        *lines, self._told = self._told.split(b"\n")
        for words in (line.split() for line in lines):
            if len(words) == 3 and words[0] == b"pin":  # simavr itself says a word on stdout
                self.lamps[int(words[1])] = int(words[2])
        return self.lamps.get(pin)

    def tap(self, pin: int, down: float = 0.045, up: float = 0.045) -> None:
        """A finger: real time passes, as long as a quick finger needs."""
        self.set_pin(pin, 0)
        time.sleep(down)
        self.set_pin(pin, 1)
        time.sleep(up)

    def close(self) -> None:
        self.power_cut()

    def __enter__(self) -> UnoBoard:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _say(self, words: bytes) -> None:
        assert self._running is not None
        assert self._running.stdin is not None
        self._running.stdin.write(words)
        self._running.stdin.flush()
