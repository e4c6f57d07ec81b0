"""`companion FACT show|check [FILE]`: what owners write down of their box, drawn and judged. A command for each fact.

    show     draws it as it lies on the table
    check    every fault at once; when there is none, what it comes to

FILE is one that came along, by its name, or a path; without it, the one that table.toml names. Which facts there are
is the games' word (engine/written.py): no game is named here. Exit codes: 0 good, 2 faults (each a line on stderr that
begins with file:line, as editors know it).
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

from companion.cli.terminal import answer, tell
from companion.engine.game import Game
from companion.engine.written import WrittenFact
from companion.shelf import find_game, game_names

ACTIONS = ("show", "check")


@dataclass(frozen=True, slots=True)
class WrittenVerb:
    """One command. It is used like the modules of the other commands."""

    game: Game
    fact: WrittenFact

    @property
    def says(self) -> str:
        return f"{self.fact.what} of {self.game.title}: draw it, or name its faults (show, check)"

    def add(self, parser: argparse.ArgumentParser) -> None:
        from companion.config.written import shipped_names

        along = ", ".join(shipped_names(self.fact))
        parser.add_argument("action", choices=ACTIONS, help="draw it; or name every fault")
        parser.add_argument("file", nargs="?", metavar="FILE", help=f"a path, or one that came along: {along}")

    def run(self, args: argparse.Namespace) -> int:
        from companion.config.faults import sentences
        from companion.config.written import find, read_written

        named = self._configured(args.config) if args.file is None else args.file
        found = read_written(self.fact, named, find(self.fact, named))
        for line in sentences(found.faults):
            tell(line)
        if found.fact is None:
            return 2
        if args.action == "show":
            answer(self.fact.draw(found.fact))
            return 0
        answer(f"{found.file}: good")
        for name, said in found.reading.summary:
            answer(f"  {name:<10} {said}")
        return 0

    def _configured(self, config: str | None) -> str:
        """What table.toml names, else what the game has without it."""
        from companion.config import load

        named = load(Path(config) if config else None).rules.get(self.game.id, {}).get(self.fact.name)
        return str(named or self.game.facts[self.fact.name]["from"])


def written_verbs() -> dict[str, WrittenVerb]:
    """The commands that games bring; where two bring the same, the first on the shelf has it."""
    found: dict[str, WrittenVerb] = {}
    for game in map(find_game, game_names()):
        for fact in game.written:
            found.setdefault(fact.name, WrittenVerb(game, fact))
    return found
