"""A known story for an archive, for tests that cut, kill and fill it. Runs by itself too, with a path and a count."""

from __future__ import annotations

import sys
from pathlib import Path

from companion.devices.archive import Archive
from companion.devices.archive_rows import EntryRow, MatchRow
from companion.devices.stamps import Stamp
from companion.signals import EventId

MATCH = "20261129-2105-hr"
STAMP = Stamp(1_764_450_300.25, 812.5, "8a4c0d1e-0000-4000-8000-000000000001")
BODY = '{"move":{"roll":{"kind":"high_risk","faces":["danger","ascension","weather"]}},"seat":"red","ply":%d}'


def entry(number: int) -> EntryRow:
    return EntryRow(number, "moved", BODY % number, STAMP)


def event(number: int) -> EventId:
    return EventId("E6614C311B6F4A2C", 41, number)


def begin(archive: Archive, match: str = MATCH) -> None:
    archive.begin(MatchRow(match, "high_risk", '{"seats":["red","blue"]}', STAMP.wall))


def write(archive: Archive, numbers: range) -> None:
    """Entry and event of the same number, one commit each."""
    for number in numbers:
        archive.append(MATCH, entry(number), event(number), "ack")


def main(path: str, count: str) -> None:
    """Write as fast as can be, and say each number once it is on disk."""
    with Archive.open(Path(path)) as archive:
        begin(archive)
        for number in range(1, int(count) + 1):
            write(archive, range(number, number + 1))
            print(number, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
