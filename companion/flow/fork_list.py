"""All the answers of a tree as one list, for those who turn an encoder."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.flow.answers import answer, asked_there, branches_of, leaves
from companion.flow.base import Next, Question, Table, headed, pop, push
from companion.flow.choose import ChooseOption
from companion.flow.lists import ListQuestion
from companion.flow.looks import Map
from companion.flow.tell import Tell
from companion.showing import TELL, Branch
from companion.signals import Key
from companion.views import Header, Hint, Row, View


@dataclass(frozen=True, slots=True)
class AllAnswers(ListQuestion):
    """The fields are those of `fork.Fork`."""

    by_tap: bool = False
    ply: int | None = None
    drops: str = ""
    cursor: int = 0
    screen = "all_answers"
    labels = ("MAP", "NEXT", "OK")

    def _leaves(self, table: Table) -> tuple[Branch, ...]:
        return tuple(leaves(branches_of(table, self.ply)))

    def rows(self, table: Table) -> tuple[Row, ...]:
        return tuple(Row(leaf.text, leaf.mark, dim=leaf.dim) for leaf in self._leaves(table))

    def head(self, table: Table) -> Header:
        state, prompt = asked_there(table, self.ply)
        place = f"{self.cursor + 1}/{len(self._leaves(table))}"
        if self.ply is not None:
            return headed("IT WAS", place, table.mark(prompt.who))
        return headed(table.playing.game.showing.place(state, prompt), place, table.mark(prompt.who))

    def view(self, table: Table) -> View:
        """What is opened over another question goes back by a tap."""
        shown = ListQuestion.view(self, table)
        return replace(shown, hints=(Hint("BACK"), *shown.hints[1:])) if self._opened else shown

    @property
    def _opened(self) -> bool:
        return self.by_tap or self.ply is not None

    def take(self, table: Table) -> Next:
        leaf = self._leaves(table)[self.cursor]
        if leaf.leads == TELL:
            return Next(push(table, Tell(ply=self.ply, drops=self.drops)))
        return answer(table, leaf.leads, _asked_again, self.ply, self.drops, leaf.along)

    def back(self, table: Table) -> Next:
        return Next(pop(table) if self._opened else push(table, Map()))

    def hold(self, table: Table, key: Key) -> Next | None:
        return Next(pop(table)) if key is Key.A and self._opened else None


def _asked_again(table: Table, ply: int) -> Question:
    return AllAnswers(ply=ply) if branches_of(table, ply) else ChooseOption(ply=ply)
