"""Reads a recording back, row by row: which sessions are in it, and what the archive answered in each.

Knows the file's form. A cut line is let go where a killed process leaves one: at the end of a session.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

from companion.errors import BadInput, NotFound
from companion.files import open_to_read
from companion.tape.writer import FORMAT

Row: TypeAlias = dict[str, Any]


@dataclass(slots=True)
class Answers:
    """What the archive told a panel's line, in the order in which it was asked. Asked for more, or for what nobody
    asked then, it knows nothing new."""

    dealt: dict[tuple[str, int], deque[int]] = field(default_factory=dict)
    told: dict[tuple[str, int, int], str | None] = field(default_factory=dict)

    def note(self, row: Row) -> None:
        if "dealt" in row:
            uid, boot = row["dealt"]
            self.dealt.setdefault((uid, boot), deque()).append(row["is"])
        elif "told" in row:
            uid, boot, seq = row["told"]
            self.told[uid, boot, seq] = row["is"]

    def dealt_with(self, uid: str, boot: int) -> int:
        known = self.dealt.get((uid, boot), deque([0]))
        return known.popleft() if len(known) > 1 else known[0]

    def verdict(self, uid: str, boot: int, seq: int) -> str | None:
        return self.told.get((uid, boot, seq))


@dataclass(slots=True)
class Session:
    """A session to come: its head, what the archive will answer, and then its rows. Rows can be read once."""

    head: Row
    answers: Answers
    rows: Iterator[Row]


def sessions(path: Path) -> Iterator[Session]:
    """The sessions of a file, in order; read each to its end before the next. Raises NotFound, BadInput."""
    answers: list[Answers] = []
    for row in _rows(path):
        if "tape" in row:
            answers.append(Answers())
        try:
            answers[-1].note(row)
        except (KeyError, ValueError, TypeError) as broken:
            raise BadInput(f"{path}: expected an answer of the archive, got {row!r:.120}") from broken
    rows = _rows(path)
    head = next(rows, None)
    for known in answers:
        assert head is not None
        begun = head
        head = None

        def until_next() -> Iterator[Row]:
            nonlocal head
            for row in rows:
                if "tape" in row:
                    head = row
                    return
                yield row

        yield Session(begun, known, until_next())


def _rows(path: Path) -> Iterator[Row]:
    """Every whole row. Raises NotFound, BadInput."""
    try:
        with open_to_read(path) as file:
            yield from _parsed(path, file)
    except FileNotFoundError:
        raise NotFound(f"there is no recording {path}; `companion run --record {path}` makes one") from None
    except OSError as fault:
        raise BadInput(f"the recording {path} cannot be read: {fault.strerror}") from fault


def _parsed(path: Path, lines: Iterator[bytes]) -> Iterator[Row]:
    cut = 0
    number = 0
    for number, line in enumerate(lines, start=1):
        row = _row(line)
        if cut and not (row and "tape" in row):
            raise BadInput(f"{path}, line {cut}: expected a row of a recording, got something else")
        if row is None:
            cut = number
            if number > 1:
                continue
        if number == 1 and (row is None or "tape" not in row):
            raise BadInput(f"{path} is no recording of `companion run --record`: its first line is not of that kind")
        assert row is not None
        if row.get("tape", FORMAT) != FORMAT:
            raise BadInput(f"{path}, line {number}: recorded in form {row['tape']}, this version plays form {FORMAT}")
        cut = 0
        yield row
    if number == 0:
        raise BadInput(f"{path} is empty: nothing was recorded")


def _row(line: bytes) -> Row | None:
    """None for what is no whole row."""
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        return None
    whole = line.endswith(b"\n") and isinstance(row, dict) and isinstance(row.get("t"), int | float)
    return row if whole else None
