"""`companion play FILE [--json] [--until SECONDS] [--verify]`: a recorded evening again, in virtual time.

The same link, gestures, table and rules get the same bytes and keys at the same moments; nothing is waited for, and
no device or archive is touched. The moves are told as they come, and at the end where the table stands (JSON, as
`show --json` tells it, with `played`); with --json that alone. With --verify every decision, every line to the panel
and the end are compared with what was recorded: exit code 1 where they differ. A file that is no recording: 2.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from companion.cli.terminal import answer, say
from companion.errors import BadInput

if TYPE_CHECKING:
    from companion.tape.player import Player


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="what `companion run --record FILE` wrote")
    parser.add_argument("--json", action="store_true", help="only the end, for other programs: one object")
    parser.add_argument("--until", metavar="SECONDS", type=float, help="stop so long after the (last) start")
    parser.add_argument("--verify", action="store_true", help="compare all that was recorded")


def run(args: argparse.Namespace) -> int:
    from companion.tape.player import Player
    from companion.tape.reader import sessions

    if args.until is not None and not args.until >= 0:
        raise BadInput(f"--until {args.until}: expected seconds from 0 on")
    code = 0
    last: Player | None = None
    for number, session in enumerate(sessions(Path(args.file)), start=1):
        if not args.json and number > 1:
            answer(f"-- started again (session {number})")
        last = Player(session, lambda *told: None if args.json else _tell(*told))
        last.play(args.until)
        if args.verify:
            code = max(code, _judge(number, last))
    if last is not None:
        answer(json.dumps(_body(last), indent=2))
    return code


def _tell(at: float, said: str) -> None:
    answer(f"{int(at // 60)}:{at % 60:04.1f}  {said}")


def _judge(number: int, player: Player) -> int:
    for difference in player.differences:
        say(f"session {number}, {difference}")
    if not player.ended:
        say(f"session {number} was cut: its end was not recorded, so only what came before it is compared")
    return 1 if player.differences else 0


def _body(player: Player) -> dict[str, Any]:
    from companion.cli.show import body
    from companion.published import published

    table = player.loop.table
    return {
        **body(table.match_id or None, table.match, published(table)),
        "played": {
            "seconds": round(player.now - player.start, 3),
            "whole": player.ended,
            "compared": player.checked,
            "differences": player.differences,
        },
    }
