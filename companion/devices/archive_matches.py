"""Matches and their entries in the archive. SQL over an open connection; `path` is the archive's, for sentences.

What is kept already is not kept twice, and never changed: the same again is well, another of its number is refused.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from companion.devices.archive_clock import ENTRY_WALL, MATCH_WALL
from companion.devices.archive_door import LAST_ORDINAL, damaged, entry_of_row, match_of_row, name_of, ordinal_of
from companion.devices.archive_file import ArchiveError, Damaged
from companion.devices.archive_rows import NUMBERS, EntryRow, MatchRow
from companion.errors import NotFound

_MATCHES = (
    f"SELECT ordinal, id, game, setup, {MATCH_WALL}, state, winner, boottime, coalesce(boot, '') "
    f"FROM matches LEFT JOIN begun USING (ordinal)"
)
log = logging.getLogger(__name__)


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
        if there is None:
            raise damaged(path, f"entry {entry.number} of match {match}")
        if tuple(there) != (entry.kind, entry.body):
            raise ArchiveError(
                f"entry {entry.number} of match {match} is already kept as {there[0]}, not as {entry.kind}"
            )


def close(connection: sqlite3.Connection, match: str, winner: str | None) -> None:
    connection.execute("UPDATE matches SET state = 'closed', winner = ? WHERE id = ?", (winner, match))


def matches(connection: sqlite3.Connection, path: Path) -> tuple[MatchRow, ...]:
    """Every match, the newest last. One that is damaged is passed over, and that is logged."""
    return tuple(_sound(path, _rows(connection)))


def must_take_more(connection: sqlite3.Connection, path: Path) -> None:
    """Damaged where what has to be read at each start cannot be, or where no match could be added."""
    rows = _rows(connection)
    if rows and not 0 < rows[-1][0] < LAST_ORDINAL:
        raise damaged(path, "the order of its matches")


def _rows(connection: sqlite3.Connection) -> list[tuple[Any, ...]]:
    return connection.execute(f"{_MATCHES} ORDER BY ordinal").fetchall()


def _sound(path: Path, rows: Iterable[Sequence[Any]]) -> Iterator[MatchRow]:
    for row in rows:
        try:
            yield match_of_row(path, row)
        except Damaged as fault:
            log.warning("%s: it is passed over", fault)


def taken(connection: sqlite3.Connection) -> frozenset[str]:
    """Every id that is in use, also those of matches that are damaged."""
    return frozenset(name_of(name) for (name,) in connection.execute("SELECT id FROM matches"))


def match_of(connection: sqlite3.Connection, path: Path, match: str) -> MatchRow:
    """NotFound if there is none of that id, Damaged where it cannot be read."""
    row = connection.execute(f"{_MATCHES} WHERE id = ?", (match,)).fetchone()
    if row is None:
        raise _not_found(path, match)
    return match_of_row(path, row)


def newest(connection: sqlite3.Connection, path: Path) -> MatchRow | None:
    """The newest one that can be read."""
    return next(_sound(path, connection.execute(f"{_MATCHES} ORDER BY ordinal DESC")), None)


def entries_of(connection: sqlite3.Connection, path: Path, match: str) -> tuple[EntryRow, ...]:
    """In the order of their numbers. NotFound if there is no such match, ArchiveError where one is damaged."""
    first = _first_place(connection, path, match)
    rows = connection.execute(
        f"SELECT place - ?, kind, body, {ENTRY_WALL}, boottime, boot FROM entries "
        f"WHERE place BETWEEN ? AND ? ORDER BY place",
        (first, first, first + NUMBERS - 1),
    ).fetchall()
    return tuple(entry_of_row(path, match, row) for row in rows)


def _first_place(connection: sqlite3.Connection, path: Path, match: str) -> int:
    row = connection.execute("SELECT ordinal FROM matches WHERE id = ?", (match,)).fetchone()
    if row is None:
        raise _not_found(path, match)
    return ordinal_of(path, match, row[0]) * NUMBERS


def _not_found(path: Path, match: str) -> NotFound:
    return NotFound(f'the archive {path} has no match "{match}"')
