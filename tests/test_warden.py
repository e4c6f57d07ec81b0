"""Nothing that a run of tests started in its grounds outlives it, also when it is killed."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.warden import HELD, Grounds, clear

PREFIX = "rig-"
PATIENCE = 60.0
IDLE = [sys.executable, "-c", "import time; time.sleep(600)"]
RUN = """
import subprocess, sys, time
from tests.warden import Grounds
with Grounds('rig-') as grounds:
    pi = grounds.new()
    (pi / "disk").touch()
    kernel = subprocess.Popen(
        [sys.executable, "-c", "import time; time.sleep(600)", f"ubd0={pi}/disk"], start_new_session=True
    )
    print(kernel.pid, grounds.folder, flush=True)
    time.sleep(600)
"""


@pytest.fixture(autouse=True)
def in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))


def soon(look: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not look():
        assert time.monotonic() < end
        select.select([], [], [], 0.02)


def lives(process: int) -> bool:
    """And is no mere entry that nobody has waited for."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes() != b""
    except OSError:
        return False


@contextmanager
def started(word: str) -> Iterator[subprocess.Popen[bytes]]:
    """A program with that word, which can be seen of it already: the kernel tells of its start before of its words."""
    with subprocess.Popen([*IDLE, word]) as program:
        try:
            soon(lambda: lives(program.pid))
            yield program
        finally:
            program.kill()


@pytest.mark.parametrize("by", [signal.SIGKILL, signal.SIGTERM])
def test_a_run_that_is_killed_leaves_no_kernel_and_no_disk(by: signal.Signals) -> None:
    with subprocess.Popen([sys.executable, "-c", RUN], stdout=subprocess.PIPE, text=True) as run:
        assert run.stdout is not None
        kernel, folder = run.stdout.readline().split()
        soon(lambda: lives(int(kernel)))
        assert Path(folder).is_dir()
        run.send_signal(by)
    soon(lambda: not lives(int(kernel)))
    soon(lambda: not Path(folder).exists())


def test_what_a_run_and_its_warden_left_goes_at_the_next_and_what_another_holds_stays(tmp_path: Path) -> None:
    foreign = tmp_path / f"{PREFIX}foreign"
    foreign.mkdir()
    with Grounds(PREFIX) as other:
        pi = other.new()
        left = tmp_path / f"{PREFIX}left"
        left.mkdir()
        (left / HELD).touch()
        with started(f"ubd0={left}/disk") as kernel, Grounds(PREFIX) as grounds:
            assert not left.exists()
            assert kernel.wait(PATIENCE) == -signal.SIGKILL
            assert pi.is_dir(), "another run is not over"
        assert not grounds.folder.exists()
    assert not other.folder.exists()
    assert foreign.is_dir(), "not known to be a run's"


def test_only_programs_that_were_given_something_of_the_folder_are_ended(tmp_path: Path) -> None:
    (tmp_path / "pi").mkdir()
    with started(f"ubd0={tmp_path}/pi-1/disk") as other:
        clear(tmp_path / "pi")
        assert other.poll() is None
    assert not (tmp_path / "pi").exists()


def test_a_program_that_bears_the_mark_ends_with_its_run_whatever_its_words_are() -> None:
    with ExitStack() as after:
        with Grounds(PREFIX) as grounds:
            machine = after.enter_context(subprocess.Popen(["env", "-i", grounds.mark, *IDLE]))
            after.callback(machine.kill)
            soon(lambda: idles(machine.pid))
        assert machine.wait(PATIENCE) == -signal.SIGKILL


def idles(process: int) -> bool:
    """It was begun by `env`, and is by now what was to be begun."""
    return Path(f"/proc/{process}/cmdline").read_bytes().split(b"\0")[: len(IDLE)] == [os.fsencode(one) for one in IDLE]
