"""One writer an archive by whatever name, and nothing that is no file is ever opened."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.devices.archive import Archive
from companion.devices.archive_file import ArchiveError
from companion.devices.archive_lock import Hold
from companion.errors import BadInput, Occupied
from tests.devices.saves import MATCH, begin, entry, write

ROOT = Path(__file__).parents[2]
OTHER = """
import sys
from pathlib import Path
from companion.devices.archive import Archive
with Archive.open(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_by_a_name_without_the_log_it_is_not_said_to_be_empty(path: Path) -> None:
    """The newest matches are in the log, which is beside the name that the writer uses."""
    other = path.with_name("other.sqlite")
    with Archive.open(path) as archive:
        begin(archive)
        os.link(path, other)
        with pytest.raises(
            ArchiveError, match=r"other.sqlite has 2 names \(hard links\), and its log is beside another"
        ):
            Archive.open(other, read_only=True)
        with Archive.open(path, read_only=True) as reader:
            assert reader.newest() is not None
    for name in (path, other):
        with Archive.open(name, read_only=True) as reader:
            assert reader.newest() is not None


def test_links_that_lead_nowhere_are_no_archive(path: Path) -> None:
    path.symlink_to(path)
    for read_only in (True, False):
        with pytest.raises(BadInput, match="expected a file, got links that lead back to themselves"):
            Archive.open(path, read_only=read_only)


@pytest.mark.parametrize("name", [os.link, os.symlink])
def test_two_names_of_one_file_are_one_archive(name: Callable[[Path, Path], None], path: Path) -> None:
    other = path.parent / "elsewhere" / "games.sqlite"
    other.parent.mkdir()
    with Archive.open(path) as archive:
        begin(archive)
        name(path, other)
        for again in (other, path):
            with pytest.raises(Occupied, match=rf"is in use by another companion \(process {os.getpid()}\)"):
                Archive.open(again)
        write(archive, range(1, 3))
    with Archive.open(other) as archive:
        assert archive.entries(MATCH) == (entry(1), entry(2))


def test_a_second_name_is_said_since_a_log_goes_by_its_name(path: Path) -> None:
    with Archive.open(path) as archive:
        assert archive.notes == ()
    os.link(path, path.with_name("hard.sqlite"))
    with Archive.open(path) as archive:
        (note,) = archive.notes
        assert note.startswith(f"the archive {path} has 2 names (hard links): use one of them alone")


def test_another_process_is_named_also_where_the_name_is_another(path: Path) -> None:
    with Archive.open(path) as archive:
        begin(archive)
    hard = path.with_name("hard.sqlite")
    os.link(path, hard)
    with subprocess.Popen(
        [sys.executable, "-c", OTHER, str(path)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None and other.stdout.readline() == "held\n"
        for name in (path, hard):
            with pytest.raises(Occupied, match=rf"\(process {other.pid}\)"):
                Archive.open(name)
        assert other.stdin is not None
        other.stdin.close()
    with Archive.open(hard) as archive:
        assert len(archive.matches()) == 1


def test_after_a_damage_the_new_file_is_held_and_the_old_one_is_free(path: Path) -> None:
    path.write_bytes(b"x" * 5000)
    with Archive.open(path) as archive:
        with pytest.raises(Occupied):
            Archive.open(path)
        hard = path.with_name("hard.sqlite")
        os.link(path, hard)
        with pytest.raises(Occupied):
            Archive.open(hard)
        archive.start_anew("as the test says")
        second = path.with_name("second.sqlite")
        os.link(path, second)
        with pytest.raises(Occupied):
            Archive.open(second)
        begin(archive)
        assert len(archive.matches()) == 1


def test_the_lock_goes_with_a_close_and_with_a_kill(path: Path) -> None:
    hold = Hold(path)
    hold.close()
    hold.close()
    with subprocess.Popen(
        [sys.executable, "-c", OTHER, str(path)], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None and other.stdout.readline() == "held\n"
        other.kill()
        other.wait(20)
    Archive.open(path).close()


def fifo(path: Path) -> None:
    os.mkfifo(path)


def a_socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as one:
        one.bind(str(path))


def device(path: Path) -> None:
    path.symlink_to("/dev/null")


@pytest.mark.parametrize(
    ("made", "kind"), [(fifo, "a pipe"), (a_socket, "a socket"), (device, "a device"), (Path.mkdir, "a folder")]
)
def test_what_is_no_file_is_a_sentence_and_holds_nobody_up(
    made: Callable[[Path], None], kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # a socket's name may not be long
    path = Path("archive.sqlite")
    made(path)
    for read_only in (True, False):
        with pytest.raises(BadInput, match=f"expected a file, got {kind}: name another one in table.toml"):
            Archive.open(path, read_only=read_only)
    assert sorted(one.name for one in tmp_path.iterdir()) == ["archive.sqlite"]
