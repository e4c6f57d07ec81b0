"""The matches of the table, carried from an archive that is gone into the one that is made or found in its place.

They are read out of the old one whole, and written whole into the new one, which may have another match of the same id.
Knows archives and rows; when that is done, the scribe says.
"""

from __future__ import annotations

import logging
from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.devices.owed import Journal
from companion.errors import CompanionError

if TYPE_CHECKING:
    from companion.devices.archive import Archive
    from companion.devices.archive_rows import MatchRow

log = logging.getLogger("companion.devices.scribe")


class Names:
    """By which id the archive has a match of the table: another one, where it had another match of that id already."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def of(self, match: str) -> str:
        return self._names.get(match, match)

    def known_as(self, name: str) -> str:
        """The other way: the table's id."""
        return next((match for match, kept in self._names.items() if kept == name), name)

    def kept_as(self, journal: Journal, archive: Archive) -> tuple[str, MatchRow | None]:
        """The id for a match in this archive, and its row under it; settled where it begins. Raises ArchiveError."""
        match, begin = journal.match, journal.begin
        if begin is not None and not _has_same(archive, self.of(match), journal):
            taken = archive.taken()
            self._names.pop(match, None)
            if match in taken:
                new = str(1 + max((int(name) for name in taken if name.isdecimal()), default=0))
                log.warning("match %s is kept as match %s: the archive that came back has another one", match, new)
                self._names[match] = new
        name = self.of(match)
        return name, replace(begin, id=name) if begin else None


def journals(archive: Archive, names: Names, owed: Collection[str]) -> dict[str, Journal]:
    """Every open match of an archive, whole, and those of which something is owed. `names`: of those that the table
    knows by another id."""
    found: dict[str, Journal] = {}
    with suppress(CompanionError):
        for row in archive.matches():
            match = names.known_as(row.id)
            if row.state == "open" or match in owed:
                found[match] = Journal(match, row, list(archive.entries(row.id)))
    return found


def _has_same(archive: Archive, name: str, journal: Journal) -> bool:
    """Whether the archive's match of that name is this one: begun at the same moment, and alike as far as both tell."""
    try:
        row, kept = archive.match(name), archive.entries(name)
    except CompanionError:
        return False
    begin = journal.begin
    same = begin is not None and (row.game, row.setup, row.boottime, row.boot) == (
        *(begin.game, begin.setup, begin.boottime, begin.boot),
    )
    ours = {one.number: (one.kind, one.body) for one in journal.rows}
    return same and all(ours.get(one.number, (one.kind, one.body)) == (one.kind, one.body) for one in kept)
