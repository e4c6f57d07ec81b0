"""`companion adjudicate FILE...`: scenarios, one JSON object a line; an answer a line. No config, no hardware.

Exit code 0 when all hold, 1 when an expectation fails, 2 when a line or file cannot be read: those are told on
stderr by file, line and key, and every other line is still answered.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path

from companion.cli import faults
from companion.cli.jsonlines import WrongLine, read_scenario
from companion.cli.terminal import answer, say, tell
from companion.engine.errors import WrongSetup
from companion.engine.scenarios import Answer, adjudicate, game_named
from companion.errors import BadInput, NotFound
from companion.files import open_to_read
from companion.shelf import find_game, game_names

STDIN = "-"


FORMAT = """\
A scenario is one JSON object on one line: id, game, rules (switches by name), setup (the position), inputs (what
happens, in order) and expect (what must come of it; only what is named is compared). Among the inputs {"!": input}
must be refused, {"?": {...}} is an expectation in between, and {"settle": {...}} is the table's own word, with keys
as in setup, and "gone" and "back": lists of who leaves the table and who comes back to it. The answer has ok, state,
events with their rulings ("also": what else had a say), and failures by path. Where somebody has left, the state has
"gone", the list of who sits out; it can be expected too. A wrong key is named with the nearest one; other keys beside
these are yours, for titles and remarks.
--example prints a scenario of each installed game, to begin with.
"""


def add(parser: argparse.ArgumentParser) -> None:
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = FORMAT
    parser.add_argument(
        "files", nargs="*", metavar="FILE", help="scenarios, one JSON object a line; - is standard input"
    )
    parser.add_argument("--example", action="store_true", help="print a scenario of each installed game")
    parser.add_argument("--explain", action="store_true", help="say on stderr, in words, what does not hold")


def run(args: argparse.Namespace) -> int:
    if args.example:
        for game in game_names():
            answer(find_game(game).scenarios.example)
        return 0
    if not args.files:
        raise BadInput("expected a file with scenarios, or - for standard input; --example prints some to begin with")
    worst = 0
    for name in args.files:
        for code in _file(name, args.explain):
            worst = max(worst, code)
    return worst


def _file(name: str, explain: bool) -> Iterator[int]:
    """Answer every line of a file; an exit code for each."""
    called = "standard input" if name == STDIN else name
    try:
        for number, raw in enumerate(_raw_lines(name), start=1):
            if raw.strip():
                yield _line(f"{called}, line {number}", raw, explain, now=name == STDIN)
    except BadInput as unreadable:
        say(f"{called}: {unreadable}")
        yield unreadable.exit_code


def _raw_lines(name: str) -> Iterator[bytes]:
    """Raises BadInput where there is nothing to read."""
    try:
        if name == STDIN:
            if sys.stdin is None:
                raise BadInput("expected scenarios, but it is closed")
            yield from sys.stdin.buffer
        else:
            with open_to_read(Path(name)) as file:
                yield from file
    except OSError as fault:
        raise BadInput(f"expected a file of scenarios, but it cannot be read: {fault.strerror}") from fault
    except ValueError as fault:
        raise BadInput(f"expected the name of a file: {fault}") from fault


def _line(place: str, raw: bytes, explain: bool, now: bool) -> int:
    """Answer one line; its exit code."""
    try:
        scenario = read_scenario(raw)
        verdict = adjudicate(find_game(game_named(scenario)), scenario)
        text = json.dumps(verdict.body(), allow_nan=False)
    except WrongLine as wrong:
        say(f"{place}: {wrong}")
        return 2
    except WrongSetup as wrong:
        say(f"{place}, {wrong.key}: {wrong.why}")
        return 2
    except NotFound as missing:
        say(f"{place}, game: {missing}")
        return 2
    except RecursionError:
        say(f"{place}: expected a scenario, got something nested too deep")
        return 2
    except Exception as fault:  # noqa: BLE001  (a fault in one line must not keep the others from their answers)
        say(f"{place}: {faults.own_fault(fault)}")
        return faults.OWN_FAULT
    answer(text, now)
    if explain:
        _explain(place, verdict)
    return 0 if verdict.ok else 1


def _explain(place: str, verdict: Answer) -> None:
    name = verdict.id if isinstance(verdict.id, str) else json.dumps(verdict.id)
    for failure in verdict.failures:
        expected, got = json.dumps(failure.expected), json.dumps(failure.got)
        tell(f"{place}, {name}: {failure.path}: expected {expected}, got {got}")
