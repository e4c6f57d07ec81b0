"""table.toml: its faults, and whether the service reads the same one. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.config import EVERYWHERE, HERE
from companion.config.faults import MOST, visible
from companion.doctor.findings import Finding, fault, fine, note
from companion.doctor.patient import UNIT, Patient
from companion.doctor.rights import may


def config(patient: Patient) -> Iterator[Finding]:
    read = patient.settings
    for one in read.faults[:MOST]:
        yield fault("config", str(replace(one, cure="")), visible(one.cure) or "the shipped table.toml explains it")
    if len(read.faults) > MOST:
        more = f"{read.file}: {len(read.faults) - MOST} more faults"
        yield fault("config", more, "mend the others first, then `companion check` again")
    if read.config is None:
        return
    if read.file is None:
        cure = (
            "copy a ready set-up to table.toml: config/keys-only.toml, config/dice-keys.toml or config/pico-panel.toml"
        )
        yield note("config-none", "there is no table.toml: only `companion run --simulate` can be played", cure)
    elif not read.config.asks_for_input:
        cure = "add [keys], [panel] or [usbkeys]; the ready set-ups in config/ show how"
        if patient.named is None and patient.services_config is None and read.file != HERE:
            cure = (
                f"sudo cp config/dice-keys.toml {EVERYWHERE} (or keys-only, pico-panel), look it over, then "
                f"sudo systemctl restart {UNIT}"
            )
        says = f"{read.file} asks for no keys and no panel: only `companion run --simulate` can be played"
        yield note("config-no-input", says, cure)
    else:
        yield fine("config", f"{read.file} is good")


def services_config(patient: Patient) -> Iterator[Finding]:
    """The service starts in a folder of its own, and so reads the machine's config, unless it is told another."""
    unit = patient.unit
    if unit is None or patient.services_config is not None:
        return
    file = patient.machine.stat(str(EVERYWHERE))
    if file is None:
        cure = f"sudo mkdir -p {EVERYWHERE.parent} && sudo cp table.toml {EVERYWHERE}"
        yield fault("config-elsewhere", f"the service reads {EVERYWHERE}, which is not there", cure)
    elif not may(patient.runs_as, file, 4):
        says = f"{EVERYWHERE} may not be read by {patient.runs_as.name}"
        yield fault("config-denied", says, f"sudo chmod a+r {EVERYWHERE}")
    elif patient.settings.file is not None and patient.named is None and not patient.settings.file.is_absolute():
        says = f"this looked at {patient.settings.file} in the current folder; the service reads {EVERYWHERE}"
        yield note("config-two", says, f"companion doctor --config {EVERYWHERE}")
