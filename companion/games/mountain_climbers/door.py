"""Mountain Climbers as the rest of the house sees it: one object that fulfils engine.game.Game, and never changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from companion.engine.errors import WrongSetup
from companion.engine.game import (
    Choose,
    DiceKind,
    Move,
    Outcome,
    Over,
    PathFact,
    Piece,
    Prompt,
    Scenarios,
    Step,
    Switch,
    shifts_between,
)
from companion.engine.rulings import Rulings, packaged_rulings
from companion.games.mountain_climbers import agree, chart, rules, shape, wood
from companion.games.mountain_climbers.position import opening
from companion.games.mountain_climbers.prompts import prompt
from companion.games.mountain_climbers.scenario import MountainScenarios, mountain_of
from companion.games.mountain_climbers.state import State
from companion.games.mountain_climbers.view import MountainShowing
from companion.games.mountain_climbers.weather import D6, WEATHER
from companion.views import Showing

FACTS = ("mountain", "faces")


class MountainClimbers:
    """See engine.game.Game. Box facts: `mountain`, in the words of a scenario's setup (its `tiles` are laid at the
    start), and `faces`, the weather faces that were told so far."""

    id = "mountain_climbers"
    title = "Mountain Climbers"
    seats = agree.PLAYERS
    dice: tuple[DiceKind, ...] = (D6, WEATHER)
    switches: tuple[Switch, ...] = agree.SWITCHES
    asks: tuple[PathFact, ...] = ()
    scenarios: Scenarios = MountainScenarios()
    showing: Showing = MountainShowing()

    @cached_property
    def rulings(self) -> Rulings:
        return packaged_rulings(__package__)

    @cached_property
    def facts(self) -> Mapping[str, Any]:
        return {"mountain": chart.example("beginner"), "faces": []}

    def setup(
        self,
        seats: Sequence[str],
        options: Mapping[str, Any],
        facts: Mapping[str, Any],
        first: str | None = None,
    ) -> State:
        agree.known("", facts, FACTS)
        path = "mountain"
        given = shape.table(path, facts.get(path, self.facts[path]))
        agree.known(path, given, (*chart.KEYS, "tiles"))
        tiles = shape.named_numbers(f"{path}.tiles", given.get("tiles", {}))
        told = agree.remembered("faces", shape.faces("faces", facts.get("faces", ())))
        try:
            terms = agree.agreed(seats, shape.rules("", options), mountain_of("", given), told)
            return opening(terms, first, tiles=tiles)
        except WrongSetup as wrong:
            key = wrong.key.partition(".")[0]
            raise WrongSetup(
                f"{path}.{wrong.key}" if key in (*chart.KEYS, "tiles") else wrong.key, wrong.why
            ) from wrong

    def prompt(self, state: State) -> Prompt | Over:
        return prompt(state)

    def apply(self, state: State, move: Move) -> Step:
        return rules.apply(state, move)

    def outcome(self, state: State, option: str) -> Outcome:
        """Every piece that the option moves, up to the next question: climbers, hearts and tiles."""
        after = rules.apply(state, Choose(option)).state
        return Outcome(shifts_between(wood.pieces(state), wood.pieces(after)), after.over)

    def rules(self, state: State) -> Mapping[str, Any]:
        return agree.rules_of(state.terms)

    def aside(self, state: State) -> tuple[str, ...]:
        return ()

    def pieces(self, state: State) -> tuple[Piece, ...]:
        return wood.pieces(state)


game = MountainClimbers()
