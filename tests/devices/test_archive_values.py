"""Archives that SQLite reads and that are wrong all the same: a second name, a bad value, a table that is gone."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from companion.devices.archive import Archive
from companion.devices.archive_file import ArchiveError
from companion.errors import Occupied
from tests.devices.saves import MATCH, begin, event, write


def test_two_names_of_one_archive_are_one_archive(tmp_path: Path) -> None:
    """A second daemon that comes by a symlink would overwrite the first one's entries."""
    path, link = tmp_path / "archive.sqlite", tmp_path / "link.sqlite"
    link.symlink_to(path)
    with Archive.open(path), pytest.raises(Occupied):
        Archive.open(link)


def test_one_bad_value_in_a_sound_file_is_a_sentence_and_costs_no_more_than_its_match(tmp_path: Path) -> None:
    path = tmp_path / "archive.sqlite"
    with Archive.open(path) as archive:
        begin(archive)
        write(archive, range(1, 4))
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("UPDATE entries SET boottime = 'abc'")
        other.execute("UPDATE dealt SET verdicts = 'nope'")
    with Archive.open(path) as archive:
        with pytest.raises(ArchiveError, match=r"entry 1 of match .* is damaged"):
            archive.entries(MATCH)
        assert archive.verdict(event(2)) is None
        assert archive.dealt(event(2).uid, event(2).boot) == 3
        archive.save(MATCH, event=event(4), verdict="count")
        assert archive.verdict(event(4)) == "count"


def test_an_archive_that_lost_a_table_is_kept_aside(tmp_path: Path) -> None:
    path = tmp_path / "archive.sqlite"
    with Archive.open(path) as archive:
        begin(archive)
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("DROP TABLE dealt")
    with Archive.open(path) as archive:
        assert archive.matches() == ()
        assert any("a table of it is gone" in note for note in archive.notes)
    assert [one for one in tmp_path.iterdir() if ".damaged-" in one.name]


@pytest.mark.parametrize("moment", ["9e300", "'x'", "x'00'"])
def test_a_moment_that_is_none_costs_no_match(tmp_path: Path, moment: str) -> None:
    path = tmp_path / "archive.sqlite"
    with Archive.open(path) as archive:
        begin(archive)
        archive.begin(replace(archive.match(MATCH), id="2", boottime=12.5))
    with closing(sqlite3.connect(path)) as other, other:
        other.execute(f"UPDATE matches SET created = {moment}")
        other.execute(f"UPDATE begun SET boottime = {moment}")
    with Archive.open(path) as archive:
        assert [(match.created, match.boottime) for match in archive.matches()] == [(None, None)] * 2


@pytest.mark.parametrize(
    "wrong",
    [
        "id = x'00ff'",
        "id = ''",
        "setup = x'ff'",
        "game = x'00'",
        "winner = x'00'",
    ],
)
def test_a_damaged_match_is_passed_over_and_its_id_stays_taken(tmp_path: Path, wrong: str) -> None:
    path = tmp_path / "archive.sqlite"
    with Archive.open(path) as archive:
        begin(archive)
        begin(archive, "2")
    with closing(sqlite3.connect(path)) as other, other:
        other.execute(f"UPDATE matches SET {wrong} WHERE id = '2'")
    for read_only in (False, True):
        with Archive.open(path, read_only=read_only) as archive:
            assert [match.id for match in archive.matches()] == [MATCH]
            newest = archive.newest()
            assert newest is not None
            assert newest.id == MATCH
            if "id" not in wrong:
                assert "2" in archive.taken()
                with pytest.raises(ArchiveError, match="match '2' is damaged"):
                    archive.match("2")


@pytest.mark.parametrize(
    "wrong", ["wall = 9e99", "boottime = -1e308", "boot = x'00'", "kind = x'03'", "body = x'ff00'"]
)
def test_a_damaged_entry_is_a_sentence(tmp_path: Path, wrong: str) -> None:
    path = tmp_path / "archive.sqlite"
    with Archive.open(path) as archive:
        begin(archive)
        write(archive, range(1, 4))
    with closing(sqlite3.connect(path)) as other, other:
        other.execute(f"UPDATE entries SET {wrong} WHERE place % 3 = 0")
    with Archive.open(path) as archive, pytest.raises(ArchiveError, match=r"entry \d of match .* is damaged"):
        archive.entries(MATCH)


@pytest.mark.parametrize("last", ["'x'", "-5", "x'00'", "1e300"])
def test_a_panel_is_told_something_whatever_stands_of_its_events(tmp_path: Path, last: str) -> None:
    path = tmp_path / "archive.sqlite"
    with Archive.open(path) as archive:
        begin(archive)
        write(archive, range(1, 4))
    with closing(sqlite3.connect(path)) as other, other:
        other.execute(f"UPDATE dealt SET last = {last}")
        other.execute("INSERT INTO clocks VALUES ('8a4c0d1e-0000-4000-8000-000000000001', 'noon')")
    with Archive.open(path) as archive:
        assert archive.dealt(event(2).uid, event(2).boot) >= 0
        assert archive.clock_is_set("8a4c0d1e-0000-4000-8000-000000000001", 1_764_449_487.75)
        archive.save(MATCH, event=event(4), verdict="count")
        assert archive.dealt(event(2).uid, event(2).boot) == 4


@pytest.mark.parametrize("old", [b"INTEGER PRIMARY KEY, id", b"CREATE TABLE matches", b"NOT NULL UNIQUE", b"state IN"])
@pytest.mark.parametrize("byte", [0x9A, 0x76])
def test_one_changed_byte_of_the_schema_is_kept_aside_and_said(tmp_path: Path, old: bytes, byte: int) -> None:
    """SQLite quotes it in its own sentence, which is then no text; or the table it makes of it is another one."""
    path = tmp_path / "archive.sqlite"
    with Archive.open(path) as archive:
        begin(archive)
    content = bytearray(path.read_bytes())
    content[content.index(old) + 5] = byte
    path.write_bytes(content)
    with pytest.raises(ArchiveError, match="is damaged"):
        Archive.open(path, read_only=True)
    with Archive.open(path) as archive:
        assert "is damaged" in archive.damage
        begin(archive)
    (aside,) = (one for one in tmp_path.iterdir() if ".damaged-" in one.name)
    assert aside.read_bytes() == content


def test_a_flipped_bit_in_its_sign_makes_it_no_other_programs(tmp_path: Path) -> None:
    path = tmp_path / "archive.sqlite"
    with Archive.open(path) as archive:
        begin(archive)
    content = bytearray(path.read_bytes())
    content[70] ^= 4
    path.write_bytes(content)
    with Archive.open(path) as archive:
        assert "its first page says that it is another program's" in archive.damage


def test_an_archive_to_which_no_match_can_be_added_is_kept_aside(tmp_path: Path) -> None:
    path = tmp_path / "archive.sqlite"
    with Archive.open(path) as archive:
        begin(archive)
    with closing(sqlite3.connect(path)) as other, other:
        other.execute("UPDATE matches SET ordinal = 9223372036854775807")
    with Archive.open(path) as archive:
        assert "the order of its matches is damaged" in archive.damage
        begin(archive)
        write(archive, range(1, 3))
        assert len(archive.entries(MATCH)) == 2
