"""The archive's file loses its name while the table plays: nothing is told to be kept that nobody will find, and all of
it is there once a file can be made at that name, or the old one is back."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.devices.archive import Archive
from companion.devices.archive_rows import MatchRow
from companion.devices.scribe import Scribe
from companion.effects import Save, Verdict
from companion.engine.game import Roll
from companion.engine.journal import Moved
from companion.signals import Condition, EventId, SaveFailed
from tests.devices.test_scribe_disk import Desk

SIDES = ("", "-wal", "-shm", ".lock")


def delete(path: Path) -> None:
    for side in SIDES:
        Path(f"{path}{side}").unlink(missing_ok=True)


def move_away(path: Path) -> None:
    """As an unmounted disk: another folder has the name, and nothing is in it."""
    path.parent.rename(path.parent.with_name("away"))
    path.parent.mkdir()


def copy_over(path: Path) -> None:
    shutil.copy(path, f"{path}.copy")
    Path(f"{path}.copy").replace(path)


def other_over(path: Path) -> None:
    """Another evening's archive is moved over it, which has a match of the same number."""
    with Archive.open(path.with_name("other")) as other:
        other.begin(MatchRow("1", "beans", '{"seats":["eve"]}', 1.0))
    path.with_name("other").replace(path)


LOSSES: list[Callable[[Path], None]] = [delete, move_away, copy_over, other_over]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "disk").mkdir()
    return tmp_path / "disk" / "archive.sqlite"


def kept(desk: Desk) -> list[object]:
    """The entries of the match that is played, by whichever name."""
    found = desk.kept()
    return list(found.get(desk.scribe._names.of("1"), ()))


@pytest.mark.parametrize("lose", LOSSES)
def test_what_is_thrown_then_is_not_saved_and_is_there_later(lose: Callable[[Path], None], path: Path) -> None:
    desk = Desk(path)
    desk.begin()
    desk.roll()
    lose(path)
    desk.roll()
    assert (desk.unsaved, desk.said) == (True, Condition.LOST)
    assert "is gone: its file was deleted, moved or unmounted" in next(
        one.why for one in desk.posted if isinstance(one, SaveFailed)
    )
    desk.wait()
    desk.roll()
    assert (desk.unsaved, desk.said) == (False, Condition.OK)
    assert kept(desk) == desk.expected["1"]
    desk.scribe.close()
    assert kept(desk) == desk.expected["1"]
    with Archive.open(path) as after:
        assert (after.dealt("tray", 1), after.verdict(EventId("tray", 1, 3))) == (3, "ack")
        assert after.damage == ""


@pytest.mark.parametrize("lose", LOSSES)
def test_a_quiet_table_is_told_too_and_its_match_is_brought_whole(lose: Callable[[Path], None], path: Path) -> None:
    """Nobody has thrown since the start: the match is known from the archive alone."""
    before = Desk(path)
    before.begin()
    before.roll()
    before.over()
    before.begin()
    before.roll()
    before.scribe.close()
    desk = Desk(path)
    lose(path)
    desk.scribe.tidy()
    assert (desk.unsaved, desk.said) == (True, Condition.LOST)
    desk.wait()
    assert (desk.unsaved, desk.said) == (False, Condition.OK)
    entry = Moved(Roll("bean", ("5",)), "tray:1:3")
    desk.scribe.save(Save("2", (entry,), 0.0, {"winner": None}, event=EventId("tray", 1, 3), verdict=Verdict.ACK))
    assert not desk.unsaved
    assert desk.kept()[desk.scribe._names.of("2")] == [*before.expected["2"], entry]
    desk.scribe.close()


def test_the_old_one_is_back_before_another_is_made(path: Path) -> None:
    desk = Desk(path)
    desk.roll()
    away = path.parent.with_name("away")
    path.parent.rename(away)
    desk.roll()
    assert desk.unsaved
    away.rename(path.parent)
    desk.wait()
    desk.roll()
    assert (desk.unsaved, desk.kept()) == (False, desk.expected)
    desk.scribe.close()


def test_the_old_one_is_back_over_the_new_one(path: Path) -> None:
    desk = Desk(path)
    desk.roll()
    move_away(path)
    desk.roll()
    desk.wait()
    desk.over()
    assert not desk.unsaved
    shutil.rmtree(path.parent)
    path.parent.with_name("away").rename(path.parent)
    desk.scribe.tidy()
    assert desk.unsaved
    desk.wait()
    assert (desk.unsaved, desk.kept()) == (False, desk.expected)
    with Archive.open(path, read_only=True) as archive:
        assert (archive.match("1").state, archive.match("1").winner) == ("closed", '"ann"')
    desk.scribe.close()


def test_no_other_archive_loses_its_log_by_it(path: Path) -> None:
    """SQLite deletes a log by its name, whoever has that name now."""
    desk = Desk(path)
    desk.roll()
    move_away(path)
    other = Archive.open(path)
    other.begin(MatchRow("7", "beans", "{}", 1.0))
    log = Path(f"{path}-wal").read_bytes()
    assert log
    desk.scribe.close()
    assert Path(f"{path}-wal").read_bytes() == log
    other.close()


@settings(deadline=None, max_examples=40)
@given(script=st.lists(st.sampled_from(["begin", "roll", "roll", "over", "wait", "lose", "quiet"]), max_size=20))
def test_it_is_lost_at_any_moment_again_and_again(script: list[str], tmp_path_factory: pytest.TempPathFactory) -> None:
    desk = Desk(tmp_path_factory.mktemp("desk") / "archive.sqlite")
    newest = 0
    for act in script:
        if act == "lose":
            delete(desk.path)
        elif act == "quiet":
            desk.scribe.tidy()
        else:
            getattr(desk, act)()
        newest = len(desk.expected)
        if act in ("begin", "roll") and not desk.unsaved:
            assert desk.kept()[str(newest)] == desk.expected[str(newest)]
    desk.scribe.tidy()
    desk.wait()
    assert not desk.unsaved
    if newest:
        assert desk.kept().get(str(newest)) == desk.expected[str(newest)]
    desk.scribe.close()


def test_a_scribe_without_a_match_begins_a_new_archive(path: Path) -> None:
    posted: list[object] = []
    scribe = Scribe(path, Archive.open(path), posted.append, lambda: 0.0)
    delete(path)
    scribe.tidy()
    scribe.retry()
    scribe.close()
    with Archive.open(path) as archive:
        assert archive.matches() == ()


def test_a_match_that_begins_after_a_rename_is_not_taken_for_the_renamed_one(path: Path) -> None:
    desk = Desk(path)
    desk.roll()
    other_over(path)
    desk.roll()
    desk.wait()
    desk.begin()
    desk.roll()
    assert not desk.unsaved
    assert list(desk.kept().values()) == [[], *desk.expected.values()]
    desk.scribe.close()
