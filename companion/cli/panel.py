"""`companion panel list|watch|light|calibrate|flash`: the dice panel looked at and tried, while no daemon has it.

    list             every port where a panel may be: USB identity, what it says of itself, or what is in the way
    watch            its lines as they come, decoded; bad ones counted by kind. Answers nothing, so nothing is used up
    light NAME 0|1|b a key's light off, on, blinking
    calibrate        the dialogue of a colour tray, line for line
    flash            the commands that put the firmware on the board that is found; they are printed, not run.
                     --settings FILE: with a config.py of your own

Exit codes: 0 good, 1 no panel is there or answered (or the calibration was refused), 2 bad input, 3 another companion
or program has the port.
"""

from __future__ import annotations

import argparse
import json
import math
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.terminal import answer, say
from companion.errors import BadInput

if TYPE_CHECKING:
    from companion.cli.panel_holder import Holder
    from companion.cli.panel_talk import Seen

ACTIONS = {
    "list": "which boards are there, what they say of themselves, and what is in the way",
    "watch": "every line as it comes, and the bad ones counted",
    "light": "turn a key's light off, on or blinking",
    "calibrate": "talk to the board's own calibration",
    "flash": "the exact command that puts the firmware on the board found",
}


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "action", choices=tuple(ACTIONS), help="; ".join(f"{action}: {says}" for action, says in ACTIONS.items())
    )
    parser.add_argument(
        "words", nargs="*", default=[], metavar="NAME 0|1|b", help="for light alone: a key's name, and its state"
    )
    parser.add_argument("--port", metavar="PATH", help="the port, instead of the one in the config")
    parser.add_argument("--seconds", type=float, metavar="N", help="watch, calibrate: end after so long")
    parser.add_argument("--settings", metavar="FILE", help="flash: a config.py of your own for a Pico")
    parser.add_argument("--json", action="store_true", help="list: for other programs")


def run(args: argparse.Namespace) -> int:
    if args.action != "light" and args.words:
        raise BadInput(f'companion panel {args.action}: "{args.words[0]}" means nothing here')
    if args.seconds is not None and not args.seconds >= 0:
        raise BadInput(f"--seconds {args.seconds}: expected a number from 0 on")
    if args.settings is not None and args.action != "flash":
        raise BadInput(f"companion panel {args.action}: --settings goes with flash")
    match args.action:
        case "list":
            return _list(args)
        case "watch":
            return _watch(args)
        case "light":
            return _light(args)
        case "calibrate":
            from companion.cli.panel_calibrate import calibrate

            path = _talk_port(args)
            return calibrate(path, _holder(args), args.seconds or math.inf)
        case _:
            from companion.cli.panel_flash import guidance

            settings = Path(args.settings) if args.settings else None
            return guidance(_configured(args), args.port is not None, settings)


def _list(args: argparse.Namespace) -> int:
    from companion.cli.panel_talk import look_at, nobody, ports

    seen = [look_at(path, usb) for path, usb in ports(_configured(args))]
    if args.json:
        answer(json.dumps([one.body() for one in seen], indent=2))
    for one in () if args.json else seen:
        answer(_line(one))
    if not seen:
        say(nobody(_configured(args), _wished(args)))
    if any(one.hello for one in seen):
        return 0
    busy = [one for one in seen if one.busy]
    if busy:
        raise _holder(args).occupied(busy[0].path, busy[0].trouble)
    return 1


def _line(seen: Seen) -> str:
    usb = f"  {seen.identity}" if seen.identity else ""
    hello = seen.hello
    if hello is None:
        return f"{seen.path}{usb}\n    {seen.trouble}"
    from companion.cli.panel_words import hello_text

    return f"{seen.path}{usb}\n    {hello_text(hello)}" + (f"\n    {seen.trouble}" if seen.trouble else "")


def _watch(args: argparse.Namespace) -> int:
    from companion.cli.panel_watch import watch

    return watch(_talk_port(args), _holder(args), args.seconds if args.seconds is not None else math.inf)


def _light(args: argparse.Namespace) -> int:
    from companion.cli.panel_light import light

    if len(args.words) != 2 or args.words[1] not in ("0", "1", "b"):
        raise BadInput("expected `companion panel light NAME 0|1|b`, for example `companion panel light a b`")
    return light(_talk_port(args), _holder(args), *args.words)


def _configured(args: argparse.Namespace) -> str:
    """`--port`, or what the config says; "auto" where it says "none"."""
    if args.port:
        return str(args.port)
    port = _wished(args)
    return "auto" if port == "none" else port


def _wished(args: argparse.Namespace) -> str:
    from companion.config import load

    return load(Path(args.config) if args.config else None).panel.port


def _talk_port(args: argparse.Namespace) -> str:
    """The one port to talk to. Raises NoPanel, BadInput."""
    from companion.cli.panel_talk import one_port

    return one_port(_configured(args))


def _holder(args: argparse.Namespace) -> Holder:
    from companion.cli.panel_holder import Holder

    return Holder(Path(args.config) if args.config else None)
