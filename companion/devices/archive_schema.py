"""The archive's tables: what is in the file, which version of it, and who made it.

`user_version` counts formats; `application_id` tells our files from other programs'. Sizes are bounded here.
"""

from __future__ import annotations

import sqlite3
from contextlib import closing, nullcontext
from pathlib import Path

from companion.devices import archive_file as files
from companion.devices import archive_matches
from companion.devices.archive_clock import TABLES, add_tables
from companion.devices.archive_log import keep_dropped, keep_unreadable, read_log
from companion.errors import BadInput

APPLICATION = 0x7AB1EC0
SCHEMA = 1
LIMIT_PAGES = 262144
"""256 MiB: some two thousand matches."""
LOG_PAGES = 8000
"""8 MiB of log: only reached if nobody ever tidies."""

OURS = {
    "matches": """(
    ordinal INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, game TEXT NOT NULL, created REAL, setup TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'closed')), winner TEXT
)""",
    "entries": """(
    place INTEGER PRIMARY KEY, kind TEXT NOT NULL, body TEXT NOT NULL,
    wall REAL, boottime REAL NOT NULL, boot TEXT NOT NULL
)""",
    "dealt": """(
    uid TEXT NOT NULL, boot INTEGER NOT NULL, last INTEGER NOT NULL, verdicts TEXT NOT NULL, turn INTEGER NOT NULL,
    PRIMARY KEY (uid, boot)
) WITHOUT ROWID""",
}
"""Each as it was always made: format 1 knows no other words, and where a file has others, it is damaged."""


def open_to_write(path: Path, limit_pages: int) -> tuple[sqlite3.Connection, tuple[str, ...]]:
    """The writer's connection, with the tables made where there are none, and what there is to say of it."""
    unreadable = keep_unreadable(path)
    files.look(path)
    if path.exists() and path.stat().st_size:
        look, copy = files.connect_to_read(path)  # what is not ours to write is not touched
        with closing(look), copy or nullcontext():
            know(look, path)
    log = read_log(path)
    connection = files.connect(path)
    try:
        _, whole, _ = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        dropped = keep_dropped(path, log, whole)
        connection.execute(f"PRAGMA max_page_count = {limit_pages}")
        connection.execute(f"PRAGMA wal_autocheckpoint = {LOG_PAGES}")
        if not know(connection, path):
            tables = "".join(f"CREATE TABLE {name} {columns};" for name, columns in OURS.items())
            connection.executescript(
                f"BEGIN IMMEDIATE; {tables} PRAGMA application_id = {APPLICATION};"
                f"PRAGMA user_version = {SCHEMA}; COMMIT"
            )
        add_tables(connection)
        archive_matches.must_take_more(connection, path)
    except files.FAULTS as error:
        connection.close()
        raise files.said(error, path) from error
    except BaseException:
        connection.close()
        raise
    return connection, tuple(filter(None, (unreadable, dropped)))


def know(connection: sqlite3.Connection, path: Path) -> bool:
    """Whether the tables are there; False for a file with nothing in it.

    BadInput for another program's file, or a newer companion's.
    """
    try:
        (application,) = connection.execute("PRAGMA application_id").fetchone()
        (schema,) = connection.execute("PRAGMA user_version").fetchone()
        there = dict(connection.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'table'").fetchall())
    except files.FAULTS as error:
        raise files.said(error, path) from error
    if application == APPLICATION and schema > SCHEMA:
        raise BadInput(
            f"the archive {path} was written by a newer companion (its format is {schema}, this one knows {SCHEMA}): "
            f"update this one, or name another archive"
        )
    if application != APPLICATION and all(_as_made(name, there.get(name)) for name in OURS):
        raise files.Damaged(f"the archive {path} is damaged (its first page says that it is another program's)")
    if application != APPLICATION and (there or application or schema):
        raise BadInput(f"{path} is an SQLite file of another program: name another archive in table.toml")
    if there and not there.keys() >= OURS.keys():
        raise files.Damaged(f"the archive {path} is damaged (a table of it is gone)")
    for name in (*OURS, *TABLES):
        if name in there and not _as_made(name, there[name]):
            raise files.Damaged(f"the archive {path} is damaged (its table {name} is another one)")
    return bool(there)


def _as_made(name: str, sql: object) -> bool:
    """Whether this is how that table was made, whatever stands between the words."""
    return str(sql).split() == f"CREATE TABLE {name} {({**OURS, **TABLES})[name]}".split()
