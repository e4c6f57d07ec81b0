"""When something happened, so that it can still be told after a restart: wall time if it is known, boot time, boot.

The table's own clock (`time.monotonic`) starts anew with each boot, and the wall clock of a Pi without a battery jumps:
it begins at the last shutdown or at 1970, and is right only once a network or a clock chip has said what time it is.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

from companion.errors import NoKernel

# Before this the clock was never set, whatever the system says of it.
CLOCK_SET = 1_750_000_000.0
ROOT = Path("/")
"""Where the kernel and systemd say what they know of the clock."""
_BOOT_ID = Path("/proc/sys/kernel/random/boot_id")
_NETWORK_TIME = "run/systemd/timesync"
_CHIP = "sys/class/rtc/rtc0/since_epoch"
_CHIP_DIFFERS = 600.0
"""Seconds that a clock chip may differ from the wall clock and still be the one that it was set from."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """`wall`: seconds since 1970, None if the clock was not set. `boottime`: CLOCK_BOOTTIME. `boot`: its id."""

    wall: float | None
    boottime: float
    boot: str


def stamp(at: float | None = None) -> Stamp:
    """The stamp of a moment of `time.monotonic`, by default of now."""
    ago = 0.0 if at is None else time.monotonic() - at
    wall = time.time()
    return Stamp(
        wall - ago if clock_is_set(wall) else None,
        time.clock_gettime(time.CLOCK_BOOTTIME) - ago,
        _boot(),
    )


def _boot() -> str:
    """Raises NoKernel."""
    try:
        return _BOOT_ID.read_text().strip()
    except OSError as missing:
        raise NoKernel(
            f"{_BOOT_ID} cannot be read ({missing.strerror or missing}), and without it no match can be kept: "
            "/proc must be there, as it is after a boot; in a chroot: mount -t proc proc /proc"
        ) from missing


def clock_is_set(wall: float | None = None) -> bool:
    """Whether the wall clock can be believed.

    Where systemd-timesyncd sets it, as on Raspberry Pi OS: once it did in this boot (it touches `synchronized`), or if
    a clock chip says the same time. Elsewhere: if it is later than this program was written.
    """
    wall = time.time() if wall is None else wall
    if wall < CLOCK_SET:
        return False
    network = ROOT / _NETWORK_TIME
    return not network.is_dir() or (network / "synchronized").exists() or _chip_agrees(wall)


def _chip_agrees(wall: float) -> bool:
    """A chip without a battery begins at 1970 and is no help."""
    try:
        return abs(float((ROOT / _CHIP).read_text()) - wall) < _CHIP_DIFFERS
    except (OSError, ValueError):
        return False
