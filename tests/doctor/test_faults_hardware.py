"""Faults of supply, clock, pins, bus and screen, each sown into a healthy Pi: named alone, with the right cure."""

from __future__ import annotations

import errno
from collections.abc import Callable

import pytest

from companion.doctor.machine import Chip, Node
from tests.doctor.fake_pi import FakePi, answers_at, breaks
from tests.doctor.seeding import Seed, sown, stopped, then

LINE = r"echo dtparam=i2c_arm_baudrate=400000 \| sudo tee -a /boot/firmware/config.txt\), then restart"
SPI = 'driver = "ssd1309"\nbus = "spi"\ndc = 24'


def flags(value: int) -> dict[str, str]:
    return {"vcgencmd get_throttled": f"throttled={value:#x}\n"}


def held(pin: int, holder: str) -> Chip:
    return Chip("pinctrl-bcm2835", {29: "ACT", pin: holder})


def by_a_program(pi: FakePi) -> None:
    pi.gpio = held(27, "")
    pi.write("/proc/644/comm", "python3\n")
    pi.point("/proc/644/fd/5", "/dev/gpiochip0")


def own_alarm(pi: FakePi) -> None:
    pi.commands = {key: out for key, out in pi.commands.items() if not key.startswith("vcgencmd")}
    pi.write("/sys/class/hwmon/hwmon1/name", "rpi_volt\n")
    pi.write("/sys/class/hwmon/hwmon1/in0_lcrit_alarm", "1\n")


def own_flags(pi: FakePi) -> None:
    pi.commands = {key: out for key, out in pi.commands.items() if not key.startswith("vcgencmd")}
    pi.write("/sys/devices/platform/soc/soc:firmware/get_throttled", "50005\n")


def old_config_txt(pi: FakePi) -> None:
    pi.remove("/boot/firmware")
    pi.bus = answers_at(0x3C, hertz=100_000)


NO_PROGRAM = "sudo apt install systemd-timesyncd"
CHIP = r"echo dtoverlay=i2c-rtc,ds3231 \| sudo tee -a /boot/firmware/config.txt"


def times(*said: str) -> Callable[[FakePi], object]:
    """What timedatectl shows."""
    return lambda pi: pi.commands.update({"timedatectl show": "\n".join(said) + "\n"})


def in_1970(pi: FakePi) -> None:
    pi.now = 1_000.0


SEEDS = (
    Seed("under-voltage", lambda pi: pi.commands.update(flags(0x50005)), "2.5 A for a Zero 2 W.*short, thick cable"),
    Seed("under-voltage-before", lambda pi: pi.commands.update(flags(0x50000)), "supply that was made for this Pi"),
    Seed("under-voltage", own_alarm, "supply that was made for this Pi", "the kernel says"),
    Seed("under-voltage", own_flags, "supply that was made for this Pi", "too weak now"),
    Seed("hot", lambda pi: pi.commands.update(flags(0x80008)), "heat sink"),
    Seed("clock-unset", lambda pi: setattr(pi, "now", 1_000.0), "network once.*DS3231"),
    Seed(
        "clock-free",
        lambda pi: pi.commands.update({"timedatectl show": "NTP=no\nNTPSynchronized=no\n"}),
        "^sudo timedatectl set-ntp true$",
    ),
    Seed("clock-free", times("CanNTP=no", "NTP=no", "NTPSynchronized=no"), f"{NO_PROGRAM}.*{CHIP}"),
    Seed("clock-unset", then(times("CanNTP=no", "NTP=no"), in_1970), f"^sudo date -s .* then {NO_PROGRAM}.*{CHIP}"),
    Seed(
        "clock-unset", then(times("CanNTP=yes", "NTP=no"), in_1970), "network once .*timedatectl set-ntp true.*DS3231"
    ),
    Seed("gpio-missing", lambda pi: pi.remove("/dev/gpiochip0"), "sudo apt full-upgrade"),
    Seed(
        "gpio-denied",
        lambda pi: pi.plug("/dev/gpiochip0", Node("device", 0, 4711, 0o660)),
        "sudo usermod -aG 4711 companion && sudo systemctl restart companion.service",
    ),
    Seed(
        "gpio-denied",
        lambda pi: pi.plug("/dev/gpiochip0", Node("device", 0, 0, 0o600)),
        'echo \'SUBSYSTEM=="gpio", GROUP="gpio", MODE="0660"\' .*udevadm trigger',
        "no group can cure that",
    ),
    Seed(
        "pin-held",
        stopped(lambda pi: setattr(pi, "gpio", held(4, "onewire@0"))),
        "dtoverlay=w1-gpio out of /boot/firmware/config.txt",
        r'GPIO4 \(display.reset\) is held by "onewire@0"',
    ),
    Seed(
        "pin-held",
        stopped(lambda pi: pi.configure("a = 17", "a = 8"), lambda pi: setattr(pi, "gpio", held(8, "spi0 CS0"))),
        "sudo raspi-config nonint do_spi 1",
        r'GPIO8 \(keys.a\) is held by "spi0 CS0"',
    ),
    Seed("pin-held", stopped(lambda pi: setattr(pi, "gpio", held(17, "sysfs"))), "find what starts it.*restart the Pi"),
    Seed(
        "pin-held",
        stopped(by_a_program),
        "sudo kill 644",
        r"GPIO27 \(keys.b\) is held by somebody who gives no name, maybe python3 \(process 644\)",
    ),
    Seed("pin-held", stopped(lambda pi: setattr(pi, "gpio", held(12, "other"))), "sudo companion doctor .*another pin"),
    Seed(
        "i2c-off",
        then(lambda pi: pi.remove("/dev/i2c-1"), lambda pi: pi.remove("/sys/bus/i2c/devices")),
        "sudo raspi-config nonint do_i2c 0",
    ),
    Seed("i2c-module", lambda pi: pi.remove("/dev/i2c-1"), "sudo modprobe i2c-dev"),
    Seed(
        "i2c-denied",
        lambda pi: pi.plug("/dev/i2c-1", Node("device", 0, 0, 0o600)),
        'SUBSYSTEM=="i2c-dev", GROUP="i2c"',
    ),
    Seed(
        "i2c-driver",
        lambda pi: pi.point("/sys/bus/i2c/devices/1-003c/driver", "../../../../bus/i2c/drivers/ssd1307fb"),
        "dtoverlay=ssd1306",
        "the kernel's driver ssd1307fb",
    ),
    Seed(
        "i2c-silent", lambda pi: setattr(pi, "bus", breaks(errno.EREMOTEIO)), "wires.*SDA to 3.*companion doctor again"
    ),
    Seed("i2c-address", lambda pi: setattr(pi, "bus", answers_at(0x3D)), "address = 0x3d under \\[display\\]"),
    Seed("i2c-stuck", lambda pi: setattr(pi, "bus", breaks(errno.ETIMEDOUT)), "held down: pull the plug"),
    Seed("i2c-slow", slow := lambda pi: setattr(pi, "bus", answers_at(0x3C, hertz=100_000)), "restart", "93 ms"),
    Seed(
        "i2c-slow",
        then(slow, lambda pi: pi.change("/boot/firmware/config.txt", "dtparam=i2c_arm_baudrate=400000\n", "")),
        LINE,
        r"93 ms \(100 kHz\)",
    ),
    Seed("i2c-slow", old_config_txt, "sudo tee -a /boot/config.txt"),
    Seed("spi-off", lambda pi: pi.configure('driver = "ssd1309"', SPI), "sudo raspi-config nonint do_spi 0"),
    Seed(
        "spi-denied",
        then(
            lambda pi: pi.configure('driver = "ssd1309"', SPI),
            lambda pi: pi.plug("/dev/spidev0.0", Node("device", 0, 0, 0o600)),
        ),
        'SUBSYSTEM=="spidev", GROUP="spi"',
    ),
)


@pytest.mark.parametrize("seed", SEEDS, ids=str)
def test_it_is_named_alone_with_its_cure(pi: FakePi, seed: Seed) -> None:
    sown(pi, seed)


def test_a_picture_that_does_not_get_through_whole(pi: FakePi) -> None:
    def bus(address: int, message: bytes) -> float:
        if len(message) > 100:
            raise OSError(errno.EIO, "Input/output error")
        return answers_at(0x3C)(address, message)

    sown(pi, Seed("i2c-breaks", lambda pi: setattr(pi, "bus", bus), "shorter wires"))
