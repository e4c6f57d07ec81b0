"""Where matches are kept: one SQLite file, one commit a decision, on disk when `save` returns.

It opens, locks, commits and closes; what is said to SQLite stands in a room for each subject (`archive_matches`,
`archive_dealt`, `archive_clock`). It knows no game, move or screen: setups and entries are JSON that others write and
read. With an entry it keeps what a panel was told of its event, in the same commit, so that an event counts once,
whatever is cut when. One writer (a second one is `Occupied`), any number of readers, who need no right to write. Every
error that may pass is an ArchiveError, and nothing of that `save` is kept then; the same `save` may be tried again,
also if it did succeed. Nothing is written while nobody calls.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import RLock
from typing import Self

from companion.devices import archive_file as files
from companion.devices import archive_matches
from companion.devices.archive_clock import add_tables, put_right
from companion.devices.archive_dealt import deal, last_dealt, verdict_on
from companion.devices.archive_file import ArchiveError, Damaged
from companion.devices.archive_gone import gone, let_go, log_of
from companion.devices.archive_lock import Hold, must_be_a_file, must_have_its_log
from companion.devices.archive_rows import EntryRow, MatchRow
from companion.devices.archive_schema import LIMIT_PAGES, know, open_to_write
from companion.devices.archive_witness import Doubt, doubts, settle
from companion.errors import CompanionError, NotFound
from companion.signals import EventId

TIDY_BYTES = 1 << 20


class Archive:
    """An open archive. Use it in a `with`. Any thread may call it; calls wait for each other."""

    def __init__(
        self,
        path: Path,
        connection: sqlite3.Connection,
        held: Hold | None,
        copy: TemporaryDirectory[str] | None,
        notes: tuple[str, ...],
        limit_pages: int = LIMIT_PAGES,
    ) -> None:
        self.path, self.notes = path, notes
        """`notes`: sentences on what opening had to do: a tail that was dropped, a file that was moved aside."""
        self._connection: sqlite3.Connection | None = connection
        self._limit_pages = limit_pages
        self._held, self._copy, self._lock = held, copy, RLock()
        self._log = log_of(path) if held is not None else None

    @classmethod
    def open(cls, path: Path, *, read_only: bool = False, limit_pages: int = LIMIT_PAGES) -> Self:
        """To write: makes what is missing, moves what is damaged aside. To read: NotFound if there is nothing.

        Occupied: another companion writes to it. BadInput: a newer companion made it, or it is some other program's.
        """
        if read_only:
            return cls._open_to_read(path)
        held = Hold(path)
        try:
            try:
                connection, notes = open_to_write(path, limit_pages)
            except Damaged as damage:
                note = files.set_aside(path, str(damage))
                held.follow()
                connection, notes = open_to_write(path, limit_pages)
                notes = (note, *notes)
            notes += (held.note,) if held.note else ()
        except BaseException:
            held.close()
            raise
        return cls(path, connection, held, None, notes, limit_pages)

    @classmethod
    def _open_to_read(cls, path: Path) -> Self:
        nothing = NotFound(f"there is no archive at {path} yet: it is made with the first match")
        must_be_a_file(path)
        if not path.exists():
            raise nothing
        must_have_its_log(path)
        files.look(path)
        connection, copy = files.connect_to_read(path)
        archive = cls(path, connection, None, copy, ())
        try:
            if not know(connection, path):
                raise nothing
            with archive._asking():
                add_tables(connection, to_read=True)
        except CompanionError:
            archive.close()
            raise
        return archive

    @property
    def damage(self) -> str:
        """The notes on what was found damaged when it was opened, as one sentence; "" if nothing was."""
        return "; ".join(note for note in self.notes if files.KEPT in note)

    @property
    def has_its_name(self) -> bool:
        """Whether what is written here will be found by its name."""
        return self._held is None or self._held.has_its_name

    @property
    def takes_writes(self) -> bool:
        """Whether its disk can be written. ext4, once it is read-only by force (an emergency), answers `fsync` with
        success and writes nothing, so that SQLite never learns of it."""
        return self._held is None or self._held.takes_writes

    def must_keep(self) -> None:
        """ArchiveError where what is written is found by nobody, or goes nowhere."""
        if not self.has_its_name:
            raise gone(self.path)
        if not self.takes_writes:
            raise ArchiveError(f"the archive {self.path} may not be written: its disk became read-only")

    def save(
        self,
        match: str,
        entries: Sequence[EntryRow] = (),
        *,
        begin: MatchRow | None = None,
        event: EventId | None = None,
        verdict: str | None = None,
        winner: str | None = None,
        close: bool = False,
    ) -> None:
        """One decision in one commit: a match's begin, its entries, its end, and what a panel was told of its event."""
        with self._writing() as connection:
            if begin is not None:
                archive_matches.begin(connection, begin)
            if entries:
                archive_matches.append(connection, self.path, match, entries)
            if close:
                archive_matches.close(connection, match, winner)
            if event is not None:
                deal(connection, event, verdict)

    def begin(self, match: MatchRow) -> None:
        self.save(match.id, begin=match)

    def append(self, match: str, entry: EntryRow, event: EventId | None = None, verdict: str | None = None) -> None:
        self.save(match, (entry,), event=event, verdict=verdict)

    def dealt(self, uid: str, boot: int) -> int:
        """The last event of that panel's boot that was dealt with; 0 if none was."""
        with self._asking() as connection:
            return last_dealt(connection, uid, boot)

    def verdict(self, event: EventId) -> str | None:
        """What the panel was told of this event, for the last forty of its boot."""
        with self._asking() as connection:
            return verdict_on(connection, event)

    def matches(self) -> tuple[MatchRow, ...]:
        """Every match that can be read, the newest last."""
        with self._asking() as connection:
            return archive_matches.matches(connection, self.path)

    def taken(self) -> frozenset[str]:
        """Every id that a match has, also those of matches that are damaged and passed over."""
        with self._asking() as connection:
            return archive_matches.taken(connection)

    def match(self, match: str) -> MatchRow:
        """NotFound if there is none of that id."""
        with self._asking() as connection:
            return archive_matches.match_of(connection, self.path, match)

    def newest(self) -> MatchRow | None:
        with self._asking() as connection:
            return archive_matches.newest(connection, self.path)

    def entries(self, match: str) -> tuple[EntryRow, ...]:
        """In the order of their numbers. NotFound if there is no such match, ArchiveError where one is damaged."""
        with self._asking() as connection:
            return archive_matches.entries_of(connection, self.path, match)

    def settle_dealt(self) -> tuple[Doubt, ...]:
        """Compare what panels were told with the journal; what did not agree, and is put right now if it can be."""
        with self._asking() as connection:
            found = doubts(connection)
        with suppress(ArchiveError):  # who writes next hears it again
            if found and self._held is not None:
                with self._writing() as connection:
                    settle(connection, found)
        return found

    def clock_is_set(self, boot: str, zero: float) -> bool:
        """That boot began at wall time `zero`: what happened in it has its time from now on. Whether that was news."""
        with self._writing() as connection:
            return put_right(connection, boot, zero)

    def tidy(self) -> None:
        """Move the log into the archive if it is over a megabyte. For quiet moments: it is no part of a decision."""
        wal = Path(f"{self.path}-wal")
        if wal.exists() and wal.stat().st_size > TIDY_BYTES:
            self.checkpoint()

    def checkpoint(self) -> None:
        """Move the log into the archive and begin it anew."""
        with self._asking() as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()

    def start_anew(self, why: str) -> str:
        """For a writer whose archive was found damaged while open: keep it aside, begin a new one, say so."""
        with self._lock:
            if self._connection is not None:
                self._connection.close()
                self._connection = None
            note = files.set_aside(self.path, why)
            if self._held is not None:
                self._held.follow()
            self._connection, _ = open_to_write(self.path, self._limit_pages)
            self._log = log_of(self.path)
            return note

    def close(self) -> None:
        """A writer leaves one file that anyone may read without writing. Twice does no harm; never raises."""
        with self._lock:
            connection, self._connection = self._connection, None
            if connection is None:
                return
            if self._held is not None and not self._held.has_its_name:
                let_go(connection, self.path, self._log)
            elif self._held is not None:
                # Where a reader is in it, or the disk is gone, the log stays, and is as good.
                with suppress(sqlite3.Error):
                    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
                    connection.execute("PRAGMA journal_mode = DELETE").fetchone()
            connection.close()
            if self._held is not None:
                self._held.close()
            if self._copy is not None:
                self._copy.cleanup()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @contextmanager
    def _asking(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            if self._connection is None:
                raise ArchiveError(f"the archive {self.path} is closed")
            try:
                yield self._connection
            except files.FAULTS as error:
                raise files.said(error, self.path) from error

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        with self._asking() as connection:
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise
