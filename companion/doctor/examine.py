"""Everything is looked at, one part after the other, each in bounded time: what hangs or breaks is said, and the rest
goes on. Knows which checks there are and how long each may take."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from time import monotonic

from companion.doctor.checks import panel, pins, power, screen, settings, storage, system, unit, usbkeys
from companion.doctor.findings import Finding, Report, fault, skipped
from companion.doctor.machine import Library, Machine
from companion.doctor.patient import Patient


@dataclass(frozen=True, slots=True)
class Check:
    """`seconds`: how long it may take. `stuck`: what to do about a part that does not come back in that time."""

    look: Callable[[Patient], Iterator[Finding]]
    seconds: float = 15.0
    stuck: str = "restart the Pi; if it stays, journalctl -k -b shows what hangs"


CHECKS = (
    Check(system.board),
    Check(system.release),
    Check(system.kernel_width),
    Check(system.libraries, 60.0),
    Check(system.pin_library, 60.0),
    Check(power.supply),
    Check(power.clock),
    Check(settings.config),
    Check(settings.services_config),
    Check(unit.service),
    Check(unit.user),
    Check(unit.devices),
    Check(storage.data_folder, stuck="the disk does not answer: sudo dmesg shows mmc0 or usb; take another card"),
    Check(storage.archive, 60.0, "the archive is large or the card is dying: copy it away, and take another card"),
    Check(pins.chip),
    Check(pins.holders),
    Check(screen.screen, stuck=f"the bus does not answer: pull the plug and {screen.WIRES}"),
    Check(panel.in_the_way),
    Check(panel.port, 40.0, "unplug the panel and plug it in again"),
    Check(usbkeys.usb_keys),
    Check(unit.health),
)


def examine(machine: Machine, named: Path | None = None, checks: tuple[Check, ...] = CHECKS) -> Report:
    """Every fault of the machine, with its cure, and what is fine. `named`: another config than the usual."""
    patient = Patient(machine, named)
    found = [one for check in checks for one in _in_time(check, patient)]
    title = next((one.says for one in found if one.name == "board"), "this machine")
    tried: Mapping[str, Library] = vars(patient).get("libraries", {})  # not asked again where that got stuck
    known = {name: one.version for name, one in tried.items() if one.version}
    python = ".".join(map(str, machine.python))
    return Report(title.partition(":")[0], tuple(found), {"python": python, **known})


def _in_time(check: Check, patient: Patient) -> list[Finding]:
    """What the check finds until its time is over."""
    name = check.look.__name__.replace("_", " ")
    said: SimpleQueue[Finding | None] = SimpleQueue()

    def look() -> None:
        try:
            for one in check.look(patient):
                said.put(one)
        except Exception as broken:  # noqa: BLE001  (one part that we judge wrongly must not hide the others)
            said.put(skipped("not-looked-at", f"{name}: a fault of this program ({type(broken).__name__}: {broken})"))
        said.put(None)

    Thread(target=look, name=f"doctor: {name}", daemon=True).start()
    found: list[Finding] = []
    end = monotonic() + check.seconds
    while True:
        try:
            one = said.get(timeout=max(0.0, end - monotonic()))
        except Empty:
            return [*found, fault("stuck", f"{name}: no answer within {check.seconds:.0f} s", check.stuck)]
        if one is None:
            return found
        found.append(one)
