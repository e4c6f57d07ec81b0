"""From a line's events to its edges: which were lost, and which are news. Pure but for the level that is read again.

The kernel numbers the events of a line from 1 and, while its buffer is full, throws the oldest away: a gap in the
numbers is a loss. After both edges a level comes twice only if what was between was lost or too short to be seen.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import gpiod


@dataclass(slots=True)
class Heard:
    """What is known of one line since it was asked for. `lost`: events that the kernel threw away, in all."""

    lost: int = 0
    _number: int = 0
    _level: bool | None = None

    def edges(
        self, events: Sequence[gpiod.EdgeEvent], is_high: Callable[[], bool], both: bool = True
    ) -> list[tuple[float, bool]]:
        """The news in `events`, in order: seconds of the kernel's clock, and whether the line was high afterwards.

        Where events are missing, `is_high` is asked, and what it says counts from the time of the last event.
        """
        before = self.lost
        found = []
        for event in events:
            self.lost += max(0, event.line_seqno - self._number - 1)
            self._number = event.line_seqno
            found.append((event.timestamp_ns / 1e9, event.event_type is event.Type.RISING_EDGE))
        if self.lost > before:
            found.append((found[-1][0], is_high()))
        return [edge for edge in found if self._is_news(edge[1], both)]

    def forget_level(self) -> None:
        """The next edge is news, whatever it says: nobody listened for a while."""
        self._level = None

    def _is_news(self, level: bool, both: bool) -> bool:
        known, self._level = self._level, level
        return not both or level is not known
