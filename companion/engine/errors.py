"""What the rules say no with. Knows rulings by their id only."""

from __future__ import annotations

from collections.abc import Iterable


class IllegalMove(ValueError):
    """A move that the rules forbid; the state it was tried on is untouched.

    `ruling`: the id of the ruling that forbids it. `why`: a sentence for the screen and the log.
    """

    def __init__(self, ruling: str, why: str) -> None:
        super().__init__(f"{why} ({ruling})")
        self.ruling = ruling
        self.why = why


class WrongSetup(ValueError):
    """Seats, switches, box facts or a scenario from which no match can begin or go on: wrong in shape, or impossible.

    `key`: which of them, a path such as `setup.tokens.red`; `why`: a sentence.
    """

    def __init__(self, key: str, why: str) -> None:
        super().__init__(f"{key}: {why}")
        self.key = key
        self.why = why


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """` (did you mean "x"?)` for the nearest of the known words, or an empty string."""
    from difflib import get_close_matches

    near = get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f' (did you mean "{near[0]}"?)' if near else ""
