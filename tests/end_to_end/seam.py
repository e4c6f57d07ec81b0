"""What a game brings to its end-to-end test: what its dice show, how people answer its questions, and a second telling.

The seams themselves are in `high_risk.py` and `mountain_climbers.py`; nothing else here knows a rule of a game.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from companion.engine.game import Dice
    from companion.engine.match import Match
    from companion.flow.base import Table
    from tests.end_to_end.people import People


class Seam(Protocol):
    """One game. `game`: its id. It may remember what people are about to do, so each table has one of its own."""

    game: str

    def faces(self, dice: Dice, chance: Random) -> str:
        """So many dice thrown, as a panel's letters."""

    def name(self, kind: str, letter: str) -> str:
        """The face that a panel means by this letter."""

    def answer(self, people: People, table: Table) -> None:
        """Do one thing about the question that is open: a tap, a hold, a throw or a card."""

    def told_again(self, match: Match) -> dict[str, Any]:
        """Where the moves of a match lead by the plainest reading of the rules: in the words of the game's `describe`,
        as far as that telling goes."""
