"""Where the rig keeps what takes long to build: a folder outside the repository, all under digests of inputs.

Knows folders and digests; not what is built. A thing appears whole or not at all, so that a build may be cut off.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import time
from collections.abc import Callable, Iterable
from hashlib import sha256
from pathlib import Path

FOLDER = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "table-companion-rig"


def digest(*inputs: Path | str) -> str:
    """Of words, of files, and of folders with all that is in them (names, bytes, whether it may be run)."""
    sum_ = sha256()
    for one in inputs:
        if isinstance(one, str):
            sum_.update(f"word {one}\n".encode())
            continue
        for path in _files(one):
            mode = "x" if os.access(path, os.X_OK) else "-"
            sum_.update(f"file {path.relative_to(one.parent)} {mode} {path.stat().st_size}\n".encode())
            sum_.update(path.read_bytes())
    return sum_.hexdigest()[:16]


def _files(place: Path) -> Iterable[Path]:
    if place.is_file():
        return [place]
    return sorted(path for path in place.rglob("*") if path.is_file() and "__pycache__" not in path.parts)


def made(name: str, key: str, make: Callable[[Path], None], told: Callable[[str], None] = print) -> Path:
    """The folder `name`-`key`; made now if it is not there. Older ones of that name go.

    `make` gets an empty folder to fill, and may raise: then there is none.
    """
    place = FOLDER / f"{name}-{key}"
    if place.is_dir():
        return place
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (FOLDER / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # two builders: the second finds it made
        if not place.is_dir():
            _make(name, place, make, told)
    return place


def _make(name: str, place: Path, make: Callable[[Path], None], told: Callable[[str], None]) -> None:
    begun = time.monotonic()
    fresh = place.with_name(f"{place.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir()
    make(fresh)
    fresh.rename(place)
    for old in FOLDER.glob(f"{name}-*"):
        if old != place:
            shutil.rmtree(old, ignore_errors=True)
    told(f"rig: {name} built in {time.monotonic() - begun:.0f} s")
