"""A tree over the three keys: each leads to a part of the answers, in two or three presses to any of them.

Where a die is typed in, its faces hang on the tree. A held A takes the last branch back.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.flow.answers import answer, asked_there, branches_of, leaves
from companion.flow.base import Next, Question, Table, headed, instead, nothing, pop, push, refused, still
from companion.flow.blinking import blinking, blinks_at
from companion.flow.choose import ChooseOption
from companion.flow.fork_list import AllAnswers
from companion.flow.hand_over import hand_over
from companion.flow.lists import HOLD_A
from companion.flow.tell import Tell
from companion.flow.three_keys import KEYS, followed, hints, stage, ways
from companion.showing import FACE, TELL, Branch
from companion.signals import DieKeyed, Key
from companion.views import Grid, Header, View


@dataclass(frozen=True, slots=True)
class Fork(Question):
    """`path`: the branches that were taken. `typed`: digits so far. `by_tap`: opened over another question. `ply`: the
    earlier move that is put right; `drops`: the old roll that this one answers."""

    path: tuple[int, ...] = ()
    typed: str = ""
    by_tap: bool = False
    ply: int | None = None
    drops: str = ""

    def branches(self, table: Table) -> tuple[Branch, ...]:
        """What the keys lead to now."""
        return followed(branches_of(table, self.ply), self.path)

    def view(self, table: Table) -> View:
        state, prompt = asked_there(table, self.ply)
        showing = table.playing.game.showing
        branches = self.branches(table)
        labels = hints(table, branches)
        if table.fresh and not self.path and not self.typed and not self.by_tap and self.ply is None:
            return hand_over(table, labels)
        place = f"{self.typed}_" if self.typed else showing.place(state, prompt)
        header = headed(table.name(prompt.who), place, table.mark(prompt.who))
        if self.ply is not None:
            header = Header(f"FIX {self.typed}_" if self.typed else "FIX", HOLD_A, header.mark)
        said = f"{table.name(prompt.who)}, {prompt.text}: {ways(table, branches)}."
        shown = stage(branches, blinking(table, self._grid(table)))
        return View(showing.screen(state, prompt), shown, said, header, labels)

    def _grid(self, table: Table) -> Grid | None:
        state, prompt = asked_there(table, self.ply)
        options = tuple(leaf.leads for leaf in leaves(self.branches(table)) if not leaf.dim)
        return table.playing.game.showing.beside(state, prompt, options)

    def press(self, table: Table, key: Key) -> Next:
        branches, place = self.branches(table), KEYS.index(key)
        if place >= len(branches):
            return nothing(table)
        branch = branches[place]
        table = replace(table, fresh=False)
        if not branch.leads:
            return still(table, replace(self, path=(*self.path, place), typed=""))
        if self.path and all(one.dim for one in branches):
            table = instead(table, replace(self, path=(), typed=""))
        return self._take(table, branch.leads, branch.along)

    def _take(self, table: Table, leads: str, along: tuple[str, ...] = ()) -> Next:
        if leads == TELL:
            return Next(push(table, Tell(ply=self.ply, drops=self.drops)))
        return answer(table, leads, asked_again, self.ply, self.drops, along)

    def hold(self, table: Table, key: Key) -> Next | None:
        if key is not Key.A:
            return None
        if self.path or self.typed:
            path = self.path if self.typed else self.path[:-1]
            return still(table, replace(self, path=path, typed=""))
        return Next(pop(table)) if self.by_tap or self.ply is not None else None

    def turned(self, table: Table, steps: int) -> Next | None:
        """The encoder goes through all of them as a list."""
        return Next(instead(replace(table, fresh=False), AllAnswers(self.by_tap, self.ply, self.drops)))

    def digit(self, table: Table, value: int) -> Next | None:
        state, prompt = asked_there(table, self.ply)
        codes = table.playing.game.showing.digits(state, prompt)
        typed = f"{self.typed}{value}"
        if typed in codes:
            return self._take(replace(table, fresh=False), codes[typed])
        if any(code.startswith(typed) for code in codes):
            return still(replace(table, fresh=False), replace(self, typed=typed))
        return refused(table)

    def keyed(self, table: Table, die: DieKeyed) -> Next | None:
        """A dice key: its face, where a die is asked for."""
        _, prompt = asked_there(table, self.ply)
        if prompt.dice is None:
            return None
        faces = [leaf.leads for leaf in leaves(branches_of(table, self.ply))]
        return self._take(table, f"{FACE}{die.symbol}") if f"{FACE}{die.symbol}" in faces else refused(table)

    def wake_at(self, table: Table) -> float | None:
        return blinks_at(table, self._grid(table))


def asked_again(table: Table, ply: int) -> Question:
    """The question that move number `ply` answered, asked once more."""
    return Fork(ply=ply) if branches_of(table, ply) else ChooseOption(ply=ply)
