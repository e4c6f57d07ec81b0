"""Archives that SQLite reads and that are wrong all the same: a second name, a bad value, a table that is gone."""

from __future__ import annotations

import sqlite3
from contextlib import closing
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
