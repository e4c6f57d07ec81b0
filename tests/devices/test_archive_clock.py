"""Times without a clock chip: kept by boot and monotonic time, told as "not set", and put right once the clock is set,
whichever way the wall clock jumped before."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.devices import stamps
from companion.devices.archive import Archive
from companion.devices.archive_clock import TOLERANCE
from companion.devices.scribe import Scribe
from companion.devices.stamps import CLOCK_SET
from companion.effects import Save
from companion.engine.game import Roll
from companion.engine.journal import Moved
from tests.devices.desk import SETUP

TRUTH = CLOCK_SET + 50_000_000.0
YEAR = 365 * 86400.0


@dataclass
class Pi:
    """A Pi without a clock chip: what is true, and what its clocks say. `error`: of the wall clock, in seconds."""

    folder: Path
    truth: float = TRUTH
    begun: float = TRUTH - 40.0
    boots: int = 1
    error: float = -TRUTH
    scribe: Scribe | None = None
    matches: int = 0
    kept: list[tuple[str, int, float, int]] = field(default_factory=list)
    """Match, entry, when it truly was, in which boot; entry 0 is the match's begin."""
    told: dict[int, str] = field(default_factory=lambda: {1: "never"})
    """For each boot what its clock was when it was looked at last: "never" set, "right" or "wrong"."""

    def monotonic(self) -> float:
        return self.truth - self.begun - 3.0

    @property
    def clocks(self) -> Any:
        return SimpleNamespace(
            time=lambda: self.truth + self.error,
            monotonic=self.monotonic,
            clock_gettime=lambda which: self.truth - self.begun,
            CLOCK_BOOTTIME=7,
        )

    @property
    def synchronized(self) -> Path:
        return self.folder / "run/systemd/timesync/synchronized"

    @property
    def path(self) -> Path:
        return self.folder / "archive.sqlite"

    @contextmanager
    def running(self) -> Iterator[Pi]:
        self.synchronized.parent.mkdir(parents=True, exist_ok=True)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(stamps, "time", self.clocks)
            patch.setattr(stamps, "ROOT", self.folder)
            patch.setattr(stamps, "_BOOT_ID", SimpleNamespace(read_text=lambda: f"boot {self.boots}\n"))
            self.start()
            yield self
            assert self.scribe is not None
            self.scribe.close()

    def start(self) -> None:
        if self.scribe is not None:
            self.scribe.close()
        self.scribe = Scribe(self.path, Archive.open(self.path), lambda signal: None, self.monotonic)

    def boot(self, error: float) -> None:
        self.truth += 60.0
        self.boots, self.begun, self.error = self.boots + 1, self.truth, error
        self.told[self.boots] = "never"
        self.synchronized.unlink(missing_ok=True)
        self.truth += 20.0
        self.start()

    def set_clock(self) -> None:
        self.synchronized.touch()
        self.error = 0.0

    def match(self) -> None:
        assert self.scribe is not None
        self.matches += 1
        self.scribe.save(Save(str(self.matches), (), self.monotonic(), setup=SETUP))
        self._was_kept(str(self.matches), 0)

    def roll(self) -> None:
        assert self.scribe is not None
        if not self.matches:
            self.match()
        match = str(self.matches)
        self.scribe.save(Save(match, (Moved(Roll("bean", ("1",))),), self.monotonic()))
        number = 1 + sum(entry > 0 and name == match for name, entry, _, _ in self.kept)
        self._was_kept(match, number)

    def _was_kept(self, match: str, number: int) -> None:
        self.kept.append((match, number, self.truth, self.boots))
        if self.believed and (self.told[self.boots] == "never" or abs(self.error) > TOLERANCE):
            self.told[self.boots] = "wrong"  # until the next look

    @property
    def believed(self) -> bool:
        return self.synchronized.exists() and self.truth + self.error >= CLOCK_SET

    def quiet(self) -> None:
        assert self.scribe is not None
        self.scribe.tidy()
        if self.believed:
            self.told[self.boots] = "right" if abs(self.error) <= TOLERANCE else "wrong"

    def times(self) -> list[float | None]:
        """What the archive says of everything that was kept, in order."""
        found: list[float | None] = []
        with Archive.open(self.path, read_only=True) as archive:
            for match, number, _, _ in self.kept:
                row = archive.match(match)
                found.append(archive.entries(match)[number - 1].stamp.wall if number else row.created)
        return found

    def check(self) -> None:
        for (match, number, truth, boot), wall in zip(self.kept, self.times(), strict=True):
            what = f"match {match}, entry {number} of boot {boot}"
            match self.told[boot]:
                case "right":
                    assert wall is not None and abs(wall - truth) <= 2 * TOLERANCE, f"{what}: {wall} is not {truth}"
                case "never":
                    assert wall is None, f"{what}: {wall}"


STEPS = st.one_of(
    st.tuples(st.just("later"), st.floats(0.0, 5000.0)),
    st.tuples(st.just("jump"), st.sampled_from([-30 * YEAR, -YEAR, -3600.0, -10.0, 10.0, 3600.0, YEAR, 9 * YEAR])),
    st.tuples(st.just("set"), st.none()),
    st.tuples(st.just("roll"), st.none()),
    st.tuples(st.just("match"), st.none()),
    st.tuples(st.just("quiet"), st.none()),
    st.tuples(st.just("restart"), st.none()),
    st.tuples(st.just("boot"), st.sampled_from([-TRUTH, -YEAR, -86400.0, 0.0, YEAR])),
)


@settings(deadline=None, max_examples=40)
@given(script=st.lists(STEPS, max_size=20))
def test_whichever_way_the_clock_jumps_times_are_right_once_it_is_set(
    script: list[tuple[str, Any]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    with Pi(tmp_path_factory.mktemp("pi")).running() as pi:
        for what, value in script:
            pi.truth += 1.0
            match what:
                case "later":
                    pi.truth += value
                case "jump":
                    pi.error += value
                case "set":
                    pi.set_clock()
                case "restart":
                    pi.start()
                case "boot":
                    pi.boot(value)
                case _:
                    getattr(pi, what)()
        pi.quiet()
        pi.check()
        pi.roll()
        pi.set_clock()
        pi.quiet()
        assert pi.told[pi.boots] == "right"
        pi.check()


def test_not_set_then_set_is_told_with_its_times(tmp_path: Path) -> None:
    with Pi(tmp_path).running() as pi:
        pi.match()
        pi.truth += 100.0
        pi.roll()
        pi.quiet()
        assert pi.times() == [None, None]
        pi.truth += 1000.0
        pi.set_clock()
        pi.quiet()
        assert pi.times() == pytest.approx([TRUTH, TRUTH + 100.0])


def test_a_clock_that_was_right_all_the_time_costs_no_row(tmp_path: Path) -> None:
    with Pi(tmp_path).running() as pi:
        pi.set_clock()
        for _ in range(3):
            pi.roll()
            pi.truth += 5000.0
            pi.error += 0.3
            pi.quiet()
        pi.check()
    with closing(sqlite3.connect(tmp_path / "archive.sqlite")) as raw:
        assert raw.execute("SELECT count(*) FROM clocks").fetchone() == (0,)


def test_nothing_is_written_while_the_clock_says_nothing_new(tmp_path: Path) -> None:
    with Pi(tmp_path).running() as pi:
        pi.roll()
        pi.set_clock()
        pi.quiet()
        wal = Path(f"{pi.path}-wal")
        before = wal.stat()
        for _ in range(20):
            pi.truth += 600.0
            pi.quiet()
        assert (wal.stat().st_size, wal.stat().st_mtime_ns) == (before.st_size, before.st_mtime_ns)


def test_an_archive_from_before_is_read_and_gets_what_it_lacks(tmp_path: Path) -> None:
    with Pi(tmp_path).running() as pi:
        pi.set_clock()
        pi.roll()
        assert pi.scribe is not None
        pi.scribe.close()
        with closing(sqlite3.connect(pi.path)) as raw:
            raw.executescript("DROP TABLE clocks; DROP TABLE begun;")
        assert pi.times() == pytest.approx([TRUTH, TRUTH])
        pi.scribe = None
        pi.start()
        pi.truth += 10.0
        pi.roll()
        pi.error = 3600.0
        pi.quiet()
        assert pi.times()[1:] == pytest.approx([TRUTH + 3600.0, TRUTH + 3610.0])
