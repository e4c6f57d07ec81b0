"""What a power cut does to a disk with a volatile cache: of what it had not been told to flush, chance decides.

Knows the records of `kernel/volatile.c`. Each write since the last flush is kept, or lost, or torn between two sectors.
"""

from __future__ import annotations

import struct
from pathlib import Path
from random import Random

SECTOR = 512
HEAD = struct.Struct("<QQ")


def lose(disk: Path, undo: Path, chance: Random) -> tuple[int, int]:
    """Put back what was there before some of the unflushed writes. (unflushed writes, how many of them suffered)."""
    writes = list(_writes(undo.read_bytes()))
    suffered = 0
    with disk.open("r+b") as file:
        for offset, old in reversed(writes):
            fate = chance.random()
            if fate < 0.4:
                continue
            lost = old if fate < 0.8 else old[SECTOR * chance.randrange(len(old) // SECTOR + 1) :]
            file.seek(offset + len(old) - len(lost))
            file.write(lost)
            suffered += bool(lost)
    undo.write_bytes(b"")
    return len(writes), suffered


def _writes(records: bytes) -> list[tuple[int, bytes]]:
    """(offset, what was there before) in the order of the writes; a record that the cut tore was never written."""
    found, at = [], 0
    while len(records) >= at + HEAD.size:
        offset, length = HEAD.unpack_from(records, at)
        at += HEAD.size
        if len(records) < at + length:
            break
        found.append((offset, records[at : at + length]))
        at += length
    return found
