"""The journal of a match: everything that was decided, in order, undone or not. Values alone.

`Match.after(entry)` gives every entry its meaning, `journal_bodies` its form as JSON; this file knows their shapes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from companion.engine.moves import Move


@dataclass(frozen=True, slots=True)
class Setup:
    """What a match begins with. `seats` clockwise; `people`: seat to the name that is shown.

    `options` and `facts` are the match's own copies of switches and box facts: replay never changes.
    """

    game: str
    seats: tuple[str, ...]
    first: str
    options: Mapping[str, Any] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)
    people: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Moved:
    """A move was made. `event`: the panel's name for the dice, `uid:boot:seq`, where a panel saw them; a roll that
    waited under that name no longer does. `along`: whether it went with the move before it, in one press, or was asked
    for by itself; None where that is not said (older archives say it nowhere)."""

    move: Move
    event: str = ""
    along: bool | None = None


@dataclass(frozen=True, slots=True)
class TookBack:
    """The last move was taken back (UNDO, ruling T2)."""


@dataclass(frozen=True, slots=True)
class Redid:
    """The move taken back last was made again (REDO)."""


@dataclass(frozen=True, slots=True)
class Corrected:
    """The move number `ply` (from 0) was another one; what came after was replayed as far as it fits (T3)."""

    ply: int
    move: Move


@dataclass(frozen=True, slots=True)
class Struck:
    """The move number `ply` never happened (NOT A ROLL, T4); what came after was replayed as far as it fits."""

    ply: int


@dataclass(frozen=True, slots=True)
class Noted:
    """What is to be known of move number `ply` and changes nothing, in words: a mistake that was let stand (T3), or
    that the match was taken up again after it."""

    ply: int
    note: str


@dataclass(frozen=True, slots=True)
class Waiting:
    """Dice that lie there and wait for the table's word. `faces`: face names ("?" unread); `why`: what is asked
    (`count`, `unread`, `cocked`, `moved`, `old`, `unarmed` ...); `event`: the panel's name for
    it, `uid:boot:seq`, or ""; `throw`: how many dice must be thrown again (ruling T6), 0 if none; `happened`:
    when, in seconds of the boot whose id is `boot`."""

    kind: str
    faces: tuple[str, ...]
    why: str
    event: str = ""
    throw: int = 0
    happened: float = 0.0
    boot: str = ""


@dataclass(frozen=True, slots=True)
class Kept:
    """A roll is kept as waiting: the table has been asked about it. It is no move yet."""

    waiting: Waiting


@dataclass(frozen=True, slots=True)
class Dropped:
    """The waiting roll was not one, or something else answered the question."""

    event: str = ""


@dataclass(frozen=True, slots=True)
class Renamed:
    """Somebody else sits there now (T5: the seat is taken over)."""

    seat: str
    name: str


@dataclass(frozen=True, slots=True)
class Closed:
    """The match can no longer be undone. `reason`: `over`, `again`, `no_result`."""

    reason: str


Entry: TypeAlias = Moved | TookBack | Redid | Corrected | Struck | Noted | Kept | Dropped | Renamed | Closed
