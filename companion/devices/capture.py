"""A screen that is a text file: the newest picture as half blocks, 32 lines of 128, replaced atomically.

Whoever reads the file sees one whole picture, never half of one. Off is a dark picture; dim looks like full. What
has that name and is no such picture is somebody's, and stays.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from companion.devices.bus import Tally
from companion.devices.display_faults import DisplayFault, explain, not_ours
from companion.devices.display_settings import DisplaySettings
from companion.devices.windows import HEIGHT, WIDTH, page_bytes
from companion.screen_files import theirs
from companion.screens.halfblocks import half_blocks

if TYPE_CHECKING:
    from PIL import Image


class Capture:
    """Stands where a Controller stands; its bytes are those of the file."""

    refresh: float | None = None

    def __init__(self, settings: DisplaySettings) -> None:
        assert settings.file is not None  # DisplaySettings sees to it
        self.tally = Tally()
        self._settings = settings
        self._file = settings.file

    def encode(self, picture: Image.Image) -> bytes:
        """The text that the file will hold. The picture is shown upright whatever `rotate` says."""
        page_bytes(picture)  # refuses what the chips' drivers would refuse
        return (half_blocks(picture) + "\n").encode()

    def set_up(self, frame: bytes | None, level: int, *, gently: bool) -> None:
        self.update(frame, level)

    def update(self, frame: bytes | None, level: int) -> None:
        text = frame if frame is not None and level else (" " * WIDTH + "\n").encode() * (HEIGHT // 2)
        file = Path(os.path.realpath(self._file))
        new = file.with_name(f".{file.name}.new")
        if what := theirs(file, "picture"):
            raise DisplayFault(not_ours(self._settings, what))
        try:
            new.write_bytes(text)
            new.replace(file)
        except OSError as fault:
            raise DisplayFault(explain(self._settings, fault)) from fault
        self.tally.bytes_sent += len(text)
        self.tally.messages += 1
        self.tally.frames += 1

    def close(self) -> None:
        """The file stays."""
