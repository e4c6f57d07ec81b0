"""An Uno as a running program: the AVR firmware under simavr, its pins, its EEPROM and its line in reach."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import ClassVar

from tests.firmware.boards import Board
from tests.firmware.building import runner, uno_program


class UnoBoard(Board):
    """`eeprom`: a file, kept over power cycles. `line`: the tty of its USB cable."""

    keys: ClassVar = {"a": 2, "b": 3, "c": 4, "D": 5, "A": 6, "W": 7, "done": 8, "clear": 9}
    lamp_pins: ClassVar = {"a": 10, "b": 11, "c": 12, "done": 13}

    def __init__(self, eeprom: Path, line: str) -> None:
        self.eeprom, self.line = eeprom, line
        self._running: subprocess.Popen[bytes] | None = None
        super().__init__()
        self.power_up()
        self.wake()

    def power_up(self) -> None:
        command = [str(runner()), str(uno_program()), self.line, str(self.eeprom)]
        self._running = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def power_cut(self) -> None:
        """Gone in an instant, wherever it was."""
        if self._running is not None:
            self._running.kill()
            self._running.wait()
            for pipe in (self._running.stdin, self._running.stdout):
                assert pipe is not None
                pipe.close()
            self._running = None
        self._told = b""

    def reset(self) -> None:
        """What opening the port does to a real one: RESET is pulled, the memory keeps its power."""
        self._say(b"reset\n")

    def bite(self) -> None:
        """The simulated chip has a watchdog of its own."""
        before = self.resets
        while self.resets == before:
            self._listen(30.0)

    def stack_left(self) -> int:
        """Bytes that the stack has never come to, between it and all that has a fixed place."""
        self._say(b"stack\n")
        self.finish()
        symbols = subprocess.run(["avr-nm", str(uno_program())], capture_output=True, text=True, check=True).stdout
        end = next(int(line.split()[0], 16) for line in symbols.splitlines() if line.endswith(" _end"))
        return self.lowest_stack - (end & 0xFFFF)

    def close(self) -> None:
        self.power_cut()

    def _say(self, words: bytes) -> None:
        assert self._running is not None
        assert self._running.stdin is not None
        self._running.stdin.write(words)
        self._running.stdin.flush()

    def _hear(self) -> int:
        assert self._running is not None
        assert self._running.stdout is not None
        return self._running.stdout.fileno()
