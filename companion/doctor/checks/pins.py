"""The Pi's pins: is the chip there, may it be opened, and does somebody else have one of ours? Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.doctor.checks.system import uses_pins
from companion.doctor.findings import Finding, fault, fine, skipped
from companion.doctor.firmware import config_txt, switched
from companion.doctor.machine import openers
from companion.doctor.patient import Patient
from companion.doctor.rights import refusal

if TYPE_CHECKING:
    from companion.config.pins import Claim

KERNEL: tuple[tuple[str, str], ...] = (
    (r"onewire|w1", "take the line dtoverlay=w1-gpio out of {config}, then restart"),
    (r"spi\d|cs\d|chipselect", "turn SPI off ({spi}), or give another pin in table.toml"),
    (r"shutdown|gpio-keys|button", "take the line dtoverlay=gpio-shutdown or gpio-key out of {config}, then restart"),
    (r"poweroff", "take the line dtoverlay=gpio-poweroff out of {config}, then restart"),
    (r"fan", "take the line dtoverlay=gpio-fan out of {config}, then restart"),
    (r"ir-|lirc", "take the line dtoverlay=gpio-ir out of {config}, then restart"),
    (r"sysfs", "a program took it by way of /sys/class/gpio: find what starts it, take that away, and restart the Pi"),
)
"""How the kernel calls those of its own drivers that take a pin, and how each lets go."""


def chip(patient: Patient) -> Iterator[Finding]:
    if not uses_pins(patient):
        return
    if not patient.chips:
        if patient.model:
            cure = "sudo apt full-upgrade, then restart: the kernel must bring its GPIO character device"
            yield fault("gpio-missing", "there is no /dev/gpiochip0: the keys on the Pi's pins cannot work", cure)
        return
    if not patient.model:
        return
    refused = refusal(patient, patient.header, "gpio-denied", "gpio", "gpio")
    yield refused or fine("gpio", f"{patient.header} ({patient.chips[patient.header] or 'GPIO'}) may be opened")


def holders(patient: Patient) -> Iterator[Finding]:
    """Our pins in somebody else's hand. A companion that runs has them itself."""
    if not patient.model or not patient.header or not uses_pins(patient):
        return
    try:
        taken = patient.machine.chip(patient.header).holders
    except OSError as error:
        yield skipped("pins", f"who has which pin was not asked: {patient.header} ({error.strerror or error})")
        return
    ours = _wanted(patient)
    if patient.status is not None:
        yield fine("pins", "the companion that runs has its pins")
        return
    held = {pin: taken[pin] for pin in ours if pin in taken}
    for pin, holder in held.items():
        yield _held(patient, pin, ours[pin], holder)
    if not held:
        yield fine("pins", f"{len(ours)} pins are free for us")


def _wanted(patient: Patient) -> dict[int, str]:
    """Our pins and the keys of table.toml that name them; the buses are the kernel's to hold."""
    from companion.config.faults import key_name
    from companion.config.pins import claims

    config = patient.settings.config
    named: list[Claim] = [claim for claim in claims(config) if not claim.user] if config is not None else []
    return {claim.pin: key_name(claim.path) for claim in named}


def _held(patient: Patient, pin: int, key: str, holder: str) -> Finding:
    users = openers(patient.machine, patient.header)
    who = f'"{holder}"' if holder else "somebody who gives no name"
    says = f"GPIO{pin} ({key}) is held by {who}"
    config = config_txt(patient)
    for pattern, cure in KERNEL:
        if re.search(pattern, holder, re.IGNORECASE):
            spi = switched(patient, "do_spi 1", f"take the line dtparam=spi=on out of {config}")
            return fault("pin-held", says, cure.format(config=config, spi=spi))
    if users:
        numbers = " ".join(re.findall(r"process (\d+)", " ".join(users)))
        return fault(
            "pin-held", f"{says}, maybe {' or '.join(users)}", f"end it: sudo kill {numbers}; or give another pin"
        )
    cure = "sudo companion doctor looks into every program and names it: end it, or give another pin in table.toml"
    if patient.machine.me.uid == 0:
        cure = f"no program has it, so a driver does: see the dtoverlay lines of {config}; or give another pin"
    return fault("pin-held", says, cure)
