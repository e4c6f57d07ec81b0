"""Several pieces of hardware that are one device of the health row, such as keys on pins and keys on USB.

Each has a post of its own; what they say of their health is put together, everything else goes straight through.
"""

from __future__ import annotations

from dataclasses import replace
from threading import Lock
from typing import TYPE_CHECKING

from companion.signals import Condition, Device, Sensed

if TYPE_CHECKING:
    from companion.ports import Post
    from companion.signals import Posted


class Together:
    """The parts of `device`; those that have said nothing yet do not count. Safe from any thread."""

    def __init__(self, post: Post, device: Device) -> None:
        self._post, self._device = post, device
        self._said: dict[int, Sensed] = {}
        self._count = 0
        self._lock = Lock()

    def part(self) -> Post:
        """The post of one more part."""
        number, self._count = self._count, self._count + 1

        def post(one: Posted) -> None:
            if isinstance(one, Sensed) and one.device is self._device:
                with self._lock:  # held while posting, so that the newest word is the last
                    self._said[number] = one
                    self._post(replace(one, condition=self._worst(), why=self._why()))
            else:
                self._post(one)

        return post

    def _worst(self) -> Condition:
        """What all say; `degraded` where they differ, as some of it works."""
        conditions = {sensed.condition for sensed in self._said.values()}
        return conditions.pop() if len(conditions) == 1 else Condition.DEGRADED

    def _why(self) -> str:
        return "; ".join(self._said[number].why for number in sorted(self._said) if self._said[number].why)
