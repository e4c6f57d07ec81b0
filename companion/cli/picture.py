"""`companion picture NAME`: one picture on the screen, left standing, for the moments when no daemon runs.

For systemd's units and its shutdown hook. Exit code 0 when it stands there or no screen is configured, 1 when the glass
did not take it, 3 when a daemon has the screen. Knows no game and does not judge the config: `companion check` does.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from companion.lone_picture import NAMES, lone_picture


def add(parser: argparse.ArgumentParser) -> None:
    said = "; ".join(f"{name}: {what}" for name, what in NAMES.items())
    parser.add_argument("name", choices=NAMES, metavar="NAME", help=said)
    parser.add_argument(
        "--wait", type=float, default=0.0, metavar="SECONDS", help="how long the screen's bus may take to appear"
    )


def run(args: argparse.Namespace) -> int:
    from companion.cli.terminal import say
    from companion.config import find_config
    from companion.first_picture import glanced

    file = find_config(Path(args.config) if args.config else None)
    why = lone_picture(args.name, file, args.wait)
    if not why and sys.stderr is not None and sys.stderr.isatty() and glanced(file) is None:
        say("no screen is plainly set up ([display] in table.toml), so there is nothing to draw on; that is no fault")
    if why:
        say(why)
    return 1 if why else 0
