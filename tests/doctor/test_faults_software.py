"""Faults of system, libraries, config, service and disk, each sown into a healthy Pi: named alone, with its cure."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from companion.doctor.archive import faults_of
from companion.doctor.examine import examine
from companion.doctor.machine import Library, Node, Person, Space
from tests.doctor.fake_pi import OK, FakePi
from tests.doctor.seeding import Seed, sown, stopped, then

DATA = "/var/lib/companion"
ROOT_MOUNT = "24 1 179:2 / / rw,noatime shared:1 - ext4 /dev/mmcblk0p2 rw\n"
SYSUSERS = "sudo systemd-sysusers systemd/companion.sysusers.conf"
RELOAD = "sudo systemctl daemon-reload && sudo systemctl restart companion.service"


Step = Callable[[FakePi], object]


def has(name: str, version: str, fault: str = "") -> Step:
    def seed(pi: FakePi) -> None:
        pi.packages = {**pi.packages, name: Library(version, fault)}

    return seed


def unit(**told: str) -> Step:
    def seed(pi: FakePi) -> None:
        assert pi.unit is not None
        pi.unit |= told
        if told.get("ActiveState", "active") != "active":
            pi.says = None

    return seed


def unfound(pi: FakePi) -> None:
    """The unit lies there, and systemd has not read it."""
    pi.by_hand()
    pi.write("/etc/systemd/system/companion.service", "[Service]\n")


def mounted(kind: str, options: str = "rw") -> Step:
    return lambda pi: pi.write(
        "/proc/self/mountinfo", ROOT_MOUNT + f"40 24 8:1 / {DATA} {options} shared:9 - {kind} /dev/sda1 {options}\n"
    )


def mounted_from(source: str) -> Step:
    return lambda pi: pi.write("/proc/self/mountinfo", ROOT_MOUNT + f"40 24 8:1 / {DATA} rw - ext4 {source} rw\n")


def overlay(kind: str) -> Step:
    upper = f"41 24 0:41 / /media/root-rw rw - {kind} root-rw rw\n"
    root = "24 1 0:24 / / rw - overlay overlayroot rw,lowerdir=/media/root-ro,upperdir=/media/root-rw/overlay\n"
    return lambda pi: pi.write("/proc/self/mountinfo", root + upper)


def plain_debian(pi: FakePi) -> None:
    pi.remove("/usr/bin/raspi-config")


def a_folder_instead(pi: FakePi) -> None:
    pi.folder(f"{DATA}/archive.sqlite", Node("folder", 990, 990, 0o755))


def held_by_a_signal(pi: FakePi) -> None:
    pi.says = {**(pi.says or {}), "pid": 812}
    pi.write("/proc/812/stat", "812 (companion) T 1 812 812 0 -1\n")


def held_back(pi: FakePi) -> None:
    """The service began while the root was read-only, and sees its folder so until it is told otherwise."""
    view = f"416 24 179:2 {DATA} {DATA} ro,noatime - ext4 /dev/mmcblk0p2 rw\n"
    pi.write("/proc/812/mountinfo", ROOT_MOUNT.replace("rw,noatime", "ro,noatime") + view)


def archived(content: bytes) -> Step:
    def seed(pi: FakePi) -> None:
        pi.at(f"{DATA}/archive.sqlite").write_bytes(content)
        pi.nodes[f"{DATA}/archive.sqlite"] = Node("file", 990, 990, 0o644)

    return seed


def at(path: str) -> Step:
    def seed(pi: FakePi) -> None:
        pi.configure(f'"{DATA}/archive.sqlite"', f'"{path}"')
        pi.folder(path.rpartition("/")[0], Node("folder", 990, 990, 0o755))

    return seed


def by_hand_denied(pi: FakePi) -> None:
    pi.by_hand()
    pi.me = Person("pi", 1000, frozenset({1000, 20, 102, 988}))


def sick(**whys: str) -> Step:
    return lambda pi: setattr(
        pi,
        "says",
        {"health": {**dict.fromkeys(OK, "ok"), **dict.fromkeys(whys, "lost")}, "why": whys, "unsaved": False},
    )


SEEDS = (
    Seed("os-old", lambda pi: pi.change("/etc/os-release", '"13"', '"11"'), "Raspberry Pi Imager"),
    Seed("python-old", lambda pi: setattr(pi, "python", (3, 9, 2)), "Bookworm"),
    Seed("library-missing:luma.oled", has("luma.oled", ""), 'pip install "luma.oled>=3.13"'),
    Seed("library-missing:serial", has("serial", ""), 'pip install "pyserial>=3.5"'),
    Seed("library-missing:evdev", has("evdev", ""), "sudo apt install gcc python3-dev linux-libc-dev"),
    Seed("library-version:PIL", has("PIL", "14.0.1"), 'pip install "pillow>=10,<14"', "14.0.1; it must be .* below 14"),
    Seed("library-version:gpiozero", has("gpiozero", "1.6.2"), 'pip install "gpiozero>=2'),
    Seed("library-broken:smbus2", has("smbus2", "0.6", "ImportError: x.so"), "pip install smbus2", "ImportError: x.so"),
    Seed("pins-no-library", has("gpiod", ""), 'sudo /opt/companion/venv/bin/python -m pip install "gpiod>=2"$'),
    Seed(
        "pins-no-library",
        then(has("gpiod", "1.5.4"), has("lgpio", "0.0.0.2")),
        'pip install "gpiod>=2"',
        "gpiod is 1.5.4; .*lgpio is 0.0.0.2 .an empty placeholder.",
    ),
    Seed("pin-factory", lambda pi: setattr(pi, "environment", {"GPIOZERO_PIN_FACTORY": "mock"}), "unset GPIO"),
    Seed("config", lambda pi: pi.configure("a = 17", "a = 99"), "", "table.toml:2: keys.a: expected"),
    Seed("config", lambda pi: pi.configure("[keys]", "[kees]"), "sections are", "did you mean"),
    Seed(
        "config-denied", lambda pi: pi.nodes.update({"/etc/companion/table.toml": Node("file", 0, 0, 0o600)}), "a\\+r"
    ),
    Seed("service-masked", unit(LoadState="masked", ActiveState="inactive"), "sudo systemctl unmask"),
    Seed("service-changed", unit(NeedDaemonReload="yes"), RELOAD),
    Seed("service-disabled", unit(UnitFileState="disabled"), "sudo systemctl enable companion.service"),
    Seed(
        "service-fails",
        unit(ActiveState="activating", SubState="auto-restart", Result="exit-code", ExecMainStatus="2"),
        "companion check /etc/companion/table.toml",
        "the config has faults",
    ),
    Seed("service-fails", unit(ActiveState="failed", Result="exit-code", ExecMainStatus="203"), "/opt/companion/venv"),
    Seed("service-fails", unit(ActiveState="failed", Result="exit-code", ExecMainStatus="217"), SYSUSERS, "user"),
    Seed("service-unread", unfound, RELOAD),
    Seed("service-hung", unit(Result="watchdog", NRestarts="3"), "companion doctor --bundle"),
    Seed("user-missing", stopped(unit(User="table"), lambda pi: give_to(pi, 1)), SYSUSERS, "user table does not exist"),
    Seed("group-missing", unit(SupplementaryGroups="gpio i2c spi dialout input leds"), SYSUSERS, ": leds"),
    Seed(
        "groups-stale",
        lambda pi: pi.change("/proc/812/status", " 989 ", " "),
        "sudo systemctl restart companion.service",
        "not yet in the group spi",
    ),
    Seed("gpio-denied", by_hand_denied, "log out and in again, or restart", "after this login"),
    Seed("device-allow", unit(DeviceAllow="char-i2c rw char-input r char-ttyACM rw"), "DeviceAllow=char-gpiochip rw"),
    Seed("data-read-only", mounted("ext4", "ro"), f"sudo mount -o remount,rw {DATA}.*take another card"),
    Seed("data-overlay", mounted("overlay"), "sudo raspi-config nonint do_overlayfs 1"),
    Seed("data-tmpfs", mounted("tmpfs"), r"\[archive\] path = \"auto\""),
    Seed("data-tmpfs", mounted_from("/dev/zram0"), r"\[archive\] path = \"auto\"", "memory"),
    Seed("data-overlay", overlay("tmpfs"), "sudo raspi-config nonint do_overlayfs 1", "an overlay in memory"),
    Seed(
        "data-overlay", then(overlay("tmpfs"), plain_debian), "overlayroot=tmpfs .* out of /boot/firmware/cmdline.txt"
    ),
    Seed("data-held-back", held_back, "sudo nsenter -m -t 812 mount -o remount,bind,rw /var/lib/companion keeps"),
    Seed("data-fat", mounted("vfat"), "format /dev/sda1 as ext4"),
    Seed("data-remote", mounted("nfs4"), r"\[archive\] path = \"auto\""),
    Seed("data-denied", lambda pi: pi.folder(DATA, Node("folder", 0, 0, 0o755)), f"sudo chown -R companion: {DATA}"),
    Seed(
        "archive-denied",
        lambda pi: pi.plug(f"{DATA}/archive.sqlite", Node("file", 0, 0, 0o644)),
        rf"sudo chown companion: {DATA}/archive.sqlite\*",
    ),
    Seed("data-protect-home", at("/home/pi/games/a.sqlite"), r"\[archive\] path"),
    Seed("data-protect-system", at("/srv/games/a.sqlite"), "ReadWritePaths=/srv/games"),
    Seed("disk-full", lambda pi: setattr(pi, "room", Space(9_000_000, 10**9, 10**6)), "sudo apt clean", "only 9 MB"),
    Seed("disk-files", lambda pi: setattr(pi, "room", Space(10**10, 10**11, 3)), "sudo apt clean", "inodes"),
    Seed("archive", archived(b"no archive at all" * 20), "sudo cp -a .*archive.sqlite.*take another"),
    Seed("archive", a_folder_instead, "name another file", "expected a file, got a fo"),
    Seed("stopped", held_by_a_signal, "sudo kill -CONT 812", "process 812"),
    Seed("health", sick(display="Display: no wire"), "the faults here", "display lost: Display: no wire"),
)


def give_to(pi: FakePi, uid: int) -> None:
    """All may open everything: what is wrong is the user alone."""
    for path in ("/dev/gpiochip0", "/dev/i2c-1", "/dev/ttyACM0", "/dev/input/event0"):
        pi.nodes[path] = Node("device", 0, uid, 0o666)
    pi.folder(DATA, Node("folder", 0, uid, 0o777))


@pytest.mark.parametrize("seed", SEEDS, ids=str)
def test_it_is_named_alone_with_its_cure(pi: FakePi, seed: Seed) -> None:
    sown(pi, seed)


def test_an_undervolted_pi_with_everything_denied_is_told_all_of_it_at_once(pi: FakePi) -> None:
    """S24 and more: one run lists every fault."""
    for path in ("/dev/gpiochip0", "/dev/ttyACM0"):
        pi.plug(path, Node("device", 0, 4711, 0o660))
    pi.commands["vcgencmd get_throttled"] = "throttled=0x1\n"
    mounted_read_only = "40 24 8:1 / /var ro - ext4 /dev/sda1 ro\n"
    pi.write("/proc/self/mountinfo", ROOT_MOUNT + mounted_read_only)
    faults = examine(pi).faults
    assert {one.name for one in faults} == {"under-voltage", "data-read-only", "gpio-denied", "panel-denied"}
    assert all(one.cure for one in faults)


def test_every_fault_of_a_config_is_told(pi: FakePi) -> None:
    pi.configure("a = 17", "a = 99\nbb = 1")
    pi.configure('driver = "ssd1309"', 'driver = "ssd1310"')
    assert [one.name for one in examine(pi).faults] == ["config", "config", "config"]


def test_a_service_without_its_config(pi: FakePi) -> None:
    pi.remove("/etc/companion/table.toml")
    (found,) = examine(pi).faults
    assert (found.name, found.cure) == (
        "config-elsewhere",
        "sudo mkdir -p /etc/companion && sudo cp table.toml /etc/companion/table.toml",
    )


def test_an_overlay_over_a_disk_is_no_fault(pi: FakePi) -> None:
    overlay("ext4")(pi)
    assert examine(pi).faults == ()


def test_an_overlay_of_which_nothing_is_seen_is_a_note_where_no_pi_is(pi: FakePi) -> None:
    """A container: its upper layer may well be on a disk."""
    pi.by_hand()
    pi.remove("/proc/device-tree/model")
    pi.gpio = OSError(2, "none")
    pi.write("/proc/self/mountinfo", "24 1 0:24 / / rw - overlay overlay rw,lowerdir=/a,upperdir=/b,workdir=/c\n")
    assert [one.level.value for one in examine(pi).findings if one.name == "data-overlay"] == ["note"]


def test_a_clock_that_another_program_sets_is_well(pi: FakePi) -> None:
    """chrony from elsewhere: systemd knows of no program for network time, and the kernel says it is set."""
    pi.commands["timedatectl show"] = "CanNTP=no\nNTP=no\nNTPSynchronized=yes\n"
    assert examine(pi).faults == ()


def test_an_archive_in_a_folder_of_somebody_else_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def denied(path: Path) -> bool:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "exists", denied)
    (told,) = faults_of(Path("/var/lib/companion/archive.sqlite"))
    assert told == "the archive /var/lib/companion/archive.sqlite may not be looked at (Permission denied)"
