"""The archive: what is saved is read back; one commit a decision; who may open it; versions; sizes."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import pytest

from companion.devices.archive import Archive
from companion.devices.archive_dealt import BOOTS_KEPT, EVENTS_KEPT
from companion.devices.archive_file import ArchiveError
from companion.devices.archive_rows import MatchRow
from companion.devices.stamps import stamp
from companion.errors import BadInput, NotFound, Occupied
from companion.signals import EventId
from tests.devices.saves import MATCH, begin, entry, event, write


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "kept" / "archive.sqlite"


def test_what_is_saved_is_there_after_a_restart(path: Path) -> None:
    with Archive.open(path) as archive:
        assert (archive.matches(), archive.newest(), archive.notes) == ((), None, ())
        begin(archive)
        write(archive, range(1, 4))
    with Archive.open(path) as archive:
        assert archive.entries(MATCH) == (entry(1), entry(2), entry(3))
        assert archive.match(MATCH).state == "open"
        assert (archive.dealt("E6614C311B6F4A2C", 41), archive.verdict(event(2))) == (3, "ack")
        assert archive.notes == ()


def test_matches_stand_in_the_order_in_which_they_began(path: Path) -> None:
    with Archive.open(path) as archive:
        for name in ("b", "a", "c"):
            begin(archive, name)
        assert [match.id for match in archive.matches()] == ["b", "a", "c"]
        assert archive.newest() == archive.match("c")


def test_a_match_is_closed_with_its_winner_in_the_same_commit_as_its_last_entry(path: Path) -> None:
    with Archive.open(path) as archive:
        archive.save("m", (entry(1),), begin=MatchRow("m", "tiny", "{}"), winner='"red"', close=True)
        assert archive.match("m") == MatchRow("m", "tiny", "{}", None, "closed", '"red"')
        begin(archive)
        archive.save(MATCH, close=True)
        assert (archive.match(MATCH).state, archive.match(MATCH).winner) == ("closed", None)


def test_an_unknown_match_is_not_found_and_takes_no_entry(path: Path) -> None:
    with Archive.open(path) as archive:
        with pytest.raises(NotFound, match='no match "x"'):
            archive.match("x")
        with pytest.raises(NotFound, match='no match "x"'):
            archive.append("x", entry(1), event(1), "ack")
        with pytest.raises(NotFound, match='no match "x"'):
            archive.entries("x")
        begin(archive)
        with pytest.raises(ValueError, match="not -1"):
            archive.append(MATCH, entry(-1), event(1), "ack")
        assert archive.dealt(event(1).uid, 41) == 0, "the event belongs to the same commit"


def test_the_same_save_may_be_tried_again_but_another_under_its_number_is_refused(path: Path) -> None:
    with Archive.open(path) as archive:
        begin(archive)
        begin(archive)
        write(archive, range(1, 3))
        write(archive, range(1, 3))
        assert len(archive.entries(MATCH)) == 2
        other = entry(1).__class__(2, "took_back", "{}", entry(2).stamp)
        with pytest.raises(ArchiveError, match=r"entry 2 of match .* is already kept as moved, not as took_back"):
            archive.append(MATCH, other)
        assert archive.entries(MATCH)[1] == entry(2)


def test_an_event_without_an_entry_is_remembered_too(path: Path) -> None:
    with Archive.open(path) as archive:
        archive.save("", event=event(7), verdict="not_now")
        assert (archive.dealt(event(7).uid, 41), archive.verdict(event(7))) == (7, "not_now")
        assert (archive.dealt(event(7).uid, 42), archive.verdict(event(6))) == (0, None)


def test_the_last_forty_verdicts_of_a_boot_and_the_last_boots_of_a_panel_are_kept(path: Path) -> None:
    with Archive.open(path) as archive:
        for seq in range(1, EVENTS_KEPT + 11):
            archive.save("", event=event(seq), verdict="ack")
        assert archive.verdict(event(10)) is None
        assert archive.verdict(event(11)) == "ack"
        assert archive.dealt(event(1).uid, 41) == EVENTS_KEPT + 10
        for boot in range(100, 100 + BOOTS_KEPT):
            archive.save("", event=EventId("other", boot, 1), verdict="ack")
        assert archive.dealt(event(1).uid, 41) == EVENTS_KEPT + 10, "another panel's boots push out only its own"
        archive.save("", event=EventId("other", 999, 1), verdict="ack")
        assert (archive.dealt("other", 100), archive.dealt("other", 101)) == (0, 1)


def test_a_second_writer_is_told_who_has_it_and_the_first_goes_on(path: Path) -> None:
    with Archive.open(path) as archive:
        with pytest.raises(Occupied, match=f"process {os.getpid()}") as caught:
            Archive.open(path)
        assert caught.value.exit_code == 3
        begin(archive)
    with Archive.open(path) as archive:
        assert archive.newest() is not None


def test_a_newer_format_is_refused_with_a_sentence_and_untouched(path: Path) -> None:
    Archive.open(path).close()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 7")
    connection.close()
    before = path.read_bytes()
    for read_only in (False, True):
        with pytest.raises(BadInput, match=r"newer companion .its format is 7, this one knows 1") as caught:
            Archive.open(path, read_only=read_only)
        assert caught.value.exit_code == 2
    assert sorted(file.name for file in path.parent.iterdir()) == ["archive.sqlite", "archive.sqlite.lock"]
    assert before[96:] == path.read_bytes()[96:]


def test_another_program_s_sqlite_file_is_refused_and_not_moved(path: Path) -> None:
    path.parent.mkdir()
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE photos (name)")
    connection.close()
    with pytest.raises(BadInput, match="SQLite file of another program"):
        Archive.open(path)
    assert path.exists()


def test_nothing_to_read_is_not_found_and_makes_nothing(path: Path) -> None:
    with pytest.raises(NotFound, match="made with the first match"):
        Archive.open(path, read_only=True)
    assert not path.parent.exists()


def test_a_closed_archive_says_so_and_closing_twice_does_no_harm(path: Path) -> None:
    archive = Archive.open(path)
    archive.close()
    archive.close()
    with pytest.raises(ArchiveError, match="is closed"):
        archive.matches()


@pytest.mark.parametrize("umask", [0o022, 0o077])
def test_a_clean_stop_leaves_one_whole_file_with_rights_to_read(umask: int, path: Path) -> None:
    before = os.umask(umask)
    try:
        _check_rights(path)
    finally:
        os.umask(before)


def _check_rights(path: Path) -> None:
    with Archive.open(path) as archive:
        begin(archive)
        write(archive, range(1, 50))
        modes = {file.name: file.stat().st_mode & 0o777 for file in path.parent.iterdir() if "lock" not in file.name}
        assert set(modes.values()) == {0o644} and len(modes) == 3
    assert sorted(file.name for file in path.parent.iterdir()) == ["archive.sqlite", "archive.sqlite.lock"]
    assert path.stat().st_mode & 0o777 == 0o644
    assert path.read_bytes()[18:20] == b"\x01\x01", "not in WAL mode: readable where nothing can be written"


def test_a_stamp_tells_wall_time_boot_time_and_boot() -> None:
    import time

    now = stamp()
    earlier = stamp(time.monotonic() - 5)
    assert 4.9 < now.boottime - earlier.boottime < 5.1
    assert now.boot == earlier.boot and len(now.boot) == 36
