"""Y19: what a decision costs the card: bytes and syncs, and nothing at all while nothing happens."""

from __future__ import annotations

import time
from dataclasses import replace
from pathlib import Path

import pytest

from companion.devices.archive import Archive
from tests.devices.saves import MATCH, begin, entry, event, write

DECISIONS = 600
PER_DECISION = 16 * 1024


def written() -> int:
    """Bytes that this process has handed to the system by write calls, to any file."""
    lines = Path("/proc/self/io").read_text().splitlines()
    return int(next(line for line in lines if line.startswith("wchar")).split()[1])


def sizes(folder: Path) -> dict[str, tuple[int, int]]:
    return {file.name: (file.stat().st_size, file.stat().st_mtime_ns) for file in folder.iterdir()}


@pytest.mark.parametrize("size", [200, 700, 1500, 3000])
def test_y19_at_most_16_kib_a_decision_log_and_tidying_included(
    size: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """For entries of every likely size: with the state that they led to they are one or two kilobytes."""
    with Archive.open(tmp_path / "archive.sqlite") as archive:
        begin(archive)
        archive.checkpoint()
        start, most = written(), 0
        for number in range(1, DECISIONS + 1):
            before = written()
            archive.append(MATCH, replace(entry(number), body="x" * size), event(number), "ack")
            most = max(most, written() - before)
            archive.tidy()
        archive.checkpoint()
        mean = (written() - start) / DECISIONS
    with capsys.disabled():
        print(
            f"\n  archive: {mean:.0f} bytes a decision of {size} in the mean with tidying, {most} at most in one commit"
        )
    assert most <= PER_DECISION
    assert mean <= PER_DECISION


def test_the_log_stays_bounded_when_quiet_moments_are_used(tmp_path: Path) -> None:
    path = tmp_path / "archive.sqlite"
    with Archive.open(path) as archive:
        begin(archive)
        largest = 0
        for number in range(1, 400):
            write(archive, range(number, number + 1))
            largest = max(largest, Path(f"{path}-wal").stat().st_size)
            archive.tidy()
    assert largest < (1 << 20) + PER_DECISION * 2


def test_nothing_is_written_while_nothing_happens(tmp_path: Path) -> None:
    with Archive.open(tmp_path / "archive.sqlite") as archive:
        begin(archive)
        write(archive, range(1, 5))
        before, at = sizes(tmp_path), time.time_ns()
        for _ in range(50):
            archive.tidy()
            archive.newest()
            archive.entries(MATCH)
        assert sizes(tmp_path) == before
        assert all(changed <= at for _, changed in before.values())
