"""One writer an archive, whatever it is called: a lock on the file itself, and one beside it that says who has it.

Two names of one file (symlinks, hard links) are one archive, so what counts is the lock on the file (flock on its
inode). Nothing but a file can be an archive: a pipe or a device would hold up whoever opens it, so it is refused.
"""

from __future__ import annotations

import errno
import fcntl
import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import IO

from companion.devices.archive_file import ArchiveError
from companion.errors import BadInput, Occupied
from companion.files import KINDS

_LOGGED = b"\2\2"
"""Bytes 18 and 19 of a file that SQLite writes with a log beside it, until it is closed in order."""


def must_be_a_file(path: Path) -> None:
    """BadInput where something else has this name. What is not there, or may not be looked at, is well."""
    try:
        got = KINDS.get(stat.S_IFMT(path.stat().st_mode), "")
    except OSError as error:
        got = "links that lead back to themselves" if error.errno == errno.ELOOP else ""
    if got:
        raise BadInput(f"the archive {path}: expected a file, got {got}: name another one in table.toml")


def must_have_its_log(path: Path) -> None:
    """ArchiveError where another name of this file (a hard link) has the log, so that by this one the newest matches
    are not to be seen."""
    try:
        names = path.stat().st_nlink
        if names < 2 or Path(f"{os.path.realpath(path)}-wal").exists():
            return
        with path.open("rb") as file:
            begins = file.read(20)
    except OSError:
        return  # reading it says why
    if begins[18:20] == _LOGGED:
        raise ArchiveError(
            f"the archive {path} has {names} names (hard links), and its log is beside another one, by which the "
            f"companion knows it: name that one in table.toml"
        )


class Hold:
    """The right to write, from `Hold(path)` until `close`. Makes the file where there is none.

    Raises Occupied, with the process that has the archive, ArchiveError where nothing can be written, BadInput where
    it is no file. Close it after SQLite has closed the file: closing any descriptor of it ends SQLite's own locks.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        must_be_a_file(path)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._sign = Path(f"{path.resolve()}.lock").open("a+", encoding="utf-8")  # noqa: SIM115 - closed with the lock
        except OSError as error:
            raise self._refused(error) from error
        self._file = -1
        try:
            fcntl.flock(self._sign, fcntl.LOCK_EX | fcntl.LOCK_NB)
            self.follow()
        except BlockingIOError:
            self._sign.seek(0)
            owner = self._sign.read().strip()
            self.close()
            raise self._occupied(owner) from None
        except BaseException:
            self.close()
            raise
        _write(self._sign, f"{os.getpid()}\n")

    def follow(self) -> None:
        """Hold the file that has the name now: another one, after a damaged one was set aside."""
        self._let_go()
        try:
            self._file = os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
        except OSError as error:
            raise self._refused(error) from error
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise self._occupied(_owner(self._file)) from None

    @property
    def has_its_name(self) -> bool:
        """Whether the file that is held is still the one at the path: not deleted, unmounted, or under another one."""
        try:
            return os.path.samestat(self._path.stat(), os.fstat(self._file))
        except OSError:
            return False

    @property
    def takes_writes(self) -> bool:
        """Whether the file system of the file that is held can be written, for all and for us."""
        try:
            return not os.fstatvfs(self._file).f_flag & os.ST_RDONLY
        except OSError:
            return False

    @property
    def note(self) -> str:
        """What there is to say of the file that is held, or ""."""
        names = os.fstat(self._file).st_nlink
        if names < 2:
            return ""
        return (
            f"the archive {self._path} has {names} names (hard links): use one of them alone, since what a power cut "
            f"leaves in the log is found by the name that it was written under"
        )

    def close(self) -> None:
        self._let_go()
        self._sign.close()

    def _let_go(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def _refused(self, error: OSError) -> ArchiveError:
        return ArchiveError(f"the archive {self._path} cannot be made or written ({error.strerror})")

    def _occupied(self, owner: str) -> Occupied:
        return Occupied(
            f"the archive {self._path} is in use by another companion (process {owner or 'unknown'}): stop that, or "
            f"name another archive ([archive] path in table.toml)"
        )


def _write(sign: IO[str], text: str) -> None:
    """A full disk does not matter here: the lock holds without its text."""
    with suppress(OSError):
        sign.truncate(0)
        sign.write(text)
        sign.flush()


def _owner(file: int) -> str:
    """Which process the kernel says has the lock of this open file, "" where it does not say."""
    here = os.fstat(file)
    name = f"{os.major(here.st_dev):02x}:{os.minor(here.st_dev):02x}:{here.st_ino}"
    try:
        rows = Path("/proc/locks").read_text(encoding="ascii").splitlines()
    except (OSError, ValueError):
        return ""
    held = (row.split() for row in rows)
    return next((words[4] for words in held if len(words) > 5 and words[1] == "FLOCK" and words[5] == name), "")
