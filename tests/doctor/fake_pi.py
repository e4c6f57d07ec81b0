"""A Pi that is made up: a folder for its files, and answers for what no folder can hold. Healthy until told otherwise.

It has everything: keys, buzzer, screen on I2C, a Pico, a number pad, and a service that runs.
"""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

from companion.doctor.here import Here
from companion.doctor.libraries import PACKAGES
from companion.doctor.machine import Chip, Done, Greeting, Library, Node, Person, Space

CONFIG = """\
[keys]
a = 17
b = 27
c = 22
[usbkeys]
devices = ["Number Pad"]
[panel]
port = "auto"
[display]
driver = "ssd1309"
reset = 4
[sound]
pin = 12
[archive]
path = "/var/lib/companion/archive.sqlite"
"""
FILES = {
    "/proc/device-tree/model": "Raspberry Pi Zero 2 W Rev 1.0\0",
    "/etc/os-release": 'PRETTY_NAME="Debian GNU/Linux 13 (trixie)"\nID=debian\nVERSION_ID="13"\n',
    "/etc/passwd": "root:x:0:0:root:/root:/bin/bash\npi:x:1000:1000:,,,:/home/pi:/bin/bash\n"
    "companion:x:990:990:Table companion:/var/lib/companion:/usr/sbin/nologin\n",
    "/etc/group": "root:x:0:\npi:x:1000:\ncompanion:x:990:\ngpio:x:986:pi\ni2c:x:988:pi\nspi:x:989:pi\n"
    "dialout:x:20:pi\ninput:x:102:pi\n",
    "/etc/companion/table.toml": CONFIG,
    "/etc/udev/rules.d/60-companion-panel.rules": "",
    "/boot/firmware/config.txt": "dtparam=i2c_arm=on\ndtparam=i2c_arm_baudrate=400000\n[all]\nenable_uart=1\n",
    "/proc/cmdline": "console=tty1 root=PARTUUID=5f3a-02 rootfstype=ext4 fsck.repair=yes rootwait\n",
    "/proc/self/mountinfo": "24 1 179:2 / / rw,noatime shared:1 - ext4 /dev/mmcblk0p2 rw\n"
    "30 24 0:26 / /run rw,nosuid shared:5 - tmpfs tmpfs rw,size=200k\n",
    "/proc/1/comm": "systemd\n",
    "/usr/bin/raspi-config": "",
    "/proc/812/comm": "companion\n",
    "/proc/812/status": "Name:\tcompanion\nUid:\t990\t990\t990\t990\nGid:\t990\t990\t990\t990\n"
    "Groups:\t20 102 986 988 989 \n",
    "/proc/bus/input/devices": 'I: Bus=0003 Vendor=04d9\nN: Name="Number Pad"\nH: Handlers=sysrq kbd leds event0\n\n',
    "/sys/devices/usb/1-1/idVendor": "2e8a\n",
    "/sys/devices/usb/1-1/idProduct": "0005\n",
    "/sys/devices/usb/1-1/product": "Board in FS mode\n",
    "/sys/bus/i2c/devices/i2c-1/name": "bcm2835 (i2c@7e804000)\n",
}
DEVICES = {
    "/dev/gpiochip0": 986,
    "/dev/i2c-1": 988,
    "/dev/ttyACM0": 20,
    "/dev/input/event0": 102,
}
UNIT = {
    "LoadState": "loaded",
    "ActiveState": "active",
    "SubState": "running",
    "Result": "success",
    "ExecMainStatus": "0",
    "NRestarts": "0",
    "UnitFileState": "enabled",
    "NeedDaemonReload": "no",
    "MainPID": "812",
    "User": "companion",
    "Group": "companion",
    "SupplementaryGroups": "gpio i2c spi dialout input",
    "StateDirectory": "companion",
    "ProtectHome": "yes",
    "ProtectSystem": "strict",
    "DevicePolicy": "closed",
    "DeviceAllow": "char-ttyUSB rw\nchar-ttyACM rw\nchar-input r\nchar-spi rw\nchar-i2c rw\nchar-gpiochip rw",
    "ExecStart": "{ path=/opt/companion/venv/bin/companion ; argv[]=/opt/companion/venv/bin/companion run }",
}
VERSIONS = {"pydantic": "2.14.4", "PIL": "13.0.0", "gpiozero": "2.0.1.post3", "gpiod": "2.5.0", "luma.oled": "3.16.0"}
OK = ("panel", "display", "keys", "archive", "clock", "power")


class FakePi(Here):
    """`bus(address, message)`: what the I2C bus does. Everything may be changed before it is looked at."""

    def __init__(self, root: Path) -> None:
        super().__init__(lambda port: self.greeting, root)
        self.python = (3, 13, 5)
        self.pip = "sudo /opt/companion/venv/bin/python -m pip install"
        self.environment: Mapping[str, str] = {"HOME": "/home/pi"}
        self.me = Person("pi", 1000, frozenset({1000, 20, 102, 986, 988, 989}))
        self.unit: dict[str, str] | None = dict(UNIT)
        self.nodes: dict[str, Node] = {}
        self.commands: dict[str, str] = {
            "vcgencmd get_throttled": "throttled=0x0\n",
            "timedatectl show": "CanNTP=yes\nNTP=yes\nNTPSynchronized=yes\n",
            "uname -m": "aarch64\n",
        }
        self.greeting = Greeting('panel "E661", firmware pico 1.0, protocol 1.0, dice=6;keys=3')
        self.gpio: Chip | OSError = Chip("pinctrl-bcm2835", {29: "ACT"})
        self.bus: Callable[[int, bytes], float] = answers_at(0x3C)
        self.packages = {name: Library(VERSIONS.get(name, "3.6")) for name in PACKAGES if name != "lgpio"}
        self.says: Mapping[str, object] | None = {"health": dict.fromkeys(OK, "ok"), "why": {}, "unsaved": False}
        self.room = Space(20_000_000_000, 30_000_000_000, 1_000_000)
        self.now = 1_795_986_300.0
        for path, content in FILES.items():
            self.write(path, content)
        for path, gid in DEVICES.items():
            self.plug(path, Node("device", 0, gid, 0o660))
        self.folder("/var/lib/companion", Node("folder", 990, 990, 0o755))
        self.point("/sys/class/tty/ttyACM0/device", "../../../devices/usb/1-1/1-1:1.0")
        self.folder("/sys/devices/usb/1-1/1-1:1.0")
        self.point("/sys/bus/usb/devices/1-1", "../../../devices/usb/1-1")

    # -- how it is made -----------------------------------------------------------------------------------------

    def write(self, path: str, content: str) -> None:
        self.at(path).parent.mkdir(parents=True, exist_ok=True)
        self.at(path).write_text(content, encoding="utf-8")

    def change(self, path: str, old: str, new: str) -> None:
        content = self.at(path).read_text(encoding="utf-8")
        assert old in content
        self.write(path, content.replace(old, new))

    def configure(self, old: str, new: str) -> None:
        self.change("/etc/companion/table.toml", old, new)

    def folder(self, path: str, node: Node | None = None) -> None:
        self.at(path).mkdir(parents=True, exist_ok=True)
        if node is not None:
            self.nodes[path] = node

    def plug(self, path: str, node: Node) -> None:
        self.write(path, "")
        self.nodes[path] = node

    def point(self, path: str, target: str) -> None:
        self.at(path).parent.mkdir(parents=True, exist_ok=True)
        self.at(path).symlink_to(target)

    def remove(self, path: str) -> None:
        place = self.at(path)
        if place.is_dir() and not place.is_symlink():
            shutil.rmtree(place)
        else:
            place.unlink()
        self.nodes.pop(path, None)

    def stop(self) -> None:
        """The service is stopped: devices may be asked."""
        self.says = None
        if self.unit is not None:
            self.unit |= {"ActiveState": "inactive", "SubState": "dead", "MainPID": "0"}

    def by_hand(self) -> None:
        """No service at all: the companion is started by pi."""
        self.says = self.unit = None
        self.folder("/var/lib/companion", Node("folder", 1000, 1000, 0o755))

    # -- what it answers ----------------------------------------------------------------------------------------

    def stat(self, path: str) -> Node | None:
        found = super().stat(path)
        return (
            self.nodes.get(path, Node(found.kind, 0, 0, 0o755 if found.kind == "folder" else 0o644)) if found else None
        )

    def run(self, *words: str, seconds: float = 5.0) -> Done | None:
        said = " ".join(words)
        if said.startswith("systemctl show companion.service"):
            told = self.unit or {"LoadState": "not-found"}
            return Done(0, "".join(f"{key}={one}\n" for key, value in told.items() for one in value.split("\n")))
        return next((Done(0, out) for begin, out in self.commands.items() if said.startswith(begin)), None)

    def space(self, path: str) -> Space | None:
        return self.room

    def wall(self) -> float:
        return self.now

    def libraries(self) -> Mapping[str, Library]:
        return self.packages

    def chip(self, node: str) -> Chip:
        if isinstance(self.gpio, OSError):
            raise self.gpio
        return self.gpio

    def i2c(self, node: str, address: int, message: bytes) -> float:
        return self.bus(address, message)

    def status(self, archive: Path) -> Mapping[str, object] | None:
        return self.says


def answers_at(*addresses: int, hertz: int = 400_000) -> Callable[[int, bytes], float]:
    """A bus with chips at these addresses, at that speed."""

    def bus(address: int, message: bytes) -> float:
        if address not in addresses:
            raise oserror(errno.EREMOTEIO)
        return 9 * (len(message) + 1) / hertz

    return bus


def breaks(number: int) -> Callable[[int, bytes], float]:
    """A bus that answers everything with this error."""

    def bus(address: int, message: bytes) -> float:
        raise oserror(number)

    return bus


def oserror(number: int) -> OSError:
    return OSError(number, os.strerror(number))
