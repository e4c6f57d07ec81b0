"""The rules of Beans: the door that the companion knocks at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from companion.engine.errors import IllegalMove, WrongSetup
from companion.engine.game import (
    Choose,
    Dice,
    DiceKind,
    Event,
    Face,
    Move,
    Option,
    Outcome,
    Over,
    PathFact,
    Piece,
    Prompt,
    Roll,
    Scenarios,
    Step,
    Switch,
    shifts_between,
)
from companion.engine.rulings import packaged_rulings
from companion.engine.written import WrittenFact
from companion.showing import Showing

from .scenarios import BeanScenarios
from .showing import BeanShowing

DIE = DiceKind(
    "bean", tuple(Face(name, name[0].upper(), name, name[0].upper(), 2) for name in ("one", "two", "six")), most=1
)
BEANS = {"one": 1, "two": 2, "six": 6}


@dataclass(frozen=True, slots=True)
class State:
    """`piles` in seat order; `beans` wait for a word in phase choose; `rolls` of this turn."""

    seats: tuple[str, ...]
    goal: int
    piles: tuple[int, ...]
    seat: int
    beans: int = 0
    rolls: int = 0

    @property
    def winner(self) -> str | None:
        return next((seat for seat, pile in zip(self.seats, self.piles, strict=True) if pile >= self.goal), None)


class Beans:
    """A Game, as engine.game.Game says."""

    id = "beans"
    title = "Beans"
    seats = range(2, 4)
    dice: tuple[DiceKind, ...] = (DIE,)
    switches: tuple[Switch, ...] = (Switch("goal", (12, 20), "BE-4", "Goal", fixed=True),)
    facts: Mapping[str, Any] = {"start": 0}
    asks: tuple[PathFact, ...] = ()
    written: tuple[WrittenFact, ...] = ()
    rulings = packaged_rulings("beans")

    def __init__(self) -> None:
        self.positions = BeanScenarios(self)
        self.scenarios: Scenarios = self.positions
        self.showing: Showing = BeanShowing(self)

    def setup(
        self, seats: Sequence[str], options: Mapping[str, Any], facts: Mapping[str, Any], first: str | None = None
    ) -> State:
        if len(seats) not in self.seats or len(set(seats)) < len(seats):
            raise WrongSetup("seats", f"expected 2 or 3 players, each once, got {', '.join(seats)} (T8)")
        goal, start = options.get("goal", 12), facts.get("start", 0)
        if goal not in self.switches[0].choices or first not in (None, *seats):
            raise WrongSetup("options", f"expected a goal of 12 or 20 and a player to begin, got {goal} and {first}")
        return State(tuple(seats), goal, (start,) * len(seats), seats.index(first) if first else 0)

    def prompt(self, state: State) -> Prompt | Over:
        if state.winner:
            ranks = sorted(state.piles, reverse=True)
            places = {seat: ranks.index(pile) + 1 for seat, pile in zip(state.seats, state.piles, strict=True)}
            return Over((state.winner,), places)
        who = state.seats[state.seat]
        dice = Dice("bean", 1) if state.rolls < 2 else None
        if not state.rolls:
            return Prompt(who, who, "roll", dice, (), text="roll", begins=True)
        gifts = (self._gift(state, seat) for seat in state.seats if seat != who)
        return Prompt(who, who, "choose", dice, (Option("take"), *gifts), text="take, give or roll on")

    def _gift(self, state: State, seat: str) -> Option:
        if state.piles[state.seats.index(seat)] + state.beans < state.goal:
            return Option(f"give:{seat}")
        return Option(f"give:{seat}", "BE-A1", f"{seat} would win by that")

    def apply(self, state: State, move: Move) -> Step:
        prompt, who = self.prompt(state), state.seats[state.seat]
        if not isinstance(move, Roll | Choose):
            settled = self.positions.settled(state, move.change)
            return Step(settled, (Event("settle", "T1", {"change": dict(move.change), "reason": move.reason}),))
        if isinstance(prompt, Over):
            raise IllegalMove("BE-4", "the game is over")
        if isinstance(move, Roll):
            if prompt.dice is None or move.kind != "bean" or len(move.faces) != 1 or move.faces[0] not in BEANS:
                raise IllegalMove("BE-1" if state.rolls < 2 else "BE-3", "one bean die is rolled, twice at most")
            got = BEANS[move.faces[0]]
            ruling = "BE-3" if state.rolls else "BE-1"
            rolled = replace(state, beans=state.beans + got, rolls=state.rolls + 1)
            return Step(rolled, (Event("roll", ruling, {"seat": who, "beans": got}),))
        option = prompt.option(move.option)
        if option is None or option.refusal:
            raise IllegalMove(option.refusal if option and option.refusal else "BE-2", f"{move.option} is no answer")
        to = state.seats.index(option.value) if option.value else state.seat
        piles = tuple(pile + state.beans * (place == to) for place, pile in enumerate(state.piles))
        after = State(state.seats, state.goal, piles, (state.seat + 1) % len(state.seats))
        events = [Event("beans", "BE-2", {"from": who, "to": state.seats[to], "beans": state.beans})]
        if after.winner:
            after = replace(after, seat=state.seat)
            events.append(Event("win", "BE-4", {"seat": after.winner}))
        return Step(after, tuple(events))

    def outcome(self, state: State, option: str) -> Outcome:
        after = self.apply(state, Choose(option)).state
        return Outcome(shifts_between(self.pieces(state), self.pieces(after)), after.winner is not None)

    def rules(self, state: State) -> Mapping[str, Any]:
        return {"goal": state.goal}

    def aside(self, state: State) -> tuple[str, ...]:
        return ()

    def pieces(self, state: State) -> tuple[Piece, ...]:
        return tuple(Piece(seat, "", f"Space {pile}") for seat, pile in zip(state.seats, state.piles, strict=True))
