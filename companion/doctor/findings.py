"""What a check says: how bad it is, a sentence, and for a fault the cure. Knows no check. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

DOCTOR_KNOWS = "companion doctor names the cause"
"""The cure of what the exercise only sees to be out of order."""


class Level(StrEnum):
    """`fault` has a cure and makes the exit code 1. `note` is worth knowing. `skipped` could not be looked at."""

    FAULT = "fault"
    NOTE = "note"
    FINE = "fine"
    SKIPPED = "skipped"


@dataclass(frozen=True, slots=True)
class Finding:
    """`name`: one for each kind of trouble, such as "i2c-off", for programs. `cure`: what to do, commands whole."""

    level: Level
    name: str
    says: str
    cure: str = ""

    def body(self) -> dict[str, str]:
        """JSON-ready; no `cure` where there is none."""
        cure = {"cure": self.cure} if self.cure else {}
        return {"level": self.level.value, "name": self.name, "says": self.says, **cure}


def fault(name: str, says: str, cure: str) -> Finding:
    return Finding(Level.FAULT, name, says, cure)


def note(name: str, says: str, cure: str = "") -> Finding:
    return Finding(Level.NOTE, name, says, cure)


def fine(name: str, says: str) -> Finding:
    return Finding(Level.FINE, name, says)


def skipped(name: str, says: str) -> Finding:
    return Finding(Level.SKIPPED, name, says)


@dataclass(frozen=True, slots=True)
class Report:
    """One look at a machine. `versions`: what is installed, name -> version."""

    machine: str
    findings: Sequence[Finding]
    versions: Mapping[str, str] = field(default_factory=dict)

    @property
    def faults(self) -> tuple[Finding, ...]:
        return self.of(Level.FAULT)

    def of(self, level: Level) -> tuple[Finding, ...]:
        return tuple(one for one in self.findings if one.level is level)

    def body(self) -> dict[str, object]:
        """JSON-ready."""
        return {
            "machine": self.machine,
            "faults": len(self.faults),
            "findings": [one.body() for one in self.findings],
            "versions": dict(self.versions),
        }

    @property
    def _none(self) -> str:
        """Of another machine than a Pi the hardware was not looked at: it may have one all the same."""
        blind = any(one.name == "board" for one in self.of(Level.SKIPPED))
        return "no fault in what could be looked at" if blind else "no fault"

    def lines(self) -> list[str]:
        """For people: faults first, each with its cure below it, then the rest."""
        said: list[str] = []
        for level, sign in _SIGNS:
            for one in self.of(level):
                said.append(f"{sign:<6} {one.says}")
                if one.cure:
                    said.append(f"       -> {one.cure}")
        count = len(self.faults)
        said.append(f"{self.machine}: " + (self._none if not count else f"{count} fault{'s' * (count > 1)}"))
        return said


_SIGNS = ((Level.FAULT, "FAULT"), (Level.NOTE, "note"), (Level.SKIPPED, "-"), (Level.FINE, "ok"))
