"""Y07, Y08: the disk is full or read-only at any moment of play: said each time, nothing written twice or out of order,
and everything there once there is room again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.devices.archive import Archive
from companion.devices.scribe import RETRY, Scribe
from companion.devices.stored import read_entries
from companion.effects import Save, Verdict
from companion.engine.game import Roll
from companion.engine.journal import Closed, Entry, Moved
from companion.signals import Condition, EventId, SavedAgain, SaveFailed, Sensed
from tests.devices.desk import SETUP

FAULTS = {
    "read-only": ("PRAGMA query_only = 1", "PRAGMA query_only = 0"),
    "full": ("PRAGMA max_page_count = 1", "PRAGMA max_page_count = 100000"),
}


class Desk:
    """A scribe on a real archive whose disk SQLite itself says is full or read-only."""

    def __init__(self, path: Path) -> None:
        self.now, self.path = 0.0, path
        self.posted: list[Any] = []
        self.archive = Archive.open(path)
        self.scribe = Scribe(path, self.archive, self.posted.append, lambda: self.now)
        self.expected: dict[str, list[Entry]] = {}
        self.events = 0

    def disk(self, fault: str, gone: bool) -> None:
        assert self.archive._connection is not None
        self.archive._connection.execute(FAULTS[fault][not gone]).fetchall()

    def begin(self) -> None:
        match = str(len(self.expected) + 1)
        self.expected[match] = []
        self.scribe.save(Save(match, (), self.now, setup=SETUP))

    def roll(self) -> None:
        if not self.expected:
            self.begin()
        self.events += 1
        match, event = str(len(self.expected)), EventId("tray", 1, self.events)
        entry = Moved(Roll("bean", (str(self.events % 7),)), f"tray:1:{self.events}")
        self.expected[match].append(entry)
        self.scribe.save(Save(match, (entry,), self.now, {"winner": None}, event=event, verdict=Verdict.ACK))

    def over(self) -> None:
        if self.expected:
            match = str(len(self.expected))
            self.expected[match].append(Closed("over"))
            self.scribe.save(Save(match, (Closed("over"),), self.now, {"winner": "ann"}))

    def wait(self) -> None:
        self.now += RETRY
        if self.scribe.retry_at is not None and self.scribe.retry_at <= self.now:
            self.scribe.retry()

    def kept(self) -> dict[str, list[Entry]]:
        with Archive.open(self.path, read_only=True) as archive:
            return {row.id: [one.entry for one in read_entries(archive, row.id)] for row in archive.matches()}

    @property
    def said(self) -> Condition:
        """How the archive is, by the last word of it; it was well at the start."""
        words = [one.condition for one in self.posted if isinstance(one, Sensed)]
        return words[-1] if words else Condition.OK

    @property
    def unsaved(self) -> bool:
        words = [isinstance(one, SaveFailed) for one in self.posted if isinstance(one, SaveFailed | SavedAgain)]
        return bool(words) and words[-1]


ACTS = st.sampled_from(["begin", "roll", "roll", "roll", "over", "wait", "gone", "back"])


@pytest.mark.parametrize("fault", list(FAULTS))
@settings(deadline=None, max_examples=30)
@given(script=st.lists(ACTS, max_size=25))
def test_the_disk_goes_and_comes_at_any_moment(
    fault: str, script: list[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    desk = Desk(tmp_path_factory.mktemp("desk") / "archive.sqlite")
    for act in script:
        if act in ("gone", "back"):
            desk.disk(fault, act == "gone")
            continue
        getattr(desk, act)()
        kept = desk.kept()
        for match, entries in kept.items():
            assert entries == desk.expected[match][: len(entries)], "never out of order, never twice"
        assert desk.unsaved is (kept != desk.expected), "NOT SAVED stands as long as anything is owed"
        assert (desk.said is Condition.LOST) is desk.unsaved
        assert desk.scribe.dealt("tray", 1) == desk.events, "no event is taken for a new one"
    desk.disk(fault, False)
    desk.wait()
    assert desk.kept() == desk.expected
    assert (desk.unsaved, desk.said) == (False, Condition.OK)
    desk.scribe.close()
    assert desk.kept() == desk.expected


def test_two_matches_that_begin_while_the_disk_is_gone_are_two(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "archive.sqlite")
    desk.disk("read-only", True)
    for act in (desk.begin, desk.roll, desk.begin, desk.roll, desk.over):
        act()
    assert desk.kept() == {}
    desk.disk("read-only", False)
    desk.wait()
    assert desk.kept() == desk.expected
    assert len(desk.expected) == 2
    desk.scribe.close()


def test_a_match_that_began_without_the_archive_is_not_taken_for_one_that_is_in_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The disk was not there at the start, and comes back with matches of other evenings."""
    before = Desk(tmp_path / "archive.sqlite")
    before.begin()
    before.roll()
    before.scribe.close()
    away = (tmp_path / "archive.sqlite").rename(tmp_path / "away")
    (tmp_path / "archive.sqlite").mkdir()
    posted: list[Any] = []
    scribe = Scribe(tmp_path / "archive.sqlite", None, posted.append, lambda: 0.0)
    scribe.save(Save("1", (), 0.0, setup=SETUP))
    entry = Moved(Roll("bean", ("6",)))
    scribe.save(Save("1", (entry,), 0.0, {"winner": None}))
    scribe.retry()
    (tmp_path / "archive.sqlite").rmdir()
    away.rename(tmp_path / "archive.sqlite")
    scribe.retry()
    scribe.save(Save("1", (entry,), 0.0, {"winner": None}))
    assert before.kept() == {"1": before.expected["1"], "2": [entry, entry]}
    assert "match 1 is kept as match 2: the archive that came back has another one" in caplog.messages
    scribe.close()


def test_what_can_be_read_of_an_archive_that_cannot_be_written_counts(tmp_path: Path) -> None:
    """Y07: the open match goes on where it was, and no event of it counts again."""
    path = tmp_path / "archive.sqlite"
    before = Desk(path)
    before.roll()
    before.scribe.close()
    scribe = Scribe(path, None, lambda signal: None, lambda: 0.0, Archive.open(path, read_only=True))
    assert (scribe.dealt("tray", 1), scribe.verdict("tray", 1, 1)) == (1, "ack")
    entry = Moved(Roll("bean", ("6",)), "tray:1:2")
    scribe.save(Save("1", (entry,), 0.0, {"winner": None}, event=EventId("tray", 1, 2), verdict=Verdict.ACK))
    scribe.retry()
    assert before.kept() == {"1": [*before.expected["1"], entry]}
    assert scribe.dealt("tray", 1) == 2
    scribe.close()
