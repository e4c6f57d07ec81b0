"""One physical key: raw levels and times in, what they mean out. Pure; knows no names, sources, signals or screens.

A down counts at its first edge: the shortest tap is a tap (B02). An up counts if the key is still up when the
window ends, a debounce after its first edge: a glitch is nothing (B04). Every level heard within a window is
remembered, and at its end the last one is taken: a key can never stick (B02). While a window is open nothing else
falls due.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from companion.signals import Level

FILL_AFTER = 0.25
STUCK_AFTER = 30.0
ROUNDING = 1e-6


class Kind(Enum):
    """`DOWN`, `FILL` (down for 0.25 s), `HOLD`, `TAP` (up before the hold), `UP` (up after it, or muted),
    `STUCK` (down from before the start, or for 30 s), `FREE` (a stuck key is up again)."""

    DOWN = auto()
    FILL = auto()
    HOLD = auto()
    TAP = auto()
    UP = auto()
    STUCK = auto()
    FREE = auto()


@dataclass(frozen=True, slots=True)
class Change:
    """`at`: when it happened (a tap: its release). `due`: when it became known; `filled`: a FILL or
    HOLD of this press came before it."""

    kind: Kind
    at: float
    due: float
    down_at: float
    filled: bool = False


@dataclass(slots=True)
class Contact:
    """`hold` None: no fill and no hold ever. `patience`: how long after the hold time the lack of an up is believed."""

    debounce: float
    hold: float | None
    patience: float = 0.0
    raw: Level = "up"
    raw_at: float = float("-inf")
    down_at: float | None = None
    muted: bool = False
    stuck: bool = False
    _window: tuple[float, Level] | None = None
    _filled: bool = False
    _fill_due: float | None = None
    _hold_due: float | None = None
    _stuck_due: float | None = None

    def found_down(self, at: float) -> Iterator[Change]:
        """Down from before the start: silent until it was up (B08), and said to be stuck at once (B09)."""
        self.raw, self.raw_at, self.down_at = "down", at, at
        self.muted = self.stuck = True
        yield Change(Kind.STUCK, at, at, at)

    def edge(self, level: Level, at: float, not_before: float = float("-inf")) -> Iterator[Change]:
        """A level that was heard. `not_before`: a hold of this press is not taken sooner than that."""
        at = max(at, self.raw_at)
        yield from self.advance(at)
        if level == self.raw:
            return
        self.raw, self.raw_at = level, at
        if self._window is None:
            self._window = (at, level)
            if level == "down":
                self.down_at, self._stuck_due = at, at + STUCK_AFTER
                if self.hold is not None:
                    self._fill_due = at + FILL_AFTER
                    self._hold_due = max(at + self.hold + self.patience, not_before)
                yield Change(Kind.DOWN, at, at, at)

    def advance(self, now: float) -> Iterator[Change]:
        """Everything that falls due up to `now`, earliest first."""
        while (due := self.deadline) is not None and due <= now:
            if self._window is not None:
                yield from self._end_window(due)
            elif due == self._fill_due:
                self._fill_due, self._filled = None, True
                yield Change(Kind.FILL, due, due, self._since)
            elif due == self._hold_due:
                yield from self._take_hold(due)
            else:
                self._stuck_due, self.stuck = None, True
                yield Change(Kind.STUCK, due, due, self._since)

    @property
    def deadline(self) -> float | None:
        if self._window is not None:
            return self._window[0] + self.debounce
        dues = (self._fill_due, self._hold_due, self._stuck_due)
        return min((due for due in dues if due is not None), default=None)

    @property
    def filling(self) -> bool:
        """A FILL or HOLD of this press was said, and the key is not up yet."""
        return self._filled

    @property
    def _since(self) -> float:
        assert self.down_at is not None, "only a key that is down falls due"
        return self.down_at

    def _take_hold(self, due: float) -> Iterator[Change]:
        assert self.hold is not None
        yield Change(Kind.HOLD, self._since + self.hold, due, self._since, self._filled)
        self._fill_due = self._hold_due = None
        self.muted = self._filled = True

    def _end_window(self, due: float) -> Iterator[Change]:
        assert self._window is not None
        first, opened_by = self._window
        self._window = None
        if self.raw == "down":
            return
        up_at, down_at = (first if opened_by == "up" else self.raw_at), self._since
        if self.hold is not None and not self.muted and up_at - down_at >= self.hold - ROUNDING:
            yield from self._take_hold(due)
        if not self.muted:
            yield Change(Kind.TAP, up_at, due, down_at, self._filled)
        else:
            yield Change(Kind.UP, up_at, due, down_at, self._filled)
        if self.stuck:
            yield Change(Kind.FREE, up_at, due, down_at)
        self.down_at = self._fill_due = self._hold_due = self._stuck_due = None
        self.muted = self.stuck = self._filled = False
