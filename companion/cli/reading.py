"""The archive as the commands that only look need it: opened to read, a match found in it, times in words.

Knows the config and the archive; writes nothing, and works beside a running daemon.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from companion.errors import BadInput, CompanionError, NotFound

if TYPE_CHECKING:
    from companion.devices.archive import Archive
    from companion.devices.archive_rows import MatchRow

NO_CLOCK = "clock not set"


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept on this machine. `archive`: None where there is none yet."""

    path: Path
    archive: Archive | None

    def rows(self) -> tuple[MatchRow, ...]:
        """Every match, the newest first."""
        return self.archive.matches()[::-1] if self.archive else ()

    def newest(self) -> MatchRow | None:
        return self.archive.newest() if self.archive else None

    def named(self, match: str) -> MatchRow:
        """NotFound if there is none of that id."""
        if self.archive is None:
            raise NotFound(f'there is no match "{match}": there is no archive at {self.path} yet')
        try:
            return self.archive.match(match)
        except NotFound as missing:
            raise NotFound(f"{missing}; `companion matches` lists what there is") from None
        except UnicodeEncodeError:
            raise NotFound(f"there is no match {match!a}: expected a name such as 1") from None

    def asked(self, match: str | None) -> MatchRow:
        """The one of that id, the newest where none is named. NotFound if there is none."""
        if match is not None:
            return self.named(match)
        newest = self.newest()
        if newest is None:
            raise NotFound(f"no match has been played yet; the archive is {self.path}")
        return newest

    @property
    def opened(self) -> Archive:
        """The archive, where a match was found in it."""
        assert self.archive is not None
        return self.archive


@contextmanager
def kept(args: argparse.Namespace) -> Iterator[Kept]:
    """The archive that the config names. Raises BadInput, or ArchiveError where it cannot be read."""
    from companion.config import load
    from companion.devices.archive import Archive

    path = load(Path(args.config) if args.config else None).archive_path
    try:
        archive = Archive.open(path, read_only=True)
    except NotFound:
        yield Kept(path, None)
        return
    except CompanionError:
        raise
    except (OSError, ValueError) as fault:
        why = getattr(fault, "strerror", None) or fault
        raise BadInput(f"the archive {path} cannot be read: {why}") from fault
    with archive:
        yield Kept(path, archive)


def when(wall: float | None) -> str:
    """Wall time as people here tell it, to the minute."""
    moment = _moment(wall)
    return moment.astimezone().strftime("%Y-%m-%d %H:%M") if moment else NO_CLOCK


def exactly(wall: float | None) -> str | None:
    """Wall time in UTC for other programs, such as "2026-11-29T21:05:00.250Z"; None if the clock was not set."""
    moment = _moment(wall)
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{moment.microsecond // 1000:03}Z" if moment else None


def _moment(wall: float | None) -> datetime | None:
    try:
        return None if wall is None else datetime.fromtimestamp(wall, UTC)
    except (OverflowError, ValueError, OSError, TypeError):  # no time that a calendar has
        return None
