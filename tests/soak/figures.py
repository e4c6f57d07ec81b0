"""What a soak counts, and the one line that it prints of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

MOST = ("moves", "entries")
"""Of these the most that one round had is told beside the sum."""
ONLY_MOST = ("landings", "waited")
"""Of these the most alone: a sum of them says nothing."""


class Figures:
    """`rounds` by what they were, `sums` and `most` by what and figure."""

    def __init__(self) -> None:
        self.rounds: Counter[str] = Counter()
        self.sums: Counter[tuple[str, str]] = Counter()
        self.most: dict[tuple[str, str], int] = {}
        self.screens: set[str] = set()

    def count(self, what: str, **figures: int) -> None:
        self.rounds[what] += 1
        for name, number in figures.items():
            self.sums[what, name] += number
            self.most[what, name] = max(self.most.get((what, name), 0), number)

    def saw(self, screens: Iterable[str]) -> None:
        self.screens.update(screens)

    @property
    def line(self) -> str:
        """All of it in one line."""
        told = [f"{count:,} {what} ({self._of(what)})" for what, count in self.rounds.items()]
        return "; ".join((*told, f"{len(self.screens)} screens"))

    def _of(self, what: str) -> str:
        names = [name for one, name in self.sums if one == what]
        return ", ".join(self._figure(what, name) for name in names)

    def _figure(self, what: str, name: str) -> str:
        most = f"at most {self.most[what, name]:,}"
        if name in ONLY_MOST:
            return f"{most} {name}"
        return f"{self.sums[what, name]:,} {name}" + (f", {most}" if name in MOST else "")
