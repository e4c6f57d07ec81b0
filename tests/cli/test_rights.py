"""The commands that look, for somebody who may write nothing: after a clean stop, beside a daemon, after a kill."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO

import pytest

from tests.cli.kept import REST_AND_CLIMB, ROOT, Machine, as_somebody

DAEMON = """
import sys
from pathlib import Path
from companion.devices.archive import Archive
from companion.status import StatusFile
from tests.cli.kept import REST_AND_CLIMB, write
path = Path(sys.argv[1])
with Archive.open(path) as archive:
    write(archive, REST_AND_CLIMB)
    status = StatusFile(path)
    status.write({"match": "1", "version": 3, "screen": "map", "selected": None, "health": {"panel": "ok"}})
    print("ready", flush=True)
    sys.stdin.read()
status.remove()
"""
LOOKING = (("matches", "--json"), ("show", "--json"), ("replay", "1", "--verify"), ("export", "1", "--format", "csv"))


class Daemon:
    """A process that writes a match, says so, and stays."""

    def __init__(self, archive: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", DAEMON, str(archive)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        assert self.pipe(self.process.stdout).readline() == b"ready\n"

    @staticmethod
    def pipe(end: IO[bytes] | None) -> IO[bytes]:
        assert end is not None
        return end

    def close(self) -> None:
        self.process.communicate(timeout=60)


@pytest.fixture
def daemon(machine: Machine) -> Iterator[Daemon]:
    began = Daemon(machine.archive)
    try:
        yield began
    finally:
        began.close()


@pytest.fixture
def locked(machine: Machine) -> Iterator[Machine]:
    """Nobody may write in the machine's folder, once `lock` has been called."""
    yield machine
    machine.folder.chmod(0o755)


def lock(machine: Machine) -> list[str]:
    for file in machine.folder.iterdir():
        if file.is_file():
            file.chmod(0o444)
    machine.folder.chmod(0o555)
    return names(machine)


def names(machine: Machine) -> list[str]:
    return sorted(file.name for file in machine.folder.iterdir())


def looks(machine: Machine) -> list[str]:
    """What every command answers to somebody without rights; all are good, and none leaves anything."""
    before = lock(machine)
    done = [as_somebody(*words, where=machine.folder) for words in LOOKING]
    assert [(one.returncode, one.stderr) for one in done] == [(0, "")] * len(LOOKING)
    assert names(machine) == before
    return [one.stdout for one in done]


def test_somebody_else_may_not_write(locked: Machine) -> None:
    """Or the tests below would prove nothing."""
    lock(locked)
    done = as_somebody(str(locked.archive), "1", where=locked.folder, module="tests.devices.saves")
    assert "Permission denied" in done.stderr
    assert not locked.archive.exists()


def test_after_a_clean_stop(locked: Machine) -> None:
    locked.keep(REST_AND_CLIMB)
    matches, show, verify, export = looks(locked)
    assert json.loads(matches)[0]["turn"] == 2
    assert (json.loads(show)["version"], verify, export.count("\n")) == (3, "3 entries agree\n", 4)


def test_beside_a_daemon(locked: Machine, daemon: Daemon) -> None:
    _, show, verify, _ = looks(locked)
    told = json.loads(show)
    assert (told["version"], told["prompt"]["screen"], told["health"]["panel"]) == (3, "map", "ok")
    assert verify == "3 entries agree\n"


def test_after_a_kill(locked: Machine, daemon: Daemon) -> None:
    daemon.process.kill()
    daemon.process.wait(60)
    assert (locked.folder / "archive.sqlite-wal").stat().st_size > 0, "the last moves are in the log alone"
    _, show, verify, _ = looks(locked)
    told = json.loads(show)
    assert (told["version"], told["prompt"]["screen"], "health" in told) == (3, "hand_over", False)
    assert verify == "3 entries agree\n"


def test_after_a_kill_that_nobody_has_noticed_yet(machine: Machine, daemon: Daemon) -> None:
    daemon.process.kill()
    os.waitid(os.P_PID, daemon.process.pid, os.WEXITED | os.WNOWAIT)
    assert "health" not in machine.says("show", "--json")


def test_what_may_not_be_read_is_a_sentence(locked: Machine) -> None:
    locked.keep(REST_AND_CLIMB)
    locked.archive.chmod(0)
    done = as_somebody("show", where=locked.folder)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"companion: the archive {locked.archive}")
    assert done.stderr.count("\n") == 1
