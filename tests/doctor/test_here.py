"""The real machine behind the seam: nothing that it meets makes it hang or raise what no check expects."""

from __future__ import annotations

import os
import sqlite3
import struct
from contextlib import closing
from pathlib import Path

import pytest

from companion.devices.archive import Archive
from companion.doctor import gpio_lines, here
from companion.doctor.archive import faults_of, people_in
from companion.doctor.here import Here
from companion.doctor.libraries import try_libraries
from companion.doctor.machine import Chip, Greeting, openers, resolved, running
from tests.cli.kept import setup, write


@pytest.fixture
def root(tmp_path: Path) -> Here:
    return Here(lambda port: Greeting(), tmp_path)


def test_files_of_all_sorts(root: Here, tmp_path: Path) -> None:
    (tmp_path / "plain").write_bytes(b"x" * 300_000)
    os.mkfifo(tmp_path / "pipe")
    assert len(root.read("/plain") or b"") == 256 * 1024
    assert root.read("/plain", 10) == b"x" * 10
    assert root.read("/pipe") == b"", "nobody writes there, and nobody waits"
    assert root.read("/") is None
    assert root.read("/nowhere") is None
    assert root.names("/") == ("pipe", "plain")
    assert root.names("/plain") == ()
    assert root.stat("/nowhere") is None
    node = root.stat("/plain")
    assert node is not None
    assert (node.kind, node.size) == ("file", 300_000)


def test_symlinks_are_followed_and_a_circle_ends(root: Here, tmp_path: Path) -> None:
    (tmp_path / "dev").mkdir()
    (tmp_path / "dev/serial0").symlink_to("ttyS0")
    (tmp_path / "dev/round").symlink_to("round")
    assert resolved(root, "/dev/serial0") == "/dev/ttyS0"
    assert resolved(root, "/dev/round") == "/dev/round"


def test_commands(root: Here) -> None:
    done = root.run("sh", "-c", "echo $LC_ALL; exit 3")
    assert done is not None
    assert (done.code, done.out) == (3, "C\n")
    late = root.run("sh", "-c", "read nothing < /dev/zero; sleep 60", seconds=0.2)
    assert late is not None
    assert late.code is None
    assert root.run("no-such-command-here") is None


def test_who_has_a_node_open(tmp_path: Path) -> None:
    machine = Here(lambda port: Greeting())
    with (tmp_path / "node").open("w") as file:
        assert f"(process {os.getpid()})" in " ".join(openers(machine, file.name))
    assert not running(machine, "no such program")


def test_a_bus_that_is_not_there_and_one_that_hangs(root: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(FileNotFoundError):
        root.i2c("/dev/i2c-1", 0x3C, b"\x00")
    monkeypatch.setattr(here, "BUS_PATIENCE", 0.05)
    bell = os.pipe()
    monkeypatch.setattr(here, "send", lambda path, address, message: float(len(os.read(bell[0], 1))))
    with pytest.raises(TimeoutError):
        root.i2c("/dev/i2c-1", 0x3C, b"\x00")
    os.write(bell[1], b"!")


def test_lines_of_a_chip_as_the_kernel_tells_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "chip").touch()
    held = {4: b"onewire@4", 17: b""}

    def ioctl(node: int, request: int, asked: bytes) -> bytes:
        if request == 0x8044B401:
            assert len(asked) == 68
            return struct.pack("32s32sI", b"gpiochip0", b"pinctrl-bcm2835", 28)
        assert (request, len(asked)) == (0xC100B405, 256)
        (line,) = struct.unpack_from("I", asked, 64)
        return struct.pack("32s32sIIQ176x", b"GPIO", held.get(line, b""), line, 0, line in held)

    monkeypatch.setattr("fcntl.ioctl", ioctl)
    assert gpio_lines.read_chip(str(tmp_path / "chip")) == Chip("pinctrl-bcm2835", {4: "onewire@4", 17: ""})


def test_libraries_that_crash_hang_and_chatter(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, code in {
        "chatters": "print('hello')",
        "crashes": "import os; os.abort()",
        "refuses": "raise RuntimeError('no')",
        "hangs": "import time; time.sleep(60)",
        "works": "",
    }.items():
        (tmp_path / f"{name}.py").write_text(code)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    names = ("chatters", "crashes", "refuses", "works", "hangs")
    found = try_libraries({**dict.fromkeys(names, "pytest"), "missing": "no-such-package"}, seconds=3.0)
    assert found["chatters"].fault == found["works"].fault == ""
    assert "died of it" in found["crashes"].fault
    assert found["refuses"].fault == "RuntimeError: no"
    assert "did not come back in 3 s" in found["hangs"].fault
    assert found["missing"].version == ""


def test_an_archive_that_is_whole_cut_foreign_or_absent(tmp_path: Path) -> None:
    whole = tmp_path / "archive.sqlite"
    with Archive.open(whole) as archive:
        write(archive, (), begins=setup(red="Ann"))
    assert faults_of(whole) == ()
    assert set(people_in(whole)) == {"Ann", "blue"}
    assert faults_of(tmp_path / "none") == ()
    assert people_in(tmp_path / "none") == ()
    cut = tmp_path / "cut.sqlite"
    cut.write_bytes(whole.read_bytes()[:3000])
    assert "damaged" in faults_of(cut)[0] or "cut" in faults_of(cut)[0]
    with closing(sqlite3.connect(tmp_path / "other.sqlite")) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    assert "of another program" in faults_of(tmp_path / "other.sqlite")[0]
