"""Matches as the archive keeps them: rows to matches and back. Knows the engine's JSON and the rows, no SQL."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from companion.engine.bodies import shown
from companion.engine.errors import IllegalMove, WrongSetup
from companion.engine.game import Over
from companion.engine.journal import Closed, Entry, Renamed, Setup
from companion.engine.journal_bodies import entry_of, entry_row, setup_body, setup_of
from companion.engine.match import Match
from companion.errors import BadInput, CompanionError
from companion.shelf import find_game

if TYPE_CHECKING:
    from companion.devices.archive import Archive
    from companion.devices.archive_rows import EntryRow, MatchRow


UNPLAYABLE = (
    *(IllegalMove, WrongSetup, TypeError, KeyError, IndexError, AttributeError),
    *(ArithmeticError, AssertionError, RecursionError),
)
"""What a journal ends in that no longer plays: the rules refuse it, or its values are of no shape that they know."""
_NO_JSON = (ValueError, TypeError, RecursionError)
"""What a text ends in that is no JSON, or nested deeper than anything that was ever written here."""
_GREATEST, _DIGITS = 1e12, 19

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Recorded:
    """An entry of a journal as it was kept. `after`: the state that it led to then, None where none was kept."""

    number: int
    entry: Entry
    after: dict[str, Any] | None
    row: EntryRow


def compact(value: Any) -> str:
    """JSON on one line, as the archive keeps it."""
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def body_of(entry: Entry, after: Any) -> tuple[str, str]:
    """An entry's kind and body; `after` goes with it."""
    kind, body = entry_row(entry)
    return kind, compact({**body, **({"after": after} if after is not None else {})})


def setup_text(setup: Setup) -> str:
    return compact(setup_body(setup))


def read_setup(row: MatchRow) -> Setup:
    """Raises BadInput that names the match."""
    try:
        return setup_of(_parsed(row.setup))
    except _NO_JSON as broken:
        raise BadInput(f"match {row.id}: its setup in the archive cannot be read ({broken})") from broken


def read_entries(archive: Archive, match: str) -> Iterator[Recorded]:
    """The journal of a match, in order. Raises BadInput that names the match and the entry."""
    return (_read_entry(match, row) for row in archive.entries(match))


def _read_entry(match: str, row: EntryRow) -> Recorded:
    try:
        body = _parsed(row.body)
        after = body.pop("after", None) if isinstance(body, dict) else None
        return Recorded(row.number, entry_of(row.kind, body), after, row)
    except _NO_JSON as broken:
        raise BadInput(f"match {match}, entry {row.number}: cannot be read ({broken})") from broken


def _parsed(text: str) -> Any:
    """Raises ValueError in words that an owner can do something with, not in the parser's."""
    try:
        return json.loads(text, parse_float=_finite, parse_int=_countable, parse_constant=_finite)
    except _NO_JSON as broken:
        raise ValueError(f"expected JSON, got {shown(text)}") from broken


def _finite(number: str) -> float:
    """Raises ValueError for a number that nobody ever meant: no moment, and nothing that is counted, comes near."""
    if not -_GREATEST < (value := float(number)) < _GREATEST:
        raise ValueError(number)
    return value


def _countable(number: str) -> int:
    if len(number) > _DIGITS:
        raise ValueError(number)
    return int(number)


def read_people(archive: Archive, row: MatchRow) -> dict[str, str]:
    """Who sits at each seat at the end, without playing the match again. Raises BadInput."""
    people = dict(read_setup(row).people)
    for kept in archive.entries(row.id):
        if kept.kind == "rename" and isinstance(renamed := _read_entry(row.id, kept).entry, Renamed):
            people[renamed.seat] = renamed.name
    return people


def read_winner(row: MatchRow) -> Any:
    """Who had won when the match was closed: a seat, several, or None. Raises BadInput."""
    try:
        winner = json.loads(row.winner or "null")
    except _NO_JSON as broken:
        raise BadInput(f"match {row.id}: its winner in the archive cannot be read ({broken})") from broken
    if not all(isinstance(seat, str | None) for seat in (winner if isinstance(winner, list) else [winner])):
        raise BadInput(f"match {row.id}: its winner in the archive is no seat: {winner!a}")
    return winner


def read_match(archive: Archive, row: MatchRow) -> Match:
    """A match as it stands. Raises NotFound without its game, BadInput where the journal breaks the rules."""
    game, setup = find_game(row.game), read_setup(row)
    if setup.game != row.game:
        raise BadInput(f"match {row.id}: its row says the game {row.game}, its setup {setup.game!a}")
    try:
        return Match.load(game, setup, (one.entry for one in read_entries(archive, row.id)))
    except UNPLAYABLE as broken:
        raise BadInput(
            f"match {row.id}: its journal no longer follows the rules of {game.title} ({broken}); "
            f"`companion replay {row.id} --verify` names the entry"
        ) from broken


def unfinished(
    archive: Archive, game: str | None = None, seats: tuple[str, ...] | None = None
) -> tuple[str, Match] | None:
    """The newest match that is neither over nor closed (of that game, with those seats), or None."""
    return next(all_unfinished(archive, game, seats), None)


def all_unfinished(
    archive: Archive, game: str | None = None, seats: tuple[str, ...] | None = None
) -> Iterator[tuple[str, Match]]:
    """Every such match, the newest first, each read when it is asked for.

    One that cannot be read is passed over, and that is logged: it stays in the archive for `replay` to explain.
    """
    for row in reversed(archive.matches()):
        if row.state == "closed" or (game is not None and row.game != game):
            continue
        try:
            if seats is not None and read_setup(row).seats != seats:
                continue
            match = read_match(archive, row)
        except CompanionError as fault:
            log.warning("match %s is passed over: %s", row.id, fault)
            continue
        if not match.closed and not isinstance(match.prompt, Over):
            yield row.id, match


def closes(entries: tuple[Entry, ...]) -> bool:
    return any(isinstance(entry, Closed) for entry in entries)
