"""The seam to the Pi that is looked at: files, nodes, commands, buses. What a check may ask, and in which shapes.

`here.Here` is the machine that we run on; tests stand a folder and made-up answers in its place. Paths are absolute, as
on the Pi. No method waits longer than it says.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from companion.config.faults import Fault
    from companion.config.model import Config


@dataclass(frozen=True, slots=True)
class Node:
    """What stat says. `mode`: the permission bits. `kind`: "file", "folder", "device" or "other"."""

    kind: str
    uid: int
    gid: int
    mode: int
    size: int = 0


@dataclass(frozen=True, slots=True)
class Done:
    """A command that ran. `code`: None if it was ended for taking too long."""

    code: int | None
    out: str = ""
    err: str = ""


@dataclass(frozen=True, slots=True)
class Space:
    """Of the disk behind a folder: bytes free and in all; `files`: how many more there can be, None if uncounted."""

    free: int
    total: int
    files: int | None = None


@dataclass(frozen=True, slots=True)
class Person:
    """A user as a process has it: name, number, and the numbers of all its groups."""

    name: str
    uid: int
    gids: frozenset[int]


@dataclass(frozen=True, slots=True)
class Library:
    """`version`: "" where it is not installed; without digits where nobody knows it. `fault`: why it cannot be
    imported, "" where it can."""

    version: str
    fault: str = ""


@dataclass(frozen=True, slots=True)
class Chip:
    """A GPIO chip. `holders`: line -> who the kernel says has it ("" where it gives no name), only those in use."""

    label: str
    holders: Mapping[int, str]


@dataclass(frozen=True, slots=True)
class Greeting:
    """What came of asking a port for its panel. `panel`: its own words, "" if none. `busy`: another has the port."""

    panel: str = ""
    trouble: str = ""
    busy: bool = False


@dataclass(frozen=True, slots=True)
class Read:
    """table.toml as it was found. `file`: None for built-in defaults. `config`: None where it has faults."""

    file: Path | None
    config: Config | None
    faults: tuple[Fault, ...] = ()


class Machine(Protocol):
    python: tuple[int, int, int]
    environment: Mapping[str, str]
    me: Person
    pip: str
    """How a library is installed for this program: the command, up to the library's name."""
    default_archive: Path
    """Where this process would keep matches if no config named a place."""

    def read(self, path: str, most: int = 256 * 1024) -> bytes | None:
        """The first bytes of a file, at most so many; None where there is none, or it may not be read."""

    def names(self, path: str) -> tuple[str, ...]:
        """What a folder holds, sorted; nothing where it cannot be listed."""

    def link(self, path: str) -> str:
        """Where a symlink points, as it is written there; "" for anything else."""

    def stat(self, path: str) -> Node | None:
        """Of what a path leads to; None where there is nothing."""

    def run(self, *words: str, seconds: float = 5.0) -> Done | None:
        """A command, without a shell and with LC_ALL=C; None where it is not installed."""

    def space(self, path: str) -> Space | None: ...

    def wall(self) -> float:
        """Seconds since 1970, as the machine believes."""

    def libraries(self) -> Mapping[str, Library]:
        """Those that the companion may need, by the name that is imported; each import is tried in another process."""

    def chip(self, node: str) -> Chip:
        """Raises OSError."""

    def i2c(self, node: str, address: int, message: bytes) -> float:
        """Send a message to a chip; the seconds that it took. Raises OSError, TimeoutError after 2 s."""

    def hello(self, port: str) -> Greeting:
        """Open a serial port and ask for a panel, for 5 s."""

    def archive(self, path: Path) -> tuple[str, ...]:
        """Every fault of an archive that is there, as sentences."""

    def people(self, archive: Path) -> tuple[str, ...]:
        """The names of all who play in the matches of an archive."""

    def config(self, named: Path | None) -> Read: ...

    def status(self, archive: Path) -> Mapping[str, object] | None:
        """What the companion that holds this archive says of itself; None where none runs."""


def text(machine: Machine, path: str) -> str:
    """A file's text without blanks and zeros around it; "" where there is none."""
    return (machine.read(path) or b"").decode("utf-8", "replace").strip(" \t\r\n\0")


def resolved(machine: Machine, path: str) -> str:
    """A path with the symlinks of its last part followed."""
    from os.path import normpath

    for _ in range(8):
        target = machine.link(path)
        if not target:
            break
        path = normpath(Path(path).parent / target)
    return path


def openers(machine: Machine, path: str) -> tuple[str, ...]:
    """Processes with a node open, as `name (process 812)`; without those that we may not look into, nor ourselves."""
    found = []
    for number in sorted(filter(str.isdecimal, machine.names("/proc")), key=int):
        folder = f"/proc/{number}"
        if any(machine.link(f"{folder}/fd/{fd}") == path for fd in machine.names(f"{folder}/fd")):
            found.append(f"{text(machine, f'{folder}/comm')} (process {number})")
    return tuple(found)


def running(machine: Machine, name: str) -> bool:
    """Whether a program of that name runs (the kernel keeps 15 letters of it)."""
    return any(
        text(machine, f"/proc/{number}/comm") == name[:15] for number in machine.names("/proc") if number.isdecimal()
    )
