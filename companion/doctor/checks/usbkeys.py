"""USB number pads and scanners: are those there that were named, and may they be opened? Pure."""

from __future__ import annotations

from collections.abc import Iterator

from companion.doctor.findings import Finding, fault, fine, note
from companion.doctor.patient import Patient
from companion.doctor.rights import refusal
from companion.doctor.usb import input_names
from companion.keymap import same_name


def usb_keys(patient: Patient) -> Iterator[Finding]:
    config = patient.settings.config
    if config is None or config.usbkeys.devices == "none":
        return
    wished, there = config.usbkeys.devices, input_names(patient.machine)
    if isinstance(wished, str):
        ours = there
        if not there:
            yield note("usbkeys-none", "no input device is there: no number pad or scanner", "plug it in")
    else:
        ours = {node: name for node, name in there.items() if any(same_name(name, one) for one in wished)}
        for one in wished:
            if not any(same_name(name, one) for name in there.values()):
                known = ", ".join(f'"{name}"' for name in sorted(set(there.values()))) or "none"
                cure = f"plug it in, or compare the name under [usbkeys]; there are: {known}"
                yield fault("usbkeys-missing", f'there is no input device "{one}"', cure)
    refused = [refusal(patient, node, "usbkeys-denied", "input", "input", want=4) for node in ours]
    first = next((one for one in refused if one is not None), None)
    if first is not None:
        yield first
    elif ours:
        yield fine("usbkeys", f"input devices: {', '.join(sorted(set(ours.values())))}")
