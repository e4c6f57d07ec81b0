"""What the scribe holds in memory: a decision as it goes to the disk, and the journal of the match that is played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.devices.archive_rows import EntryRow, MatchRow
    from companion.effects import Save


@dataclass(slots=True)
class Journal:
    """The match being played, as far as it was written or is owed: what a damaged archive is begun anew with."""

    match: str
    begin: MatchRow | None
    rows: list[EntryRow]


@dataclass(frozen=True, slots=True)
class Decision:
    """What goes into one commit. `begin`: the row of a match that begins with it."""

    save: Save
    rows: tuple[EntryRow, ...]
    begin: MatchRow | None
