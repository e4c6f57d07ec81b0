"""The events of one panel in one of its boots, taken strictly in order and each at most once. Pure.

Knows sequence numbers, the highest `base` heard, what waits and what was answered. Knows no clock beyond the
moments it is given to keep, no connection and nothing of what an event means.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from firmware_bridge.messages import Event
from firmware_bridge.wire import CODES, Unknown

KEPT_ANSWERS = 64  # a panel keeps 16 + 8 events, so a repeat is never older than that


@dataclass(frozen=True, slots=True)
class Waiting:
    """An event that was heard, and when it happened (seconds of the Pi's monotonic clock)."""

    message: Event | Unknown
    at: float


class Order:
    """`told(seq)`: what was answered before this order was made, None where nobody knows any more."""

    def __init__(self, told: Callable[[int], str | None] = lambda seq: None) -> None:
        self._told = told
        self._last = 0
        self._base = 0
        self._early: dict[int, Waiting] = {}
        self._taken: set[int] = set()
        self._answers: dict[int, str] = {}

    @property
    def next(self) -> int:
        """The seq whose turn it is: one after the last that was dealt with, or where the panel's memory begins."""
        return max(self._last + 1, self._base)

    def know(self, last: int) -> None:
        """The archive says that everything up to `last` is dealt with."""
        self._last = max(self._last, last)

    def start_over(self) -> None:
        """Forget what waits unheard by anybody; the panel is asked to say it again."""
        self._early.clear()

    def is_open(self, seq: int) -> bool:
        """Not answered yet: still to come, or taken and being dealt with."""
        return seq >= self.next or seq in self._taken

    def hear(self, message: Event | Unknown, at: float) -> tuple[str | None, bool]:
        """Note an event. Returns (the answer to repeat or None, whether the panel's base passed over
        something that was never taken)."""
        seq, before = message.seq, self.next
        self._base = max(self._base, message.base)
        passed = any(skipped not in self._taken for skipped in range(before, min(self.next, before + 64)))
        self._early = {early: waiting for early, waiting in self._early.items() if early >= self.next}
        if seq in self._taken:
            return None, passed
        if seq in self._answers:
            return self._answers[seq], passed
        if seq <= self._last:
            told = self._told(seq)
            return (told if told in CODES else "ack"), passed
        if seq >= self.next and len(self._early) < KEPT_ANSWERS:
            self._early.setdefault(seq, Waiting(message, at))
        return None, passed

    def peek(self) -> Waiting | None:
        """The event whose turn it is, if it was heard and is not already being dealt with."""
        return self._early.get(self.next)

    def take(self) -> None:
        """The event that `peek` shows is being dealt with from now on; nothing follows it until it is answered."""
        del self._early[self.next]
        self._taken.add(self.next)

    def answer(self, seq: int, verdict: str) -> bool:
        """Close a taken event. False, and nothing changes, where it was not taken or has its answer."""
        if seq not in self._taken:
            return False
        self._taken.discard(seq)
        self._last = max(self._last, seq)
        self._answers[seq] = verdict
        while len(self._answers) > KEPT_ANSWERS:
            del self._answers[min(self._answers)]
        return True
