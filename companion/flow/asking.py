"""What the match itself asks now: the question at the bottom of the stack."""

from __future__ import annotations

from dataclasses import replace

from companion.engine.game import Over
from companion.flow.base import Question, Table, push
from companion.flow.choose import ChooseOption
from companion.flow.doubt import Doubt
from companion.flow.game_over import GameOver
from companion.flow.menu import End
from companion.flow.setting_up import PickGame
from companion.flow.turn import Turn
from companion.flow.type_roll import TypeRoll


def ask(table: Table) -> Table:
    """The table with a question on it: the match's own when none is open, a doubt above it when dice wait."""
    if not table.stack:
        table = replace(table, stack=(question(table),))
        if _alone(table):
            table = push(table, End())
    match = table.match
    if match is not None and match.waiting and not any(isinstance(one, Doubt) for one in table.stack):
        table = push(table, Doubt(match.waiting[0]))
    return table


def question(table: Table) -> Question:
    """The question of the match as it stands; without one, which game."""
    match = table.match
    if match is None:
        return PickGame()
    prompt = match.prompt
    if isinstance(prompt, Over):
        return GameOver()
    if prompt.dice is None:
        return ChooseOption()
    if table.tray or any(option.legal for option in prompt.options):
        return Turn()
    return TypeRoll(prompt.dice)


def again(table: Table) -> Table:
    """The panel came or went: the question at the bottom is asked the other way, unless dice are keyed already."""
    bottom = table.stack[0] if table.stack else None
    untouched = isinstance(bottom, TypeRoll) and not bottom.typed and not bottom.sure
    if isinstance(bottom, Turn) or untouched:
        return replace(table, stack=(question(table), *table.stack[1:]))
    return table


def _alone(table: Table) -> bool:
    """One seat is left of several (ruling T5): the table is asked whether to end."""
    match = table.match
    if match is None or isinstance(match.prompt, Over) or match.closed:
        return False
    return len({piece.seat for piece in match.game.pieces(match.state)}) == 1 < len(match.setup.seats)
