"""The kernel's input devices as nodes in a folder: which are there, how one is opened, why one is not.

The only room that imports evdev. What is used of its InputDevice is written down here as a Protocol, so that
`usbkeys_fake` can stand in for it. evdev's own list of devices is not used: it leaves out, without a word, what this
user may not open.
"""

from __future__ import annotations

import fcntl
import struct
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from companion.errors import MissingLibrary

NODES = Path("/dev/input")
EV_SYN, EV_KEY, SYN_DROPPED = 0, 1, 3
EVIOCSCLOCKID = 0x400445A0
"""Asks the kernel to stamp with another clock: _IOW('E', 0xa0, int)."""


class InputDevice(Protocol):
    """What is used of evdev's. Every method may raise OSError, and does so when the device is gone.

    `capabilities`: type of event -> codes. `grab`: OSError with EBUSY if another has it. `read`: what came, each with
    `type`, `code`, `value` and `timestamp()`; BlockingIOError if nothing did.
    """

    name: str

    def fileno(self) -> int: ...
    def capabilities(self) -> dict[int, Any]: ...
    def active_keys(self) -> list[int]: ...
    def grab(self) -> None: ...
    def read(self) -> Iterable[Any]: ...
    def close(self) -> None: ...


Opener: TypeAlias = Callable[[str], InputDevice]
Identity: TypeAlias = tuple[int, int]
"""A node's inode, and when its rights were last changed: udev gives it to its group a moment after it appears."""


def import_opener() -> Opener:
    """evdev's InputDevice, which opens a node by its path. MissingLibrary where it cannot be imported."""
    try:
        from evdev import InputDevice as EvdevDevice
    except ImportError as error:
        raise MissingLibrary(
            f"[usbkeys] needs the library evdev, which cannot be imported ({error}): install it with "
            f'"sudo apt install python3-evdev" (a virtual environment sees it if made with --system-site-packages), '
            f'or in the virtual environment with "sudo apt install gcc python3-dev linux-libc-dev" and then '
            f'"pip install table-companion[pi]"'
        ) from error
    opener: Opener = EvdevDevice
    return opener


def nodes_in(folder: Path) -> dict[str, Identity]:
    """Every node by its path. No folder, no nodes."""
    found: dict[str, Identity] = {}
    for path in sorted(folder.glob("event*")):
        try:
            status = path.stat()
        except OSError:  # gone since it was listed
            continue
        found[str(path)] = (status.st_ino, status.st_ctime_ns)
    return found


def refused(path: str) -> str:
    """The sentence for a node that may not be opened, with its group and the cure."""
    try:
        group = Path(path).group()
    except (OSError, KeyError):
        group = "root"
    group = "input" if group == "root" else group
    return (
        f"USB keys: {path} may not be opened by this user; it belongs to the group {group}: "
        f"sudo usermod -aG {group} $USER, then log in again"
    )


def stamped_by_kernel(device: InputDevice) -> bool:
    """Ask for monotonic times of what happens; whether they will come."""
    try:
        fcntl.ioctl(device.fileno(), EVIOCSCLOCKID, struct.pack("i", time.CLOCK_MONOTONIC))
    except OSError:
        return False
    return True
