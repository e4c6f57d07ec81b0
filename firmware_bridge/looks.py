"""When bytes can have come: at this look at the line, or at any time since the last one. Pure: time is passed in.

Knows the moments of the looks and nothing of what was read. A caller that was stopped (a frozen process, a machine
that was busy for seconds) finds bytes that have waited, nobody knows for how long.
"""

from __future__ import annotations

LOOK_EVERY = 1.0
"""How often the line is to be looked at, whatever comes (seconds)."""
HELD_UP = 2.0
"""A longer gap is no late look: the caller was held up. A KEY lives as long, so none is ever taken for fresh."""
CATCHING_UP = 0.2
"""For so long after a gap, what is read still belongs to it: there may be more than one read takes."""


class Looks:
    """`now`: the first look."""

    def __init__(self, now: float) -> None:
        self._last = now
        self._before = now
        self._until = now

    def start_over(self, now: float) -> None:
        """The line was opened, and is empty."""
        self._last = self._before = self._until = now

    def is_gap(self, now: float) -> bool:
        """Nobody has looked for too long, until now."""
        return now - self._last > HELD_UP

    def look(self, now: float) -> float:
        """Someone looks. The earliest moment at which what is there can have come: `now`, or the last look before
        a gap."""
        if self.is_gap(now):
            self._before, self._until = self._last, now + CATCHING_UP
        self._last = now
        return self._before if now < self._until else now

    @property
    def next(self) -> float:
        """When to look again at the latest."""
        return self._last + LOOK_EVERY
