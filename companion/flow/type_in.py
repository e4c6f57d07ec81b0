"""Typing a roll in: in few presses where a die has three faces at most, else from a list of its faces."""

from __future__ import annotations

from companion.engine.game import Dice, DiceKind
from companion.flow.answers import branches_of
from companion.flow.base import Question, Table
from companion.flow.fork import Fork
from companion.flow.type_dice import TypeDice
from companion.flow.type_roll import MOST_FACES, TypeRoll


def type_in(table: Table, dice: Dice, by_tap: bool = False, ply: int | None = None, drops: str = "") -> Question:
    """The question that types these dice; see `type_roll.TypeRoll` for the rest."""
    if branches_of(table, ply):
        return Fork(by_tap=by_tap, ply=ply, drops=drops)
    kind = kind_of(table, dice)
    asked = TypeRoll if len(kind.faces) in range(2, MOST_FACES + 1) else TypeDice
    return asked(dice, by_tap=by_tap, ply=ply, drops=drops)


def kind_of(table: Table, dice: Dice) -> DiceKind:
    return next(kind for kind in table.playing.game.dice if kind.id == dice.kind)
