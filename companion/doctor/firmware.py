"""The Pi's firmware files, and how what stands in them is changed: by raspi-config where the system has it, else by
hand. Pure; knows no check."""

from __future__ import annotations

from companion.doctor.patient import Patient

BOOT = "/boot/firmware"


def config_txt(patient: Patient) -> str:
    """The firmware's config: it moved with Bookworm."""
    return f"{_folder(patient)}/config.txt"


def cmdline_txt(patient: Patient) -> str:
    """What the firmware gives the kernel along, in the same folder."""
    return f"{_folder(patient)}/cmdline.txt"


def switched(patient: Patient, command: str, by_hand: str) -> str:
    """The cure that raspi-config brings with that command, or what hands do where there is none; then a restart."""
    there = patient.machine.stat("/usr/bin/raspi-config") is not None
    return f"sudo raspi-config nonint {command}, then restart" if there else f"{by_hand}, then restart"


def added(patient: Patient, line: str) -> str:
    """The command that adds a line to the config."""
    return f"echo {line} | sudo tee -a {config_txt(patient)}"


def _folder(patient: Patient) -> str:
    return BOOT if patient.machine.stat(BOOT) is not None else "/boot"
