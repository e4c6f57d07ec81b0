"""The exercise as a whole: the devices are claimed, each part is tried, and what came of it is told as it comes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, TypeAlias

from companion.devices.claim import claim
from companion.doctor.exercise.keys import try_keys
from companion.doctor.exercise.light_and_sound import try_light, try_sound
from companion.doctor.exercise.roll import try_roll
from companion.doctor.exercise.screen import try_screen
from companion.doctor.findings import Finding, Level, fault, skipped

if TYPE_CHECKING:
    from companion.config.model import Config
    from companion.doctor.exercise.bench import Bench

    Trying: TypeAlias = Callable[[Config, Bench], Iterator[Finding]]

PARTS: dict[str, Trying] = {
    "keys": try_keys,
    "light": try_light,
    "sound": try_sound,
    "screen": try_screen,
    "roll": try_roll,
}
SECTIONS = {
    "keys": "[keys], [usbkeys] or [panel]",
    "light": "[keys.lights]",
    "sound": "[sound] pin",
    "screen": "[display]",
    "roll": "[panel]",
}


def exercise(config: Config, parts: Sequence[str], bench: Bench) -> Iterator[Finding]:
    """What comes of each part, as soon as it is known. Raises Occupied, and MissingLibrary where a device needs one.

    One part that was asked for by name and is not in the config is a fault; among all of them it is passed over.
    """
    from companion.wiring import hardware

    with claim(hardware(config)):
        for part in parts:
            tried = False
            for one in PARTS[part](config, bench):
                tried = True
                yield one
            if not tried:
                says = f"{part}: table.toml has no {SECTIONS[part]}"
                cure = f"add {SECTIONS[part]}, see hardware.md"
                yield fault("not-configured", says, cure) if len(parts) == 1 else skipped(part, says)


def line(one: Finding) -> str:
    """A finding while others are still to come."""
    sign = {Level.FAULT: "FAULT", Level.FINE: "ok", Level.NOTE: "note", Level.SKIPPED: "-"}[one.level]
    return f"{sign:<6} {one.says}" + (f"\n       -> {one.cure}" if one.cure else "")
