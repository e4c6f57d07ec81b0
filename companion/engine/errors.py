"""What the rules say no with. Knows rulings by their id only."""

from __future__ import annotations


class IllegalMove(ValueError):
    """A move that the rules forbid; the state it was tried on is untouched.

    `ruling`: the id of the ruling that forbids it. `why`: a sentence for the screen and the log.
    """

    def __init__(self, ruling: str, why: str) -> None:
        super().__init__(f"{why} ({ruling})")
        self.ruling = ruling
        self.why = why


class WrongSetup(ValueError):
    """Seats, switches or box facts from which no match can begin. `key`: which of them; `why`: a sentence."""

    def __init__(self, key: str, why: str) -> None:
        super().__init__(f"{key}: {why}")
        self.key = key
        self.why = why
