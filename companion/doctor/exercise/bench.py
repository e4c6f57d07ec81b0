"""Between the exercise and the one who does it: words out, yes or no in, and an inbox for what the devices say."""

from __future__ import annotations

from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Event
from time import monotonic
from typing import TYPE_CHECKING

from companion.signals import Condition, Sensed

if TYPE_CHECKING:
    from companion.signals import Device, Posted

PATIENCE = 20.0
"""Seconds for a hand to do what was asked."""
WARM_UP = 4.0
"""Seconds for a device to say how it is."""


class Bench:
    """`tell`: a line to the one at the table. `read`: a line from there, None when nobody is there any more."""

    def __init__(
        self,
        tell: Callable[[str], None],
        read: Callable[[], str | None],
        *,
        patience: float = PATIENCE,
        warm_up: float = WARM_UP,
    ) -> None:
        self.tell, self._read = tell, read
        self.patience, self.warm_up = patience, warm_up
        self._inbox: SimpleQueue[Posted] = SimpleQueue()

    def post(self, one: Posted) -> None:
        self._inbox.put(one)

    def forget(self) -> None:
        """What came until now counts no more."""
        while not self._inbox.empty():
            self._inbox.get()

    def wait(self, wanted: Callable[[Posted], bool], seconds: float | None = None) -> Posted | None:
        """The next that is wanted, all before it dropped; None when the time is over."""
        end = monotonic() + (self.patience if seconds is None else seconds)
        while True:
            try:
                one = self._inbox.get(timeout=max(0.0, end - monotonic()))
            except Empty:
                return None
            if wanted(one):
                return one

    def trouble(self, device: Device) -> str:
        """Why a device that was just opened cannot be used; "" if it can."""
        said = self.wait(lambda one: isinstance(one, Sensed) and one.device is device, self.warm_up)
        if not isinstance(said, Sensed):
            return f"the {device.value} did not say how they are"
        return (said.why or f"{device.value} {said.condition.value}") if said.condition is Condition.LOST else ""

    def agrees(self, question: str) -> bool:
        """Yes is Enter or y; anything else, also nobody there, is no."""
        self.tell(f"{question} [Enter: yes, n: no]")
        answer = self._read()
        return answer is not None and answer.strip().casefold() in ("", "y", "yes")

    def pause(self, seconds: float) -> None:
        Event().wait(min(seconds, self.patience))
