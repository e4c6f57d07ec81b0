"""When something happened, so that it can still be told after a restart: wall time if it is known, boot time, boot.

The table's own clock (`time.monotonic`) starts anew with each boot, and the wall clock of a Pi without a battery jumps.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

# Before this the clock was never set: a Pi without network begins at its last shutdown or at 1970.
CLOCK_SET = 1_750_000_000.0
_BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


@dataclass(frozen=True, slots=True)
class Stamp:
    """`wall`: seconds since 1970, None if the clock was not set. `boottime`: CLOCK_BOOTTIME. `boot`: its id."""

    wall: float | None
    boottime: float
    boot: str


def stamp(at: float | None = None) -> Stamp:
    """The stamp of a moment of `time.monotonic`, by default of now."""
    ago = 0.0 if at is None else time.monotonic() - at
    wall = time.time() - ago
    return Stamp(
        wall if wall >= CLOCK_SET else None, time.clock_gettime(time.CLOCK_BOOTTIME) - ago, _BOOT_ID.read_text().strip()
    )
