"""A board under a person's fingers: what Pico and Uno have in common when they run as programs."""

from __future__ import annotations

import os
import select
from abc import ABC, abstractmethod
from types import TracebackType
from typing import ClassVar, Self

FINGER = 35  # ms that a quick finger stays down, and up


class Board(ABC):
    """`keys` and `lamp_pins`: the pin of each key and lamp by name."""

    keys: ClassVar[dict[str, int]]
    lamp_pins: ClassVar[dict[str, int]]

    def __init__(self) -> None:
        self._told = b""
        self._lamps: dict[int, int] = {}
        self._said = 0
        self._heard = 0
        self.lowest_stack = 0  # as the Uno's simulator tells it
        self.resets = 0  # of the chip by itself

    @abstractmethod
    def power_up(self) -> None:
        """The firmware starts."""

    @abstractmethod
    def power_cut(self) -> None:
        """Gone in an instant, wherever it was."""

    @abstractmethod
    def bite(self) -> None:
        """Wait until the chip's watchdog has reset a program that hangs; the program starts anew."""

    @abstractmethod
    def close(self) -> None: ...

    @abstractmethod
    def _say(self, words: bytes) -> None: ...

    @abstractmethod
    def _hear(self) -> int:
        """What to read its words from."""

    def set_key(self, name: str, is_down: bool, hold: int = FINGER) -> None:
        """Press or release; it stays so for `hold` ms of the board's time, and what comes next waits for that."""
        self.set_pin(self.keys[name], 0 if is_down else 1, hold)

    def set_pin(self, pin: int, level: int, hold: int = FINGER) -> None:
        """The same for any pin by its number."""
        self._say(b"pin %d %d %d\n" % (pin, level, hold))

    def tap(self, *names: str) -> None:
        """A finger on each, one after the other. Returns at once."""
        for name in names:
            self.set_key(name, True)
            self.set_key(name, False)

    def roll(self, faces: str) -> None:
        """The dice as a person types them."""
        self.tap(*faces, "done")

    def wake(self) -> None:
        """Wait until the firmware has its pins, which it shows by the lamp of key a."""
        self._lamps.clear()
        while self.lamp("a") is None:
            self._listen(20.0)

    def hang(self) -> None:
        """The program never comes back from where it is."""
        self._say(b"hang\n")

    def finish(self) -> None:
        """Wait until the board has felt all that the fingers did."""
        self._said += 1
        self._say(b"say %d\n" % self._said)
        while self._heard < self._said:
            self._listen(20.0)

    def lamp(self, name: str) -> int | None:
        """The last level that the firmware put on this lamp; None before the first."""
        while self._listen(0.0):
            pass
        return self._lamps.get(self.lamp_pins[name])

    def wait_for_lamp(self, name: str, level: int) -> None:
        """Until the firmware has it so."""
        while self.lamp(name) != level:
            self._listen(20.0)

    def _listen(self, timeout: float) -> bool:
        ear = self._hear()
        if not select.select([ear], [], [], timeout)[0]:
            assert timeout == 0.0, "the board says nothing"
            return False
        chunk = os.read(ear, 4096)
        *lines, self._told = (self._told + chunk).split(b"\n")
        for words in (line.split() for line in lines):
            if len(words) == 3 and words[0] == b"pin":
                self._lamps[int(words[1])] = int(words[2])
            elif len(words) == 2 and words[0] == b"say":
                self._heard = int(words[1])
            elif len(words) == 2 and words[0] == b"stack":
                self.lowest_stack = int(words[1])
            elif words == [b"reset"]:
                self.resets += 1
        return bool(chunk)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
