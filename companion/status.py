"""What a running daemon tells other programs: health, screen and cursor, in a small file of the runtime folder.

Written only when it changed, replaced atomically, gone after a clean stop. On a Pi the folder is in memory: nothing
here wears the card.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from zlib import crc32

from companion.places import archive_path, runtime_folder, runtime_folders


def status_name(archive: Path) -> str:
    """`health.json`; for an archive that is not in this machine's usual place, a name of its own."""
    if archive.absolute() == archive_path().absolute() or "RUNTIME_DIRECTORY" in os.environ:
        return "health.json"
    return f"health-{crc32(str(archive.absolute()).encode()):08x}.json"


class StatusFile:
    """The file of one daemon. A folder that cannot be written is no fault: nobody is told then."""

    def __init__(self, archive: Path) -> None:
        self._file = runtime_folder() / status_name(archive)
        self._archive = str(archive.absolute())
        self._begun = _life(os.getpid())[1]
        self._written = ""

    def write(self, facts: Mapping[str, Any]) -> None:
        text = json.dumps({**facts, "archive": self._archive, "pid": os.getpid(), "begun": self._begun})
        if text == self._written:
            return
        new = self._file.with_suffix(".new")
        try:
            self._file.parent.mkdir(mode=0o755, parents=True, exist_ok=True)
            new.write_text(text, encoding="utf-8")
            new.replace(self._file)
        except OSError:
            return
        self._written = text

    def remove(self) -> None:
        try:
            self._file.unlink(missing_ok=True)
        except OSError:
            return


def ills(facts: Mapping[str, Any]) -> str:
    """What is wrong, in a few words for a status line ("[panel lost, NOT SAVED]"); "" when all is well."""
    health = facts.get("health") or {}
    said = [f"{device} {condition}" for device, condition in health.items() if condition in ("lost", "degraded")]
    if facts.get("unsaved"):
        said.append("NOT SAVED")
    return f"[{', '.join(said)}]" if said else ""


def read_status(archive: Path) -> dict[str, Any] | None:
    """What the daemon that holds this archive says, or None when none runs."""
    told: Any
    for folder in runtime_folders():
        for name in dict.fromkeys((status_name(archive), "health.json")):
            try:
                told = json.loads((folder / name).read_text(encoding="utf-8"))
            except (OSError, ValueError):
                continue
            if isinstance(told, dict) and told.get("archive") == str(archive.absolute()) and _runs(told):
                return told
    return None


def _runs(told: Mapping[str, Any]) -> bool:
    """Whether the process that wrote this is alive: not killed and still unburied, nor another one of its number."""
    pid = told.get("pid")
    if not isinstance(pid, int) or not 0 < pid < 1 << 31:
        return False
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    state, begun = _life(pid)
    return state not in ("Z", "X") and (begun is None or told.get("begun") in (None, begun))


def _life(pid: int) -> tuple[str, int | None]:
    """What a process does (Linux has a letter for it) and when it began, in ticks since the boot; "" and None where
    that is not told."""
    try:
        words = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace").rpartition(") ")[2].split()
        return words[0], int(words[19])
    except (OSError, ValueError, IndexError):
        return "", None
