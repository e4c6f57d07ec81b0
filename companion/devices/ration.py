"""How much one device may write into the log: a few lines at once, one an hour after that. Pure.

A device that comes and goes all day must not fill the card: at most `burst` + 24 lines a day.
"""

from __future__ import annotations


class Ration:
    """`burst` lines, and one more every `every` seconds."""

    def __init__(self, burst: int = 6, every: float = 3600.0) -> None:
        self._burst, self._every = burst, every
        self._left = float(burst)
        self._at: float | None = None
        self._kept_back = 0

    def spend(self, line: str, now: float) -> str | None:
        """The line to write, with the number of those that were kept back since the last; None if it must wait."""
        earned = 0.0 if self._at is None else (now - self._at) / self._every
        self._left, self._at = min(float(self._burst), self._left + earned), now
        if self._left < 1.0:
            self._kept_back += 1
            return None
        self._left -= 1.0
        kept_back, self._kept_back = self._kept_back, 0
        return f"{line} ({kept_back} lines were left out before this one)" if kept_back else line
