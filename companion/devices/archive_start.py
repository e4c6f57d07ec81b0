"""The archive as a start finds it: to be written, or only read, or neither yet; and looked through behind the picture.

What waiting may cure is a sentence, and the game begins in memory; what it cannot is raised.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from pathlib import Path

from companion.devices.archive import Archive
from companion.devices.archive_file import ArchiveError, check
from companion.errors import CompanionError

log = logging.getLogger(__name__)


def archive_at(path: Path) -> tuple[Archive | None, str]:
    """The archive, or None and why the game is not saved for now. Raises what waiting cannot cure."""
    try:
        return Archive.open(path), ""
    except ArchiveError as fault:
        log.warning("%s", fault)
        return None, str(fault)


def reader_at(path: Path) -> Archive | None:
    """What can be read of an archive that cannot be written: the open match goes on with it."""
    try:
        return Archive.open(path, read_only=True)
    except (CompanionError, OSError):
        return None


def check_behind(path: Path, found: Callable[[str], None]) -> None:
    """Look at the archive's integrity in a thread of its own. `found`: told the first fault there, in that thread."""

    def look() -> None:
        try:
            faults = check(path)
        except CompanionError as fault:
            faults = (str(fault),)
        if faults:
            log.warning("%s", "; ".join(faults))
            found(faults[0])

    threading.Thread(target=look, name="archive check", daemon=True).start()
