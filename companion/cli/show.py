"""`companion show [MATCH] [--json]`: where a match stands, what is asked, and by which rulings it came there.

With --json one object: `match`, `game`, `version`, `state`, `prompt` (null when it is over), `last`, and `health` while
a daemon runs. `selected` and `screen` are the running daemon's where it has that match at that version on its table,
else what `run --start` would show. Exit code 0, also when there is no match yet (`match` is null).
"""

from __future__ import annotations

import argparse
import json
import time
from typing import TYPE_CHECKING, Any

from companion.cli.reading import Kept, kept
from companion.cli.terminal import answer
from companion.devices.stored import read_match
from companion.engine.game import Option, Over
from companion.signals import Condition, Device
from companion.status import read_status
from companion.views import mark_of

if TYPE_CHECKING:
    from companion.devices.archive_rows import MatchRow
    from companion.engine.match import Match

WAITS = (0.01, 0.02, 0.04, 0.08, 0.16)
"""Seconds that a daemon is given to show what it has just written."""


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("match", nargs="?", metavar="MATCH", help="the id of a match, else the newest")
    parser.add_argument("--json", action="store_true", help="for other programs: one object")


def run(args: argparse.Namespace) -> int:
    with kept(args) as there:
        row = there.newest() if args.match is None else there.named(args.match)
        match, status = _together(there, row) if row else (None, read_status(there.path))
    if args.json:
        answer(json.dumps(body(row.id if row else None, match, status), indent=2))
        return 0
    from companion.cli.page import page

    for line in page(row, match, status, body(row.id if row else None, match, status)):
        answer(line)
    return 0


def _together(there: Kept, row: MatchRow) -> tuple[Match, dict[str, Any] | None]:
    """The match, and what a running daemon says of it: of the same moment where that can be had."""
    for wait in (*WAITS, 0.0):
        match, status = read_match(there.opened, row), read_status(there.path)
        behind = status is not None and status.get("match") == row.id and not status.get("unsaved")
        if status is None or not behind or status.get("version") == match.version:
            break
        time.sleep(wait)
    return match, status


def body(name: str | None, match: Match | None, status: dict[str, Any] | None) -> dict[str, Any]:
    """What --json prints. `name`: the match's id; `status`: of the running daemon, None where none runs."""
    told: dict[str, Any] = {"match": name, "game": None, "version": 0, "state": None, "prompt": None, "last": []}
    if match is not None and name is not None:
        told["game"] = match.game.id
        told["version"] = match.version
        told["state"] = match.game.scenarios.describe(match.state)
        told["prompt"] = _prompt(name, match, status)
        told["last"] = [one.body() for one in match.last.events]
    if status is not None:
        told["health"] = _health(status)
    return told


def _prompt(name: str, match: Match, status: dict[str, Any] | None) -> dict[str, Any] | None:
    prompt = match.prompt
    if isinstance(prompt, Over) or match.closed:
        return None
    shown = (status or {}).get("match"), (status or {}).get("version")
    if status is not None and shown[0] in (name, None) and (shown[0] is None or shown[1] == match.version):
        selected, screen = status.get("selected"), status.get("screen")
    else:
        selected, screen = _as_resumed(name, match)
    dice = prompt.dice
    return {
        "turn": prompt.turn,
        "who": prompt.who,
        "phase": prompt.phase,
        "dice": {"kind": dice.kind, "count": dice.count} if dice else None,
        "options": [
            {
                "id": one.id,
                "text": option_text(match, one),
                "legal": one.legal,
                "why": None if one.legal else f"{one.why} ({one.refusal})",
            }
            for one in prompt.options
        ],
        "selected": selected,
        "screen": screen,
    }


def option_text(match: Match, option: Option) -> str:
    """An option as a person reads it in a list, with the seat of the one whose mark stands beside it."""
    row = match.game.showing.row(match.state, option)
    seats = match.setup.seats
    whom = next((seat for seat in seats if row.tail is not None and mark_of(seats, seat) == row.tail), "")
    return " ".join(filter(None, (row.text, row.value, whom)))


def _as_resumed(name: str, match: Match) -> tuple[str | None, str]:
    """The selected option and the screen that a daemon would begin with, before it has heard of any device."""
    from companion.flow.asking import ask
    from companion.flow.base import Table
    from companion.present import shown

    fresh = getattr(match.prompt, "begins", False)
    table = ask(Table({match.game.id: match.game}, match=match, match_id=name, fresh=fresh))
    return (table.top.selected(table) if table.top else None), shown(table)


def _health(status: dict[str, Any]) -> dict[str, str]:
    """Each device's condition; what the daemon was not asked for is off."""
    told = status.get("health") or {}
    return {device.value: str(told.get(device.value, Condition.OFF.value)) for device in Device}
