"""Pictures out of what the bus `record` wrote: reads the file, feeds a Glass, says what was to be seen when.

Knows the file's form (one JSON line a message, one `t` for all messages of a picture) and that a killed process
may leave one cut line at its end, also where the next process went on below it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from companion.devices.glass import Chip, Glass
from companion.errors import BadInput

if TYPE_CHECKING:
    from PIL import Image


@dataclass(frozen=True, slots=True)
class Message:
    """One message of the bus: `at` seconds of the monotonic clock, when its picture was begun; the control byte is
    `payload[0]`. On the wire it costs one byte more, the address."""

    at: float
    payload: bytes


class Recording:
    """A recorded bus, also while it grows: `poll` reads on where it stopped.

    `glass` is the panel as it stands after the last whole message.
    """

    def __init__(self, path: Path, chip: Chip, column_offset: int | None = None) -> None:
        self.glass = Glass(chip, column_offset)
        self.bytes_on_wire = 0
        self.messages = 0
        self._path = path
        self._offset = 0
        self._line = 0
        self._begun: float | None = None

    def poll(self) -> list[tuple[float, Image.Image]]:
        """The pictures that are complete since the last call, each with its `t`.

        The newest one counts as complete only when a later one has begun; `glass.picture()` is it meanwhile.
        """
        done = []
        for message in self._new_messages():
            if self._begun is not None and message.at != self._begun:
                done.append((self._begun, self.glass.picture()))
            self._begun = message.at
            self.glass.feed(message.payload)
            self.bytes_on_wire += 1 + len(message.payload)
            self.messages += 1
        return done

    def finish(self) -> list[tuple[float, Image.Image]]:
        """As `poll`, with the last picture too: for a file that nobody writes to any more."""
        done = self.poll()
        if self._begun is not None:
            done.append((self._begun, self.glass.picture()))
            self._begun = None
        return done

    def _new_messages(self) -> Iterator[Message]:
        try:
            with self._path.open("rb") as file:
                file.seek(self._offset)
                lines = file.read().split(b"\n")
        except FileNotFoundError:
            return  # the screen has not been set up yet
        for line in lines[:-1]:
            self._offset += len(line) + 1
            self._line += 1
            message = self._message(line)
            if message is not None:
                yield message

    def _message(self, line: bytes) -> Message | None:
        """A line as a message; None for the cut tail of a killed process."""
        if not line.endswith(b"}"):
            return None
        try:
            fields = json.loads(line)
            return Message(float(fields["t"]), bytes.fromhex(fields["hex"]))
        except (ValueError, KeyError, TypeError) as fault:
            raise BadInput(
                f'{self._path}, line {self._line}: expected {{"t": seconds, "hex": "40.."}}, got {line[:80]!r}'
            ) from fault


def frames(path: Path, chip: Chip, column_offset: int | None = None) -> Iterator[tuple[float, Image.Image]]:
    """Every picture that was to be seen, with its `t`, in order; the same one again after each refresh."""
    yield from Recording(path, chip, column_offset).finish()


def distinct_pictures(path: Path, chip: Chip, column_offset: int | None = None) -> list[Image.Image]:
    """The pictures in order, one for each change of what was to be seen."""
    pictures: list[Image.Image] = []
    for _, picture in frames(path, chip, column_offset):
        if not pictures or pictures[-1].tobytes() != picture.tobytes():
            pictures.append(picture)
    return pictures
