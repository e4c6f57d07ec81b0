"""An archive whose file lost its name while it was open: deleted, unmounted, or another file was moved there.

What is written to such a file is found by nobody. It is let go without touching what has its name now; `carried_over`
takes the matches of the table along. Knows names of files, and no table of the archive.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from companion.devices.archive_file import ArchiveError, unused_name


def log_of(path: Path) -> tuple[int, int] | None:
    """Which file is the log of the archive at `path`: device and inode; None where none is there."""
    try:
        there = _log(path).stat()
    except OSError:
        return None
    return there.st_dev, there.st_ino


def let_go(connection: sqlite3.Connection, path: Path, log: tuple[int, int] | None) -> None:
    """Close the connection to a file that is not at `path` any more. `log`: of that file, as `log_of` told.

    SQLite deletes the log of what it closes by its name: one that is another archive's is put out of its way meanwhile,
    and one of this archive that stays is set aside, since it would be taken for that of the file that is there now.
    """
    there, named = log_of(path), _log(path)
    shelter = unused_name(named) if there is not None and there != log else None
    with suppress(OSError):
        if shelter is not None:
            named.rename(shelter)
    with suppress(sqlite3.Error):
        connection.close()
    with suppress(OSError):
        if shelter is not None:
            shelter.rename(named)
        elif log is not None and log_of(path) == log:
            named.rename(unused_name(named))


def gone(path: Path) -> ArchiveError:
    return ArchiveError(f"the archive {path} is gone: its file was deleted, moved or unmounted while it was in use")


def _log(path: Path) -> Path:
    """SQLite names it after the file itself, not after a link to it."""
    return Path(f"{os.path.realpath(path)}-wal")
