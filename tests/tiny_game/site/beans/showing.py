"""Beans on the small screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from companion.showing import Announcement, Settleable, Showing
from companion.views import DiceTurn, Result, Row, Strip, mark_of

if TYPE_CHECKING:
    from companion.engine.game import Option, Prompt, Shift, Step

    from .rules import Beans, State


class BeanShowing(Showing):
    def __init__(self, game: Beans) -> None:
        self.game = game

    def turn(self, state: State, prompt: Prompt) -> tuple[DiceTurn, str]:
        return DiceTurn((), str(state.beans), "up"), f"has {state.beans} beans to give."

    def place(self, state: State, prompt: Prompt) -> str:
        return f"ROLL {state.rolls + 1}"

    def row(self, state: State, option: Option) -> Row:
        return Row(option.id[:13], dim=not option.legal)

    def label(self, option: str) -> str:
        return option.partition(":")[0].upper()

    def announce(self, before: State, step: Step, names: Mapping[str, str]) -> Announcement | None:
        return None

    def told(self, step: Step, names: Mapping[str, str]) -> str:
        return step.events[0].kind

    def strip(self, state: State) -> Strip:
        columns = tuple("." for _ in range(state.goal + 1))
        rows = zip(state.seats, state.piles, strict=True)
        return Strip(
            columns,
            (),
            tuple((mark, {min(pile, state.goal): 1}) for seat, pile in rows if (mark := mark_of(state.seats, seat))),
        )

    def result(self, state: State, names: Mapping[str, str], turns: int) -> tuple[Result, str]:
        winner = state.winner or ""
        return Result("WINS", names.get(winner, winner), mark_of(state.seats, winner), ()), f"{winner} wins."

    def shift(self, shift: Shift) -> str:
        return f"{shift.start[6:]} > {shift.end[6:]}"

    def standing(self, state: State, seat: str) -> str:
        return str(state.piles[state.seats.index(seat)])

    def settles(self, state: State, names: Mapping[str, str]) -> tuple[Settleable, ...]:
        piles = tuple(
            Settleable(
                Row(names[seat][:11]), tuple((str(n), {"piles": {seat: n}}) for n in range(state.goal + 1)), pile
            )
            for seat, pile in zip(state.seats, state.piles, strict=True)
        )
        turns = tuple((names[seat][:15], {"to_move": seat}) for seat in state.seats)
        return (*piles, Settleable(Row("Turn"), turns, state.seat))
