"""What the archive keeps, as rows: a match, an entry of its journal, and where that stands in the file. No SQL."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.devices.stamps import Stamp

NUMBERS = 1 << 20
"""An entry's place is its match's ordinal times this, plus its number: one tree, which grows at its end."""


@dataclass(frozen=True, slots=True)
class MatchRow:
    """`created`: seconds of wall time, None if the clock was not set, and not since in that boot of the Pi. `setup` and
    `winner` are JSON. `boottime`, `boot`: as in a Stamp, where they are known."""

    id: str
    game: str
    setup: str
    created: float | None = None
    state: Literal["open", "closed"] = "open"
    winner: str | None = None
    boottime: float | None = None
    boot: str = ""


@dataclass(frozen=True, slots=True)
class EntryRow:
    """`number`, 0 to 2^20 - 1, counts within its match, as its writer likes; `body` is JSON."""

    number: int
    kind: str
    body: str
    stamp: Stamp
