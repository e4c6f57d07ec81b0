"""The Pi's end of a tty, by hand: says lines, hears messages. For tests that look at one firmware's every word."""

from __future__ import annotations

import os
import select
import time
import tty
from typing import TypeVar

from firmware_bridge.messages import Message
from firmware_bridge.wire import Reader, write

Kind = TypeVar("Kind", bound=Message)


class Pi:
    """The other end of a tty, by hand: `path` is for the board."""

    def __init__(self) -> None:
        self._near, self._far = os.openpty()
        tty.setraw(self._far)
        self.path = os.ttyname(self._far)
        self._reader = Reader()
        self._waiting: list[Message] = []

    def say(self, *messages: Message) -> None:
        os.write(self._near, b"".join(write(message) for message in messages))

    def noise(self, raw: bytes) -> None:
        os.write(self._near, raw)

    def hear(self, kind: type[Kind], timeout: float = 20.0) -> Kind:
        """The next message of this kind; others before it are passed over."""
        end = time.monotonic() + timeout
        while True:
            while self._waiting:
                if isinstance(message := self._waiting.pop(0), kind):
                    return message
            assert select.select([self._near], [], [], max(0.0, end - time.monotonic()))[0], f"no {kind.__name__}"
            self._waiting += self._reader.feed(os.read(self._near, 4096))

    def read_raw(self) -> bytes:
        """What has come, as it is."""
        return os.read(self._near, 4096)

    def close(self) -> None:
        os.close(self._near)
        os.close(self._far)
