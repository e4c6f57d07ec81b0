"""FIX CHOICE: which earlier choice was another one; what it really was is asked by the question of that time (T3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeAlias

from companion.engine.game import Choose, Prompt
from companion.engine.match import Ply
from companion.flow.base import Next, Question, Table, push
from companion.flow.lists import ListQuestion
from companion.views import LIST_LINE, Header, Row, View

Again: TypeAlias = Callable[[Table, int], Question]
"""Asks once more what move number so-and-so answered."""
MOST = 40
"""How many of the newest choices the list offers."""


@dataclass(frozen=True, slots=True)
class PickChoice(ListQuestion):
    """Newest first; of one turn alone (`first` and `last`, numbers of moves) in their order, the first one selected."""

    again: Again
    first: int | None = None
    last: int | None = None
    cursor: int = 0
    screen = "fix_choice"
    title = "WHICH CHOICE?"

    def _plies(self, table: Table) -> list[Ply]:
        found = choices(table)
        if self.first is None or self.last is None:
            return found[:MOST]
        return [ply for ply in reversed(found) if self.first < ply.number <= self.last + 1]

    def rows(self, table: Table) -> tuple[Row, ...]:
        showing = table.playing.game.showing
        rows = []
        for ply in self._plies(table):
            prompt, option = _answered(ply)
            chosen = prompt.option(option)
            assert ply.before is not None
            said = showing.row(ply.before.state, chosen) if chosen else Row(option.partition(":")[2][:15])
            rows.append(Row(_about(showing.label(option), said.text, said.mark is not None), said.mark))
        return tuple(rows)

    def head(self, table: Table) -> Header:
        """With the mark of the one who chose."""
        plies = self._plies(table)
        ply = plies[min(self.cursor, len(plies) - 1)]
        return Header(self.title, f"{self.cursor + 1}/{len(plies)}", table.mark(_answered(ply)[0].who))

    def view(self, table: Table) -> View:
        """With the name in what is said."""
        shown, plies = ListQuestion.view(self, table), self._plies(table)
        place = min(self.cursor, len(plies) - 1)
        name = table.name(_answered(plies[place])[0].who)
        return replace(shown, say=f"Which choice: {name}, {self.rows(table)[place].text}.")

    def take(self, table: Table) -> Next:
        return Next(push(table, self.again(table, self._plies(table)[self.cursor].number - 1)))


def _about(label: str, text: str, marked: bool) -> str:
    """What was chosen, and what about where there is room: "Lay: R1C1"."""
    about = label.capitalize()
    whole = f"{about}: {text}"
    return whole if len(whole) <= LIST_LINE - 2 * marked and not text.startswith(about) else text


def choices(table: Table) -> list[Ply]:
    """The choices that stand and could have been others, newest first."""
    match = table.playing
    found = []
    for ply in match.plies():
        if isinstance(ply.move, Choose) and ply.before is not None and isinstance(ply.before.prompt, Prompt):
            prompt = ply.before.prompt
            if sum(option.legal for option in prompt.options) > 1:
                found.append(ply)
    return found


def turn_of(table: Table, number: int) -> int:
    """The number of the last choice that goes with move number `number`: what it led to, up to the next such choice."""
    match = table.playing
    asked = match.ply(number).asked
    last = number
    for ply in reversed([one for one in match.plies() if one.number > number + 1]):
        if ply.asked is None or asked is None or ply.asked.phase == asked.phase:
            break
        last = ply.number - 1
    return last


def _answered(ply: Ply) -> tuple[Prompt, str]:
    assert ply.before is not None
    assert isinstance(ply.before.prompt, Prompt)
    assert isinstance(ply.move, Choose)
    return ply.before.prompt, ply.move.option
