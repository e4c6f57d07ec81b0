"""The machine that we run on, as `machine.Machine` has it. Knows the system's calls; judges nothing.

`root`: the folder that stands for /, so that files can be made up. Whatever may not be looked at is not there.
"""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread

from companion.doctor.machine import Chip, Done, Greeting, Library, Node, Person, Read, Space
from companion.places import archive_path

MOST = 256 * 1024
BUS_PATIENCE = 2.0


class Here:
    def __init__(self, hello: Callable[[str], Greeting], root: Path = Path("/")) -> None:
        self._root = root
        self._hello = hello
        version = sys.version_info
        self.python = (version.major, version.minor, version.micro)
        self.environment: Mapping[str, str] = os.environ
        self.me = _me()
        by = "" if os.access(sys.prefix, os.W_OK) else "sudo "
        self.pip = f"{by}{sys.executable} -m pip install"
        self.default_archive = archive_path()

    def at(self, path: str) -> Path:
        return self._root / path.lstrip("/")

    def read(self, path: str, most: int = MOST) -> bytes | None:
        try:
            handle = os.open(self.at(path), os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
        except (OSError, ValueError):
            return None
        try:
            chunks = b""
            while len(chunks) < most and (chunk := os.read(handle, most - len(chunks))):
                chunks += chunk
            return chunks
        except OSError:
            return None
        finally:
            os.close(handle)

    def names(self, path: str) -> tuple[str, ...]:
        try:
            return tuple(sorted(os.listdir(self.at(path))))  # noqa: PTH208 - names alone, and many of them
        except OSError:
            return ()

    def link(self, path: str) -> str:
        try:
            return os.readlink(self.at(path))  # noqa: PTH115 - a path would lose what is no path, such as socket:[5]
        except OSError:
            return ""

    def stat(self, path: str) -> Node | None:
        try:
            status = self.at(path).stat()
        except (OSError, ValueError):
            return None
        mode = status.st_mode
        special = stat.S_ISCHR(mode) or stat.S_ISBLK(mode)
        kind = "device" if special else "folder" if stat.S_ISDIR(mode) else "file" if stat.S_ISREG(mode) else "other"
        return Node(kind, status.st_uid, status.st_gid, stat.S_IMODE(mode), status.st_size)

    def run(self, *words: str, seconds: float = 5.0) -> Done | None:
        try:
            done = subprocess.run(
                words,
                capture_output=True,
                stdin=subprocess.DEVNULL,
                timeout=seconds,
                env={**os.environ, "LC_ALL": "C"},
                check=False,
            )
        except subprocess.TimeoutExpired:
            return Done(None)
        except OSError:
            return None
        return Done(done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace"))

    def space(self, path: str) -> Space | None:
        try:
            told = os.statvfs(self.at(path))
        except OSError:
            return None
        return Space(
            told.f_bavail * told.f_frsize, told.f_blocks * told.f_frsize, told.f_favail if told.f_files else None
        )

    def wall(self) -> float:
        return time.time()

    def libraries(self) -> Mapping[str, Library]:
        from companion.doctor.libraries import try_libraries

        return try_libraries()

    def chip(self, node: str) -> Chip:
        from companion.doctor.gpio_lines import read_chip

        return read_chip(str(self.at(node)))

    def i2c(self, node: str, address: int, message: bytes) -> float:
        return _in_time(lambda: send(str(self.at(node)), address, message), BUS_PATIENCE)

    def hello(self, port: str) -> Greeting:
        return self._hello(port)

    def archive(self, path: Path) -> tuple[str, ...]:
        from companion.doctor.archive import faults_of

        return faults_of(self.at(str(path)))

    def people(self, archive: Path) -> tuple[str, ...]:
        from companion.doctor.archive import people_in

        return people_in(self.at(str(archive)))

    def config(self, named: Path | None) -> Read:
        from companion.config import EVERYWHERE, HERE, find_config, load_file
        from companion.config.faults import BadConfig

        file = find_config(named, HERE, self.at(str(EVERYWHERE)))
        try:
            return Read(file, load_file(file))
        except BadConfig as bad:
            return Read(file, None, bad.faults)

    def status(self, archive: Path) -> Mapping[str, object] | None:
        from companion.status import read_status

        return read_status(archive)


def send(path: str, address: int, message: bytes) -> float:
    """A message on an I2C bus; the seconds that it took. Raises OSError. Beside a driver that has the chip, too."""
    import fcntl

    node = os.open(path, os.O_RDWR | os.O_CLOEXEC)
    try:
        fcntl.ioctl(node, 0x0706, address)  # I2C_SLAVE_FORCE of linux/i2c-dev.h
        begun = time.monotonic()
        os.write(node, message)
        return time.monotonic() - begun
    finally:
        os.close(node)


def _in_time(asked: Callable[[], float], seconds: float) -> float:
    """In a thread of its own, since a bus that hangs cannot be interrupted. Raises what it raises, and TimeoutError."""
    answer: SimpleQueue[float | OSError] = SimpleQueue()

    def ask() -> None:
        try:
            answer.put(asked())
        except OSError as error:
            answer.put(error)

    Thread(target=ask, name="i2c", daemon=True).start()
    try:
        got = answer.get(timeout=seconds)
    except Empty:
        raise TimeoutError(f"no answer in {seconds:.0f} s") from None
    if isinstance(got, OSError):
        raise got
    return got


def _me() -> Person:
    import pwd

    uid = os.geteuid()
    try:
        name = pwd.getpwuid(uid).pw_name
    except KeyError:
        name = str(uid)
    return Person(name, uid, frozenset((os.getegid(), *os.getgroups())))
