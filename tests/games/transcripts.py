"""The whole games of tests/transcripts, read for what a game's own tests look for in them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from companion.engine import transcript
from companion.engine.journal import Setup
from companion.engine.match import Match
from companion.shelf import find_game

FOLDER = Path(__file__).parents[1] / "transcripts"


@dataclass(frozen=True, slots=True)
class WholeGame:
    """`entries`: how many lines its journal has, what was taken back included."""

    setup: Setup
    match: Match
    entries: int

    @property
    def kinds(self) -> Counter[str]:
        """How often each kind of event happened, of the moves that stand."""
        return Counter(event.kind for ply in self.match.plies() for event in ply.events)


def told_of(game: str) -> list[str]:
    """The names of the game's transcripts."""
    return sorted(file.stem for file in FOLDER.glob(f"{game}_*.txt"))


@cache
def whole_game(name: str) -> WholeGame:
    setup, entries = transcript.read((FOLDER / f"{name}.txt").read_text(encoding="utf-8"), find_game)
    return WholeGame(setup, Match.load(find_game(setup.game), setup, entries), len(entries))
