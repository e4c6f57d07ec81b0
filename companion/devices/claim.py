"""One daemon a piece of hardware: locks in the runtime folder by its name. Gone with the one who holds them."""

from __future__ import annotations

import fcntl
import os
import re
import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import IO

from companion.errors import Occupied
from companion.places import runtime_folder

LOOK_EVERY = 0.02
"""Seconds between two tries of one that is waited for."""


PASSING = "for one picture"
"""Stands in the lock of one who lets go by itself."""


@contextmanager
def claim(names: Iterable[str], *, patience: float = 0.0, passing: bool = False) -> Iterator[None]:
    """Hold each named piece of hardware while the `with` lasts. Raises Occupied with the owner's process number.

    `passing`: it is let go soon, and whoever needs it may wait. `patience`: seconds that each of them may still be held
    by one who is passing, or has not said yet who it is; another owner is refused at once.

    Where no lock can be kept (no folder to write in), nothing is claimed: the devices' own locks remain.
    """
    with ExitStack() as held:
        folder = runtime_folder()
        with suppress(OSError):
            folder.mkdir(mode=0o755, parents=True, exist_ok=True)
        for name in names:
            file = folder / f"{re.sub('[^a-z0-9]+', '-', name.lower()).strip('-')}.lock"
            _hold(held, file, name, patience, PASSING if passing else "")
        yield


def _hold(held: ExitStack, path: Path, name: str, patience: float, said: str) -> None:
    try:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK, 0o644)
        lock = held.enter_context(os.fdopen(handle, "r+", encoding="utf-8", errors="replace"))
    except OSError:
        return
    end = time.monotonic() + patience
    while not _locked(lock):
        lock.seek(0)
        owner, _, word = lock.read().strip().partition(" ")
        if time.monotonic() >= end or (owner and word != PASSING):
            process = owner if owner.isdecimal() else "unknown"
            raise Occupied(
                f"{name}: another companion (process {process}) holds it; stop that one first, "
                f"for example with `sudo systemctl stop companion`"
            )
        time.sleep(LOOK_EVERY)
    held.callback(lock.truncate, 0)  # or the next one is taken for us until it has said who it is
    lock.seek(0)
    lock.truncate(0)
    lock.write(f"{os.getpid()} {said}".strip() + "\n")
    lock.flush()


def _locked(lock: IO[str]) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
