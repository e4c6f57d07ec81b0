"""The one door by which values come out of the archive: each is of its type and in its range, or is damage.

SQLite keeps any value in any column and has no checksums, so that one flipped bit of a card can make a number of a
text, and a moment of the year 10^300. What comes through here fits the rows and can be reckoned with; what does not is
`Damaged`, which names the place. Knows rows and ranges; asks SQLite nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.devices.archive_file import Damaged
from companion.devices.archive_rows import NUMBERS, EntryRow, MatchRow
from companion.devices.stamps import Stamp

LAST_ORDINAL = (1 << 63) // NUMBERS - 2
"""Of a match whose entries have their places below 2^63, and whose next one would have, too."""
LATEST = 1e10
"""Seconds: any moment, on any clock, is nearer to its beginning (some 300 years)."""
_LAST_EVENT = (1 << 63) - 1


def damaged(path: object, what: str) -> Damaged:
    """The sentence for one place in the archive at `path`."""
    return Damaged(f"the archive {path}: {what} is damaged")


def match_of_row(path: object, row: Sequence[Any]) -> MatchRow:
    """(ordinal, id, game, setup, created, state, winner, boottime, boot), as a match. Raises Damaged; a moment that is
    none is one that is not known, which costs no match."""
    ordinal, name, game, setup, created, state, winner, boottime, boot = row
    if not (
        _is_whole(ordinal, LAST_ORDINAL, first=1)
        and all(map(_is_text, (name, game, setup, boot)))
        and name
        and state in ("open", "closed")
        and (winner is None or _is_text(winner))
    ):
        raise damaged(path, f"match {name!a:.40}")
    return MatchRow(name, game, setup, moment_of(created), state, winner, moment_of(boottime), boot)


def entry_of_row(path: object, match: str, row: Sequence[Any]) -> EntryRow:
    """(number, kind, body, wall, boottime, boot), as an entry of that match. Raises Damaged."""
    number, kind, body, wall, boottime, boot = row
    if not (
        _is_whole(number, NUMBERS - 1)
        and all(map(_is_text, (kind, body, boot)))
        and _is_moment(wall)
        and boottime is not None
        and _is_moment(boottime)
    ):
        raise damaged(path, f"entry {number!a:.20} of match {match}")
    return EntryRow(number, kind, body, Stamp(wall, boottime, boot))


def ordinal_of(path: object, match: str, value: Any) -> int:
    """Where a match stands. Raises Damaged."""
    if not _is_whole(value, LAST_ORDINAL, first=1):
        raise damaged(path, f"match {match}")
    return int(value)


def event_of(value: Any) -> int:
    """The number of a panel's event; 0 for what is none."""
    return int(value) if _is_whole(value, _LAST_EVENT) else 0


def moment_of(value: Any) -> float | None:
    """Seconds; None for what is no moment."""
    return float(value) if value is not None and _is_moment(value) else None


def name_of(value: Any) -> str:
    """A match's id, also one that is damaged, as far as it can collide with another."""
    return value if isinstance(value, str) else ""


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_whole(value: Any, last: int, first: int = 0) -> bool:
    return isinstance(value, int) and first <= value <= last


def _is_moment(value: Any) -> bool:
    """Also none. A value that is no number compares with nothing."""
    return value is None or (isinstance(value, int | float) and -LATEST < value < LATEST)
