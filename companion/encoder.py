"""The rotary encoder: edges of its two lines in, whole detents out. Pure; survives lost edges and bounce (B16).

A detent is 1, 2 or 4 quarter steps. When the knob spins fast, edges are lost, and a decoder that believes its last
levels then counts backwards. This one keeps the direction of a spin: with the direction known, a single edge (which
line, which level) names the exact quarter, so that one or two edges lost before it are counted all the same. The
direction is taken, and turned, only from two edges of *different* lines that agree; one line that toggles is bounce
if it is quick (under 3 ms), else a lost edge. After 60 ms without an edge, the levels are believed as they are.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from companion.signals import Edge, Turned

LINES = ("encoder_clk", "encoder_dt")
BOUNCE = 0.003
REST = 0.060

Direction = Literal[-1, 0, 1]
# Quarters in clockwise order, as (clk, dt), True where the contact is closed.
_CYCLE = ((False, False), (True, False), (True, True), (False, True))


@dataclass(slots=True)
class Encoder:
    """`quarters` counts from where the knob stood first; `steps_per_detent` is 1, 2 or 4."""

    steps_per_detent: int = 4
    quarters: int = 0
    _levels: list[bool] = field(default_factory=lambda: [False, False])
    _given: int = 0
    _moved: bool = False
    _direction: Direction = 0
    _phase: int = 0
    _last: tuple[int, Direction, float] | None = None
    _doubt: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        if self.steps_per_detent not in (1, 2, 4):
            raise ValueError(f"an encoder has 1, 2 or 4 steps per detent, not {self.steps_per_detent}")

    def edge(self, edge: Edge) -> tuple[Turned, ...]:
        """An edge of `encoder_clk` or `encoder_dt`; `down` is a closed contact. Levels read before the first
        edge are where the knob stands; one read later counts if its own edge was lost."""
        line, closed = LINES.index(edge.name), edge.level == "down"
        rested = self.advance(edge.at)
        if edge.read and not self._moved:
            self._levels[line] = closed
            self._phase = _CYCLE.index((self._levels[0], self._levels[1]))
        if edge.read and self._levels[line] == closed:
            return rested
        self._moved, self._levels[line] = True, closed
        vote = self._vote(line, closed)
        if self._direction == 0:
            self._begin(line, vote)
        else:
            self._go_on(line, closed, vote, edge.at)
        self._last = (line, vote, edge.at)
        return rested + self._give(edge.at)

    def advance(self, now: float) -> tuple[Turned, ...]:
        """After 60 ms of silence a spin is over and a lone edge is believed."""
        if self._last is None or now < self._last[2] + REST:
            return ()
        _, vote, at = self._last
        if self._direction == 0 or self._doubt is not None:
            there = _CYCLE.index((self._levels[0], self._levels[1]))
            self._move((0, 1, 2 * (self._direction or vote), -1)[(there - self._phase) % 4])
        self._direction, self._last, self._doubt = 0, None, None
        return self._give(at)

    @property
    def deadline(self) -> float | None:
        return None if self._last is None else self._last[2] + REST

    def _vote(self, line: int, closed: bool) -> Direction:
        """The direction that this edge means if the other line is where we think it is."""
        return 1 if (closed != self._levels[1 - line]) == (line == 0) else -1

    def _begin(self, line: int, vote: Direction) -> None:
        if self._last is not None and self._last[0] != line and self._last[1] == vote:
            self._direction = vote
            there = _CYCLE.index((self._levels[0], self._levels[1]))
            self._move(vote * _at_least_two(vote * (there - self._phase)))

    def _go_on(self, line: int, closed: bool, vote: Direction, at: float) -> None:
        assert self._last is not None
        last_line, _, last_at = self._last
        toggled, contrary = line == last_line, vote != self._direction
        if contrary and not toggled and self._doubt is not None:
            self._turn_back(vote)
            return
        if not contrary:
            self._doubt = None
        elif toggled:
            self._doubt = self._doubt or (self.quarters, self._phase)
            if at - last_at < BOUNCE:
                return
        # With the direction known, the other line's level follows from this edge, also if its own edge was lost.
        self._levels[1 - line] = closed != ((line == 0) == (self._direction == 1))
        there = _CYCLE.index((self._levels[0], self._levels[1]))
        self._move(self._direction * (self._direction * (there - self._phase) % 4))

    def _turn_back(self, vote: Direction) -> None:
        """Both lines agree that the knob goes the other way: count from where the doubt began."""
        assert self._doubt is not None
        self.quarters, self._phase = self._doubt
        self._direction, self._doubt = vote, None
        there = _CYCLE.index((self._levels[0], self._levels[1]))
        self._move(vote * _at_least_two(vote * (there - self._phase)))

    def _move(self, quarters: int) -> None:
        self.quarters += quarters
        self._phase = (self._phase + quarters) % 4

    def _give(self, at: float) -> tuple[Turned, ...]:
        steps = int((self.quarters - self._given * self.steps_per_detent) / self.steps_per_detent)
        self._given += steps
        return (Turned(steps, at),) if steps else ()


def _at_least_two(quarters: int) -> int:
    """The same quarter of the cycle, two to five on: two edges of different lines were seen."""
    return (quarters - 2) % 4 + 2
