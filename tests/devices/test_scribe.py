"""The scribe: each decision on disk at once, owed while the disk is gone, begun anew when the archive is damaged."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.devices.archive import Archive
from companion.devices.archive_file import ArchiveError
from companion.devices.scribe import RETRY
from companion.devices.stored import read_setup
from companion.effects import Save
from companion.engine.journal import Closed
from companion.signals import Condition, SavedAgain, SaveFailed, Sensed
from tests.devices.desk import ROLLED, SETUP, Desk


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    path = tmp_path / "archive.sqlite"
    desk = Desk(path, Archive.open(path))
    yield desk
    desk.scribe.close()


def break_disk(monkeypatch: pytest.MonkeyPatch, fault: ArchiveError) -> None:
    def failing(*_: object, **__: object) -> None:
        raise fault

    monkeypatch.setattr(Archive, "save", failing)


def test_a_decision_is_on_disk_when_save_returns(desk: Desk) -> None:
    desk.begin()
    desk.roll()
    assert desk.written() == [ROLLED]
    assert desk.scribe.dealt("tray", 1) == 7
    assert desk.scribe.verdict("tray", 1, 7) == "ack"
    with Archive.open(desk.path, read_only=True) as archive:
        assert read_setup(archive.match("1")) == SETUP


def test_what_the_disk_does_not_take_is_owed_and_written_later_in_order(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.begin()
    with monkeypatch.context() as broken:
        break_disk(broken, ArchiveError("the disk is full"))
        desk.roll(7)
        desk.roll(8)
        assert desk.kinds() == [SaveFailed, Sensed]
        assert desk.scribe.dealt("tray", 1) == 8, "in memory it is dealt with"
        assert desk.scribe.retry_at == RETRY
        desk.scribe.retry()
        assert desk.kinds() == [SaveFailed, Sensed] * 2
    desk.scribe.retry()
    assert desk.kinds()[-2:] == [SavedAgain, Sensed]
    assert desk.posted[-1].condition is Condition.OK
    assert desk.scribe.retry_at is None
    assert desk.written() == [ROLLED, ROLLED]


def test_a_disk_that_is_gone_is_logged_once_and_so_is_what_was_never_saved(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    desk.begin()
    with monkeypatch.context() as broken:
        break_disk(broken, ArchiveError("the disk is full"))
        desk.roll(7)
        desk.scribe.retry()
        desk.scribe.retry()
        assert [one for one in caplog.messages if "NOT SAVED" in one] == [
            "NOT SAVED, the game goes on in memory: the disk is full"
        ]
        desk.scribe.close()
    assert "1 decision could not be saved: the disk did not take it to the end" in caplog.messages


def test_a_disk_that_comes_later_gets_everything(tmp_path: Path) -> None:
    folder = tmp_path / "later"
    folder.write_text("not a folder yet")
    desk = Desk(folder / "archive.sqlite", None)
    desk.begin()
    desk.roll()
    desk.scribe.retry()
    assert SaveFailed in desk.kinds()
    folder.unlink()
    desk.scribe.retry()
    assert desk.written() == [ROLLED]
    desk.scribe.close()


def test_a_damaged_archive_is_kept_aside_and_the_open_match_begins_the_new_one(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.begin()
    desk.roll(7)
    whole, told = Archive.save, list[str]()

    def damaged_once(archive: Archive, *args: Any, **named: Any) -> None:
        if not told:
            told.append("damaged")
            fault = ArchiveError("the file is broken")
            fault.damaged = True
            raise fault
        whole(archive, *args, **named)

    monkeypatch.setattr(Archive, "save", damaged_once)
    desk.roll(8)
    assert desk.written() == [ROLLED, ROLLED], "the roll from before the damage is there too"
    assert SaveFailed not in desk.kinds()
    assert [file.name for file in desk.path.parent.iterdir() if ".damaged-" in file.name]


def test_closing_a_match_and_the_scribe_leaves_one_readable_file(desk: Desk) -> None:
    desk.begin()
    desk.scribe.save(Save("1", (Closed("no_result"),), 0.0, {"winner": None}))
    desk.scribe.close()
    desk.scribe.close()
    with Archive.open(desk.path, read_only=True) as archive:
        assert archive.match("1").state == "closed"
    assert not desk.path.with_name(desk.path.name + "-wal").exists()


def test_numbers_go_on_after_a_restart(desk: Desk) -> None:
    desk.begin()
    desk.roll(7)
    desk.scribe.close()
    again = Desk(desk.path, Archive.open(desk.path))
    again.roll(8)
    assert again.written() == [ROLLED, ROLLED]
    again.scribe.close()


def test_a_disk_that_is_slow_again_and_again_is_said_until_it_is_quick(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole, takes = Archive.save, [0.1]

    def slowly(archive: Archive, *args: Any, **named: Any) -> None:
        desk.now += takes[0]
        whole(archive, *args, **named)

    monkeypatch.setattr(Archive, "save", slowly)
    desk.begin()
    for takes[0] in (0.1, 3.0, 0.1, 0.1):
        desk.roll()
    assert desk.posted == [], "one may be chance"
    for takes[0] in (4.0, 0.1, 0.1, 0.1, 0.1):
        desk.roll()
    degraded, well = desk.posted
    assert (degraded.condition, well.condition) == (Condition.DEGRADED, Condition.OK)
    assert "saves take up to 4 s: look at the card" in degraded.why
    assert len(desk.written()) == 9


def test_a_damage_stays_said_when_the_disk_is_well_again(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.begin()
    desk.scribe.found("page 7 is broken")
    with monkeypatch.context() as broken:
        break_disk(broken, ArchiveError("the disk is full"))
        desk.roll()
    desk.scribe.retry()
    desk.roll()
    said = [(one.condition.value, one.why) for one in desk.posted if isinstance(one, Sensed)]
    assert said == [
        ("degraded", "page 7 is broken"),
        ("lost", "the disk is full"),
        ("degraded", "page 7 is broken"),
    ]


def test_what_was_found_damaged_at_the_start_is_said(tmp_path: Path) -> None:
    path = tmp_path / "archive.sqlite"
    path.write_bytes(b"x" * 5000)
    desk = Desk(path, Archive.open(path))
    (said,) = desk.posted
    assert (said.condition, "was kept as" in said.why) == (Condition.DEGRADED, True)
    desk.begin()
    desk.roll()
    assert desk.posted == [said]
    desk.scribe.close()
