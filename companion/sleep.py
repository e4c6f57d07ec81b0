"""Night life: when the glass dims, drifts and goes dark, and what wakes it. Pure; times in seconds.

Dim after a minute (three in a match), drifting after five (ten), off after twenty. While dim a press acts as
ever; from drifting or off a key only wakes, and a roll, a card or a scan wakes and counts.
"""

from __future__ import annotations

from enum import IntEnum

from companion.engine.game import Over
from companion.flow.base import Table

ORBIT = 60.0
"""The whole picture moves by a pixel each minute."""
DRIFT = 5.0
"""Attract mode moves this often."""


class Sleep(IntEnum):
    AWAKE = 0
    DIM = 1
    ATTRACT = 2
    OFF = 3


LIMITS = {False: (60.0, 300.0, 1200.0), True: (180.0, 600.0, 1200.0)}


def sleep(table: Table) -> Sleep:
    """How deep the glass sleeps now."""
    return Sleep(sum(table.now >= table.touched_at + limit for limit in LIMITS[in_match(table)]))


def in_match(table: Table) -> bool:
    return table.match is not None and not isinstance(table.match.prompt, Over)


def wakes_at(table: Table) -> float | None:
    """When the sleeping picture changes next by itself, or None when it is off for good."""
    deep = sleep(table)
    if deep is Sleep.OFF:
        return None
    deeper = table.touched_at + LIMITS[in_match(table)][deep]
    if deep is Sleep.ATTRACT and table.settings.motion:
        return min(deeper, (table.now // DRIFT + 1) * DRIFT)
    return min(deeper, (table.now // ORBIT + 1) * ORBIT)
