"""The supply, the heat, the clock. Pure."""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.devices.stamps import CLOCK_SET
from companion.doctor.findings import Finding, fault, fine, note
from companion.doctor.firmware import added
from companion.doctor.machine import text
from companion.doctor.patient import Patient

SUPPLY = (
    "use the supply that was made for this Pi (5.1 V; 2.5 A for a Zero 2 W or a Pi 3, 3 A for a Pi 4, 5 A for a Pi 5) "
    "with a short, thick cable, and take other things off its USB"
)
SET_NTP = "sudo timedatectl set-ntp true"
TIMESYNC = "sudo apt install systemd-timesyncd, with a network (no program for network time is installed)"
COOL = "give it air: a heat sink, or holes in the case"
_THROTTLED = "/sys/devices/platform/soc/soc:firmware/get_throttled"


def supply(patient: Patient) -> Iterator[Finding]:
    """The firmware's flags, else the kernel's alarm."""
    flags = _flags(patient)
    if flags is None:
        alarm = _alarm(patient)
        if alarm:
            yield fault("under-voltage", "the supply was too weak: the kernel says under-voltage", SUPPLY)
        elif alarm is not None:
            yield fine("supply", "no under-voltage")
        return
    if flags & 0x1:
        yield fault("under-voltage", "the supply is too weak now: under-voltage", SUPPLY)
    elif flags & 0x10000:
        yield fault(
            "under-voltage-before", "the supply was too weak since the Pi was switched on: under-voltage", SUPPLY
        )
    else:
        yield fine("supply", "no under-voltage since the Pi was switched on")
    if flags & 0x8:
        yield fault("hot", "it is too hot, and runs slower for it", COOL)
    elif flags & 0x80000:
        yield note("hot-before", "it was too hot since it was switched on", COOL)


def _flags(patient: Patient) -> int | None:
    done = patient.machine.run("vcgencmd", "get_throttled")
    said = done.out if done is not None and done.code == 0 else ""
    found = re.search(r"throttled=0x([0-9a-fA-F]+)", said) or re.fullmatch(
        r"(?:0x)?([0-9a-fA-F]+)", text(patient.machine, _THROTTLED)
    )
    return int(found[1], 16) if found else None


def _alarm(patient: Patient) -> bool | None:
    """The kernel's own watch over the supply; None where it has none."""
    folder = "/sys/class/hwmon"
    for name in patient.machine.names(folder):
        if text(patient.machine, f"{folder}/{name}/name") == "rpi_volt":
            return text(patient.machine, f"{folder}/{name}/in0_lcrit_alarm") == "1"
    return None


def clock(patient: Patient) -> Iterator[Finding]:
    done = patient.machine.run(
        "timedatectl", "show", "--property=NTPSynchronized", "--property=NTP", "--property=CanNTP"
    )
    said = set(done.out.split()) if done is not None and done.code == 0 else set[str]()
    chip = f"add a DS3231 clock: {added(patient, 'dtoverlay=i2c-rtc,ds3231')}, then restart"
    if patient.machine.wall() < CLOCK_SET:
        cure = "connect it to a network once (timedatectl shows when it is set)"
        if "CanNTP=no" in said:
            cure = f"sudo date -s '2026-01-31 18:00' with the date and time of now, then {TIMESYNC}"
        elif "NTP=no" in said:
            cure = f"{cure} after {SET_NTP}"
        yield fault(
            "clock-unset",
            "the clock is not set: matches are kept without date and time",
            f"{cure}; or {chip}. Play goes on",
        )
    elif "NTP=no" in said and "NTPSynchronized=yes" not in said and not _has_clock(patient):
        cure = f"{TIMESYNC}; or {chip}" if "CanNTP=no" in said else SET_NTP
        yield fault(
            "clock-free", "nothing sets the clock: network time is off, and there is no clock with a battery", cure
        )
    elif "NTPSynchronized=no" in said and not _has_clock(patient):
        yield note("clock-waiting", "the clock was not set by the network since the start; it may be behind")
    else:
        yield fine("clock", "the clock is set")


def _has_clock(patient: Patient) -> bool:
    return patient.machine.stat("/dev/rtc0") is not None
