"""Told to stop before the start is over, the daemon ends there, with 0 and with all that is saved."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from companion.bookends import FAREWELL, WELCOME
from companion.devices.archive import Archive
from companion.screens import draw
from tests.end_to_end.daemon import Daemon, until
from tests.end_to_end.setups import START, glass_at, panel_at
from tests.end_to_end.test_stopping import SECONDS


def stops_at_once(daemon: Daemon) -> None:
    code, seconds = daemon.stop()
    assert (code, seconds < SECONDS) == (0, True), f"{seconds} s; {daemon.told()}"
    assert daemon.status is None
    assert "Traceback" not in daemon.errors()


@contextmanager
def kept_locked(path: Path) -> Iterator[None]:
    """By another program, for good."""
    Archive.open(path).close()
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.execute("ROLLBACK")


def test_while_another_program_keeps_the_archive_locked(tmp_path: Path) -> None:
    daemon = Daemon(tmp_path, panel_at(tmp_path) + glass_at(tmp_path), *START)
    with kept_locked(daemon.archive), daemon:
        until(lambda: daemon.seen().tobytes() == draw(WELCOME).tobytes(), daemon.told)
        stops_at_once(daemon)
        assert "keeps it locked" not in daemon.errors(), "it waited until the archive was given up"
        assert daemon.seen().tobytes() == draw(FAREWELL).tobytes(), daemon.told()


def test_a_pipe_where_the_box_should_be_holds_nobody_up(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "box.toml")
    with Daemon(tmp_path, panel_at(tmp_path) + glass_at(tmp_path), *START) as daemon:
        daemon.on_screen("sensor_lost", "turn", "begin", "hand_over", "tell")
        assert "box.toml cannot be read (it is a pipe, not a file)" in daemon.errors()
        stops_at_once(daemon)


@pytest.mark.parametrize("asked", ["first line of the verb", "the archive is there", "the glass is there"])
def test_at_any_moment(tmp_path: Path, asked: str) -> None:
    """Each by what can be seen of it from outside; the first by what the kernel says of the process's handlers."""
    with Daemon(tmp_path, panel_at(tmp_path) + glass_at(tmp_path), *START) as daemon:
        if asked == "the archive is there":
            until(daemon.archive.exists, daemon.told)
        elif asked == "the glass is there":
            until((tmp_path / "glass.jsonl").exists, daemon.told)
        else:
            until(lambda: hears(daemon.pid, 15), daemon.told)
        stops_at_once(daemon)


def hears(pid: int, number: int) -> bool:
    """Whether that process has a handler for that signal."""
    said = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    caught = next(line for line in said.splitlines() if line.startswith("SigCgt:"))
    return bool(int(caught.split()[1], 16) >> (number - 1) & 1)
