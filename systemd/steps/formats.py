"""The archive, made fit for a version that knows its format only up to FORMAT: run while no daemon writes to it.

    python3 -I - may|fit CONFIG ARCHIVE FORMAT VERSION < formats.py

An older archive is copied aside before VERSION raises its format (`ARCHIVE.format-N`). For one that is newer than
VERSION the copy of then takes its place; if anything was written since, the newer file is kept beside and named. `may`
changes nothing and only says whether it can be done. Exit code 0 good, 1 not: a sentence on stderr says why. Runs as
the service's user. Knows the archive as an SQLite file with the tables `matches` and `entries`; what it cannot read it
leaves as it is, for the companion to speak of. CONFIG may name another place for it.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
import tomllib
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote

APPLICATION = 0x7AB1EC0
SINCE = (
    "SELECT (SELECT count(*) FROM (SELECT place FROM main.entries EXCEPT SELECT place FROM copy.entries))"
    " + (SELECT count(*) FROM (SELECT id FROM main.matches EXCEPT SELECT id FROM copy.matches))"
)
"""How many entries and matches the archive has that the copy lacks."""


class NotFit(Exception):
    """Why it cannot be done: the sentence."""


def main(what: str, config: str, archive: str, known: str, version: str) -> int:
    place = named_archive(Path(config)) or Path(archive)
    try:
        for line in fit(place, int(known), version, really=what == "fit"):
            print(f"  {line}")
    except NotFit as sentence:
        print(f"  {sentence}", file=sys.stderr)
        return 1
    except (OSError, sqlite3.Error) as fault:
        print(f"  the archive {place} could not be copied aside ({fault}): is there room beside it?", file=sys.stderr)
        return 1
    return 0


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
    return put_back(archive, kept, has, version) if really else []


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
    if since != 0:
        aside = unused(f"{beside(archive, has)}-{datetime.now(UTC):%Y%m%dT%H%M%SZ}")
        second_name(archive, aside)
        what = "what was written since" if since is None else f"{since} matches and moves that were written since"
        said += [
            f"{what} are NOT in it: {version} cannot read them. They are kept in {aside}",
            f"  (a version that reads format {has} shows them where [archive] path of its config names that file)",
        ]
    kept.replace(archive)
    on_disk(archive.parent)
    return said


def written_since(there: sqlite3.Connection, kept: Path) -> int | None:
    """None where the newer file cannot be compared."""
    try:
        there.execute("ATTACH ? AS copy", (f"{kept}",))
        try:
            return int(there.execute(SINCE).fetchone()[0])
        finally:
            there.execute("DETACH copy")
    except sqlite3.Error:
        return None


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
