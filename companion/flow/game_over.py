"""The end of a match: the winner, the others, and AGAIN. Until another begins the last move can still be taken back."""

from __future__ import annotations

from dataclasses import dataclass

from companion.engine.game import Over, Prompt, Settle
from companion.engine.match import Ply
from companion.flow.base import Next, Question, Table, nothing, push
from companion.flow.first import First
from companion.flow.looks import Log, Map
from companion.signals import Key
from companion.views import Header, Hint, View


@dataclass(frozen=True, slots=True)
class GameOver(Question):
    def view(self, table: Table) -> View:
        match = table.playing
        stage, said = match.game.showing.result(match.state, table.names(), turns(table))
        return View(
            "game_over", stage, said, Header(stage.title), (Hint("LOG"), Hint("MAP"), Hint("AGAIN", likely=True))
        )

    def press(self, table: Table, key: Key) -> Next:
        match = table.playing
        match key:
            case Key.A:
                return Next(push(table, Log()))
            case Key.B:
                return Next(push(table, Map()))
            case Key.C:
                again = First(match.setup.game, match.setup.seats, tuple(match.people.items()), cursor=1)
                return Next(push(table, again))
            case _:
                return nothing(table)


def turns(table: Table) -> int:
    """How many turns the match has had so far, the open one among them."""
    return 1 + sum(_opens_a_turn(ply) for ply in table.playing.plies())


def _opens_a_turn(ply: Ply) -> bool:
    """A settlement before a turn's first roll opens no other one."""
    assert ply.before is not None
    return _begins(ply.prompt) and not (isinstance(ply.move, Settle) and _begins(ply.before.prompt))


def _begins(prompt: Prompt | Over) -> bool:
    return isinstance(prompt, Prompt) and prompt.begins
