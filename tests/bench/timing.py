"""Two things timed in turn, A B A B ..., so that a machine that is busy now and then is so for both."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True, slots=True)
class Sample:
    """Measured values of one thing, in its unit."""

    values: tuple[float, ...]

    @property
    def median(self) -> float:
        return median(self.values)

    def said(self, unit: str, digits: int = 0) -> str:
        """The median, and in brackets the least and the most."""
        low, middle, high = min(self.values), self.median, max(self.values)
        return f"{middle:,.{digits}f} {unit} ({low:,.{digits}f} to {high:,.{digits}f})"


def interleaved(times: int, *things: Callable[[], float]) -> tuple[Sample, ...]:
    """Each thing measured that often, in turn; a thing returns what it measured."""
    values: Sequence[list[float]] = [[] for _ in things]
    for _ in range(times):
        for thing, seen in zip(things, values, strict=True):
            seen.append(thing())
    return tuple(Sample(tuple(seen)) for seen in values)
