"""How the archive is, as it is told to the table: saved or NOT SAVED, its health and why, each said when it is news.

What is kept in memory alone is NOT SAVED, though every write succeeds. Knows signals and sentences; writes nothing.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from companion.devices.mounts import Ground
from companion.signals import Condition, Device, SavedAgain, SaveFailed, Sensed

if TYPE_CHECKING:
    from companion.ports import Post

log = logging.getLogger("companion.devices.scribe")

SLOW = 2.0
"""A save that takes longer (seconds) is felt at the table."""
OFTEN, LATELY = 2, 5
"""So many slow ones among the last so many saves, and the disk is called slow: one may be chance, a card that wears out
does it again and again."""


class ArchiveHealth:
    """`ground`: what the archive lies on now. Used by the loop's thread, but for `found`."""

    def __init__(self, path: Path, post: Post, clock: Callable[[], float], ground: Callable[[], Ground]) -> None:
        self._path, self._post, self._clock, self._ground = path, post, clock, ground
        self._said = ""
        self._damage = ""
        self._memory, self._tried = "", False
        self._took: deque[float] = deque(maxlen=LATELY)
        self._condition, self._reasons = Condition.OK, ("", "", False)
        """What was said last, and of which damage, memory and slowness."""
        self._lost = False
        """Something is owed, or the archive is not open."""
        self._lock = Lock()

    def opened(self, damage: str) -> None:
        """The archive was opened, with what it says of damage, or ""."""
        ground = self._ground()
        kind = ground.memory
        with self._lock:
            self._damage, self._tried = damage, ground.tried
            self._memory = kind and f"the archive {self._path} is in memory ({kind}): gone at the next power cut"
            if not self._lost:
                self._kept()
                self._sense()

    def found(self, damage: str) -> None:
        """The archive is damaged, in words ("": it is not that we know of): it is degraded from now on, whatever else
        becomes well. Any thread."""
        with self._lock:
            self._damage = damage or self._damage
            self._sense()

    def saved(self, seconds: float) -> None:
        """A decision is where the archive is, after so long."""
        with self._lock:
            self._took.append(seconds)
            self._sense()

    def failed(self, why: str) -> None:
        """Something is owed, or could not be read or opened."""
        now = self._clock()
        why = f"{why}{_hint(self._ground())}"
        if why != self._said:
            log.warning("NOT SAVED, the game goes on in memory: %s", why)
            self._said = why
        with self._lock:
            self._lost, self._condition = True, Condition.LOST
            self._post(SaveFailed(why, now))
            self._post(Sensed(Device.ARCHIVE, Condition.LOST, now, why))

    def saved_again(self) -> None:
        """Nothing is owed any more."""
        if self._said:
            log.warning("saved again: everything that was owed is on the disk")
            self._said = ""
        with self._lock:
            self._lost = False
            self._condition = Condition.LOST  # as it was said; what is true now follows
            self._post(SavedAgain(self._clock()))
            self._kept()
            self._sense()

    def lacking(self) -> None:
        """The archive could not be opened yet; who tried says why."""
        with self._lock:
            self._lost = True

    def _kept(self) -> None:
        """Everything is in the archive: where that is memory, NOT SAVED all the same, unless it is only tried out."""
        if self._memory and not self._tried:
            self._post(SaveFailed(self._memory, self._clock()))

    def _sense(self) -> None:
        """Say how the archive is, where that is news and it is not lost. With the lock, so that what is said last is
        what is true."""
        slow = self._slow()
        why = "; ".join(filter(None, (self._damage, self._memory, slow)))
        reasons = (self._damage, self._memory, bool(slow))
        condition = Condition.DEGRADED if why else Condition.OK
        if self._lost or (condition, reasons) == (self._condition, self._reasons):
            return
        self._condition, self._reasons = condition, reasons
        if why:
            quiet = self._tried and not self._damage and not slow
            log.log(logging.INFO if quiet else logging.WARNING, "%s", why)
        self._post(Sensed(Device.ARCHIVE, condition, self._clock(), why))

    def _slow(self) -> str:
        """What there is to say of how long saves took lately, or ""."""
        slow = [seconds for seconds in self._took if seconds > SLOW]
        if len(slow) < OFTEN:
            return ""
        return f"the archive {self._path}: saves take up to {max(slow):.0f} s: look at the card, it may be worn out"


def _hint(ground: Ground) -> str:
    """The cure, where the mount is what is wrong."""
    if ground.held_back:
        return (
            ". Others can write to that disk again, but not this companion, which began while it was read-only: sudo "
            "companion doctor has the command. sudo systemctl restart companion helps too, but what was played since "
            "is lost then"
        )
    return f". sudo mount -o remount,rw {ground.point}, then wait for news here" if ground.read_only else ""
