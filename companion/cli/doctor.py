"""`companion doctor [--json] [--exercise [PART]] [--bundle FILE]`: what is wrong with this Pi, and the cure.

    --json             for other programs
    --exercise [PART]  tries each part with you: keys, light, sound, screen, roll; without PART all that are configured
    --bundle FILE      a zip for whoever helps you: this report, config, versions, the last of the journal, recordings
                       beside the archive; without anybody's name and without addresses

Needs no root and changes nothing. Exit codes: 0 no fault, 1 at least one fault, 2 bad input, 3 (--exercise) another
companion has the devices.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from companion.cli.terminal import answer, say
from companion.errors import BadInput

if TYPE_CHECKING:
    from companion.doctor.machine import Greeting, Machine

EVERYTHING = "all"
ON_A_PI = "this is no Raspberry Pi, where its parts could be tried; here there is companion run --simulate"
PARTS = ("keys", "light", "sound", "screen", "roll")


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="for other programs")
    parser.add_argument(
        "--exercise", nargs="?", const=EVERYTHING, metavar="PART", help=f"try it with you: {', '.join(PARTS)}, or all"
    )
    parser.add_argument(
        "--bundle", metavar="FILE", help="write a zip for whoever helps you, without names or addresses"
    )


def run(args: argparse.Namespace) -> int:
    if args.exercise is not None and args.exercise not in (*PARTS, EVERYTHING):
        raise BadInput(f'--exercise "{args.exercise}": expected {", ".join(PARTS)}, or nothing for all of them')
    if args.exercise is not None and (args.json or args.bundle):
        raise BadInput("--exercise goes alone, without --json and --bundle")
    named = Path(args.config) if args.config else None
    if args.exercise is not None:
        return _exercise(named, PARTS if args.exercise == EVERYTHING else (args.exercise,))
    return diagnose(here(), named, as_json=args.json, bundle=Path(args.bundle) if args.bundle else None)


def here() -> Machine:
    """This machine, with a way to ask a port for its panel."""
    from companion.doctor.here import Here

    return Here(hello)


def diagnose(machine: Machine, named: Path | None, *, as_json: bool, bundle: Path | None) -> int:
    """Look at everything and say it. 1 if there is a fault."""
    from companion.cli.front import version
    from companion.doctor.examine import examine

    report = examine(machine, named)
    body = {"companion": version(), **report.body()}
    if as_json:
        answer(json.dumps(body, indent=2))
    for line in () if as_json else report.lines():
        answer(line)
    if bundle is not None:
        from companion.doctor.bundle import write_bundle

        write_bundle(bundle, machine, named, body)
        say(f"{bundle} is written; look into it before you send it")
    return 1 if report.faults else 0


def hello(port: str) -> Greeting:
    """Open a serial port, ask who is there, and let it go again."""
    from companion.cli.panel_talk import look_at
    from companion.doctor.machine import Greeting

    seen = look_at(port, None)
    told = seen.hello
    panel = f'panel "{told.uid}", firmware {told.firmware}, protocol {told.protocol}, {told.caps}' if told else ""
    return Greeting(panel, seen.trouble, seen.busy)


def _exercise(named: Path | None, parts: tuple[str, ...]) -> int:
    """Try the parts, telling each finding as it comes. 1 if there is a fault."""
    from companion.config import load
    from companion.doctor.exercise.bench import Bench
    from companion.doctor.exercise.run import exercise, line
    from companion.doctor.findings import DOCTOR_KNOWS, Level
    from companion.doctor.patient import Patient

    elsewhere = not Patient(here(), named).model
    bench = Bench(lambda words: answer(words, now=True), _typed)
    faults = 0
    for one in exercise(load(named), parts, bench):
        helpless = elsewhere and one.cure == DOCTOR_KNOWS
        answer(line(replace(one, cure=ON_A_PI) if helpless else one), now=True)
        faults += one.level is Level.FAULT
    return 1 if faults else 0


def _typed() -> str | None:
    """A line from the keyboard; None when nobody is there."""
    try:
        return input()
    except EOFError:
        return None
