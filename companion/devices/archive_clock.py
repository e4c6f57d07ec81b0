"""When things in the archive happened, put right once the Pi's clock is set. SQL over an open connection.

A Pi without a battery does not know the time until a network tells it; what is kept until then has the boot and the
seconds since it only. Once the clock is set, one row says what time it was when that boot began: then every entry and
every match of that boot has its time, also where the wall clock said another one then.
"""

from __future__ import annotations

import sqlite3

from companion.devices.archive_door import LATEST, moment_of
from companion.devices.archive_rows import NUMBERS

TABLES = {
    "clocks": "(boot TEXT PRIMARY KEY, zero REAL NOT NULL) WITHOUT ROWID",
    "begun": "(ordinal INTEGER PRIMARY KEY, boottime REAL NOT NULL, boot TEXT NOT NULL)",
}
"""Added to archives of format 1, which were made without them; who knows nothing of them reads the rest as before.
`zero`: wall time when the boot's own time was 0."""
TOLERANCE = 2.0
"""Seconds that two clocks may differ: a network corrects less than this by going slower or faster."""
NEWEST = 8
"""In so many matches it is looked for times that are not right."""

_ZERO = f"(SELECT zero FROM clocks WHERE clocks.boot = %s.boot AND typeof(zero) = 'real' AND abs(zero) < {LATEST})"
ENTRY_WALL = f"coalesce({_ZERO % 'entries'} + boottime, wall)"
MATCH_WALL = f"coalesce({_ZERO % 'begun'} + begun.boottime, created)"


def add_tables(connection: sqlite3.Connection, *, to_read: bool = False) -> None:
    """Make what an older archive has not; one that is only read gets them in memory."""
    there = {name for (name,) in connection.execute("SELECT name FROM sqlite_schema")}
    for name, columns in TABLES.items():
        if name not in there:
            connection.execute(f"CREATE {'TEMP ' if to_read else ''}TABLE {name} {columns}")


def put_right(connection: sqlite3.Connection, boot: str, zero: float) -> bool:
    """That boot began at `zero`: kept if anything of it has another time. Whether something was written."""
    known = connection.execute("SELECT zero FROM clocks WHERE boot = ?", (boot,)).fetchone()
    if known is not None:
        was = moment_of(known[0])
        if was is not None and abs(was - zero) <= TOLERANCE:
            return False
    elif not _wrong(connection, boot, zero):
        return False
    connection.execute("INSERT OR REPLACE INTO clocks VALUES (?, ?)", (boot, zero))
    return True


def _wrong(connection: sqlite3.Connection, boot: str, zero: float) -> bool:
    """Whether anything new of that boot has no time, or another."""
    first = connection.execute("SELECT coalesce(max(ordinal), 0) FROM matches").fetchone()[0] - NEWEST + 1
    off = f"(%s IS NULL OR abs(%s - %s - ?) > {TOLERANCE})"
    found = connection.execute(
        f"SELECT EXISTS (SELECT 1 FROM entries WHERE place >= ? AND boot = ? AND {off % ('wall', 'wall', 'boottime')})"
        f" OR EXISTS (SELECT 1 FROM matches JOIN begun USING (ordinal) WHERE ordinal >= ? AND boot = ?"
        f" AND {off % ('created', 'created', 'boottime')})",
        (first * NUMBERS, boot, zero, first, boot, zero),
    ).fetchone()[0]
    return bool(found)
