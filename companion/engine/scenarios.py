"""Scenarios: a position, what happens, and what must come of it. Pure; knows the format, not the words of any game.

A scenario is one parsed JSON object. What is wrong with its *shape* is a WrongSetup whose key is a path into the
scenario (`setup.tokens.red`, `inputs[2].roll`): it has no answer. What the rules refuse, or what turns out
otherwise than expected, is a failure of the answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine.errors import IllegalMove, WrongSetup
from companion.engine.expectations import Expectation, Failure, brief
from companion.engine.game import Game
from companion.engine.moves import Event

REFUSED = "!"
EXPECTED = "?"


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a scenario. `id` as it stands there; `state` as the game describes it at the end."""

    id: Any
    state: Mapping[str, Any]
    events: tuple[Event, ...]
    failures: tuple[Failure, ...]

    @property
    def ok(self) -> bool:
        return not self.failures

    def body(self) -> dict[str, Any]:
        """The answer as a JSON object."""
        return {
            "id": self.id,
            "ok": self.ok,
            "state": dict(self.state),
            "events": [one.body() for one in self.events],
            "failures": [one.body() for one in self.failures],
        }


def game_named(scenario: object) -> str:
    """The id of the game that a scenario is about. Raises WrongSetup."""
    whole = _object(scenario, "scenario")
    if "game" not in whole:
        raise WrongSetup("game", "expected the id of a game, but the key is missing")
    name = whole["game"]
    if not isinstance(name, str):
        raise WrongSetup("game", f"expected the id of a game, got {brief(name)}")
    return name


def adjudicate(game: Game, scenario: Mapping[str, Any]) -> Answer:
    """Play a scenario of that game. Raises WrongSetup where the line itself is wrong."""
    setup = _object(scenario.get("setup", {}), "setup")
    rules = _object(scenario.get("rules", {}), "rules")
    inputs = scenario.get("inputs", [])
    if not isinstance(inputs, list):
        raise WrongSetup("inputs", f"expected a list of inputs, got {brief(inputs)}")
    expect = _object(scenario.get("expect", {}), "expect")
    referee = _Referee(game, game.scenarios.start(setup, rules))
    for number, given in enumerate(inputs):
        referee.take(_object(given, f"inputs[{number}]"), f"inputs[{number}]")
    referee.compare(expect, "expect")
    return Answer(
        scenario.get("id"), game.scenarios.describe(referee.state), tuple(referee.events), tuple(referee.failures)
    )


class _Referee:
    """The position of one scenario while it is played, and what has come of it so far."""

    def __init__(self, game: Game, state: Any) -> None:
        self.game = game
        self.state = state
        self.events: list[Event] = []
        self.failures: list[Failure] = []
        self.expectation = Expectation(game.scenarios, state)

    def take(self, given: Mapping[str, Any], path: str) -> None:
        if EXPECTED in given:
            self.compare(_only(given, EXPECTED, path), f"{path}.{EXPECTED}")
        elif REFUSED in given:
            inner = _only(given, REFUSED, path)
            if REFUSED in inner or EXPECTED in inner:
                raise WrongSetup(f"{path}.{REFUSED}", f"expected an input to be refused, got {brief(inner)}")
            try:
                self._try(inner, f"{path}.{REFUSED}")
            except IllegalMove:
                return
            self.failures.append(Failure(path, "refused", "accepted"))
        else:
            try:
                self.state, events = self._try(given, path)
            except IllegalMove as refused:
                self.failures.append(Failure(path, "accepted", f"refused: {refused}"))
                return
            self.events += events

    def compare(self, expect: Mapping[str, Any], path: str) -> None:
        self.failures += self.expectation.failures(self.state, expect, path)

    def _try(self, given: Mapping[str, Any], path: str) -> tuple[Any, list[Event]]:
        """Where an input leads: all of its moves or none, for nothing is kept here. Raises IllegalMove, WrongSetup."""
        if not given:
            raise WrongSetup(path, "expected an input, got an empty object")
        state = self.state
        events: list[Event] = []
        try:
            for move in self.game.scenarios.moves(state, given):
                step = self.game.apply(state, move)
                state = step.state
                events += step.events
        except WrongSetup as wrong:
            raise WrongSetup(f"{path}.{wrong.key}" if wrong.key else path, wrong.why) from wrong
        return state, events


def _object(value: object, path: str) -> Mapping[str, Any]:
    if not isinstance(value, dict):
        raise WrongSetup(path, f"expected an object, got {brief(value)}")
    return value


def _only(given: Mapping[str, Any], key: str, path: str) -> Mapping[str, Any]:
    if len(given) > 1:
        others = ", ".join(f'"{other}"' for other in given if other != key)
        raise WrongSetup(path, f'expected "{key}" alone, got {others} beside it')
    return _object(given[key], f"{path}.{key}")
