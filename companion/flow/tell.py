"""What the die says, part by part, where its faces are not known; it can be remembered for every later match.

C changes the part under the cursor, B is the next part, A uses what stands there, or tells what else the die says.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.errors import WrongSetup
from companion.engine.game import Roll, Settle
from companion.engine.journal import Dropped, Entry, Moved
from companion.flow.answers import asked_there
from companion.flow.base import Next, Table, headed, instead, pop, still
from companion.flow.deciding import decide, refuse
from companion.flow.lists import ListQuestion
from companion.flow.remembering import facts_of, remember
from companion.flow.type_roll import enter
from companion.showing import Part
from companion.signals import Key
from companion.views import Header, Hint, Row, View

ROUNDS = 3
"""How many things a face says at most."""


@dataclass(frozen=True, slots=True)
class Tell(ListQuestion):
    """`picks`: the value of each part; empty: the first of each. `rounds`: what it says besides, told before. `ply`,
    `drops`: as in `fork.Fork`. `named`: the name that the die was seen under, and `event` the panel's own of the roll
    that waits for its meaning."""

    picks: tuple[int, ...] = ()
    rounds: tuple[tuple[int, ...], ...] = ()
    ply: int | None = None
    drops: str = ""
    named: str = ""
    event: str = ""
    cursor: int = 0
    screen = "ask_weather"
    labels = ("USE", "NEXT", "CHANGE")
    likely = 0

    def _parts(self, table: Table) -> tuple[Part, ...]:
        return table.playing.game.showing.parts(*asked_there(table, self.ply))

    def _open(self, table: Table) -> tuple[int, ...]:
        """The parts that are asked for, by their places."""
        full = len(self.rounds) + 1 >= ROUNDS
        parts = enumerate(self._parts(table))
        return tuple(place for place, one in parts if not (one.more and full) and not (one.name and self.named))

    def _picked(self, table: Table) -> tuple[int, ...]:
        return self.picks or (0,) * len(self._parts(table))

    def _says_more(self, table: Table) -> bool:
        parts = zip(self._parts(table), self._picked(table), strict=True)
        return any(part.more and pick for part, pick in parts)

    def rows(self, table: Table) -> tuple[Row, ...]:
        parts, picked = self._parts(table), self._picked(table)
        return tuple(Row(parts[one].label, value=parts[one].values[picked[one]]) for one in self._open(table))

    def head(self, table: Table) -> Header:
        state, prompt = asked_there(table, self.ply)
        place = f"{len(self.rounds) + 1}." if self.rounds else table.playing.game.showing.place(state, prompt)
        return headed(f"{self.named.upper()[:9]} SAYS" if self.named else "IT SAYS", place, table.mark(prompt.who))

    def view(self, table: Table) -> View:
        shown = ListQuestion.view(self, table)
        return replace(shown, hints=(Hint("MORE", likely=True), *shown.hints[1:])) if self._says_more(table) else shown

    def take(self, table: Table) -> Next:
        picks, part = list(self._picked(table)), self._open(table)[self.cursor]
        picks[part] = (picks[part] + 1) % len(self._parts(table)[part].values)
        return still(table, replace(self, picks=tuple(picks)))

    def back(self, table: Table) -> Next:
        """USE: the face enters the match; with a name it is remembered first, here and for later matches. MORE: what
        it says besides is asked for."""
        rounds = (*self.rounds, self._picked(table))
        if self._says_more(table):
            return Next(instead(table, replace(self, rounds=rounds, picks=(), cursor=0)))
        match = table.playing
        state, prompt = asked_there(table, self.ply)
        assert prompt.dice is not None
        kind = prompt.dice.kind
        face, name = match.game.showing.composed(state, prompt, rounds)
        name = self.named or name
        if not name or self.ply is not None:
            return enter(table, Roll(kind, (face,)), self.ply, self.drops)
        try:
            learnt = match.game.showing.remembered(facts_of(table, match.game.id), name, face)
        except WrongSetup as wrong:
            return refuse(table, wrong.why, "")
        dropped: tuple[Entry, ...] = (Dropped(self.drops),) if self.drops or (self.named and not self.event) else ()
        told = Moved(Settle(dict(learnt.change or {}), f"the die says {name}"))
        table, effects = remember(table, match.game.id, learnt.facts)
        led = decide(table, (*dropped, told, Moved(Roll(kind, (name,)), self.event)))
        return Next(led.table, (*led.effects, *effects))

    def hold(self, table: Table, key: Key) -> Next | None:
        """One round back; out of the first one the roll is typed, or it was none."""
        if key is not Key.A:
            return None
        if self.rounds:
            return Next(instead(table, replace(self, rounds=self.rounds[:-1], picks=self.rounds[-1])))
        return decide(table, (Dropped(self.event),)) if self.named else Next(pop(table))
