"""Y05, Y07, Y08, Y18: cuts, kills, damage, a full or read-only disk. Whatever happens: the old state or the new one."""

from __future__ import annotations

import os
import resource
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from companion.devices import archive_file
from companion.devices.archive import Archive
from companion.devices.archive_file import ArchiveError, check, wal_frames
from companion.errors import NotFound
from tests.devices.saves import MATCH, begin, entry, event, write

ROOT = Path(__file__).parents[2]
WRITER = [sys.executable, "-m", "tests.devices.saves"]


@pytest.fixture
def left_behind(path: Path) -> Path:
    """The files of a writer that was killed after six entries: a copy taken while it had them open."""
    with Archive.open(path) as archive:
        begin(archive)
        write(archive, range(1, 7))
        left = path.with_name("left")
        left.mkdir()
        for side in ("", "-wal"):
            shutil.copyfile(f"{path}{side}", left / f"archive.sqlite{side}")
    return left / "archive.sqlite"


def count(path: Path) -> tuple[int, int]:
    """(entries, last event) as a reader sees them; they must always agree."""
    with Archive.open(path, read_only=True) as archive:
        return len(archive.entries(MATCH)), archive.dealt(event(1).uid, 41)


def test_y05_the_log_cut_at_every_byte_of_the_last_entry_is_the_old_state(left_behind: Path) -> None:
    wal = Path(f"{left_behind}-wal")
    shm = Path(f"{left_behind}-shm")
    assert count(left_behind) == (6, 6)
    last = wal.stat().st_size
    first = last - 2 * (24 + archive_file.PAGE)
    for size in range(last - 1, first - 1, -1):
        os.truncate(wal, size)
        shm.unlink(missing_ok=True)
        assert count(left_behind) == (5, 5), size


def test_y05_the_log_cut_anywhere_is_a_state_that_once_was(left_behind: Path) -> None:
    """From the newest back to before the first match, one by one, entry and event always together."""
    wal, seen = Path(f"{left_behind}-wal"), []
    for size in range(wal.stat().st_size, -1, -331):
        os.truncate(wal, size)
        Path(f"{left_behind}-shm").unlink(missing_ok=True)
        try:
            entries, last = count(left_behind)
        except NotFound:
            entries = last = -1
        assert entries == last
        seen.append(entries)
    assert seen == sorted(seen, reverse=True) and set(seen) == set(range(-1, 7))


def test_y05_a_cut_tail_is_dropped_said_and_written_over(left_behind: Path, tmp_path: Path) -> None:
    whole = Path(f"{left_behind}-wal").stat().st_size
    for size in (whole - 1, whole - 1100, whole - 2095):
        path = tmp_path / f"cut{size}" / "archive.sqlite"
        shutil.copytree(left_behind.parent, path.parent)
        os.truncate(f"{path}-wal", size)
        with Archive.open(path) as archive:
            assert archive.notes == (f"the last write to the archive {path} was not finished, and was dropped",)
            assert archive.entries(MATCH) == tuple(entry(number) for number in range(1, 6))
            write(archive, range(6, 8))
        assert count(path) == (7, 7)


def test_y05_a_log_that_is_cut_to_nothing_is_the_state_before_it(left_behind: Path) -> None:
    with Archive.open(left_behind) as archive:
        archive.checkpoint()
        write(archive, range(7, 9))
        Path(f"{left_behind}-wal").rename(left_behind.with_name("gone"))
        copy = left_behind.with_name("copy.sqlite")
        shutil.copyfile(left_behind, copy)
    with Archive.open(copy) as archive:
        assert len(archive.entries(MATCH)) == 6


@pytest.mark.parametrize("damage", ["not sqlite", "short", "cut", "scrambled"])
def test_a_damaged_file_is_kept_aside_and_said_and_a_new_one_begins(damage: str, path: Path) -> None:
    with Archive.open(path) as archive:
        begin(archive)
        write(archive, range(1, 60))
    broken = bytearray(path.read_bytes())
    match damage:
        case "not sqlite":
            broken = bytearray(b"[table]\npace = 'step'\n" * 20)
        case "short":
            broken = broken[:50]
        case "cut":
            broken = broken[:-1]
        case "scrambled":
            broken[100:1024] = b"\xff" * 924
    path.write_bytes(broken)
    with Archive.open(path) as archive:
        (note,) = archive.notes
        (aside,) = path.parent.glob("archive.sqlite.damaged-*")
        assert str(aside) in note and str(path) in note
        assert archive.matches() == ()
        begin(archive)
    assert aside.read_bytes() == broken
    with Archive.open(path) as archive:
        assert archive.notes == ()


def test_two_damages_in_one_second_are_both_kept(path: Path) -> None:
    for number in range(3):
        path.write_text(f"broken {number}")
        Archive.open(path).close()
    assert len(list(path.parent.glob("*.damaged-*"))) == 3


def test_the_log_of_a_damaged_archive_stays_with_it(left_behind: Path) -> None:
    log = Path(f"{left_behind}-wal").read_bytes()
    left_behind.write_bytes(b"x" * 5000)
    Archive.open(left_behind).close()
    (kept,) = left_behind.parent.glob("*.damaged-*-wal")
    assert kept.read_bytes() == log


def test_the_check_finds_a_scrambled_page_that_opening_does_not_read(path: Path) -> None:
    with Archive.open(path) as archive:
        begin(archive)
        write(archive, range(1, 200))
    assert check(path) == ()
    broken = bytearray(path.read_bytes())
    broken[-8192:-6144] = b"\xff" * 2048
    path.write_bytes(broken)
    with Archive.open(path) as archive:
        faults = check(path)
        assert faults and "is damaged" in faults[0]
        note = archive.start_anew(faults[0])
        assert ".damaged-" in note
        begin(archive)
        assert len(archive.matches()) == 1
    assert check(path) == ()


def test_a_reader_never_moves_what_is_damaged(path: Path) -> None:
    path.write_bytes(b"x" * 5000)
    with pytest.raises(ArchiveError, match="does not begin as an SQLite file") as caught:
        Archive.open(path, read_only=True)
    assert caught.value.damaged
    assert path.read_bytes() == b"x" * 5000


def test_y08_a_full_disk_loses_nothing_and_the_same_save_works_with_space_again(path: Path) -> None:
    with Archive.open(path, limit_pages=24) as archive:
        begin(archive)
        kept = 0
        with pytest.raises(ArchiveError, match="the disk is full"):
            for kept in range(200):
                write(archive, range(kept, kept + 1))
        assert (len(archive.entries(MATCH)), archive.dealt(event(1).uid, 41)) == (kept, kept - 1)
    with Archive.open(path) as archive:
        write(archive, range(kept, kept + 3))
        assert len(archive.entries(MATCH)) == kept + 3


def test_y08_the_system_refuses_to_let_the_file_grow(path: Path) -> None:
    """A real refusal from the kernel: the writer may not make files over 200 kB."""
    run = subprocess.run(
        [*WRITER, str(path), "500"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000)),
    )
    said = [int(line) for line in run.stdout.split()]
    assert run.returncode == 1 and "ArchiveError" in run.stderr
    assert 0 < len(said) < 500
    assert count(path)[0] in (len(said), len(said) + 1)


def test_y18_killed_at_any_moment_every_acknowledged_entry_is_there(path: Path) -> None:
    for round_ in range(6):
        place = path.with_name(f"{round_}.sqlite")
        with subprocess.Popen([*WRITER, str(place), "100000"], cwd=ROOT, stdout=subprocess.PIPE, text=True) as writer:
            assert writer.stdout is not None
            for _ in range(1 + round_ * 37):
                writer.stdout.readline()
            writer.send_signal(signal.SIGKILL)
            rest = writer.stdout.read().split("\n")[:-1]
            said = int(rest[-1]) if rest else 1 + round_ * 37
        entries, last = count(place)
        assert entries == last and entries in (said, said + 1)
        assert check(place) == ()
        with Archive.open(place) as archive:
            assert archive.entries(MATCH) == tuple(entry(number) for number in range(1, entries + 1))


@pytest.fixture
def open_folder() -> Iterator[Path]:
    """A folder that every user may enter: pytest's own may not be."""
    with TemporaryDirectory(prefix="companion-test-") as name:
        Path(name).chmod(0o755)
        yield Path(name)


def test_y07_a_read_only_folder_is_an_archive_error_with_a_cure(open_folder: Path) -> None:
    """/proc takes no files from anyone, root (as whom tests may run) included."""
    open_folder.chmod(0o555)
    folders = [Path("/proc/companion"), Path("/proc/sys")] + ([open_folder] if os.getuid() else [])
    for folder in folders:
        with pytest.raises(ArchiveError, match="cannot be made or written"):
            Archive.open(folder / "archive.sqlite")


READER = """
import os, sys, tempfile
from pathlib import Path
from companion.devices import archive_file
from companion.devices.archive import Archive
if os.getuid() == 0:
    os.setgroups([])
    os.setuid(65534)
with Archive.open(Path(sys.argv[1]), read_only=True) as archive:
    print(len(archive.entries(archive.newest().id)), end="")
"""


def read_as_another_user(path: Path) -> str:
    """What a process without any right to write there reads: nobody, or where tests are not root, a locked folder."""
    mode = path.parent.stat().st_mode
    root = os.getuid() == 0
    if not root:
        path.parent.chmod(0o555)
    try:
        run = subprocess.run(
            [sys.executable, "-c", READER, str(path)],
            capture_output=True,
            text=True,
            timeout=60,
            cwd=ROOT,
        )
    finally:
        path.parent.chmod(mode)
    assert run.stderr == ""
    return run.stdout


def test_another_user_reads_after_a_clean_stop_beside_the_writer_and_after_a_kill(open_folder: Path) -> None:
    path = open_folder / "archive.sqlite"
    with Archive.open(path) as archive:
        begin(archive)
        write(archive, range(1, 10))
    before = sorted(file.name for file in open_folder.iterdir())
    assert read_as_another_user(path) == "9"
    assert sorted(file.name for file in open_folder.iterdir()) == before
    with Archive.open(path) as archive:
        write(archive, range(10, 20))
        assert read_as_another_user(path) == "19"
        for left in (["", "-wal"], ["", "-wal", "-shm"]):
            killed = open_folder / f"killed{len(left)}"
            killed.mkdir(mode=0o755)
            for side in left:
                shutil.copyfile(f"{path}{side}", killed / f"archive.sqlite{side}")
    for killed in open_folder.glob("killed*"):
        before = sorted(file.name for file in killed.iterdir())
        assert read_as_another_user(killed / "archive.sqlite") == "19"
        assert wal_frames(killed / "archive.sqlite") > 0
        assert sorted(file.name for file in killed.iterdir()) == before
