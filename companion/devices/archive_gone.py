"""An archive whose file lost its name while it was open: deleted, unmounted, or another file was moved there.

What is written to such a file is found by nobody. It is let go without touching what has its name now, and the matches
of the table are written whole into the archive that is made or found there. Knows names of files and journals' rows.
"""

from __future__ import annotations

import logging
import os
import sqlite3
from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.devices.archive_file import ArchiveError, unused_name
from companion.devices.owed import Journal
from companion.errors import CompanionError

if TYPE_CHECKING:
    from companion.devices.archive import Archive
    from companion.devices.archive_rows import MatchRow

log = logging.getLogger("companion.devices.scribe")


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


def must_take_writes(archive: Archive) -> None:
    """ArchiveError where its disk became read-only. ext4, once it is that by force (an emergency), answers `fsync`
    with success and writes nothing, so that SQLite never learns of it."""
    if not archive.takes_writes:
        raise ArchiveError(f"the archive {archive.path} may not be written: its disk became read-only")


class Names:
    """By which id the archive has a match of the table: another one, where it had another match of that id already."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def of(self, match: str) -> str:
        return self._names.get(match, match)

    def known_as(self, name: str) -> str:
        """The other way: the table's id."""
        return next((match for match, kept in self._names.items() if kept == name), name)

    def kept_as(self, journal: Journal, archive: Archive) -> tuple[str, MatchRow | None]:
        """The id for a match in this archive, and its row under it; settled where it begins. Raises ArchiveError."""
        match, begin = journal.match, journal.begin
        if begin is not None and not _has_same(archive, self.of(match), journal):
            taken = {row.id for row in archive.matches()}
            self._names.pop(match, None)
            if match in taken:
                new = str(1 + max((int(name) for name in taken if name.isdecimal()), default=0))
                log.warning("match %s is kept as match %s: the archive that came back has another one", match, new)
                self._names[match] = new
        name = self.of(match)
        return name, replace(begin, id=name) if begin else None


def journals(archive: Archive, names: Names, owed: Collection[str]) -> dict[str, Journal]:
    """Every open match of an archive, whole, and those of which something is owed. `names`: of those that the table
    knows by another id."""
    found: dict[str, Journal] = {}
    with suppress(CompanionError):
        for row in archive.matches():
            match = names.known_as(row.id)
            if row.state == "open" or match in owed:
                found[match] = Journal(match, row, list(archive.entries(row.id)))
    return found


def _has_same(archive: Archive, name: str, journal: Journal) -> bool:
    """Whether the archive's match of that name is this one: begun at the same moment, and alike as far as both tell."""
    try:
        row, kept = archive.match(name), archive.entries(name)
    except CompanionError:
        return False
    begin = journal.begin
    same = begin is not None and (row.game, row.setup, row.boottime, row.boot) == (
        *(begin.game, begin.setup, begin.boottime, begin.boot),
    )
    ours = {one.number: (one.kind, one.body) for one in journal.rows}
    return same and all(ours.get(one.number, (one.kind, one.body)) == (one.kind, one.body) for one in kept)


def _log(path: Path) -> Path:
    """SQLite names it after the file itself, not after a link to it."""
    return Path(f"{os.path.realpath(path)}-wal")
