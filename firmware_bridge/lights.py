"""What shall be lit on the panel, as lines: what changed at once, and all of it again every few seconds. Pure.

Knows names and states of lights; whether anybody is there to hear of them is the link's.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from firmware_bridge.wire import Light, write

LIGHTS_EVERY = 5.0


class Lights:
    def __init__(self) -> None:
        self._wanted: dict[str, str] = {}
        self._again_at = math.inf

    @property
    def next(self) -> float:
        """When all shall be said again; math.inf where there is nothing to say."""
        return self._again_at if self._wanted else math.inf

    def are_due(self, now: float) -> bool:
        return now >= self._again_at

    def want(self, states: Mapping[str, str]) -> bytes:
        """All lights; one that is left out goes dark. The lines of what changed. ValueError for what none can carry."""
        wanted = dict.fromkeys(self._wanted, "0") | dict(states)
        changed = [name for name, state in wanted.items() if self._wanted.get(name) != state]
        lines = [write(Light(0, 0, name, wanted[name])) for name in changed]
        self._wanted = wanted
        return b"".join(lines)

    def say_all(self, now: float) -> bytes:
        """The lines of all of them, which are due again in LIGHTS_EVERY seconds."""
        self._again_at = now + LIGHTS_EVERY
        return b"".join(write(Light(0, 0, name, state)) for name, state in self._wanted.items())
