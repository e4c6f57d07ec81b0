"""An answer that the state thinks impossible because it was given before: the table may give it all the same.

Says when it was given, and offers to put that earlier move right, or to settle and go on (rulings T1, T3).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.engine.game import Choose, Option, Prompt, Settle
from companion.engine.journal import Moved
from companion.flow.base import Next, Question, Table, nothing, pop, push
from companion.flow.deciding import decide
from companion.signals import Key
from companion.views import Header, Hint, Line, Notice, View


def earlier(table: Table, option: str) -> int | None:
    """The number of the newest move of the one who is asked that gave this answer."""
    prompt = table.prompt
    for ply in table.playing.plies():
        mine = ply.asked is not None and prompt is not None and ply.asked.seat == prompt.who
        if mine and isinstance(ply.move, Choose) and ply.move.option == option:
            return ply.number - 1
    return None


@dataclass(frozen=True, slots=True)
class PlayedBefore(Question):
    """`change`: the settle that makes the answer possible; `ply`: the earlier move, None where it is not known, and
    `fix`: the question which choice of that time was another one."""

    option: Option
    change: tuple[tuple[str, Any], ...]
    ply: int | None
    fix: Question | None

    def view(self, table: Table) -> View:
        match = table.playing
        text = match.game.showing.row(match.state, self.option).text
        when = self._when(table)
        lines = (Line(text, "list"), Line(when), Line("Wrong then: fix it."))
        hints = (Hint("BACK", likely=True), Hint("FIX IT") if self.fix is not None else None, Hint("LAY NOW"))
        header = Header("PLAYED BEFORE", self.option.refusal or "")
        said = f"{text}: {when} If it was another card then, fix that; else lay it now."
        return View("played_before", Notice(lines), said, header, hints)

    def _when(self, table: Table) -> str:
        if self.ply is None:
            return "It is discarded."
        match = table.playing
        since = [ply for ply in match.plies() if ply.number > self.ply + 1]
        prompt = match.prompt
        assert isinstance(prompt, Prompt)
        turns = 1 + sum(_begins(ply.prompt, prompt.who) for ply in since[1:])
        return "It was 1 turn ago." if turns == 1 else f"It was {turns} turns ago."

    def press(self, table: Table, key: Key) -> Next:
        match key:
            case Key.A:
                return Next(pop(table))
            case Key.B if self.fix is not None:
                return Next(push(table, self.fix))
            case Key.C:
                settled = Settle(dict(self.change), "played all the same")
                return decide(table, (Moved(settled), Moved(Choose(self.option.id))))
            case _:
                return nothing(table)


def _begins(prompt: object, seat: str) -> bool:
    return isinstance(prompt, Prompt) and prompt.begins and prompt.turn == seat
