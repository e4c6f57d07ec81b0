"""A version that raises the archive's format, and the way back: the copy of before, and nothing lost without a word.

The newer version is a fake: as soon as it starts it raises the format by one, as a real one would.
"""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from companion.devices.archive import Archive
from companion.devices.archive_rows import EntryRow, MatchRow
from companion.devices.archive_schema import SCHEMA
from companion.devices.stamps import Stamp
from tests.install.fake_root import FakeRoot

RAISES = """#!/bin/sh
[ "$1" != 1.1 ] || [ ! -e "{archive}" ] || python3 - <<END
import sqlite3
with sqlite3.connect("{archive}") as there: there.execute("PRAGMA user_version = {newer}")
there.close()
END
"""


@pytest.fixture
def archive(installed: FakeRoot) -> Path:
    """One match of one move under 1.0; 1.1 is offered, and knows one format more."""
    path = installed.root / "var/lib/companion/archive.sqlite"
    with Archive.open(path) as there:
        there.begin(MatchRow("1", "high_risk", "{}"))
        there.append("1", entry(0))
    installed.offer("1.1")
    (installed.fake / "format 1.1").write_text(f"{SCHEMA + 1}\n")
    (installed.fake / "on start").write_text(RAISES.format(archive=path, newer=SCHEMA + 1))
    return path


def entry(number: int) -> EntryRow:
    return EntryRow(number, "move", f'{{"number": {number}}}', Stamp(None, float(number), "boot"))


def numbers(path: Path) -> list[int]:
    with closing(sqlite3.connect(path)) as there:
        return [place % (1 << 20) for (place,) in there.execute("SELECT place FROM entries ORDER BY place")]


def plays_on(path: Path, number: int) -> None:
    """A move under the version that raised the format."""
    with closing(sqlite3.connect(path)) as there, there:
        row = ((1 << 20) + number, "move", "{}", None, 0.0, "boot")
        there.execute("INSERT INTO entries SELECT ?, ?, ?, ?, ?, ?", row)


def format_of(path: Path) -> int:
    with closing(sqlite3.connect(path)) as there:
        return int(there.execute("PRAGMA user_version").fetchone()[0])


def beside(path: Path) -> set[str]:
    return {one.name.removeprefix(path.name) for one in path.parent.glob(f"{path.name}?*")} - {".lock"}


def test_a_copy_is_kept_before_the_format_is_raised(installed: FakeRoot, archive: Path) -> None:
    done = installed.install()
    assert (done.returncode, done.stderr) == (0, "")
    copy = Path(f"{archive}.format-{SCHEMA}")
    assert f"raises the format of the archive {archive}" in done.stdout
    assert f"a copy of before is {copy}" in done.stdout
    assert (format_of(archive), format_of(copy), numbers(copy)) == (SCHEMA + 1, SCHEMA, numbers(archive))


def test_what_a_killed_daemon_left_in_its_log_is_in_the_copy(installed: FakeRoot, archive: Path) -> None:
    with closing(sqlite3.connect(archive)) as writes:
        writes.execute("PRAGMA journal_mode = WAL")
        writes.execute("PRAGMA wal_autocheckpoint = 0")
        with writes:
            writes.execute("INSERT INTO entries VALUES (?, 'move', '{}', NULL, 0, 'boot')", ((1 << 20) + 1,))
        assert Path(f"{archive}-wal").stat().st_size
        assert installed.install().returncode == 0
    assert numbers(Path(f"{archive}.format-{SCHEMA}")) == [0, 1]


def test_without_a_new_format_nothing_is_copied(installed: FakeRoot, archive: Path) -> None:
    (installed.fake / "format 1.1").unlink()
    (installed.fake / "on start").unlink()
    assert installed.install().returncode == 0
    assert beside(archive) == set()


def test_back_to_the_copy_and_nothing_was_played_since(installed: FakeRoot, archive: Path) -> None:
    assert installed.install().returncode == 0
    done = installed.install("verb=back")
    assert (done.returncode, done.stderr) == (0, "")
    assert f"{archive} is the copy again that was kept before" in done.stdout
    assert (format_of(archive), numbers(archive), beside(archive)) == (SCHEMA, [0], set())


def test_what_was_played_since_is_kept_and_named(installed: FakeRoot, archive: Path) -> None:
    assert installed.install().returncode == 0
    for number in (1, 2):
        plays_on(archive, number)
    done = installed.install("verb=back")
    assert (done.returncode, installed.active()) == (0, "1.0")
    (aside,) = archive.parent.glob(f"{archive.name}.format-{SCHEMA + 1}-*")
    assert "2 matches and moves that were written since are NOT in it" in done.stdout
    assert f"They are kept in {aside}" in done.stdout
    assert (numbers(aside), format_of(aside), numbers(archive)) == ([0, 1, 2], SCHEMA + 1, [0])
    with Archive.open(archive) as there:
        there.append("1", entry(1))


def test_a_newer_file_that_cannot_be_compared_is_kept(installed: FakeRoot, archive: Path) -> None:
    assert installed.install().returncode == 0
    with closing(sqlite3.connect(archive)) as there, there:
        there.execute("ALTER TABLE entries RENAME TO moves")
    done = installed.install("verb=back")
    assert done.returncode == 0
    (aside,) = archive.parent.glob(f"{archive.name}.format-{SCHEMA + 1}-*")
    assert f"kept in {aside}" in done.stdout


def test_a_version_that_raised_it_and_does_not_get_ready(installed: FakeRoot, archive: Path) -> None:
    (installed.fake / "broken").write_text("1.1\n")
    done = installed.install()
    assert (done.returncode, installed.active()) == (1, "1.0")
    assert (format_of(archive), numbers(archive), beside(archive)) == (SCHEMA, [0], set())


def test_no_way_back_without_a_copy(installed: FakeRoot, archive: Path) -> None:
    assert installed.install().returncode == 0
    Path(f"{archive}.format-{SCHEMA}").unlink()
    (installed.fake / "systemctl").unlink()
    done = installed.install("verb=back")
    assert done.returncode == 1
    assert f"the archive {archive} has format {SCHEMA + 1}" in done.stderr
    assert "cannot read the archive, so 1.1-" in done.stderr
    assert done.stderr.count("Cure:") == 1
    assert not (installed.fake / "systemctl").exists(), "the daemon was never stopped"
    assert format_of(archive) == SCHEMA + 1


def test_back_and_forth_and_back(installed: FakeRoot, archive: Path) -> None:
    assert installed.install().returncode == 0
    for version, known in (("1.0", SCHEMA), ("1.1", SCHEMA + 1), ("1.0", SCHEMA)):
        assert installed.install("verb=back").returncode == 0
        assert (installed.active(), format_of(archive), numbers(archive)) == (version, known, [0])


def test_no_room_for_the_copy_stops_the_update(installed: FakeRoot, archive: Path) -> None:
    Path(f"{archive}.format-{SCHEMA}.new").mkdir()
    done = installed.install()
    assert done.returncode == 1
    assert f"the archive {archive} could not be copied aside" in done.stderr
    assert (installed.active(), installed.leads_to("venv"), format_of(archive)) == ("1.0", "1.0", SCHEMA)


def test_an_archive_elsewhere_is_found_by_the_config(installed: FakeRoot, archive: Path) -> None:
    elsewhere = installed.fake / "matches.sqlite"
    archive.rename(elsewhere)
    config = installed.root / "etc/companion/table.toml"
    config.write_text(f'[archive]\npath = "{elsewhere}"\n')
    assert installed.install().returncode == 0
    assert format_of(Path(f"{elsewhere}.format-{SCHEMA}")) == SCHEMA


def test_a_version_that_does_not_say_what_it_knows(installed: FakeRoot, archive: Path) -> None:
    (installed.fake / "format 1.1").write_text("what?\n")
    done = installed.install()
    assert done.returncode == 0
    assert "does not say which format of the archive it knows" in done.stdout


@pytest.mark.parametrize("junk", [b"", b"no archive at all, and longer than the header of one is" * 3])
def test_what_is_no_archive_is_left_as_it_is(installed: FakeRoot, archive: Path, junk: bytes) -> None:
    archive.write_bytes(junk)
    (installed.fake / "on start").unlink()
    done = installed.install()
    assert (done.returncode, done.stderr) == (0, "")
    assert (archive.read_bytes(), beside(archive)) == (junk, set())


def test_a_daemon_of_before_leaves_a_newer_archive_alone(archive: Path) -> None:
    with closing(sqlite3.connect(archive)) as there:
        there.execute(f"PRAGMA user_version = {SCHEMA + 1}")
    before = archive.read_bytes()
    companion = str(Path(sys.prefix) / "bin/companion")
    words = [companion, "run", "--simulate", "--start", "high_risk", "--seats", "red,blue"]
    place: dict[str, str] = dict.fromkeys(("STATE_DIRECTORY", "RUNTIME_DIRECTORY", "HOME"), str(archive.parent))
    done = subprocess.run(words, env=place, input="q", capture_output=True, text=True, timeout=120)
    assert done.returncode == 2
    assert f"the archive {archive} was written by a newer companion (its format is {SCHEMA + 1}" in done.stderr
    assert (archive.read_bytes(), beside(archive) - {"-shm", "-wal"}) == (before, set())
