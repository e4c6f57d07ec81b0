"""`python -m tests.games.digest`: a hash over the text of some random games of each game; the same in any process."""

from __future__ import annotations

import sys
from hashlib import sha256
from random import Random

from companion.engine import transcript
from companion.engine.journal import Moved
from companion.shelf import find_game, game_names
from tests.engine.play import begun, played

GAMES, MOVES = 6, 80


def digest() -> str:
    found = sha256()
    for name in game_names():
        for seed in range(GAMES):
            chance = Random(seed)
            match = begun(name, chance)
            journal = [Moved(move, "") for _, move, _ in played(match, chance, MOVES)]
            found.update(transcript.write(find_game(name), match.setup, journal).encode())
    return found.hexdigest()


if __name__ == "__main__":
    sys.stdout.write(digest())
