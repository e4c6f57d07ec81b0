"""The glass of a Pi in a bottle: what arrived at its screen's controller, told from the file its kernel writes.

Knows the records of `kernel/screen.c` and the repository's model of the controller; not what should be shown.
"""

from __future__ import annotations

import struct
from pathlib import Path
from typing import TYPE_CHECKING

from companion.devices.glass import Chip, Glass

if TYPE_CHECKING:
    from PIL import Image


class Screen:
    """`messages`: how many arrived since the power came. The file grows while this reads."""

    def __init__(self, path: Path, chip: Chip) -> None:
        self._path = path
        self._offset = 0
        self.glass = Glass(chip)
        self.messages = 0
        path.touch()

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
            self.glass.feed(fresh[at + 2 : at + 2 + length])
            at += 2 + length
            count += 1
        self._offset += at
        self.messages += count
        return count

    def lost_power(self) -> None:
        """Dark, and its memory is noise until it is set up again."""
        self._offset = self._path.stat().st_size
        self.glass.power_up()
        self.messages = 0
