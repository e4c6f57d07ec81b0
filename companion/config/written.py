"""Box facts that owners write into files: found by name, read, and judged by the game they are for.

A fact is named by what came along ("beginner") or by the path of a file. What is wrong is said as a fault of that
file, with its line; a name that leads to no file is a fault of who named it. Knows no game.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.config.faults import Complaint, Fault, key_name, line_of, shown, visible
from companion.config.lines import locate
from companion.config.read import parse, read_text, too_deep
from companion.engine.written import Reading, WrittenFact
from companion.errors import NotFound, did_you_mean
from companion.shipped import shipped_folder


@dataclass(frozen=True, slots=True)
class Written:
    """A file that was read. `reading`: what the game made of it, without complaints, as these are `faults`."""

    file: Path
    reading: Reading
    faults: tuple[Fault, ...]

    @property
    def fact(self) -> Mapping[str, Any] | None:
        """The fact; None where there are faults."""
        return None if self.faults else self.reading.fact


def shipped_names(fact: WrittenFact) -> tuple[str, ...]:
    """What comes along, by name."""
    return tuple(sorted(path.stem for path in (shipped_folder() / fact.folder).glob("*.toml")))


def find(fact: WrittenFact, named: str, folder: Path = Path()) -> Path:
    """The file of that name: one that came along, or a path, which counts from `folder`. It need not be readable.

    Raises NotFound where nothing is there.
    """
    if named in shipped_names(fact):
        return shipped_folder() / fact.folder / f"{named}.toml"
    try:
        file = folder / Path(named).expanduser()
        there = file.exists()
    except OSError:  # it cannot be looked at: reading it says why
        there = True
    except RuntimeError:  # ~somebody, whom this machine does not know
        there = False
    if not there:
        complaint = missing((), fact, named, folder)
        raise NotFound(f"{fact.name}: expected {complaint.expected}, got {complaint.got}")
    return file


def missing(path: tuple[str | int, ...], fact: WrittenFact, named: object, folder: Path) -> Complaint:
    """That there is no such file, as a complaint of the key that names it. `folder`: that a path counts from."""
    names = shipped_names(fact)
    near = did_you_mean(named, names) if isinstance(named, str) else ""
    there = ", ".join(f'"{name}"' for name in names)
    cure = ""
    if isinstance(named, str) and named and not near:
        cure = f"there is nothing at {visible(str((folder / named).absolute()))}" if named[0] != "~" else ""
    return Complaint(
        path,
        f"{fact.what} that comes along ({there}) or the path of a file that is there",
        f"{shown(named)}{near}",
        cure,
    )


def read_written(fact: WrittenFact, named: str, file: Path) -> Written:
    """What the file says. `named`: how it was named, so that it can be found again."""
    text, faults = read_text(file, str(file), fact.what)
    if faults:
        return Written(file, Reading(None), tuple(faults))
    given, text, faults = parse(text, str(file))
    if faults and not text:  # the damage may be longer than its line: what lies below it is not known
        return Written(file, Reading(None), tuple(faults))
    try:
        lines = locate(text)
        reading = fact.read(given, named)
    except RecursionError:
        return Written(file, Reading(None), (too_deep(str(file)),))
    broken = {fault.line for fault in faults}
    for one in reading.complaints:
        line = line_of(one.path, lines)
        if line is None or line not in broken:
            faults.append(Fault(str(file), line, key_name(one.path), one.expected, one.got, one.cure))
    return Written(file, reading, tuple(sorted(faults, key=lambda fault: fault.line or 0)))
