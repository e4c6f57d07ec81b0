"""Files that owners name on the command line or in a config: read without being held up, written over nothing of
theirs. Knows kinds of files and their first bytes, and no format.

A pipe or a device would hold up whoever reads it, or never end; what was handed to this process as an open pipe
(/dev/stdin, `<(...)`) has somebody who writes it, and is read like a file.
"""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import BinaryIO

from companion.errors import BadInput

LARGEST = 256 * 1024 * 1024
"""Bytes of a file that is read line by line; no evening and no collection of scenarios comes near."""
KINDS = {
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}
"""What may have a file's name and is none."""
_BEGINNING = 512


def open_to_read(path: Path, most: int = LARGEST) -> BinaryIO:
    """The file, open. OSError as `open` raises it, with words of its own for what is no file or has more than `most`
    bytes; ValueError for what can be no name."""
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        here = os.fstat(handle)
        kind = stat.S_IFMT(here.st_mode)
        if kind == stat.S_IFDIR:
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
        if kind in KINDS and not (kind == stat.S_IFIFO and _was_handed(path)):
            raise OSError(errno.EINVAL, f"it is {KINDS[kind]}, not a file", str(path))
        if here.st_size > most:
            raise _too_large(path, most)
        os.set_blocking(handle, True)
        return os.fdopen(handle, "rb")
    except BaseException:
        os.close(handle)
        raise


def read_bytes(path: Path, most: int) -> bytes:
    """All of a file of at most `most` bytes. Raises as `open_to_read`."""
    with open_to_read(path, most) as file:
        raw = file.read(most + 1)
    if len(raw) > most:
        raise _too_large(path, most)
    return raw


def must_be_new_or_own(
    path: Path, said: str, what: str, is_own: Callable[[bytes], bool], *, replaced: bool = False
) -> None:
    """BadInput where something has this name that the command did not write itself. An empty file is as good as none,
    and so is a device (/dev/null), in which nothing is lost, unless another file would take its name.

    `said`: what the owner wrote, for the sentence; `what`: what the command writes; `is_own`: by its first bytes;
    `replaced`: the command writes another file, which then takes the name, and does not write into this one.
    """
    begins = b""
    try:
        there = (path.exists() and (replaced or not path.is_char_device())) or Path(os.path.realpath(path)).is_symlink()
        is_file = path.is_file()
        if is_file:
            with open_to_read(path, 1 << 62) as file:
                begins = file.read(_BEGINNING)
    except (OSError, ValueError) as refused:
        raise BadInput(f"{said}: it cannot be written there ({_why(refused)}); name another file") from refused
    if there and not is_file:
        raise BadInput(f"{said}: expected the name of a new file, something else is there; name another one")
    if begins and not is_own(begins):
        raise BadInput(
            f"{said}: there is a file of that name, and it is not {what}: nothing is written over it; name a new file"
        )


def _was_handed(path: Path) -> bool:
    """Whether a pipe is one of this process, which has no name of its own."""
    return Path(os.path.realpath(path)).name.startswith("pipe:[")


def _too_large(path: Path, most: int) -> OSError:
    return OSError(errno.EFBIG, f"it has more than {most} bytes", str(path))


def _why(refused: OSError | ValueError) -> str:
    return (refused.strerror if isinstance(refused, OSError) else None) or str(refused)
