"""`companion matches [--json]`: what is in the archive, the newest first.

With --json a list of objects: `id`, `game`, `seats`, `people` (seat to name), `started` (UTC, null if the clock was
not set), `state` (`open`, `over`, `ended` without result, `unreadable`), `turn` while it is open, `winner` when it is
over, `why` where it is unreadable. Exit code 0, also when there is no match yet.
"""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from companion.cli.reading import Kept, exactly, kept, when
from companion.cli.terminal import answer
from companion.cli.words import one_line, progress, progress_text, seats_text
from companion.devices.stored import read_match, read_people, read_setup, read_winner
from companion.errors import CompanionError

if TYPE_CHECKING:
    from companion.devices.archive_rows import MatchRow


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="for other programs: a list of objects")


def run(args: argparse.Namespace) -> int:
    with kept(args) as there:
        lines = [_told(there, row) for row in there.rows()]
    if args.json:
        answer(json.dumps([told for told, _ in lines], indent=2))
    elif not lines:
        answer(f"No match has been played yet. The archive is {there.path}.")
    else:
        _table([words for _, words in lines])
    return 0


def _told(there: Kept, row: MatchRow) -> tuple[dict[str, Any], tuple[str, ...]]:
    """A match as an object, and as the words of a line. One that cannot be read hides no other."""
    told: dict[str, Any] = {"id": row.id, "game": row.game, "seats": [], "people": {}, "started": exactly(row.created)}
    seats = "?"
    try:
        setup = read_setup(row)
        told.update(seats=list(setup.seats), people=dict(setup.people))
        told.update(_closed(there, row) if row.state == "closed" else _open(there, row))
        seats = seats_text(setup, told["people"])
    except CompanionError as broken:
        told.update(state="unreadable", turn=None, winner=None, why=str(broken))
    return told, (row.id, row.game, seats, when(row.created), progress_text(told, told["people"]))


def _open(there: Kept, row: MatchRow) -> dict[str, Any]:
    match = read_match(there.opened, row)
    return {"people": match.people, **progress(match)}


def _closed(there: Kept, row: MatchRow) -> dict[str, Any]:
    """As its end was kept: a thousand old matches are not played again to be listed."""
    winner = read_winner(row)
    told = {"state": "ended" if winner is None else "over", "turn": None, "winner": winner}
    people = read_people(there.opened, row)
    return {"people": people, **told}


def _table(lines: list[tuple[str, ...]]) -> None:
    lines = [tuple(map(one_line, line)) for line in lines]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for line in lines:
        answer("  ".join(word.ljust(width) for word, width in zip(line, widths, strict=True)).rstrip())
