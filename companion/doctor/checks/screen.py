"""The screen's bus: is it on, may it be opened, does the screen answer, and how long does a picture take? Pure.

The bus is asked with NOP commands alone, which every chip that we know takes and shows nothing of: no picture is
touched, and a companion that draws at the same time is not disturbed.
"""

from __future__ import annotations

import errno
import re
from collections.abc import Iterator

from companion.doctor.findings import Finding, fault, fine, skipped
from companion.doctor.firmware import added, config_txt, switched
from companion.doctor.machine import text
from companion.doctor.patient import Patient
from companion.doctor.rights import may, refusal

ADDRESSES = (0x3C, 0x3D)
NOP = b"\x00\xe3"
FRAME = b"\x00" + b"\xe3" * 1032
"""As many bytes on the wire as a whole picture, 1034 with the address."""
SLOW = 0.045
"""Seconds. A picture takes 23 ms at 400 kHz and 93 ms at 100 kHz."""
WIRES = (
    "check its four wires (VCC to place 1, GND to 9, SDA to 3, SCL to 5) and, on an SSD1309, RES and its solder links"
)
_SILENT = (errno.EREMOTEIO, errno.EIO, errno.ENXIO, errno.ENODEV)
_STUCK = (errno.ETIMEDOUT, errno.EAGAIN, errno.EBUSY)


def screen(patient: Patient) -> Iterator[Finding]:
    config = patient.settings.config
    if config is None or config.display.driver in ("none", "capture") or config.display.bus == "record":
        return
    if config.display.bus == "spi":
        yield from _spi(patient, f"/dev/spidev{config.display.port}.{config.display.address}")
    else:
        yield from _i2c(patient, config.display.port, config.display.address)


def _spi(patient: Patient, node: str) -> Iterator[Finding]:
    if patient.machine.stat(node) is None:
        if patient.model:
            cure = switched(patient, "do_spi 0", added(patient, "dtparam=spi=on"))
            yield fault("spi-off", f"SPI is off: {node} is not there", cure)
        return
    yield refusal(patient, node, "spi-denied", "spidev", "spi") or fine("spi", f"{node} may be opened")


def _i2c(patient: Patient, port: int, address: int) -> Iterator[Finding]:
    node = f"/dev/i2c-{port}"
    status = patient.machine.stat(node)
    if status is None:
        if patient.model:
            yield _no_bus(patient, node, port)
        return
    refused = refusal(patient, node, "i2c-denied", "i2c-dev", "i2c")
    if refused is not None:
        yield refused
    if not patient.model:
        return
    if not may(patient.machine.me, status):
        me, who = patient.machine.me.name, patient.runs_as.name
        hint = f"; ask again with sudo -u {who} companion doctor" if refused is None else ""
        yield skipped("i2c-scan", f"the screen was not asked: {me} may not open {node}{hint}")
        return
    yield from _scan(patient, node, address)


def _no_bus(patient: Patient, node: str, port: int) -> Finding:
    if any(name == f"i2c-{port}" for name in patient.machine.names("/sys/bus/i2c/devices")):
        cure = "echo i2c-dev | sudo tee /etc/modules-load.d/companion-i2c.conf && sudo modprobe i2c-dev"
        return fault("i2c-module", f"{node} is not there: the bus is on, but the module i2c-dev is not loaded", cure)
    modules = "echo i2c-dev | sudo tee /etc/modules-load.d/companion-i2c.conf"
    cure = switched(patient, "do_i2c 0", f"{added(patient, 'dtparam=i2c_arm=on')} && {modules}")
    return fault("i2c-off", f"I2C is off: {node} is not there", cure)


def _scan(patient: Patient, node: str, address: int) -> Iterator[Finding]:
    driver = patient.machine.link(f"/sys/bus/i2c/devices/{node.rpartition('-')[2]}-{address:04x}/driver")
    if driver:
        says = f"the kernel's driver {driver.rpartition('/')[2]} has the screen at {address:#04x}: no one else may draw"
        cure = f"take the line dtoverlay=ssd1306 (or such) out of {config_txt(patient)}, then restart"
        yield fault("i2c-driver", says, cure)
    there, stuck = [], False
    for one in dict.fromkeys((address, *ADDRESSES)):
        try:
            patient.machine.i2c(node, one, NOP)
            there.append(one)
        except OSError as error:
            if isinstance(error, TimeoutError) or error.errno in _STUCK:
                stuck = True
                break
            if error.errno not in _SILENT:
                yield skipped("i2c-scan", f"{node} could not be asked ({error.strerror or error})")
                return
    if address in there:
        yield from _speed(patient, node, address)
    elif stuck:
        cure = f"a line is held down: pull the plug and {WIRES}"
        yield fault("i2c-stuck", f"{node} does not move: SDA or SCL is held at ground", cure)
    elif there:
        says = f"the screen answers at {there[0]:#04x}, table.toml says {address:#04x}"
        yield fault("i2c-address", says, f"write address = {there[0]:#04x} under [display]")
    else:
        says = f"nothing answers on {node}, neither at 0x3c nor at 0x3d: no screen"
        yield fault("i2c-silent", says, f"{WIRES}; then companion doctor again")


def _speed(patient: Patient, node: str, address: int) -> Iterator[Finding]:
    try:
        took = min(patient.machine.i2c(node, address, FRAME) for _ in range(2))
    except OSError as error:
        why = error.strerror or error
        says = f"the screen at {address:#04x} answers, but a whole picture does not get through ({why})"
        yield fault("i2c-breaks", says, f"shorter wires; {WIRES}")
        return
    hertz = 9 * (len(FRAME) + 1) / max(took, 1e-6)
    says = (
        f"the screen answers at {address:#04x} on {node}; a picture takes {took * 1000:.0f} ms ({hertz / 1000:.0f} kHz)"
    )
    if took <= SLOW:
        yield fine("screen", says)
        return
    file = config_txt(patient)
    line = "dtparam=i2c_arm_baudrate=400000"
    if re.search(r"^\s*dtparam=.*i2c_arm_baudrate=400000", text(patient.machine, file), re.MULTILINE):
        cure = f"{file} asks for 400 kHz already: restart the Pi; or the line stands in a [section] for another Pi"
    else:
        cure = f"add the line {line} to {file} (echo {line} | sudo tee -a {file}), then restart"
    yield fault("i2c-slow", f"{says}: slow, keys would feel late", cure)
