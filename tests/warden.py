"""Nothing that a run of tests booted outlives it, however it ends: no Pi's kernel, no nspawn machine, no disk.

`Grounds` is a folder for one run of tests, with a process beside it (this file as a program, on the standard library
alone) that hears when the run is over, also when it was killed: then it kills what works in that folder and deletes it.
Where it was killed too, the next run finds the folder with nobody's lock on it. Knows folders and processes alone.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import TracebackType

HELD = "held"
MARK = "GROUNDS"
"""In the environment of a program: the folder of the run that it has to end with."""
PATIENCE = 60.0


class Grounds:
    """Use it in a `with`. `folder`: where folders are made; all in it goes at the end.

    It lies in `place` (where temporary files do, unless told), and its name begins with `prefix`, as those of all runs
    of this kind do.
    """

    def __init__(self, prefix: str, place: Path | None = None) -> None:
        self._prefix = prefix
        self._place = place or Path(tempfile.gettempdir())

    def __enter__(self) -> Grounds:
        sweep(self._place, self._prefix)
        self.folder = Path(tempfile.mkdtemp(prefix=self._prefix, dir=self._place))
        # Whoever sees the name must find it locked: so it gets its name after its lock.
        self._lock = (self.folder / f"{HELD}.new").open("w")
        fcntl.flock(self._lock, fcntl.LOCK_EX)
        (self.folder / f"{HELD}.new").rename(self.folder / HELD)
        self._warden = subprocess.Popen(
            [sys.executable, "-I", "-S", __file__, self.folder], stdin=subprocess.PIPE, start_new_session=True
        )
        return self

    def new(self) -> Path:
        """An empty folder of its own."""
        return Path(tempfile.mkdtemp(dir=self.folder))

    @property
    def mark(self) -> str:
        """A program that has this in its environment, NAME=VALUE, ends with the run whatever its words are."""
        return f"{MARK}={self.folder}/"

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        assert self._warden.stdin is not None
        self._warden.stdin.close()
        self._warden.wait(PATIENCE)
        self._lock.close()


def sweep(place: Path, prefix: str) -> None:
    """Away with what runs left behind that nobody could clear: their folders are locked by nobody."""
    for held in place.glob(f"{prefix}*/{HELD}"):
        with contextlib.suppress(OSError), held.open() as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            clear(held.parent)


def clear(folder: Path) -> None:
    """Kill every program that was given a file in `folder` or bears its mark, and delete it."""
    for _ in range(2):  # one that has only just begun cannot be told by its words yet
        end = time.monotonic() + PATIENCE
        while (left := _given(folder)) and time.monotonic() < end:
            for process in left:
                with contextlib.suppress(OSError):
                    os.kill(process, signal.SIGKILL)
            time.sleep(0.05)
        shutil.rmtree(folder, ignore_errors=True)


def _given(folder: Path) -> list[int]:
    """The processes with `...=FOLDER/...` among their words, or with its mark in their environment. One that is over
    has neither."""
    found = []
    for place, sought in (("cmdline", f"={folder}/"), ("environ", f"{MARK}={folder}/")):
        for process in Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                if sought.encode() in (process / place).read_bytes():
                    found.append(int(process.name))
    return found


if __name__ == "__main__":
    sys.stdin.buffer.read()
    clear(Path(sys.argv[1]))
