"""The archive as files: opened, read without writing, cut tails noticed, damage moved aside, errors in words.

Knows SQLite's files (`x`, `x-wal`, `x-shm`) and their headers, and no table of the archive. Never deletes anything.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing, nullcontext
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.errors import CompanionError

MAGIC = b"SQLite format 3\0"
PAGE = 1024
"""Small, so that the pages that a decision touches are few bytes; measured against 2048 and 4096."""
SIDES = ("", "-wal", "-shm", "-journal")
KEPT = "was kept as"
"""In every sentence on a damage, before the name that the damaged file has now."""


class ArchiveError(CompanionError, OSError):
    """The archive cannot be written or read now. `damaged`: trying again will not help, the file is broken."""

    damaged = False


class Damaged(ArchiveError):
    damaged = True


FAULTS = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite raises, and what Python makes of its sentence where that quotes bytes that are no text: those of a
damaged schema."""


def said(error: sqlite3.Error | UnicodeDecodeError | OSError, path: Path) -> ArchiveError:
    """The sentence for what SQLite or the system said."""
    if isinstance(error, UnicodeDecodeError):
        return Damaged(f"the archive {path} is damaged (what is in it is no text)")
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    match code:
        case sqlite3.SQLITE_FULL:
            why = "the disk is full, or the archive has its greatest size: make room, or move old archives away"
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
            why = "it may not be written: look at its owner and at whether the disk is mounted read-only"
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            why = "another program keeps it locked"
        case sqlite3.SQLITE_CANTOPEN:
            why = "it cannot be opened or made there: look at the folder and its rights"
        case sqlite3.SQLITE_IOERR:
            why = f"the disk answers with an error ({error}): look at the card"
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return Damaged(f"the archive {path} is damaged ({error})")
        case _:
            why = f"{error}"
    return ArchiveError(f"the archive {path}: {why}")


def look(path: Path) -> None:
    """Damaged if the file cannot be a whole SQLite file. Quick: it reads one header. None or an empty one is well."""
    try:
        size = path.stat().st_size if path.exists() else 0
        if not size:
            return
        with path.open("rb") as file:
            header = file.read(100)
    except OSError as error:
        raise said(error, path) from error
    if len(header) < 100 or header[:16] != MAGIC:
        raise Damaged(f"{path} is no archive: it does not begin as an SQLite file does")
    page = int.from_bytes(header[16:18], "big")
    pages = int.from_bytes(header[28:32], "big")
    page = 65536 if page == 1 else page
    if size < page * pages and not wal_frames(path):
        raise Damaged(f"the archive {path} was cut: {page * pages} bytes expected, {size} are there")


def wal_frames(path: Path) -> int:
    """How many frames of the current generation the write-ahead log holds, one that is cut short included."""
    wal = Path(f"{path}-wal")
    size = wal.stat().st_size if wal.exists() else 0
    if size < 32:
        return 1 if size else 0
    with wal.open("rb") as file:
        header = file.read(32)
        frame = 24 + int.from_bytes(header[8:12], "big")
        salts, count = header[16:24], 0
        while (begin := file.read(24)) and (len(begin) < 24 or begin[8:16] == salts):
            count += 1
            file.seek(32 + count * frame)
        return count


def connect(path: Path) -> sqlite3.Connection:
    """For the one who writes: WAL, every commit synced once, made with rights for others to read."""
    connection = sqlite3.connect(path, timeout=1.0, isolation_level=None, check_same_thread=False)
    connection.text_factory = text_of
    try:
        connection.execute(f"PRAGMA page_size = {PAGE}")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
        path.chmod(0o644)
        for side in ("-wal", "-shm"):
            if (beside := Path(f"{path}{side}")).exists():
                beside.chmod(0o644)
    except (*FAULTS, OSError) as error:
        connection.close()
        raise said(error, path) from error
    return connection


def text_of(raw: bytes) -> str | bytes:
    """A text of the archive; as bytes, which nothing there may be, where it is none."""
    try:
        return raw.decode()
    except UnicodeDecodeError:
        return raw


def connect_to_read(path: Path) -> tuple[sqlite3.Connection, TemporaryDirectory[str] | None]:
    """For anyone else: nothing is written beside the archive unless its rights allow it.

    Works beside a running daemon, after a clean stop, and after a kill, when SQLite wants to write first: then a copy
    is read, in the folder that is returned and goes with it.
    """
    try:
        return _read_only(path), None
    except FAULTS as error:
        first = said(error, path)
    folder = TemporaryDirectory(prefix="companion-archive-")
    copy = Path(folder.name) / path.name
    try:
        for side in ("", "-wal"):
            if Path(f"{path}{side}").exists():
                shutil.copyfile(f"{path}{side}", f"{copy}{side}")
        return _read_only(copy), folder
    except (*FAULTS, OSError):
        folder.cleanup()
        raise first from None


def _read_only(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=1.0, isolation_level=None, check_same_thread=False
    )
    connection.text_factory = text_of
    try:
        connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except FAULTS:
        connection.close()
        raise
    return connection


def check(path: Path) -> tuple[str, ...]:
    """Every fault that SQLite's quick check finds, none if the archive is whole. Takes a while: run it in a thread."""
    try:
        connection, copy = connect_to_read(path)
        with closing(connection), copy or nullcontext():
            found = [str(row[0]) for row in connection.execute("PRAGMA quick_check(20)")]
    except FAULTS as error:
        return (str(said(error, path)),)
    except ArchiveError as error:
        return (str(error),)
    return () if found == ["ok"] else tuple(f"the archive {path} is damaged: {fault}" for fault in found)


def set_aside(path: Path, why: str) -> str:
    """Rename the archive and its sides to `path.damaged-<UTC time>`, where it can still be opened; the sentence on it,
    which `why` (its damage) begins."""
    aside = unused_name(path)
    try:
        for side in SIDES:
            if Path(f"{path}{side}").exists():
                Path(f"{path}{side}").rename(f"{aside}{side}")
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
    except OSError as error:
        raise said(error, path) from error
    return f"{why}; it {KEPT} {aside}, and a new archive begins"


def unused_name(path: Path) -> Path:
    """`path.damaged-<UTC time>`, with a number behind it where that is taken."""
    stamp = datetime.now(UTC).strftime("%Y%m%dT%H%M%SZ")
    aside, again = Path(f"{path}.damaged-{stamp}"), 1
    while aside.exists():
        again += 1
        aside = Path(f"{path}.damaged-{stamp}-{again}")
    return aside
