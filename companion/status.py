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
        self._written = ""

    def write(self, facts: Mapping[str, Any]) -> None:
        text = json.dumps({**facts, "archive": self._archive, "pid": os.getpid()})
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


def read_status(archive: Path) -> dict[str, Any] | None:
    """What the daemon that holds this archive says, or None when none runs."""
    for folder in runtime_folders():
        for name in dict.fromkeys((status_name(archive), "health.json")):
            try:
                told: dict[str, Any] = json.loads((folder / name).read_text(encoding="utf-8"))
            except (OSError, ValueError):
                continue
            if told.get("archive") == str(archive.absolute()) and _runs(told.get("pid")):
                return told
    return None


def _runs(pid: object) -> bool:
    if not isinstance(pid, int):
        return False
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
