"""The archive, made fit for a version that knows its format only up to FORMAT: run while no daemon writes to it.

    python3 -I - may|fit CONFIG ARCHIVE FORMAT VERSION < formats.py

An older archive is copied aside before VERSION raises its format (`ARCHIVE.format-N`). For one that is newer than
VERSION the copy of then takes its place; the newer file is kept beside and named, unless it says what the copy says.
`may` changes nothing and only says whether it can be done. Exit code 0 good, 1 not: a sentence on stderr says why. Runs
as the service's user. Knows the archive as an SQLite file with the tables `matches` and `entries`; what it cannot read
it leaves as it is, for the companion to speak of. CONFIG may name another place for it. Where that is a link, the file
it leads to is meant: the link stays, and copies stand beside the file.
"""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import sys
import tomllib
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote

APPLICATION = 0x7AB1EC0
COUNTED = ("entries", "matches")
"""The tables that every format has; an owner is told how many rows of them are not in the copy."""


class NotFit(Exception):
    """Why it cannot be done: the sentence."""


def main(what: str, config: str, archive: str, known: str, version: str) -> int:
    place = Path(os.path.realpath(named_archive(Path(config)) or archive))
    try:
        for line in fit(place, int(known), version, really=what == "fit"):
            print(f"  {line}")
    except NotFit as sentence:
        print(f"  {sentence}", file=sys.stderr)
        return 1
    except (OSError, sqlite3.Error) as fault:
        print(f"  the archive {place} could not be copied aside or put back ({fault}): {cure(fault)}", file=sys.stderr)
        return 1
    return 0


def cure(fault: OSError | sqlite3.Error) -> str:
    """By what refused it; a question where that can be much."""
    if isinstance(fault, OSError):
        if fault.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
            return "its folder must be one that the service's user may write in"
        return "is there room beside it?"
    match getattr(fault, "sqlite_errorcode", 0) & 0xFF:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return "another program has it open; end that one and try again"
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_CANTOPEN | sqlite3.SQLITE_PERM:
            return "it and its folder must be ones that the service's user may write in"
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return "it is damaged; move it aside, and the companion begins a new one"
        case _:
            return "is there room beside it?"


def named_archive(config: Path) -> Path | None:
    """Where this config keeps matches; None for the usual place, or where nobody can read the config."""
    try:
        path = tomllib.loads(config.read_text(encoding="utf-8")).get("archive", {}).get("path", "auto")
    except (OSError, ValueError, AttributeError):
        return None
    return Path(path) if isinstance(path, str) and path != "auto" else None


def fit(archive: Path, known: int, version: str, really: bool) -> list[str]:
    """What was done, in sentences. Raises NotFit, OSError, sqlite3.Error; then the archive is as it was."""
    has = format_of(archive)
    if has in (0, known):
        return []
    must_be_written(archive)
    if has < known:
        if not really:
            return []
        copy(archive, beside(archive, has))
        return [f"{version} raises the format of the archive {archive}: a copy of before is {beside(archive, has)}"]
    kept = next((beside(archive, one) for one in range(known, 0, -1) if beside(archive, one).is_file()), None)
    if kept is None:
        raise NotFit(
            f"the archive {archive} has format {has}, {version} knows {known}, and no copy of before is beside it"
        )
    must_be_whole(kept, int(kept.name.rpartition("-")[2]))
    return put_back(archive, kept, has, version) if really else []


def must_be_written(archive: Path) -> None:
    """Raises NotFit where nothing can be written, which is looked at and not tried."""
    for place in (archive, archive.parent):
        if not os.access(place, os.W_OK):
            raise NotFit(f"{place} cannot be written to, so the archive {archive} can be neither copied nor put back")


def must_be_whole(kept: Path, number: int) -> None:
    """Raises NotFit where this is no archive of ours, of that format, that can be read to its end."""
    try:
        whole = format_of(kept) == number
        if whole:
            with closing(sqlite3.connect(f"file:{quote(str(kept))}?mode=ro", uri=True)) as there:
                whole = there.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
                whole = whole and set(COUNTED) <= set(tables(there, "main"))
    except sqlite3.DatabaseError as fault:
        if getattr(fault, "sqlite_errorcode", 0) & 0xFF not in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
            raise
        whole = False
    if not whole:
        raise NotFit(
            f"{kept} is not a whole archive of format {number}, so it is not put back: the archive is left as it is. "
            "Put a good copy there, or move it away"
        )


def beside(archive: Path, number: int) -> Path:
    return Path(f"{archive}.format-{number}")


def format_of(archive: Path) -> int:
    """0 where there is no archive of ours, or none that can be read."""
    if not archive.is_file() or not archive.stat().st_size:
        return 0
    try:
        with closing(sqlite3.connect(f"file:{quote(str(archive))}?mode=ro", uri=True)) as there:
            if there.execute("PRAGMA application_id").fetchone() != (APPLICATION,):
                return 0
            return int(there.execute("PRAGMA user_version").fetchone()[0])
    except sqlite3.DatabaseError as fault:
        if getattr(fault, "sqlite_errorcode", 0) & 0xFF in (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT):
            return 0
        raise


def copy(archive: Path, to: Path) -> None:
    """A whole copy by SQLite's own means, its log included; it takes its name when it is on the disk."""
    new = Path(f"{to}.new")
    new.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(archive)) as source, closing(sqlite3.connect(new)) as there:
            source.backup(there)
            there.execute("PRAGMA journal_mode = DELETE")
        on_disk(new)
        new.replace(to)
    finally:
        new.unlink(missing_ok=True)
    on_disk(to.parent)


def put_back(archive: Path, kept: Path, has: int, version: str) -> list[str]:
    """The copy takes the archive's name in one step; what is only in the newer file stays beside it."""
    with closing(sqlite3.connect(archive, timeout=10)) as there:
        since = written_since(there, kept)
        # One file then, without a log beside it that the older file would inherit. Refused while somebody has it open.
        there.execute("PRAGMA journal_mode = DELETE")
    said = [f"{archive} is the copy again that was kept before a newer version raised its format to {has}"]
    if since is None or any(map(any, since.values())):
        aside = unused(f"{beside(archive, has)}-{datetime.now(UTC):%Y%m%dT%H%M%SZ}")
        second_name(archive, aside)
        said += [
            f"{lacking(since)} are NOT in it: {version} cannot read them. They are kept in {aside}",
            f"  (a version that reads format {has} shows them where [archive] path of its config names that file)",
        ]
    kept.replace(archive)
    on_disk(archive.parent)
    return said


def lacking(since: dict[str, tuple[int, int]] | None) -> str:
    moves = sum((since or {}).get(table, (0, 0))[0] for table in COUNTED)
    return f"{moves} matches and moves that were written since" if moves else "changes that were written since"


def written_since(there: sqlite3.Connection, kept: Path) -> dict[str, tuple[int, int]] | None:
    """Table to how many rows the copy lacks, and how many only the copy has, by all columns that both know; None where
    that cannot be told."""
    try:
        there.execute("ATTACH ? AS copy", (f"{kept}",))
        try:
            return dict(differing(there))
        finally:
            there.execute("DETACH copy")
    except sqlite3.Error:
        return None


def differing(there: sqlite3.Connection) -> Iterator[tuple[str, tuple[int, int]]]:
    new, old = tables(there, "main"), tables(there, "copy")
    for table in {**new, **old}:
        if table not in new or table not in old:
            side = "main" if table in new else "copy"
            (rows,) = there.execute(f"SELECT count(*) FROM {side}.{quoted(table)}").fetchone()
            yield table, (rows, 0) if table in new else (0, rows)
            continue
        both = [quoted(one) for one in old[table] if one in new[table]]
        # With their types, since 1 equals 1.0, and with how often each is there, since EXCEPT counts no row twice.
        columns = ", ".join([*both, *(f"typeof({one})" for one in both)])
        main, copy = (
            f"SELECT {columns}, count(*) FROM {side}.{quoted(table)} GROUP BY {columns}" for side in ("main", "copy")
        )
        lacks, has = (
            there.execute(f"SELECT count(*) FROM (SELECT * FROM ({one}) EXCEPT SELECT * FROM ({other}))").fetchone()[0]
            for one, other in ((main, copy), (copy, main))
        )
        yield table, (lacks, has)


def tables(there: sqlite3.Connection, side: str) -> dict[str, list[str]]:
    """Table to its columns."""
    names = there.execute(f"SELECT name, substr(name, 1, 7) FROM {side}.sqlite_master WHERE type = 'table'")
    return {
        name: [row[1] for row in there.execute(f"PRAGMA {side}.table_info({quoted(name)})")]
        for name, begins in names.fetchall()
        if begins != "sqlite_"
    }


def quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def unused(name: str) -> Path:
    place, again = Path(name), 1
    while place.exists():
        again += 1
        place = Path(f"{name}-{again}")
    return place


def second_name(archive: Path, aside: Path) -> None:
    """By a hard link, so that at no moment there is no archive; by a copy where the card's file system has none."""
    try:
        os.link(archive, aside)
    except OSError:
        shutil.copyfile(archive, aside)
        on_disk(aside)


def on_disk(place: Path) -> None:
    number = os.open(place, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:6]))
