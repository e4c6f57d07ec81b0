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
from companion.engine.written import WrittenFact
from companion.games.mountain_climbers import agree, chart, drawing, learn, rules, shape, wood
from companion.games.mountain_climbers.position import opening
from companion.games.mountain_climbers.prompts import prompt
from companion.games.mountain_climbers.scenario import MountainScenarios
from companion.games.mountain_climbers.state import State
from companion.games.mountain_climbers.view import MountainShowing
from companion.games.mountain_climbers.weather import D6, WEATHER
from companion.showing import Showing


class MountainClimbers:
    """See engine.game.Game. Box facts: `mountain`, in the words of a scenario's setup (its `tiles` are laid at the
    start), `prints`, where a square of the box differs from it, `links`, where its ways lead elsewhere, and `faces`,
    the weather faces that were told so far.
    """

    id = "mountain_climbers"
    title = "Mountain Climbers"
    seats = agree.PLAYERS
    dice: tuple[DiceKind, ...] = (D6, WEATHER)
    switches: tuple[Switch, ...] = agree.SWITCHES
    asks: tuple[PathFact, ...] = ()
    written: tuple[WrittenFact, ...] = (WrittenFact("mountain", "a mountain", chart.FOLDER, chart.read, drawing.draw),)
    scenarios: Scenarios = MountainScenarios()
    showing: Showing = MountainShowing()

    @cached_property
    def rulings(self) -> Rulings:
        return packaged_rulings(__package__)

    @cached_property
    def facts(self) -> Mapping[str, Any]:
        return {"mountain": chart.example("beginner"), "prints": {}, "links": {}, "faces": []}

    def setup(
        self,
        seats: Sequence[str],
        options: Mapping[str, Any],
        facts: Mapping[str, Any],
        first: str | None = None,
    ) -> State:
        shape.known("", facts, learn.FACTS)
        box = {**self.facts, **facts}
        told = agree.remembered("faces", shape.faces("faces", box["faces"]))
        mountain = learn.mountain_in(box)
        tiles = learn.suggested_tiles(box, mountain)
        try:
            return opening(agree.agreed(seats, shape.rules("", options), mountain, told), first, tiles=tiles)
        except WrongSetup as wrong:
            key = f"mountain.{wrong.key}" if wrong.key.startswith("tiles") else wrong.key
            raise WrongSetup(key, wrong.why) from wrong

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
