"""A log that SQLite would throw away in silence is kept aside, and that is said; a torn last write is no damage."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.devices.archive import Archive
from companion.devices.archive_file import PAGE
from companion.devices.archive_log import read_log
from tests.devices.saves import MATCH, begin, entry, write

FRAME = 24 + PAGE


@pytest.fixture(scope="module")
def killed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a writer that was killed after six entries, three of them in the log alone."""
    path = tmp_path_factory.mktemp("written") / "archive.sqlite"
    left = tmp_path_factory.mktemp("killed")
    with Archive.open(path) as archive:
        begin(archive)
        write(archive, range(1, 4))
        archive.checkpoint()
        write(archive, range(4, 7))
        for side in ("", "-wal"):
            shutil.copyfile(f"{path}{side}", left / f"archive.sqlite{side}")
    return left


def broken(killed: Path, to: Path, log: bytes) -> Path:
    shutil.copytree(killed, to)
    path = to / "archive.sqlite"
    Path(f"{path}-wal").write_bytes(log)
    return path


def wal(killed: Path) -> bytes:
    return (killed / "archive.sqlite-wal").read_bytes()


def asides(path: Path) -> list[Path]:
    return sorted(path.parent.glob("archive.sqlite-wal.damaged-*"))


def test_a_whole_log_is_read_and_nothing_is_said(killed: Path, tmp_path: Path) -> None:
    path = broken(killed, tmp_path / "one", wal(killed))
    log = read_log(path)
    assert (log.good, log.frames, len(log.commits)) == (True, (log.size - 32) // FRAME, 3)
    with Archive.open(path) as archive:
        assert archive.notes == ()
        assert len(archive.entries(MATCH)) == 6
    assert asides(path) == []


@pytest.mark.parametrize("garbage", ["noise", "zeros", "magic", "sum", "text"])
def test_a_log_of_garbage_is_kept_aside_and_said(garbage: str, killed: Path, tmp_path: Path) -> None:
    good = wal(killed)
    log = {
        "noise": bytes(range(256)) * 40,
        "zeros": bytes(len(good)),
        "magic": b"\0" + good[1:],
        "sum": good[:31] + bytes([good[31] ^ 1]) + good[32:],
        "text": b"the log of another program\n" * 100,
    }[garbage]
    path = broken(killed, tmp_path / "one", log)
    with Archive.open(path) as archive:
        (aside,) = asides(path)
        (note,) = archive.notes
        assert "has a log that is damaged" in note and str(aside) in note and "newest moves may be missing" in note
        assert archive.entries(MATCH) == tuple(entry(number) for number in range(1, 4))
        write(archive, range(4, 6))
    assert aside.read_bytes() == log
    with Archive.open(path) as archive:
        assert archive.notes == ()
        assert len(archive.entries(MATCH)) == 5
    assert asides(path) == [aside]


def test_a_log_that_is_broken_in_the_middle_is_kept_and_the_writes_are_counted(killed: Path, tmp_path: Path) -> None:
    log = bytearray(wal(killed))
    log[32 + 30] ^= 0xFF  # in the first page of the first of three writes
    path = broken(killed, tmp_path / "one", bytes(log))
    with Archive.open(path) as archive:
        (aside,) = asides(path)
        assert archive.notes == (
            f"the last 3 writes to the archive {path} cannot be read (its log is damaged); it was kept as {aside}",
        )
        assert len(archive.entries(MATCH)) == 3
    assert aside.read_bytes() == log


def test_a_log_without_its_file_is_kept_aside(killed: Path, tmp_path: Path) -> None:
    for name, size in (("gone", None), ("empty", 0)):
        path = broken(killed, tmp_path / name, wal(killed))
        path.unlink()
        if size is not None:
            path.touch()
        with Archive.open(path) as archive:
            assert "has lost its file" in archive.notes[0]
            assert archive.matches() == ()
        (aside,) = asides(path)
        assert aside.read_bytes() == wal(killed)


@settings(deadline=None, max_examples=60)
@given(place=st.integers(0, 10**6), bit=st.integers(0, 7), cut=st.booleans())
def test_whatever_one_byte_or_one_cut_costs_more_than_the_last_write_is_kept_aside(
    place: int, bit: int, cut: bool, killed: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    log = bytearray(wal(killed))
    place %= len(log)
    if cut:
        del log[place:]
    else:
        log[place] ^= 1 << bit
    path = broken(killed, tmp_path_factory.mktemp("any") / "one", bytes(log))
    with Archive.open(path) as archive:
        left = len(archive.entries(MATCH))
        assert 3 <= left <= 6
        if left < 6 and not cut:
            assert archive.notes
        if left < 5 and not cut:
            assert [aside.read_bytes() for aside in asides(path)] == [bytes(log)]
