"""Mountain Climbers at a table in a test: `play("F3B3", climber="P1.big")`, `d6(4)`, `weather(...)`: scenario words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

from companion.engine.errors import IllegalMove
from companion.engine.game import Event, Move, Over, Prompt, Roll
from companion.games.mountain_climbers import game
from companion.games.mountain_climbers.state import State
from tests.engine.play import legal_moves
from tests.games.mountain_climbers.drawing import drawn


class Position:
    """A position that is played on. `at` and `health` by climber; the rest as in a scenario's setup; `rules` by name.

    Only the Start and space 10 are camps, spaces 20 to 24 hold no tile, unless said otherwise.
    """

    def __init__(
        self,
        at: Mapping[str, int] | None = None,
        health: Mapping[str, int] | None = None,
        rules: Mapping[str, Any] | None = None,
        players: Sequence[str] = ("P1", "P2"),
        **setup: Any,
    ) -> None:
        climbers: dict[str, dict[str, int]] = {}
        for key, named in (("at", at or {}), ("health", health or {})):
            for name, value in named.items():
                climbers.setdefault(name, {"at": 0})[key] = value
        for key in ("printed", "up", "down"):
            setup[key] = {str(space): value for space, value in setup.get(key, {}).items()}
        setup = {"camps": [0, 10], **setup, "players": list(players), "climbers": climbers}
        self.state: State = game.scenarios.start(setup, rules or {})
        self.events: tuple[Event, ...] = ()

    def take(self, given: Mapping[str, Any]) -> Position:
        """One input of a scenario."""
        self.events = ()
        for move in game.scenarios.moves(self.state, given):
            step = game.apply(self.state, move)
            self.state, self.events = step.state, self.events + step.events
        return self

    def play(self, card: str, **parts: Any) -> Position:
        return self.take({"play": card, **parts})

    def move(self, **parts: Any) -> Position:
        return self.take({"move": parts})

    def d6(self, number: int) -> Position:
        return self.take({"d6": number})

    def weather(self, climber: str, *effects: Mapping[str, Any], face: str = "") -> Position:
        die = {"face": face} if face else {"effects": list(effects)}
        return self.take({"weather": {"for": climber, **die}})

    def settle(self, **change: Any) -> Position:
        return self.take({"settle": change})

    def refuses(self, card: str, **parts: Any) -> str:
        """The ruling that forbids a card with its decisions; the position stays as it is."""
        return self.forbids({"play": card, **parts})

    def forbids(self, given: Mapping[str, Any]) -> str:
        """The ruling that forbids an input."""
        before = self.state
        with pytest.raises(IllegalMove) as refused:
            self.take(given)
        self.state = before
        assert refused.value.why
        assert refused.value.ruling in game.rulings
        return refused.value.ruling

    def __getitem__(self, key: str) -> Any:
        """A key of the state, or where a climber stands."""
        described = game.scenarios.describe(self.state)
        return described[key] if key in described else described["at"][key]

    def hearts(self, climber: str) -> int | None:
        hearts: int | None = self["health"][climber]
        return hearts

    @property
    def prompt(self) -> Prompt:
        prompt = game.prompt(self.state)
        assert isinstance(prompt, Prompt)
        return prompt

    def options(self) -> dict[str, str | None]:
        """What is offered, each with the ruling that forbids it."""
        return {option.id: option.refusal for option in self.prompt.options}

    def cited(self, kind: str) -> list[str]:
        """The rulings of the last input's events of that kind."""
        return [event.ruling for event in self.events if event.kind == kind]


def drawn_match(chance: Random) -> State:
    """The start of a match with players, mountain, tiles and switches drawn at random."""
    return drawn(chance).start()


def some_move(state: State, chance: Random, ambition: float) -> Move | None:
    """A legal move, None at the end; with that ambition the likeliest answer, which is offered first."""
    prompt = game.prompt(state)
    if isinstance(prompt, Over):
        return None
    legal = legal_moves(game, prompt, chance)
    if isinstance(legal[0], Roll) or prompt.phase == "play" or chance.random() >= ambition:
        return chance.choice(legal)
    return legal[0]
