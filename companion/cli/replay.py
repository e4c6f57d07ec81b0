"""`companion replay [MATCH] [--verify]`: the journal played again, by the rules of today.

Without --verify every step is printed, as a transcript: moves, what happened and by which ruling, what changed. With
it every state that was recorded is compared with what the rules give now. Exit code 1 where the two differ, or where
a recorded step is refused now; 2 where the journal cannot be read at all.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from companion.cli.reading import kept, when
from companion.cli.terminal import answer, say
from companion.cli.words import one_line
from companion.devices.stored import UNPLAYABLE, Recorded, read_entries, read_setup
from companion.engine.game import Game
from companion.engine.journal import Entry, Setup
from companion.engine.match import Match
from companion.engine.transcript import blocks
from companion.shelf import find_game

NOTHING = "nothing"


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("match", nargs="?", metavar="MATCH", help="the id of a match, else the newest")
    parser.add_argument("--verify", action="store_true", help="compare every step with what was recorded")


@dataclass(frozen=True, slots=True)
class Difference:
    """Where the rules of now part from what was recorded. `key`: a path into the state; both sides are JSON."""

    entry: int
    key: str
    recorded: str
    now: str

    def __str__(self) -> str:
        return f"entry {self.entry}, {self.key}: recorded {self.recorded}, now {self.now}"


def run(args: argparse.Namespace) -> int:
    with kept(args) as there:
        row = there.asked(args.match)
        game, setup = find_game(row.game), read_setup(row)
        journal = read_entries(there.opened, row.id)
        if not args.verify:
            answer(f"# match {one_line(row.id)}, started {when(row.created)}")
            return _tell(game, setup, journal)
        agreed, difference = verify(game, setup, journal)
    if difference is None:
        answer(f"{agreed} {'entry agrees' if agreed == 1 else 'entries agree'}")
        return 0
    answer(str(difference))
    return 1


def verify(game: Game, setup: Setup, journal: Iterable[Recorded]) -> tuple[int, Difference | None]:
    """How many entries agree, and the first difference. Entries are counted from 1; 0 is the set-up."""
    try:
        match = Match.begin(game, setup)
    except UNPLAYABLE as refused:
        return 0, Difference(0, "setup", "accepted", f"refused: {refused}")
    agreed = 0
    for recorded in journal:
        try:
            match = match.after(recorded.entry)
            now = json.loads(json.dumps(game.scenarios.describe(match.state)))
        except UNPLAYABLE as refused:
            return agreed, Difference(recorded.number, recorded.row.kind, "accepted", f"refused: {refused}")
        if recorded.after is not None:
            found = _first_difference("", recorded.after, now)
            if found:
                return agreed, Difference(recorded.number, *found)
        agreed += 1
    return agreed, None


def _first_difference(key: str, recorded: Any, now: Any) -> tuple[str, str, str] | None:
    """The path of the first value that is not the same, and both as JSON; None where all are."""
    if isinstance(recorded, dict) and isinstance(now, dict):
        for name in dict.fromkeys((*recorded, *now)):
            path = f"{key}.{name}" if key else name
            if name not in recorded or name not in now:
                return path, *(json.dumps(one[name]) if name in one else NOTHING for one in (recorded, now))  # type: ignore[return-value]
            found = _first_difference(path, recorded[name], now[name])
            if found:
                return found
        return None
    both = json.dumps(recorded, sort_keys=True), json.dumps(now, sort_keys=True)
    return None if both[0] == both[1] else (key or "state", *both)


def _tell(game: Game, setup: Setup, journal: Iterable[Recorded]) -> int:
    """Print every step as it goes."""
    number = 0

    def entries() -> Iterator[Entry]:
        nonlocal number
        for recorded in journal:
            number = recorded.number
            yield recorded.entry

    try:
        for block in blocks(game, setup, entries()):
            answer("\n".join(block))
    except UNPLAYABLE as refused:
        say(f"entry {number}: recorded, but refused now: {refused}")
        return 1
    return 0
