"""A zip for whoever helps the owner: what the doctor says, the config, the journal's end, recordings. Nobody's name and
no address is in it; `scrub` sees to that, and this room brings it the names.
"""

from __future__ import annotations

import json
import os
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from companion.config.read import LARGEST
from companion.doctor.firmware import config_txt
from companion.doctor.machine import Machine, text
from companion.doctor.patient import UNIT, Patient
from companion.doctor.scrub import Scrubber, quoted_names, without_remarks
from companion.errors import BadInput
from companion.files import must_be_new_or_own, read_bytes

REPORT = "doctor.json"
JOURNAL_LINES = 500
LONGEST_RECORDING = 8 * 1024 * 1024
RECORDINGS = 5
"""The newest by name; more would make the zip too large to send."""
_HUMANS = range(1000, 60000)


def write_bundle(file: Path, machine: Machine, named: Path | None, report: Mapping[str, Any]) -> None:
    """Put the zip in place of `file`, whole or not at all, readable by its owner alone. Raises BadInput, also where
    `file` is there and is no bundle. A link stays one: the zip takes the place of what it leads to."""
    must_be_new_or_own(file, f"--bundle {file}", "a bundle of `companion doctor`", _is_bundle, replaced=True)
    place = Path(os.path.realpath(file))
    patient = Patient(machine, named)
    scrubber = Scrubber(people(patient), users(patient), hosts(patient))
    fresh = place.with_name(f".{place.name}.{os.getpid()}.new")
    try:
        handle = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as stream, zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as packed:
            for name, content in contents(patient, scrubber, report):
                packed.writestr(name, content)
        fresh.replace(place)
    except OSError as error:
        fresh.unlink(missing_ok=True)
        raise BadInput(f"--bundle {file}: it cannot be written there ({error.strerror})") from error


def _is_bundle(begins: bytes) -> bool:
    """A zip whose first file is the report, as `contents` puts it there; its name begins at byte 30."""
    return begins.startswith(b"PK\x03\x04") and begins[30:].startswith(REPORT.encode())


def contents(patient: Patient, scrubber: Scrubber, report: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """What goes in, name and text."""
    machine = patient.machine
    yield REPORT, json.dumps(scrubber.body(dict(report)), indent=2) + "\n"
    if (config := config_text(patient)) is not None:
        yield "table.toml", scrubber.text(without_remarks(config))
    if patient.status is not None:
        yield "health.json", json.dumps(scrubber.body(dict(patient.status)), indent=2) + "\n"
    for name, path in (("config.txt", config_txt(patient)), ("os-release", "/etc/os-release")):
        if told := text(machine, path):
            yield name, scrubber.text(without_remarks(told))
    kernel = machine.run("uname", "-srvm")
    if kernel is not None:
        yield "kernel.txt", scrubber.text(kernel.out)
    asked = f"journalctl -u {UNIT} -n {JOURNAL_LINES} -o short-iso --no-hostname --no-pager"
    journal = machine.run(*asked.split(), seconds=15.0)
    if journal is not None:
        yield "journal.txt", scrubber.text(journal.out or journal.err)
    for number, recording in enumerate(recordings(patient), start=1):
        yield f"recordings/{number}.jsonl", scrubber.lines(recording)


def recordings(patient: Patient) -> Iterator[str]:
    """The newest recordings beside the archive."""
    archive, machine = patient.archive_path, patient.machine
    folder = str(archive.parent) if archive is not None else ""
    found = 0
    for name in sorted(machine.names(folder), reverse=True) if folder else ():
        if found == RECORDINGS:
            return
        path = f"{folder}/{name}"
        node = machine.stat(path)
        if node is None or node.kind != "file" or b'"tape":' not in (machine.read(path, 4096) or b""):
            continue
        found += 1
        yield (machine.read(path, LONGEST_RECORDING) or b"").decode("utf-8", "replace")


def config_text(patient: Patient) -> str | None:
    file = patient.settings.file
    try:
        return read_bytes(file, LARGEST).decode("utf-8-sig", "replace") if file is not None else None
    except (OSError, ValueError):
        return None


def people(patient: Patient) -> tuple[str, ...]:
    """Whoever sits at this table: by config, by what was told at the table, by the archive."""
    from companion.places import box_path

    archive, machine = patient.archive_path, patient.machine
    names = list(quoted_names(config_text(patient) or ""))
    if archive is not None:
        names += quoted_names((machine.read(str(box_path(archive))) or b"").decode("utf-8", "replace"))
        names += machine.people(archive)
    return tuple(names)


def users(patient: Patient) -> tuple[str, ...]:
    """Users of this machine who are people: their logins and what they are called."""
    names = []
    for row in (line.split(":") for line in text(patient.machine, "/etc/passwd").splitlines()):
        if len(row) == 7 and row[2].isdecimal() and int(row[2]) in _HUMANS:
            names += [row[0], row[4].partition(",")[0]]
    return tuple(name for name in names if name)


def hosts(patient: Patient) -> tuple[str, ...]:
    from socket import gethostname

    told = text(patient.machine, "/etc/hostname")
    return tuple(name for name in (told, told.partition(".")[0], gethostname()) if name)
