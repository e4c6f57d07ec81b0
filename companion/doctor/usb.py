"""What is plugged into the USB, by sysfs: boards, their serial ports, input devices. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass

from companion.doctor.machine import Machine, text

_PORT = re.compile(r"tty(ACM|USB)\d+$")


@dataclass(frozen=True, slots=True)
class Plugged:
    """A thing on the USB; `name`: as it calls itself."""

    vendor: int
    product: int
    name: str = ""


@dataclass(frozen=True, slots=True)
class SerialPort:
    path: str
    usb: Plugged


def plugged(machine: Machine) -> tuple[Plugged, ...]:
    folder = "/sys/bus/usb/devices"
    found = (_identity(machine, f"{folder}/{name}") for name in machine.names(folder) if ":" not in name)
    return tuple(one for one in found if one is not None)


def serial_ports(machine: Machine) -> tuple[SerialPort, ...]:
    """Serial ports on the USB, by name."""
    ports = []
    for name in machine.names("/sys/class/tty"):
        if not _PORT.match(name):
            continue
        for above in ("device/..", "device/../.."):  # an ACM port hangs on its interface, a USB one a step lower
            usb = _identity(machine, f"/sys/class/tty/{name}/{above}")
            if usb is not None:
                ports.append(SerialPort(f"/dev/{name}", usb))
                break
    return tuple(ports)


def input_names(machine: Machine) -> dict[str, str]:
    """Input nodes and the names of their devices."""
    found = {}
    for block in text(machine, "/proc/bus/input/devices").split("\n\n"):
        name = re.search(r'^N: Name="(.*)"$', block, re.MULTILINE)
        node = re.search(r"^H: Handlers=.*?\b(event\d+)\b", block, re.MULTILINE)
        if name and node:
            found[f"/dev/input/{node[1]}"] = name[1]
    return found


def _identity(machine: Machine, folder: str) -> Plugged | None:
    vendor, product = text(machine, f"{folder}/idVendor"), text(machine, f"{folder}/idProduct")
    try:
        return Plugged(int(vendor, 16), int(product, 16), text(machine, f"{folder}/product"))
    except ValueError:
        return None
