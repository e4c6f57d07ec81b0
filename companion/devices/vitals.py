"""How the Pi itself is: its supply and its clock, read from files of the kernel and of systemd. Runs no program.

`look` is for quiet moments of the loop: it takes a few reads, and says only what is news. Where the kernel does not
watch the supply, `power` stays `off`.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from pathlib import Path

from companion.devices import stamps
from companion.signals import Condition, Device, Sensed

log = logging.getLogger(__name__)

WEAK_FOR = 600.0
"""A supply that was too weak once is degraded for so long (seconds): the dip itself is over before anybody looks."""
WEAK = (
    "The supply is too weak (under-voltage). Use the one made for this Pi, with a short, thick cable; the game goes on."
)
UNSET = (
    "The clock is not set: matches are kept without date and time until it is, and get them then. Connect the Pi to a "
    "network, or add a clock chip (DS3231)."
)
_FLAGS = "sys/devices/platform/soc/soc:firmware/get_throttled"
_ALARMS = "sys/class/hwmon"
_LOW_NOW, _LOW_BEFORE = 0x1, 0x10000


class Vitals:
    """`known`: what the table believes at the start, so that only what differs is said. `root`: where to read."""

    def __init__(self, clock: Callable[[], float], known: Mapping[Device, Condition], root: Path = Path("/")) -> None:
        self._clock, self._root = clock, root
        self._said = {device: known.get(device, Condition.OFF) for device in (Device.CLOCK, Device.POWER)}
        self._before = False
        self._weak_until = float("-inf")

    def look(self) -> tuple[Sensed, ...]:
        """What has changed since the last look."""
        now = self._clock()
        is_set = stamps.clock_is_set()
        found = (
            (Device.CLOCK, Condition.OK if is_set else Condition.DEGRADED, "" if is_set else UNSET),
            (Device.POWER, *self._power(now)),
        )
        news = tuple(
            Sensed(device, condition, now, why)
            for device, condition, why in found
            if condition is not self._said[device]
        )
        for one in news:
            self._said[one.device] = one.condition
            if one.condition is Condition.DEGRADED:
                log.warning("%s", one.why)
        return news

    def _power(self, now: float) -> tuple[Condition, str]:
        low = self._low()
        if low is None:
            return Condition.OFF, ""
        if low:
            self._weak_until = now + WEAK_FOR
        return (Condition.DEGRADED, WEAK) if now < self._weak_until else (Condition.OK, "")

    def _low(self) -> bool | None:
        """Whether the supply is too weak, or was since the last look; None where nobody watches it."""
        try:
            flags = int(self._read(_FLAGS), 16)
        except ValueError:
            return self._alarm()
        before, self._before = self._before, bool(flags & _LOW_BEFORE)
        return bool(flags & _LOW_NOW) or (self._before and not before)

    def _alarm(self) -> bool | None:
        """The kernel's own watch over the supply (driver raspberrypi-hwmon)."""
        try:
            chips = sorted((self._root / _ALARMS).iterdir())
        except OSError:
            return None
        alarms = [self._read(f"{_ALARMS}/{chip.name}/in0_lcrit_alarm") for chip in chips]
        said = [alarm for alarm in alarms if alarm in ("0", "1")]
        return "1" in said if said else None

    def _read(self, name: str) -> str:
        """A file's text, "" where there is none."""
        try:
            return (self._root / name).read_text(encoding="ascii").strip()
        except (OSError, ValueError):
            return ""
