"""A person at a terminal, for the simulator's tests: a real pty whose other end types and sees.

`Sitting` opens a Simulator on the pty; `type`, `sees` and `posted` are what a person and the inbox know. A reader
thread drains the pty into `Glass`, which understands just what a terminal must to show our pages.
"""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import termios
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from time import monotonic
from typing import Any
from unittest.mock import patch

from PIL import Image

from companion.devices.simulated_dice import DiceAsked
from companion.devices.simulator import Simulator
from companion.engine.game import DiceKind, Face
from companion.signals import Edge, Forgotten, Posted, Sensed, Signal
from companion.views import Banner, Hint, View

SOON = 10.0
DIE = DiceKind(
    "high_risk", (Face("danger", "D", "", "", 3), Face("up", "A", "", "", 2), Face("sky", "W", "", "", 1)), 6
)
HINTS = (Hint("REST"), Hint("MAP"), Hint("ROLL 2", likely=True))
_PARTS = re.compile(r"\x1b\[(\??)([0-9;]*)([A-Za-z])|([^\x1b])")


def view(say: str = "RED may roll 2 dice.", hints: tuple[Hint | None, Hint | None, Hint | None] = HINTS) -> View:
    return View("turn", Banner("RED"), say, None, hints)


def new_picture() -> Image.Image:
    """Lit but for its left half's upper quarter."""
    picture = Image.new("1", (128, 64), 1)
    picture.paste(0, (0, 0, 64, 16))
    return picture


class Glass:
    """What stands on a terminal, row by row; `written`: every byte so far."""

    def __init__(self, columns: int, rows: int) -> None:
        self.written = ""
        self.cells = [[" "] * columns for _ in range(rows)]
        self._at = [0, 0]

    def take(self, text: str) -> None:
        self.written += text
        for private, numbers, letter, character in _PARTS.findall(text):
            if character in ("\r", "\n"):
                self._at = [self._at[0] + (character == "\n"), 0]
            elif character:
                row, column = self._at
                if row < len(self.cells) and column < len(self.cells[row]):
                    self.cells[row][column] = character
                self._at[1] += 1
            elif letter == "H":
                self._at = [int(number) - 1 for number in numbers.split(";")]
            elif letter == "J" or (private and numbers == "1049"):
                self.cells = [[" "] * len(row) for row in self.cells]

    @property
    def lines(self) -> list[str]:
        return ["".join(row).rstrip() for row in self.cells]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


@dataclass
class Sitting:
    """`dice`: what may be thrown. `heard`: whether the table deals with each signal at once."""

    columns: int = 80
    rows: int = 24
    dice: DiceAsked | None = field(default_factory=lambda: DiceAsked(DIE, 2))
    heard: bool = True
    posted: list[Signal] = field(default_factory=list)
    stopped: threading.Event = field(default_factory=threading.Event)
    interrupted: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self) -> None:
        self.near, self.far = pty.openpty()
        self.resize(self.columns, self.rows)
        self.before = termios.tcgetattr(self.far)
        self.glass = Glass(self.columns, self.rows)
        self._changed = threading.Condition()
        self._leaving = threading.Event()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        far = self.far
        with patch.dict(os.environ, {"TERM": "xterm"}):
            self.simulator = Simulator(
                self._post,
                monotonic,
                lambda: self.dice,
                lambda: self._ends(self.stopped),
                interrupt=lambda: self._ends(self.interrupted),
                keyboard=far,
                screen=far,
                chance=Random(7),
            )

    def __enter__(self) -> Sitting:
        self.simulator.__enter__()
        self.simulator.told(view())
        return self

    def __exit__(self, *fault: object) -> None:
        self.simulator.close()
        self.leave()

    @contextmanager
    def opened(self) -> Iterator[Simulator]:
        """The simulator alone, before anybody told it anything."""
        try:
            with self.simulator:
                yield self.simulator
        finally:
            self.leave()

    def leave(self) -> None:
        """What was written is read to its end, and the pty is gone."""
        self._leaving.set()
        self._reader.join(SOON)
        os.close(self.near)
        os.close(self.far)

    def resize(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self.far, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.glass = Glass(columns, rows)

    def type(self, keys: str) -> None:
        os.write(self.near, keys.encode())

    def until(self, holds: Callable[[], Any]) -> None:
        """Wait until something is so; the test fails when it never is."""
        with self._changed:
            assert self._changed.wait_for(holds, SOON), f"never so; the glass shows:\n{self.glass.text}\n{self.acts}"

    def sees(self, *texts: str) -> None:
        self.until(lambda: all(text in self.glass.text for text in texts))

    @property
    def acts(self) -> list[Signal]:
        """What was posted, but for the devices' health."""
        return [signal for signal in self.posted if not isinstance(signal, Sensed)]

    def does(self, keys: str, signals: int) -> list[Signal]:
        """Type, and wait for so many signals more."""
        known = len(self.acts)
        self.type(keys)
        self.until(lambda: len(self.acts) >= known + signals)
        return self.acts[known:]

    def _post(self, signal: Posted) -> None:
        assert not isinstance(signal, Edge | Forgotten)
        with self._changed:
            self.posted.append(signal)
            self._changed.notify_all()
        if self.heard and hasattr(self, "simulator"):
            self.simulator.told(view(), signal.at)

    def _ends(self, how: threading.Event) -> None:
        with self._changed:
            how.set()
            self._changed.notify_all()

    def _read(self) -> None:
        while True:
            ready, _, _ = select.select([self.near], [], [], 0.02)
            if ready:
                self._show(os.read(self.near, 65536))
            elif self._leaving.is_set():
                return

    def _show(self, read: bytes) -> None:
        while True:
            try:
                text = read.decode()
            except UnicodeDecodeError:
                read += os.read(self.near, 1)
                continue
            break
        with self._changed:
            self.glass.take(text)
            self._changed.notify_all()
