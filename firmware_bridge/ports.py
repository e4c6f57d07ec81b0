"""Which port is the panel on, and why may it not be opened: names, USB identities, owners. Opens nothing."""

from __future__ import annotations

import contextlib
import grp
import os
import pwd
import re
import stat
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

BOARDS = {
    0x2E8A: "Raspberry Pi",
    0x2341: "Arduino",
    0x2A03: "Arduino",
    0x239A: "Adafruit",
    0x1B4F: "SparkFun",
    0x16C0: "Teensy",
    0x303A: "Espressif",
    0x2886: "Seeed",
}
# Chips between USB and a board's UART; other things than panels wear them too, so they come last.
BRIDGES = {0x1A86: "CH340", 0x0403: "FTDI", 0x10C4: "CP210x", 0x067B: "PL2303"}
# Names that the kernel gives in order of plugging.
SHIFTING = re.compile(r"/dev/tty(ACM|USB)\d+$")
BY_ID = Path("/dev/serial/by-id")
LOOKS = 3


@dataclass(frozen=True, slots=True)
class UsbPort:
    path: str
    vendor: int
    product: int
    serial: str

    def is_same_board(self, other: UsbPort) -> bool:
        """The same thing on the USB, whatever its path is today."""
        return (self.vendor, self.product, self.serial) == (other.vendor, other.product, other.serial)


@dataclass(frozen=True, slots=True)
class Found:
    """`candidates`: (path, its USB identity if known), best first. `why`: the sentence where there are none."""

    candidates: tuple[tuple[str, UsbPort | None], ...]
    hint: str = ""
    why: str = ""


def usb_ports() -> Sequence[UsbPort]:
    """Serial ports on the USB now, by sysfs; none if they come and go too fast to be looked at."""
    from serial.tools.list_ports import comports

    for _ in range(LOOKS):
        with contextlib.suppress(OSError):  # one was unplugged while it was looked at
            return [
                UsbPort(port.device, port.vid, port.pid or 0, port.serial_number or "")
                for port in comports()
                if port.vid is not None
            ]
    return []


def find_ports(configured: str, list_usb: Callable[[], Sequence[UsbPort]], friend: UsbPort | None) -> Found:
    """Where to look for the panel. `friend`: the board that was a good panel last time."""
    if configured != "auto" and not SHIFTING.match(configured):
        return Found(((configured, None),))
    usb = list_usb()

    def rank(port: UsbPort) -> tuple[bool, bool, str]:
        return (friend is None or not friend.is_same_board(port), port.vendor not in BOARDS, port.path)

    known = sorted((port for port in usb if port.vendor in BOARDS or port.vendor in BRIDGES), key=rank)
    found: list[tuple[str, UsbPort | None]] = [(port.path, port) for port in known]
    if configured == "auto":
        return Found(tuple(found), why="no panel on the USB: plug it in, or name its path in [panel] port")
    named = next((port for port in usb if port.path == configured), None)
    is_moved = friend is not None and (named is None or not friend.is_same_board(named))
    if Path(configured).exists():
        others = [other for other in found if other[0] != configured]
        found = [*others, (configured, named)] if is_moved else [(configured, named), *others]
    return Found(
        tuple(found),
        hint=name_hint(configured),
        why=f"{configured} is not there, and no other panel is on the USB: is it plugged in?",
    )


def name_hint(configured: str) -> str:
    """Why a name such as /dev/ttyACM0 is a poor one, and the better name where udev made one."""
    better = [
        str(stable)
        for stable in (sorted(BY_ID.iterdir()) if BY_ID.is_dir() else [])
        if stable.resolve() == Path(configured).resolve()
    ]
    choice = f'"auto" or "{better[0]}"' if better else '"auto"'
    return f"{configured} may have another name after the next plugging: set [panel] port = {choice}"


def refusal(path: Path) -> str:
    """Permission denied: the node's real owner and group, and the cure for exactly that."""
    user = _user(os.geteuid())
    try:
        status = path.stat()
    except OSError as error:
        return f"{path} may not be looked at by {user}: {error.strerror}"
    group = _group(status.st_gid)
    mode = stat.S_IMODE(status.st_mode)
    belongs = f"{path} may not be opened by {user}: it belongs to {_user(status.st_uid)} and group {group}"
    if not mode & 0o060 or status.st_gid == 0:
        rights = f"{mode:04o}"
        return f"{belongs}, mode {rights}: no group can cure that, add a udev rule with GROUP and MODE 0660"
    if status.st_gid in os.getgroups():
        return f"{belongs}, where {user} is: something else forbids it (a service's DeviceAllow?)"
    return f"{belongs}: sudo adduser {user} {group}, then log in again or restart the service"


def culprit(path: str) -> str:
    """`name (process 123)` of another program that has this node open, or "" where that cannot be seen.

    The node counts and not its name: in a container the same name is another node."""
    try:
        node = Path(path).stat()
    except OSError:
        return ""
    for process in Path("/proc").iterdir():
        if not process.name.isdigit() or int(process.name) == os.getpid():
            continue
        try:
            if any(_is_open_at(fd, node) for fd in (process / "fd").iterdir()):
                return f"{(process / 'comm').read_text().strip()} (process {process.name})"
        except OSError:  # not ours to see, or just ended
            continue
    return ""


def _is_open_at(fd: Path, node: os.stat_result) -> bool:
    try:
        return os.path.samestat(fd.stat(), node)
    except OSError:  # closed meanwhile
        return False


def _user(uid: int) -> str:
    try:
        return pwd.getpwuid(uid).pw_name
    except KeyError:
        return f"user {uid}"


def _group(gid: int) -> str:
    try:
        return grp.getgrgid(gid).gr_name
    except KeyError:
        return str(gid)
