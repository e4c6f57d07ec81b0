"""High Risk at a table in a test: `roll("DDAWAD")`, `rest()`, `advance(2)`, `refuses(...)`, in scenario words."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from companion.engine.errors import IllegalMove
from companion.engine.game import Choose, Event, Move, Over, Prompt, Roll, Settle
from companion.engine.journal import Setup
from companion.engine.match import Match
from companion.games.high_risk import game
from companion.games.high_risk.board import EXAMPLE
from companion.games.high_risk.state import State

LETTERS = {"D": "danger", "A": "ascension", "W": "weather"}
SIDES = ("danger",) * 3 + ("ascension",) * 2 + ("weather",)


def dice(letters: str) -> Roll:
    return Roll("high_risk", tuple(LETTERS[letter] for letter in letters))


class Position:
    """A position that is played on. `red`, `blue` ... are the climbers' zones; rules by name."""

    def __init__(
        self, *, players: Sequence[str] = ("red", "blue"), zones: str = EXAMPLE, to_move: str = "red", **given: Any
    ) -> None:
        tokens = {seat: given.pop(seat) for seat in players if seat in given}
        setup = {"zones": zones, "players": list(players), "tokens": tokens, "to_move": to_move}
        self.state: State = game.scenarios.start(setup, given)
        self.events: tuple[Event, ...] = ()

    def play(self, move: Move) -> Position:
        step = game.apply(self.state, move)
        self.state, self.events = step.state, step.events
        return self

    def roll(self, letters: str) -> Position:
        return self.play(dice(letters))

    def rest(self) -> Position:
        return self.play(Choose("rest"))

    def go_on(self) -> Position:
        return self.play(Choose("continue"))

    def advance(self, zone: int) -> Position:
        return self.play(Choose(f"advance:{zone}"))

    def settle(self, **change: Any) -> Position:
        return self.play(Settle(change, "so it stands"))

    def refuses(self, move: Move | str) -> str:
        """The ruling that forbids a move (an option, or dice as letters); the position stays as it is."""
        if isinstance(move, str):
            move = dice(move) if set(move) <= set(LETTERS) else Choose(move)
        before = self.state
        with pytest.raises(IllegalMove) as refused:
            game.apply(self.state, move)
        assert self.state == before
        assert refused.value.why
        return refused.value.ruling

    def zones(self, seat: str) -> list[int]:
        climbers: list[int] = self.described["tokens"][seat]
        return climbers

    @property
    def described(self) -> dict[str, Any]:
        return game.scenarios.describe(self.state)

    @property
    def to_move(self) -> str | None:
        seat: str | None = self.described["to_move"]
        return seat

    @property
    def prompt(self) -> Prompt:
        prompt = game.prompt(self.state)
        assert isinstance(prompt, Prompt)
        return prompt

    def cited(self, kind: str) -> str:
        """The ruling of the last step's event of that kind."""
        [ruling] = [event.ruling for event in self.events if event.kind == kind]
        return ruling

    def also(self, kind: str) -> tuple[str, ...]:
        """What else the last step's event of that kind rests on."""
        [also] = [event.also for event in self.events if event.kind == kind]
        return also

    def facts(self, kind: str) -> dict[str, Any]:
        [facts] = [event.facts for event in self.events if event.kind == kind]
        return dict(facts)


def random_move(prompt: Prompt, chance: Random, boldness: float = 0.5) -> Move:
    """Some legal move; with that boldness the dice are rolled where there is a choice."""
    legal = [option.id for option in prompt.options if option.legal]
    if prompt.dice and (not legal or chance.random() < boldness):
        return Roll("high_risk", tuple(chance.choice(SIDES) for _ in range(prompt.dice.count)))
    return Choose(chance.choice(legal))


def random_match(chance: Random, moves: int, zones: str = EXAMPLE, **rules: Any) -> list[Match]:
    """Every position of some random play, the first one included; it may end before so many moves."""
    seats = ("red", "blue", "green", "gold")[: chance.randint(2, 4)]
    match = Match.begin(game, Setup("high_risk", seats, chance.choice(seats), rules, {"zones": zones}))
    seen = [match]
    while len(seen) <= moves and not isinstance(match.prompt, Over):
        match = match.play(random_move(match.prompt, chance, chance.choice((0.2, 0.5, 0.8))))
        seen.append(match)
    return seen
