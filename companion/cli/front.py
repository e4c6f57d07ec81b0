"""The command line: which verb, its flags, and what an owner sees when something is wrong. Imported by nobody.

Each verb is a file here with `add(parser)` and `run(args) -> exit code`, imported only when it is used, so that
`--version`, `check` and `adjudicate` need no hardware library. Games bring verbs too, for what owners write down of
their box (written.py). Exit codes: 0 good, 1 the answer is no, 2 bad
input, 3 occupied, 4 a library or every input is missing, 70 a fault of this program, 74 the answer could not be
written, 130 interrupted, 141 its reader went away.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NoReturn

from companion.cli.terminal import answer
from companion.errors import BadInput, did_you_mean

if TYPE_CHECKING:
    from companion.cli.written import WrittenVerb

VERBS = {
    "run": "referee a game at the table (--simulate: in this terminal)",
    "adjudicate": "settle disputes: what comes of a position and what happens in it",
    "check": "the config: every fault at once",
    "matches": "the matches in the archive",
    "show": "where the newest match stands, or another",
    "replay": "play a match's journal again (--verify: compare every step)",
    "export": "everything about a match",
    "play": "a recorded evening again, in virtual time (--verify: compare everything)",
    "doctor": "what is wrong with this Pi, and the cure; --exercise tries each part, --bundle packs a report",
    "picture": "one picture on the screen, left standing: splash, safe, restarting (for systemd)",
    "panel": "the dice panel: list, watch, light, calibrate, flash",
    "sheet": "the printable sheet: what stands on the keys, shapes for seats and tokens, numbers for the board",
}


class Parser(argparse.ArgumentParser):
    """Says what is wrong with the words in one sentence, as everything else is said."""

    def read(self, words: Sequence[str]) -> argparse.Namespace:
        """What the words ask for. Raises BadInput."""
        args, more = self.parse_known_args(words)
        if more:
            near = did_you_mean(more[0], self._option_string_actions) if more[0].startswith("-") else ""
            self.error(f'"{more[0]}" means nothing here{near}')
        for action in self._actions:
            given = getattr(args, action.dest, None)
            if str(action.metavar).startswith("FILE") and "" in (given if isinstance(given, list) else [given]):
                self.error(f"{(action.option_strings or ['FILE'])[0]}: expected the name of a file, got nothing")
        return args

    def print_help(self, file: Any = None) -> None:
        """To stdout as any answer is, so that a full disk or a reader that went away is told like any other."""
        if file is None:
            answer(self.format_help().rstrip("\n"))
        else:
            super().print_help(file)

    def error(self, message: str) -> NoReturn:
        raise BadInput(f"{self.prog}: {message}; `{self.prog} --help` tells how it is used")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code. Whatever goes wrong is a sentence on stderr, never a traceback."""
    from companion.cli import faults

    words = list(sys.argv[1:] if argv is None else argv)
    return faults.exit_code_of(lambda: _command(words))


def _command(words: list[str]) -> int:
    verbs = _present()
    place = _verb_at(words)
    brought = _brought(words, place)
    verbs |= {verb: one.says for verb, one in brought.items()}
    front = _front(verbs)
    flags = front.read(words[:place])
    if flags.version:
        answer(f"companion {version()}")
        return 0
    if place == len(words):
        front.print_help(sys.stderr)
        return 2
    verb = words[place]
    if verb not in verbs:
        raise BadInput(f'no command is called "{verb}"{did_you_mean(verb, verbs)}; there are: {", ".join(verbs)}')
    module = brought[verb] if verb in brought else import_module(f"companion.cli.{verb}")
    parser = Parser(prog=f"companion {verb}", description=verbs[verb], allow_abbrev=False)
    parser.add_argument("--config", metavar="FILE", default=flags.config, help="the table.toml to read")
    module.add(parser)
    code: int = module.run(parser.read(words[place + 1 :]))
    return code


def _brought(words: list[str], place: int) -> dict[str, WrittenVerb]:
    """The verbs of games, where one may be meant: only then are the games loaded."""
    if "--version" in words[:place] or (place < len(words) and words[place] in VERBS):
        return {}
    from companion.cli.written import written_verbs

    return {verb: one for verb, one in written_verbs().items() if verb not in VERBS}


def _present() -> dict[str, str]:
    return {verb: says for verb, says in VERBS.items() if find_spec(f"companion.cli.{verb}")}


def _verb_at(words: list[str]) -> int:
    """Where the verb stands: the first word that is neither a flag nor the value of one."""
    place = 0
    while place < len(words) and words[place].startswith("-"):
        place += 2 if words[place] == "--config" else 1
    return min(place, len(words))


def _front(verbs: dict[str, str]) -> Parser:
    width = max(map(len, verbs))
    front = Parser(
        prog="companion",
        usage="companion [--version] [--help] COMMAND [--config FILE] ...",
        description="A table companion: it referees real board games.",
        epilog="commands:\n" + "\n".join(f"  {verb:<{width}}  {says}" for verb, says in verbs.items()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    front.add_argument("--version", action="store_true", help="print the version and end")
    front.add_argument("--config", metavar="FILE", help="the table.toml to read")
    return front


def version() -> str:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return version("table-companion")
    except PackageNotFoundError:
        return "(not installed)"
