"""The glass of a Pi in a bottle: what arrived at its screen's controller, told from the file its kernel writes.

Knows the records of `kernel/screen.c` and the repository's model of the controller; not what should be shown. A record
without bytes is a pulse on the controller's RES.
"""

from __future__ import annotations

import struct
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from companion.devices.glass import Chip, Glass

if TYPE_CHECKING:
    from PIL import Image


@dataclass(frozen=True, slots=True)
class Frame:
    """What an eye saw after a message, where it changed. `at`: the host's clock when it was read, not when it came."""

    at: float
    picture: bytes
    contrast: int
    lit: bool


class Screen:
    """`messages`: how many arrived since the power came, `resets`: how many of them were none but a pulse on RES. The
    file grows while this reads."""

    def __init__(self, path: Path, chip: Chip) -> None:
        self._path = path
        self._offset = 0
        self.glass = Glass(chip)
        self.messages = self.resets = 0
        self._film: list[Frame] | None = None
        path.touch()

    def film(self) -> list[Frame]:
        """From now on every picture, also those of a moment; the list grows with each look at the glass."""
        self.poll()
        self._film = []
        self._take()
        return self._film

    def picture(self) -> Image.Image:
        """What an eye sees now: 128x64, mode "1"."""
        self.poll()
        return self.glass.picture()

    def poll(self) -> int:
        """Take in what arrived since; how many messages that were."""
        with self._path.open("rb") as file:
            file.seek(self._offset)
            fresh = file.read()
        at = count = 0
        while len(fresh) >= at + 2:
            (length,) = struct.unpack_from("<H", fresh, at)
            if len(fresh) < at + 2 + length:
                break
            if length:
                self.glass.feed(fresh[at + 2 : at + 2 + length])
            else:
                self.resets += 1
                self.glass.power_up()
            self._take()
            at += 2 + length
            count += 1
        self._offset += at
        self.messages += count
        return count

    def lost_power(self) -> None:
        """Dark, and its memory is noise until it is set up again."""
        self._offset = self._path.stat().st_size
        self.glass.power_up()
        self.messages = self.resets = 0
        self._take()

    def _take(self) -> None:
        if self._film is None:
            return
        glass = self.glass
        frame = Frame(time.monotonic(), glass.picture().tobytes(), glass.contrast, glass.lit)
        last = self._film[-1] if self._film else None
        if last is None or (last.picture, last.contrast, last.lit) != (frame.picture, frame.contrast, frame.lit):
            self._film.append(frame)
