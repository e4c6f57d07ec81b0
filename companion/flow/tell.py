"""What the die says, part by part, where its faces are not known; it can be remembered for every later match.

C changes the part under the cursor, B is the next part, A uses what stands there.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.errors import WrongSetup
from companion.engine.game import Roll, Settle
from companion.engine.journal import Dropped, Moved
from companion.flow.answers import asked_there
from companion.flow.base import Next, Table, headed, pop, still
from companion.flow.deciding import decide, refuse
from companion.flow.lists import ListQuestion
from companion.flow.remembering import facts_of, remember
from companion.flow.type_roll import enter
from companion.showing import Part
from companion.signals import Key
from companion.views import Header, Row


@dataclass(frozen=True, slots=True)
class Tell(ListQuestion):
    """`picks`: the value of each part; empty: the first of each. `ply`, `drops`: as in `fork.Fork`."""

    picks: tuple[int, ...] = ()
    ply: int | None = None
    drops: str = ""
    cursor: int = 0
    screen = "ask_weather"
    labels = ("USE", "NEXT", "CHANGE")
    likely = 0

    def _parts(self, table: Table) -> tuple[Part, ...]:
        return table.playing.game.showing.parts(*asked_there(table, self.ply))

    def _picked(self, table: Table) -> tuple[int, ...]:
        return self.picks or (0,) * len(self._parts(table))

    def rows(self, table: Table) -> tuple[Row, ...]:
        parts = zip(self._parts(table), self._picked(table), strict=True)
        return tuple(Row(part.label, value=part.values[pick]) for part, pick in parts)

    def head(self, table: Table) -> Header:
        state, prompt = asked_there(table, self.ply)
        return headed("IT SAYS", table.playing.game.showing.place(state, prompt), table.mark(prompt.who))

    def take(self, table: Table) -> Next:
        picks = list(self._picked(table))
        picks[self.cursor] = (picks[self.cursor] + 1) % len(self._parts(table)[self.cursor].values)
        return still(table, replace(self, picks=tuple(picks)))

    def back(self, table: Table) -> Next:
        """USE: the face enters the match; with a name it is remembered first, here and for later matches."""
        match = table.playing
        state, prompt = asked_there(table, self.ply)
        assert prompt.dice is not None
        kind = prompt.dice.kind
        face, name = match.game.showing.composed(state, prompt, self._picked(table))
        if not name or self.ply is not None:
            return enter(table, Roll(kind, (face,)), self.ply, self.drops)
        try:
            learnt = match.game.showing.remembered(facts_of(table, match.game.id), name, face)
        except WrongSetup as wrong:
            return refuse(table, wrong.why, "")
        dropped = (Dropped(self.drops),) if self.drops else ()
        told = Moved(Settle(dict(learnt.change or {}), f"the die says {name}"))
        table, effects = remember(table, match.game.id, learnt.facts)
        led = decide(table, (*dropped, told, Moved(Roll(kind, (name,)))))
        return Next(led.table, (*led.effects, *effects))

    def hold(self, table: Table, key: Key) -> Next | None:
        return Next(pop(table)) if key is Key.A else None
