"""Recordings that somebody has spoiled: a sentence at the most, whatever is in the file."""

from __future__ import annotations

import tempfile
from functools import cache
from pathlib import Path

from companion.errors import CompanionError
from companion.tape.player import Player
from companion.tape.reader import sessions

RECORDING = Path(__file__).parents[1] / "line" / "recordings" / "killed.jsonl"
ROWS = 60


@cache
def rows() -> tuple[bytes, ...]:
    return tuple(RECORDING.read_bytes().splitlines(keepends=True)[:ROWS])


def tape(data: bytes) -> None:
    """The first byte says how many rows stay; then three bytes a change: the row, the place, what stands there."""
    kept = list(rows()[: (data[0] % ROWS if data else ROWS) + 1])
    for at in range(1, len(data) - 2, 3):
        row = bytearray(kept[data[at] % len(kept)])
        row[data[at + 1] * 7 % len(row)] = data[at + 2]
        kept[data[at] % len(kept)] = bytes(row)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tape"
        path.write_bytes(b"".join(kept))
        try:
            for session in sessions(path):
                Player(session).play()
        except CompanionError as told:
            assert str(told)


TARGETS = {"tape": tape}
