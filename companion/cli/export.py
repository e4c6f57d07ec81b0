"""`companion export [MATCH] [--format json|csv] [> FILE]`: all of a match, for programs and spreadsheets.

json: one object with `match`, `game`, `title`, `created`, `setup` (as it began), `people` (as they sit now), `version`,
`progress` (`open`, `over`, `ended`), `winner`, `state` (the keys of a scenario) and `entries`. csv: a row an entry,
with the columns of `COLUMNS`. Both tell of every entry when it was made and whether it was undone.
"""

from __future__ import annotations

import argparse
import csv
import io
import json
from collections.abc import Iterator
from shlex import quote
from typing import TYPE_CHECKING, Any

from companion.cli.reading import exactly, kept
from companion.cli.standing import Standing, decides, played
from companion.cli.terminal import answer
from companion.cli.words import progress, winner_of
from companion.devices.stored import UNPLAYABLE, Recorded, compact, read_entries, read_setup
from companion.engine.game import Over
from companion.engine.journal_bodies import entry_row, setup_body
from companion.engine.match import Match
from companion.engine.transcript import title
from companion.errors import BadInput
from companion.shelf import find_game

if TYPE_CHECKING:
    from companion.devices.archive import Archive
    from companion.devices.archive_rows import MatchRow

COLUMNS = {
    "match": "the id of the match",
    "game": "the id of the game",
    "entry": "the number of the journal's entry, from 1",
    "time": "when it was made, in UTC; empty where the clock was not set",
    "boottime": "the same in seconds since the boot of the Pi",
    "boot": "which boot that was",
    "seat": "whose question it answered",
    "name": "who sits there",
    "kind": "move, take_back, redo, correct, strike, note, keep, drop, rename or close",
    "text": "the entry in words, as in `companion replay`",
    "stands": "yes or no, for a move or what a correction put in its place",
    "undone_by": "the number of the entry that undid it",
    "event": "the panel's name for the dice",
    "entry_json": "the entry as JSON",
    "winner": "who has won by then",
    "state_json": "the state after it, in the words of a scenario, as JSON",
}
FORMULA = ("=", "+", "-", "@", "\t", "\n")
"""What a spreadsheet may take for a formula when a cell begins with it."""


def add(parser: argparse.ArgumentParser) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = "the columns of csv:\n" + "\n".join(f"  {name:<11} {says}" for name, says in COLUMNS.items())
    parser.add_argument("match", nargs="?", metavar="MATCH", help="the id of a match, else the newest")
    parser.add_argument("more", nargs="*", help=argparse.SUPPRESS)
    parser.add_argument("--format", choices=("json", "csv"), default="json", help="json (else) or csv")


def run(args: argparse.Namespace) -> int:
    if args.more:
        asked, file = args.match, args.more[0]
        raise BadInput(
            f'companion export: "{file}" means nothing here; into a file: '
            f"companion export {quote(asked)} > {quote(file)}"
        )
    with kept(args) as there:
        row = there.asked(args.match)
        try:
            told = everything(there.opened, row)
        except UNPLAYABLE as broken:
            raise BadInput(
                f"match {row.id}: its journal no longer follows the rules ({broken}); "
                f"`companion replay {row.id} --verify` names the entry"
            ) from broken
    answer(json.dumps(told, indent=2) if args.format == "json" else table(told))
    return 0


def everything(archive: Archive, row: MatchRow) -> dict[str, Any]:
    """The match as one JSON object. Raises CompanionError, or one of UNPLAYABLE."""
    setup = read_setup(row)
    match = Match.begin(find_game(row.game), setup)
    standing, entries = Standing(), []
    for before, recorded, after in played(match, read_entries(archive, row.id)):
        standing.take(recorded, after)
        entries.append(_entry(before, recorded, after))
        match = after
    for entry in entries:
        if entry["stands"] is not None:
            entry["undone_by"] = standing.undone.get(entry["number"])
            entry["stands"] = entry["undone_by"] is None
    return {
        "match": row.id,
        "game": row.game,
        "title": match.game.title,
        "created": exactly(row.created),
        "setup": setup_body(setup),
        "people": match.people,
        "version": match.version,
        "progress": progress(match)["state"],
        "winner": winner_of(match),
        "state": match.game.scenarios.describe(match.state),
        "entries": entries,
    }


def _entry(before: Match, recorded: Recorded, after: Match) -> dict[str, Any]:
    kind, body = entry_row(recorded.entry)
    stamp = recorded.row.stamp
    seat = None if isinstance(before.prompt, Over) else before.prompt.who
    return {
        "number": recorded.number,
        "time": exactly(stamp.wall),
        "boottime": stamp.boottime,
        "boot": stamp.boot,
        "seat": seat,
        "name": before.people.get(seat, seat) if seat else None,
        "kind": kind,
        "text": title(before.game, after.number, seat or "table", recorded.entry),
        "stands": True if decides(recorded) else None,
        "undone_by": None,
        "entry": body,
        "winner": winner_of(after),
        "state": after.game.scenarios.describe(after.state),
    }


def table(told: dict[str, Any]) -> str:
    """The entries as rows under `COLUMNS`, safe for a spreadsheet."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    for entry in told["entries"]:
        writer.writerow([_cell(value) for value in _cells(told, entry)])
    return text.getvalue().removesuffix("\n")


def _cells(told: dict[str, Any], entry: dict[str, Any]) -> Iterator[Any]:
    stands, winner = entry["stands"], entry["winner"]
    own = {
        "match": told["match"],
        "game": told["game"],
        "entry": entry["number"],
        "stands": None if stands is None else "yes" if stands else "no",
        "event": entry["entry"].get("event"),
        "entry_json": compact(entry["entry"]),
        "winner": " and ".join(winner) if isinstance(winner, list) else winner,
        "state_json": compact(entry["state"]),
    }
    return (own[column] if column in own else entry[column] for column in COLUMNS)


def _cell(value: Any) -> Any:
    """A text that a spreadsheet would take for a formula begins with an apostrophe; its lines end as the rows do."""
    if not isinstance(value, str):
        return value
    text = value.replace("\r\n", "\n").replace("\r", "\n")
    return f"'{text}" if text.lstrip(" ").startswith(FORMULA) else text
