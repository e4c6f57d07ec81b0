"""Faults of the line to the panel and of USB keys, each sown into a healthy Pi: named alone, with the right cure."""

from __future__ import annotations

import pytest

from companion.doctor.machine import Greeting, Node
from tests.doctor.fake_pi import FakePi
from tests.doctor.seeding import Seed, sown, stopped, then

RULE = "/etc/udev/rules.d/60-companion-panel.rules"
BUSY = Greeting("", "/dev/ttyACM0 is in use by another program: end it, or wait until it lets go", busy=True)
INSTALL = "sudo cp systemd/60-companion-panel.rules /etc/udev/rules.d/"


def unplug(pi: FakePi) -> None:
    pi.remove("/sys/class/tty")
    pi.remove("/sys/bus/usb")
    pi.remove("/dev/ttyACM0")


def bootsel(pi: FakePi) -> None:
    pi.remove("/sys/class/tty")
    pi.remove("/dev/ttyACM0")
    pi.write("/sys/devices/usb/1-1/idProduct", "0003\n")


def modem(pi: FakePi) -> None:
    pi.remove(RULE)
    pi.write("/proc/333/comm", "ModemManager\n")


def probing(pi: FakePi) -> None:
    pi.greeting = BUSY
    pi.write("/proc/333/comm", "ModemManager\n")
    pi.point("/proc/333/fd/9", "/dev/ttyACM0")


def other(pi: FakePi) -> None:
    pi.greeting = BUSY
    pi.write("/proc/640/comm", "minicom\n")
    pi.point("/proc/640/fd/3", "/dev/ttyACM0")


def braille(pi: FakePi) -> None:
    """A clone of the Uno is plugged in besides, and its port was taken away."""
    pi.write("/usr/bin/brltty", "")
    pi.write("/sys/bus/usb/devices/1-2/idVendor", "1a86\n")
    pi.write("/sys/bus/usb/devices/1-2/idProduct", "7523\n")


def uart(pi: FakePi) -> None:
    pi.stop()
    pi.configure('port = "auto"', 'port = "/dev/serial0"')
    pi.point("/dev/serial0", "ttyS0")
    pi.plug("/dev/ttyS0", Node("device", 0, 20, 0o660))


SEEDS = (
    Seed("panel-missing", stopped(unplug), "many carry only power", "by keys meanwhile"),
    Seed("panel-bootsel", stopped(bootsel), "without a finger on BOOTSEL"),
    Seed(
        "panel-path",
        stopped(
            lambda pi: pi.configure('port = "auto"', 'port = "/dev/ttyACM7"'),
            lambda pi: pi.point("/dev/serial/by-id/usb-Pico-if00", "../../ttyACM0"),
        ),
        'port = "/dev/serial/by-id/usb-Pico-if00" or "auto"',
        "/dev/ttyACM7 is not there",
    ),
    Seed(
        "panel-denied",
        lambda pi: pi.plug("/dev/ttyACM0", Node("device", 0, 1000, 0o660)),
        "sudo usermod -aG pi companion && sudo systemctl restart",
        "belongs to root, group pi, mode 0660",
    ),
    Seed(
        "panel-denied",
        lambda pi: pi.plug("/dev/ttyACM0", Node("device", 0, 0, 0o600)),
        'SUBSYSTEM=="tty", GROUP="dialout"',
    ),
    Seed(
        "panel-silent",
        stopped(lambda pi: setattr(pi, "greeting", Greeting("", "no answer: nothing came"))),
        "companion panel watch",
        "/dev/ttyACM0: no answer",
    ),
    Seed(
        "panel-no-program",
        stopped(lambda pi: setattr(pi, "greeting", Greeting("", "it echoes our own lines: main.py is missing"))),
        "companion panel flash",
    ),
    Seed(
        "panel-protocol",
        stopped(lambda pi: setattr(pi, "greeting", Greeting('panel "E6"', "it speaks protocol 2.0, not 1.0"))),
        "companion panel flash prints how to update it",
        "protocol 2.0",
    ),
    Seed("panel-busy", stopped(other), "^end it$", r"minicom \(process 640\)"),
    Seed("panel-busy", stopped(probing), INSTALL, r"ModemManager \(process 333\)"),
    Seed("modemmanager", modem, INSTALL),
    Seed("brltty", braille, "sudo apt remove brltty", "the CH340 has no port"),
    Seed("brltty", lambda pi: pi.write("/proc/501/comm", "brltty\n"), "sudo apt remove brltty"),
    Seed(
        "serial-off",
        stopped(lambda pi: pi.configure('port = "auto"', 'port = "/dev/serial0"')),
        "sudo raspi-config nonint do_serial_hw 0",
    ),
    Seed(
        "serial-console",
        then(uart, lambda pi: pi.change("/proc/cmdline", "console=tty1", "console=serial0,115200 console=tty1")),
        "sudo raspi-config nonint do_serial_cons 1",
        "/proc/cmdline",
    ),
    Seed(
        "serial-console",
        then(uart, lambda pi: pi.change("/proc/cmdline", "console=tty1", "console=ttyS0,115200")),
        "do_serial_cons 1",
    ),
    Seed(
        "serial-login",
        then(uart, lambda pi: pi.commands.update({"systemctl is-active serial-getty@ttyS0": "active\n"})),
        "sudo systemctl disable --now serial-getty@ttyS0.service",
    ),
    Seed(
        "usbkeys-missing",
        lambda pi: pi.change("/proc/bus/input/devices", "Number Pad", "HCT Usb Entry"),
        'there are: "HCT Usb Entry"',
        'no input device "Number Pad"',
    ),
    Seed(
        "usbkeys-denied",
        lambda pi: pi.plug("/dev/input/event0", Node("device", 0, 4711, 0o660)),
        "sudo usermod -aG 4711 companion",
    ),
)


@pytest.mark.parametrize("seed", SEEDS, ids=str)
def test_it_is_named_alone_with_its_cure(pi: FakePi, seed: Seed) -> None:
    sown(pi, seed)
