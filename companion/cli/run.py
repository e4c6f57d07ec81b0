"""`companion run`: the daemon, or with --simulate a table in this terminal."""

from __future__ import annotations

import argparse
import logging
from logging.handlers import MemoryHandler
from pathlib import Path
from unicodedata import normalize

from companion.errors import BadInput


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--simulate", action="store_true", help="keys, dice and screen in this terminal")
    parser.add_argument("--start", metavar="GAME", help="resume or start this game without asking")
    parser.add_argument("--seats", metavar="RED,BLUE", help="who sits there, clockwise (with --start)")
    parser.add_argument("--first", metavar="RED", help="who begins (with --start)")
    parser.add_argument("--new", action="store_true", help="a new match, even if one is open (with --start)")
    parser.add_argument("--record", metavar="FILE", help="keep all that the table hears, for `companion play FILE`")


def run(args: argparse.Namespace) -> int:
    from companion.stopped import end_at_once

    end_at_once()
    from companion.app import run as referee
    from companion.cli.front import version
    from companion.wishes import Start, Wishes

    start = None
    if args.start is not None:
        if not args.seats:
            from companion.shelf import find_game

            find_game(args.start)
            raise BadInput("--start needs --seats with the players, for example --seats red,blue")
        seats = _seats(args.seats)
        start = Start(args.start, seats, args.first, args.new)
    else:
        for flag in ("seats", "first", "new"):
            if getattr(args, flag):
                raise BadInput(f"--{flag} goes with --start GAME")
    _log(args.simulate)
    config = Path(args.config) if args.config else None
    return referee(Wishes(config, args.simulate, start, version, Path(args.record) if args.record else None))


LONGEST = 20
"""Characters of a seat's name, as of the names in [people]."""


def _seats(words: str) -> tuple[str, ...]:
    """The seats, clockwise. Raises BadInput for a name that no screen and no list could show."""
    seats = tuple(normalize("NFC", seat.strip()) for seat in words.split(","))
    for seat in seats:
        if not seat.isprintable() or not 1 <= len(seat) <= LONGEST:
            raise BadInput(f"--seats: expected names of 1 to {LONGEST} printable characters, got {seat[:30]!r}")
    return seats


def _log(simulate: bool) -> None:
    """Sentences to stderr (the journal, under systemd); those of a simulated table once its picture is gone."""
    lines: logging.Handler = logging.StreamHandler()
    lines.setFormatter(logging.Formatter("companion: %(message)s"))
    if simulate:
        lines = MemoryHandler(capacity=1000, flushLevel=logging.CRITICAL + 1, target=lines)
    logging.basicConfig(level=logging.WARNING if simulate else logging.INFO, handlers=[lines])
