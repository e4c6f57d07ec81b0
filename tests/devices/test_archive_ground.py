"""Y07: an archive in memory is NOT SAVED though every write succeeds; one whose disk became read-only is lost, also
where the disk takes every write as if it were kept."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.devices.archive import Archive
from companion.devices.archive_file import ArchiveError
from companion.devices.archive_lock import Hold
from companion.devices.mounts import Ground
from companion.devices.scribe import RETRY
from companion.signals import Condition, SavedAgain, SaveFailed, Sensed
from tests.devices.desk import Desk

IN_MEMORY = Ground("/var", "tmpfs")


class GroundedDesk(Desk):
    """A scribe whose disk is what `ground` says, and takes writes as long as `takes` says."""

    def __init__(self, path: Path, monkeypatch: pytest.MonkeyPatch, ground: Ground, *, opened: bool = True) -> None:
        self.takes = True
        monkeypatch.setattr(Hold, "takes_writes", property(lambda _: self.takes))
        super().__init__(path, Archive.open(path) if opened else None, ground)

    @property
    def unsaved(self) -> str:
        """What the table shows, by the last word on it."""
        told = [one for one in self.posted if isinstance(one, SaveFailed | SavedAgain)]
        return told[-1].why if told and isinstance(told[-1], SaveFailed) else ""

    @property
    def health(self) -> tuple[Condition, str]:
        told = [one for one in self.posted if isinstance(one, Sensed)]
        return (told[-1].condition, told[-1].why) if told else (Condition.OK, "")


def test_in_memory_is_not_saved_and_degraded_said_once_and_played_on(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = GroundedDesk(path, monkeypatch, IN_MEMORY)
    assert desk.unsaved == f"the archive {path} is in memory (tmpfs): gone at the next power cut"
    assert desk.health == (Condition.DEGRADED, desk.unsaved)
    desk.begin()
    for seq in range(7, 12):
        desk.roll(seq)
    desk.scribe.tidy()
    assert [type(one) for one in desk.posted] == [SaveFailed, Sensed], "no more than once"
    assert len(desk.written()) == 5, "it is kept as long as there is power"
    assert desk.scribe.verdict("tray", 1, 11) == "ack", "what is applied in memory is answered"
    assert desk.scribe.retry_at is None
    desk.scribe.close()


def test_what_comes_back_in_memory_is_not_saved_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = GroundedDesk(path, monkeypatch, IN_MEMORY)
    desk.begin()
    desk.takes = False
    desk.roll()
    assert desk.health[0] == "lost" and "read-only" in desk.unsaved
    desk.takes = True
    desk.scribe.retry()
    assert "in memory" in desk.unsaved and desk.health[0] == "degraded"
    assert len(desk.written()) == 1
    desk.scribe.close()


def test_an_archive_that_is_first_opened_later_is_looked_at_then(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = GroundedDesk(path, monkeypatch, IN_MEMORY, opened=False)
    assert desk.posted == []
    desk.scribe.retry()
    assert "in memory" in desk.unsaved and desk.health[0] is Condition.DEGRADED
    desk.scribe.close()


def test_a_table_that_is_tried_out_says_it_in_its_health_alone(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    desk = GroundedDesk(path, monkeypatch, Ground("/tmp", "tmpfs", tried=True))
    assert desk.unsaved == ""
    assert desk.health == (
        Condition.DEGRADED,
        f"the archive {path} is in memory (tmpfs): gone at the next power cut",
    )
    assert [record.levelname for record in caplog.records if record.levelname == "WARNING"] == []
    desk.scribe.close()


def test_a_disk_that_takes_every_write_and_keeps_none_is_lost(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """ext4 after an emergency remount: SQLite hears of nothing."""
    desk = GroundedDesk(path, monkeypatch, Ground())
    desk.begin()
    desk.roll(7)
    assert (desk.unsaved, desk.health) == ("", (Condition.OK, ""))
    desk.takes, desk.ground = False, Ground("/", read_only=True)
    desk.roll(8)
    assert "its disk became read-only. sudo mount -o remount,rw /" in desk.unsaved
    assert desk.health[0] is Condition.LOST
    assert desk.scribe.retry_at == RETRY
    desk.takes, desk.ground = True, Ground()
    desk.scribe.retry()
    assert (desk.unsaved, desk.health) == ("", (Condition.OK, ""))
    assert len(desk.written()) == 2
    assert desk.scribe.dealt("tray", 1) == 8
    desk.scribe.close()


def test_a_disk_that_becomes_read_only_between_decisions_is_noticed_in_a_quiet_moment(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = GroundedDesk(path, monkeypatch, Ground())
    desk.begin()
    desk.takes = False
    desk.scribe.tidy()
    assert desk.health[0] is Condition.LOST
    desk.scribe.close()


def test_while_it_is_read_only_what_was_dealt_with_before_the_start_is_known(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = GroundedDesk(path, monkeypatch, Ground())
    desk.begin()
    desk.roll(7)
    desk.scribe.close()
    desk = GroundedDesk(path, monkeypatch, Ground())
    desk.takes = False
    desk.scribe.tidy()

    def refused(*_: object, **__: object) -> None:
        raise ArchiveError("read-only")

    with monkeypatch.context() as denied:
        denied.setattr(Hold, "__init__", refused)
        desk.scribe.retry()
        assert desk.scribe.archive is None
        assert desk.scribe.dealt("tray", 1) == 7
        assert desk.scribe.verdict("tray", 1, 7) == "ack"
    desk.scribe.close()


def test_a_view_of_its_own_that_stays_read_only_is_told_with_the_way_on(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = GroundedDesk(path, monkeypatch, Ground("/", read_only=True, held_back=True), opened=False)
    path.mkdir()  # nothing can be opened there
    monkeypatch.setattr(Archive, "open", lambda *_, **__: _raise(ArchiveError("it cannot be written")))
    desk.scribe.retry()
    assert "not this companion" in desk.unsaved and "companion doctor has the command" in desk.unsaved
    desk.scribe.close()


def test_the_flag_is_the_file_systems(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Archive.open(path) as archive:
        assert archive.takes_writes
        told = os.statvfs(path)
        values = list(told)
        values[8] |= os.ST_RDONLY
        monkeypatch.setattr(os, "fstatvfs", lambda _: os.statvfs_result(tuple(values)))
        assert not archive.takes_writes


def _raise(fault: ArchiveError) -> None:
    raise fault
