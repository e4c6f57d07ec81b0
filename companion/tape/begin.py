"""A recording begins: what the table begins with is read once more and written down. Known by the composition root."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from companion.devices.stored import read_entries
from companion.tape.head import Keys, head_body
from companion.tape.writer import Tape

if TYPE_CHECKING:
    from companion.config.model import Config
    from companion.devices.archive import Archive
    from companion.engine.journal import Entry
    from companion.flow.base import Table


def record(
    path: Path, config: Config, table: Table, archive: Archive | None, version: str, clock: Callable[[], float]
) -> Tape:
    """The tape that runs from here on. `table`: as it is before its first signal; `archive`: has the match on it, or
    nothing of it where it has just begun. Raises BadInput where nothing can be written at `path`."""
    match = table.match_id or (table.resumable[0] if table.resumable else "")
    known = archive is not None and match in {row.id for row in archive.matches()}
    journal = _journal(archive, match) if archive is not None and known else []
    older = {number: _journal(archive, number) for number, _ in table.older} if archive is not None else {}
    keys = config.keys
    how = Keys(keys.debounce_ms / 1000, keys.hold_ms / 1000, keys.steps_per_detent if keys.encoder else None)
    tape = Tape(path, clock)
    tape.begin(head_body(table, how, journal, older), version, clock())
    return tape


def _journal(archive: Archive, match: str) -> list[Entry]:
    return [one.entry for one in read_entries(archive, match)]
