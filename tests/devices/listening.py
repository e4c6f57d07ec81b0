"""An inbox for tests of the panel: waits for a signal of one kind, and keeps all that came on the way."""

from __future__ import annotations

import queue
import time
from collections.abc import Callable
from typing import TypeVar

from companion.signals import Condition, Posted, Sensed

Came = TypeVar("Came")


class Inbox:
    def __init__(self) -> None:
        self._queue: queue.Queue[Posted] = queue.Queue()
        self.all: list[Posted] = []

    def post(self, one: Posted) -> None:
        self._queue.put(one)

    def wait(self, kind: type[Came], timeout: float = 10.0) -> Came:
        """The next of this kind; fails the test where none comes in `timeout` seconds."""
        end = time.monotonic() + timeout
        while True:
            try:
                one = self._queue.get(timeout=max(0.0, end - time.monotonic()))
            except queue.Empty:
                raise AssertionError(f"no {kind.__name__}; came: {self.all}") from None
            self.all.append(one)
            if isinstance(one, kind):
                return one

    def wait_for(self, condition: Condition, timeout: float = 10.0) -> Sensed:
        """The next report of this condition."""
        while (sensed := self.wait(Sensed, timeout)).condition is not condition:
            pass
        return sensed

    def silence(self, seconds: float) -> list[Posted]:
        """What comes within this time."""
        came: list[Posted] = []
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            try:
                came.append(self._queue.get(timeout=left))
            except queue.Empty:
                break
        self.all += came
        return came

    def drain(self) -> None:
        """Keep all that is there now."""
        while not self._queue.empty():
            self.all.append(self._queue.get())

    def saw(self, kind: type[Came]) -> list[Came]:
        return [one for one in self.all if isinstance(one, kind)]


def wait_until(claim: Callable[[], bool], timeout: float = 10.0) -> None:
    """Wait on a condition that another thread makes true."""
    end = time.monotonic() + timeout
    pause = Inbox()
    while not claim():
        assert time.monotonic() < end, "it never came true"
        pause.silence(0.005)
