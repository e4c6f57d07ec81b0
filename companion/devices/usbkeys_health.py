"""How the USB keys are, in a word and a sentence, from what was found. Pure."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from companion.keymap import same_name
from companion.signals import Condition

Wished: TypeAlias = str | tuple[str, ...]
"""The word "auto", or the names of devices."""


@dataclass(frozen=True, slots=True)
class Found:
    """Names of devices: `here` are taken, `gone` were in this run, `keyboards` were left alone. Sentences: `busy` of
    those that another program holds, `refused` of nodes that may not be opened, so that nobody knows what they are."""

    here: Sequence[str] = ()
    gone: Collection[str] = ()
    busy: Collection[str] = ()
    refused: Collection[str] = ()
    keyboards: Collection[str] = ()


def health(wished: Wished, found: Found) -> tuple[Condition, str]:
    """The condition and why. Nodes that are refused matter only while something is missing."""
    absent = _absent(wished, found)
    why = next(iter(sorted(found.busy)), "")
    if not why and (absent or not found.here):
        why = next(iter(sorted(found.refused)), "")
    why = why or _missing(absent, found)
    if found.here:
        return (Condition.DEGRADED, f"{why}. The other USB keys work") if why else (Condition.OK, "")
    return Condition.LOST, why or _nothing(found)


def _absent(wished: Wished, found: Found) -> list[str]:
    """What was here or is asked for, and is not."""
    expected = set(found.gone) if wished == "auto" else set(wished)
    return sorted(name for name in expected if not _among(name, found.here))


def _missing(absent: Sequence[str], found: Found) -> str:
    if not absent:
        return ""
    names = " and ".join(f'"{name}"' for name in absent)
    if all(_among(name, found.gone) for name in absent):
        return f"USB keys: {names} {'is' if len(absent) == 1 else 'are'} unplugged: plug in again"
    return f"USB keys: there is no {names}: plug in, or compare the name with /proc/bus/input/devices"


def _nothing(found: Found) -> str:
    none = "USB keys: no number pad or scanner is plugged in"
    for name in sorted(found.keyboards):
        return (
            f'{none}. "{name}" was left alone, as it has every letter of a keyboard: if it is one, write '
            f'devices = ["{name}"] under [usbkeys]'
        )
    return none


def _among(name: str, names: Collection[str]) -> bool:
    return any(same_name(name, one) for one in names)
