"""When dropped lines are worth a word: at the first of each kind, then at most hourly. Pure."""

from __future__ import annotations

import math
from collections.abc import Mapping

from firmware_bridge.heard import BadLines

HOUR = 3600.0


class Tally:
    def __init__(self) -> None:
        self._told: dict[str, int] = {}
        self._told_at = -math.inf

    def news(self, errors: Mapping[str, int], now: float) -> list[BadLines]:
        """What to tell of these totals by kind, if it is time to."""
        counts = {why: count for why, count in errors.items() if count}
        if counts == self._told or (counts.keys() == self._told.keys() and now < self._told_at + HOUR):
            return []
        self._told, self._told_at = counts, now
        return [BadLines(tuple(counts.items()))]
