"""What a folder lies on, by the kernel's table of mounts: a disk or memory, and who can write there. Pure, but for
`ground_of`, which reads that table.

The daemon and the doctor read the same table here. An overlay lies where its upper layer lies; where that cannot be
seen from here (a container, an initramfs that is gone), nothing is claimed of it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

TABLE = Path("/proc/self/mountinfo")
MEMORY = ("tmpfs", "ramfs")
_DISKS_IN_MEMORY = re.compile(r"/dev/(zram|ram)\d+")


@dataclass(frozen=True, slots=True)
class Mount:
    """What a folder lies on. `device`: the number of the file system, as "179:2". `view`: the options of the mount as
    this process has it; `disk`: those of the file system behind it, which is the same for all."""

    point: str
    device: str
    kind: str
    view: frozenset[str]
    disk: frozenset[str]
    source: str

    @property
    def read_only(self) -> bool:
        return "ro" in self.view | self.disk

    @property
    def held_back(self) -> bool:
        """The file system is written by others, and only here it is read-only: as for a service that was started
        while it still was."""
        return "ro" in self.view and "rw" in self.disk

    @property
    def upper(self) -> str:
        """The folder that an overlay keeps what is written in; "" where it has none."""
        found = (one.removeprefix("upperdir=") for one in self.disk if one.startswith("upperdir="))
        return next(found, "") if self.kind == "overlay" else ""


@dataclass(frozen=True, slots=True)
class Ground:
    """What the archive lies on. `point`: where its file system is mounted for all. `memory`: the kind of memory, "" for
    a disk. `tried`: of a table that is only tried out, in a terminal: nobody plays for what is kept there."""

    point: str = "/"
    memory: str = ""
    read_only: bool = False
    held_back: bool = False
    tried: bool = False


def mount_of(table: str, folder: Path) -> Mount | None:
    """The mount with the longest path that leads to the folder; the later of two on the same place."""
    best: Mount | None = None
    for one in _mounts(table):
        if Path(one.point) in (folder, *folder.parents) and (best is None or len(one.point) >= len(best.point)):
            best = one
    return best


def whole(table: str, mount: Mount) -> str:
    """Where the file system of a mount is mounted whole: a service has single folders of it mounted anew."""
    return min((one.point for one in _mounts(table) if one.device == mount.device), key=len, default=mount.point)


def _mounts(table: str) -> Iterator[Mount]:
    for line in table.splitlines():
        before, _, after = line.partition(" - ")
        words, rest = before.split(), after.split()
        if len(words) < 6 or len(rest) < 3:
            continue
        view, disk = (frozenset(map(_plain, one.split(","))) for one in (words[5], rest[2]))
        yield Mount(_plain(words[4]), words[2], rest[0], view, disk, rest[1])


def memory_under(table: str, mount: Mount | None) -> str:
    """Which memory a mount keeps its files in: "tmpfs", "overlay on tmpfs"; "" for a disk, and for what cannot be
    seen."""
    if mount is None:
        return ""
    if mount.kind in MEMORY:
        return mount.kind
    if _DISKS_IN_MEMORY.fullmatch(mount.source):
        return f"{mount.kind} on {mount.source}"
    below = memory_under(table, _upper(table, mount))
    return f"overlay on {below}" if below else ""


def is_hidden(table: str, mount: Mount) -> bool:
    """An overlay of which cannot be seen where it keeps what is written."""
    return mount.kind == "overlay" and _upper(table, mount) is None


def _upper(table: str, mount: Mount) -> Mount | None:
    """What an overlay keeps in: None where that is none, or lies in an overlay again and cannot be seen."""
    upper = mount_of(table, Path(mount.upper)) if mount.upper else None
    return None if upper is None or upper.kind == "overlay" else upper


def ground(table: str, folder: Path) -> Ground:
    """A folder that the table says nothing of lies on a disk."""
    mount = mount_of(table, folder)
    if mount is None:
        return Ground()
    return Ground(whole(table, mount), memory_under(table, mount), mount.read_only, mount.held_back)


def ground_of(archive: Path) -> Ground:
    """What the archive at this path lies on, or would, links followed."""
    try:
        table = TABLE.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return Ground()
    folder = Path(os.path.realpath(archive)).parent
    return ground(table, next((one for one in (folder, *folder.parents) if one.exists()), Path("/")))


def _plain(word: str) -> str:
    """As the kernel writes it: blanks and such are octal."""
    return re.sub(r"\\(\d{3})", lambda found: chr(int(found[1], 8)), word)
