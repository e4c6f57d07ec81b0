"""What the table wishes of a panel, as it is done on the link when its turn comes. No thread, no port, no clock."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Literal, TypeAlias

from firmware_bridge.heard import Heard
from firmware_bridge.link import Link
from firmware_bridge.wire import Light, write

if TYPE_CHECKING:
    from companion.effects import Verdict
    from companion.signals import EventId

Glow: TypeAlias = Literal["0", "1", "b"]
"""A light is off, on, or blinks."""
Wish: TypeAlias = Callable[[Link, float], list[Heard]]


def answering(event: EventId, verdict: Verdict) -> Wish:
    """Tell the panel what became of its event."""
    return lambda link, now: link.answer(event.uid, event.boot, event.seq, verdict.value, now)


def lighting(states: Mapping[str, Glow]) -> Wish:
    """Set all lights by key name; one that is left out goes dark. ValueError for a name that no line can carry."""
    wanted = dict(states)
    for name, state in wanted.items():
        write(Light(0, 0, name, state))

    def light(link: Link, _: float) -> list[Heard]:
        link.lights(wanted)
        return []

    return light
