"""People at a table, whatever their fingers touch: they answer what is asked, and know what must count of it.

Knows no game (that is the seam's) and no device (that is for who comes after: `player.py`, `hands.py`).
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from companion.engine.game import Choose, Dice, Roll
from companion.engine.journal import Entry, Moved
from companion.flow.asking import ask
from companion.flow.doubt import Doubt
from companion.flow.refusal import Refusal

if TYPE_CHECKING:
    from tests.end_to_end.model import Model
    from tests.end_to_end.seam import Seam

Thing = tuple[str, tuple[str, ...]]
"""Something that counts once: the panel's event ("" for what keys told), and the faces or the option."""


class People:
    """`dice` rolls the dice, `chance` does everything else. `counted`: the throws and the cards that must count, in
    order; `done`: how often what a test wants to see was done."""

    tray = False
    """Whether a panel is there, which sees dice and reads cards."""

    def __init__(self, model: Model, seam: Seam, dice: Random, chance: Random) -> None:
        self.model, self.seam = model, seam
        self.dice, self.chance = dice, chance
        self.counted: list[Thing] = []
        self.done: Counter[str] = Counter()

    # -- what fingers do ---------------------------------------------------------------------------------------

    def tap(self, key: str) -> bool:
        """Press a key; False if that was lost with the plug."""
        raise NotImplementedError

    def hold(self, key: str) -> None:
        """Hold a key until it acts."""
        raise NotImplementedError

    def throw(self, faces: str, flags: str = "", verdict: str = "ack") -> str:
        """Throw dice, which are answered with that verdict. Returns the panel's name for the throw."""
        raise NotImplementedError

    def lay(self, card: str, verdict: str = "ack") -> str:
        """Lay a card on the reader. Returns the panel's name for it."""
        raise NotImplementedError

    # -- what they do with them --------------------------------------------------------------------------------

    def act(self) -> None:
        """Whatever is asked now, answered as a player might."""
        table = ask(self.model.table)
        match table.top:
            case Doubt(waiting):
                self._doubted(waiting.why, waiting.event, waiting.faces)
            case Refusal():
                self.tap("c")
            case _:
                self.seam.answer(self, table)

    def good(self, dice: Dice) -> None:
        """A throw that counts by itself."""
        faces = self.seam.faces(dice, self.dice)
        event = self.throw(faces)
        self.counted.append((event, tuple(self.seam.name(dice.kind, letter) for letter in faces)))

    def fresh(self, dice: Dice) -> None:
        """A throw by one whose turn it is to: mostly a good one."""
        match self.chance.randrange(12):
            case 0:
                count = self.chance.choice([n for n in (dice.count - 1, dice.count + 1) if n])
                self.throw(self.seam.faces(Dice(dice.kind, count), self.chance), verdict="count")
            case 1:
                self.throw(self.seam.faces(dice, self.chance), flags="m", verdict="moved")
            case 2:
                self.throw(self.seam.faces(dice, self.chance), flags="c", verdict="cocked")
            case _:
                self.good(dice)

    def _doubted(self, why: str, event: str, faces: tuple[str, ...]) -> None:
        prompt = self.model.table.prompt
        assert prompt is not None
        assert prompt.dice is not None
        if why in ("count", "cocked"):
            self.good(prompt.dice)
        elif self.chance.random() < 0.7:
            if self.tap("c"):
                self.counted.append((event, faces))
        else:
            self.tap("a")


def told_to(journal: list[Entry]) -> list[Thing]:
    """The throws and the read cards of a journal, in order."""
    return [
        (entry.event, entry.move.faces if isinstance(entry.move, Roll) else (entry.move.option,))
        for entry in journal
        if isinstance(entry, Moved)
        and (isinstance(entry.move, Roll) or (entry.event and isinstance(entry.move, Choose)))
    ]
