"""Rolls that waited unanswered when the panel was asked for all: one alone may count by itself, several never. Pure.

Knows sequence numbers of one panel's boot and moments. Knows no message and no answer.
"""

from __future__ import annotations

import math
from collections.abc import Callable

LISTEN = 0.5
"""After ASK,all, before a ROLL is taken (seconds): so long a second one may follow the first."""


class Crowd:
    def __init__(self) -> None:
        self._asked_at = self.listen_until = -math.inf
        self._waited: set[int] = set()  # unanswered when we asked for all
        self._several: set[int] = set()  # those that were not alone

    def ask(self, now: float, is_open: Callable[[int], bool]) -> None:
        """All is asked for. `is_open(seq)`: whether that one has no answer yet."""
        self._asked_at, self.listen_until = now, now + LISTEN
        self._several = {seq for seq in self._several if is_open(seq)}
        self._waited.clear()

    def hear(self, seq: int, at: float, now: float) -> None:
        """A roll without an answer was heard that happened at `at`."""
        if now < self.listen_until or at < self._asked_at:
            self._waited.add(seq)
        if len(self._waited) > 1:
            self._several |= self._waited

    def is_one_of_several(self, seq: int) -> bool:
        return seq in self._several

    def forget(self) -> None:
        """Another panel, or another boot: its numbers mean other rolls."""
        self._several.clear()
