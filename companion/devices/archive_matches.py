"""Matches and their entries in the archive. SQL over an open connection; `path` is the archive's, for sentences.

What is kept already is not kept twice, and never changed: the same again is well, another of its number is refused.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path

from companion.devices.archive_clock import ENTRY_WALL, MATCH_WALL
from companion.devices.archive_file import ArchiveError
from companion.devices.archive_rows import NUMBERS, EntryRow, MatchRow
from companion.devices.stamps import Stamp
from companion.errors import NotFound

_MATCHES = (
    f"SELECT id, game, setup, {MATCH_WALL}, state, winner, boottime, coalesce(boot, '') "
    f"FROM matches LEFT JOIN begun USING (ordinal)"
)
_ENTRY = (str, str, float | int | None, float | int, str)
"""The kinds of an entry's columns: kind, body, wall, boottime, boot."""


def begin(connection: sqlite3.Connection, match: MatchRow) -> None:
    """Keep a match's begin; nothing where one of that id has begun."""
    connection.execute(
        "INSERT INTO matches (id, game, created, setup, state, winner) VALUES (?, ?, ?, ?, ?, ?) "
        "ON CONFLICT (id) DO NOTHING",
        (match.id, match.game, match.created, match.setup, match.state, match.winner),
    )
    connection.execute(
        "INSERT INTO begun SELECT ordinal, ?, ? FROM matches WHERE id = ? AND ? ON CONFLICT (ordinal) DO NOTHING",
        (match.boottime, match.boot, match.id, match.boottime is not None),
    )


def append(connection: sqlite3.Connection, path: Path, match: str, entries: Sequence[EntryRow]) -> None:
    """NotFound if there is no such match; ArchiveError where another entry has that number."""
    first = _first_place(connection, path, match)
    for entry in entries:
        if not 0 <= entry.number < NUMBERS:
            raise ValueError(f"an entry's number is from 0 to {NUMBERS - 1}, not {entry.number}")
        place, stamp = first + entry.number, entry.stamp
        done = connection.execute(
            "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            (place, entry.kind, entry.body, stamp.wall, stamp.boottime, stamp.boot),
        )
        if done.rowcount:
            continue
        there = connection.execute("SELECT kind, body FROM entries WHERE place = ?", (place,)).fetchone()
        if tuple(there) != (entry.kind, entry.body):
            raise ArchiveError(
                f"entry {entry.number} of match {match} is already kept as {there[0]}, not as {entry.kind}"
            )


def close(connection: sqlite3.Connection, match: str, winner: str | None) -> None:
    connection.execute("UPDATE matches SET state = 'closed', winner = ? WHERE id = ?", (winner, match))


def matches(connection: sqlite3.Connection) -> tuple[MatchRow, ...]:
    """Every match, the newest last."""
    return tuple(MatchRow(*row) for row in connection.execute(f"{_MATCHES} ORDER BY ordinal"))


def match_of(connection: sqlite3.Connection, path: Path, match: str) -> MatchRow:
    """NotFound if there is none of that id."""
    row = connection.execute(f"{_MATCHES} WHERE id = ?", (match,)).fetchone()
    if row is None:
        raise _not_found(path, match)
    return MatchRow(*row)


def newest(connection: sqlite3.Connection) -> MatchRow | None:
    row = connection.execute(f"{_MATCHES} ORDER BY ordinal DESC LIMIT 1").fetchone()
    return MatchRow(*row) if row else None


def entries_of(connection: sqlite3.Connection, path: Path, match: str) -> tuple[EntryRow, ...]:
    """In the order of their numbers. NotFound if there is no such match, ArchiveError where one is damaged."""
    first = _first_place(connection, path, match)
    rows = connection.execute(
        f"SELECT place - ?, kind, body, {ENTRY_WALL}, boottime, boot FROM entries "
        f"WHERE place BETWEEN ? AND ? ORDER BY place",
        (first, first, first + NUMBERS - 1),
    ).fetchall()
    for number, *row in rows:
        if not all(isinstance(value, kind) for value, kind in zip(row, _ENTRY, strict=True)):
            raise ArchiveError(f"the archive {path}: entry {number} of match {match} is damaged ({row!r})")
    return tuple(EntryRow(number, kind, body, Stamp(*stamp)) for number, kind, body, *stamp in rows)


def _first_place(connection: sqlite3.Connection, path: Path, match: str) -> int:
    row = connection.execute("SELECT ordinal FROM matches WHERE id = ?", (match,)).fetchone()
    if row is None:
        raise _not_found(path, match)
    return int(row[0]) * NUMBERS


def _not_found(path: Path, match: str) -> NotFound:
    return NotFound(f'the archive {path} has no match "{match}"')
