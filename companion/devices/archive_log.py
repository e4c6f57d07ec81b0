"""The write-ahead log of an archive (`x-wal`) as bytes: what is in it, and what SQLite would drop of it in silence.

Knows SQLite's file format ("The WAL File Format" of its documentation), and no table. Nothing of a log is ever deleted.
"""

from __future__ import annotations

import shutil
import struct
from dataclasses import dataclass
from pathlib import Path

from companion.devices.archive_file import KEPT, said, unused_name, wal_frames

_HEADER, _FRAME = 32, 24
_MAGIC = 0x377F0682
"""The last bit says how checksums were made: 1 for big-endian words."""


@dataclass(frozen=True, slots=True)
class Log:
    """`size`: bytes. `good`: it begins as a log does (an empty one, and one that was cut in its header, too). `frames`:
    how many of the current generation follow each other, one that is cut short included. `commits`: the numbers of
    frames, from 1, that end a write, wherever they are in the file."""

    size: int = 0
    good: bool = True
    frames: int = 0
    commits: tuple[int, ...] = ()


def read_log(path: Path) -> Log:
    """The log of the archive at `path`. Raises ArchiveError."""
    wal = Path(f"{path}-wal")
    try:
        size = wal.stat().st_size if wal.exists() else 0
        if size < _HEADER:
            return Log(size, frames=1 if size else 0)
        with wal.open("rb") as file:
            header = file.read(_HEADER)
            if not _begins(header):
                return Log(size, good=False)
            frame = _FRAME + int.from_bytes(header[8:12], "big")
            commits = []
            for number in range(1, 1 + (size - _HEADER) // frame):
                file.seek(_HEADER + (number - 1) * frame)
                begin = file.read(_FRAME)
                if begin[8:16] == header[16:24] and begin[4:8] != b"\0\0\0\0":
                    commits.append(number)
            return Log(size, True, wal_frames(path), tuple(commits))
    except OSError as error:
        raise said(error, path) from error


def keep_unreadable(path: Path) -> str:
    """Before SQLite opens the archive: a log that it would throw away unread is set aside. What there is to say, or
    "". Raises ArchiveError."""
    log = read_log(path)
    if log.good and (log.size <= _HEADER or (path.exists() and path.stat().st_size)):
        return ""
    wal = Path(f"{path}-wal")
    aside = unused_name(wal)
    try:
        wal.rename(aside)
    except OSError as error:
        raise said(error, path) from error
    what = "has lost its file, and only its log is there" if log.good else "has a log that is damaged"
    return f"the archive {path} {what}: the newest moves may be missing; the log {KEPT} {aside}"


def keep_dropped(path: Path, log: Log, whole: int) -> str:
    """After SQLite has read a log: what it left out, in a sentence, or "". `whole`: the frames that it took.

    Each write is on the disk before the next begins, so a power cut can cost one at most. Where more are cut off,
    something broke the log: a copy is kept. Raises ArchiveError.
    """
    lost = sum(number > whole for number in log.commits)
    if lost > 1:
        aside = unused_name(Path(f"{path}-wal"))
        try:
            shutil.copyfile(f"{path}-wal", aside)
        except OSError as error:
            raise said(error, path) from error
        return f"the last {lost} writes to the archive {path} cannot be read (its log is damaged); it {KEPT} {aside}"
    return f"the last write to the archive {path} was not finished, and was dropped" if log.frames > whole else ""


def _begins(header: bytes) -> bool:
    magic, *words = struct.unpack(">8I", header)
    if magic & ~1 != _MAGIC:
        return False
    first = second = 0
    summed = struct.unpack(f"{'>' if magic & 1 else '<'}6I", header[:24])
    for one, two in zip(summed[::2], summed[1::2], strict=True):
        first = (first + one + second) & 0xFFFFFFFF
        second = (second + two + first) & 0xFFFFFFFF
    return [first, second] == words[5:]
