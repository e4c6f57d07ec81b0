"""WEAK SUPPLY: said once a game, since it is what spoils cards and matches; the small sign goes on by itself.

It waits until no dice are being keyed in. Which game it was said in is not kept on disk: a table that starts again in
the middle of a game may have lost its supply, and is told so once more, while nothing is written to a card in danger.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.flow.base import Next, Question, Table, nothing, pop, push
from companion.signals import Condition, Device, Key
from companion.views import Header, Hint, Line, Notice, View

_LINES = ("Use the Pi's own one,", "with a short, thick", "cable. Play goes on.")


@dataclass(frozen=True, slots=True)
class WeakSupply(Question):
    """C is OK. Dice that are thrown meanwhile count, and it is gone."""

    def view(self, table: Table) -> View:
        stage = Notice((Line("WEAK SUPPLY", "list"), *map(Line, _LINES)), alarm=True)
        said = (
            "Weak power supply: use the one that was made for this Pi, with a short, thick cable. The game goes on; a "
            "restart or a spoiled card may come of it."
        )
        return View("weak_supply", stage, said, Header("POWER"), (None, None, Hint("OK", likely=True)))

    def press(self, table: Table, key: Key) -> Next:
        return Next(pop(table)) if key is Key.C else nothing(table)


def warned(table: Table) -> Table:
    """The table with the notice on it, where the supply is weak and nobody was told so in this match."""
    weak = table.health.get(Device.POWER) is Condition.DEGRADED
    keying = table.top is not None and table.top.begun
    if not weak or keying or table.prompt is None or table.warned == table.match_id:
        return table
    return push(replace(table, warned=table.match_id), WeakSupply())
