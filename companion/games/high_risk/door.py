"""High Risk as the rest of the house sees it: one object that fulfils engine.game.Game, and never changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from companion.engine.game import (
    Choose,
    DiceKind,
    Outcome,
    PathFact,
    Piece,
    Scenarios,
    Switch,
)
from companion.engine.rulings import Rulings, packaged_rulings
from companion.engine.written import WrittenFact
from companion.games.high_risk import agree, announce, rules, shape
from companion.games.high_risk.dice import DIE
from companion.games.high_risk.prompts import prompt
from companion.games.high_risk.scenario import HighRiskScenarios
from companion.games.high_risk.state import DICE, State
from companion.games.high_risk.view import HighRiskShowing
from companion.showing import Showing

_KINDS = (("C", "ROUND", 6), ("V", "WIDE", 3))
"""The zones between Basecamp and Summit by their shape on the board."""


class HighRisk:
    """See engine.game.Game."""

    id = "high_risk"
    title = "High Risk"
    seats = agree.PLAYERS
    dice: tuple[DiceKind, ...] = (DIE,)
    switches: tuple[Switch, ...] = agree.SWITCHES
    facts: Mapping[str, Any] = agree.FACTS
    asks: tuple[PathFact, ...] = (
        PathFact("zones", "BOARD", "B", "S", _KINDS, ("a cliff", "a bivouac"), {"V": "tent", "S": "flag"}),
    )
    written: tuple[WrittenFact, ...] = ()
    scenarios: Scenarios = HighRiskScenarios()
    showing: Showing = HighRiskShowing()

    @cached_property
    def rulings(self) -> Rulings:
        return packaged_rulings(__package__)

    def setup(
        self,
        seats: Sequence[str],
        options: Mapping[str, Any],
        facts: Mapping[str, Any],
        first: str | None = None,
    ) -> State:
        shape.known("", facts, tuple(agree.FACTS))
        zones = shape.word("zones", facts.get("zones", agree.FACTS["zones"]))
        terms = agree.agreed(seats, options, zones)
        return agree.first_position(terms, agree.standing(terms, {}), first if first is not None else terms.seats[0])

    prompt = staticmethod(prompt)
    apply = staticmethod(rules.apply)

    def outcome(self, state: State, option: str) -> Outcome:
        """Only advancing a climber moves wood; `rest` and `continue` have no outcome of their own."""
        step = rules.apply(state, Choose(option))
        return Outcome(announce.shifts(state, step.events), step.state.turn.phase == "over")

    def rules(self, state: State) -> Mapping[str, Any]:
        return {switch.name: getattr(state.terms, switch.name) for switch in self.switches}

    def aside(self, state: State) -> tuple[str, ...]:
        turn = state.turn
        if turn.phase not in ("decide", "advance"):
            return ()
        return ("ascension",) * turn.up + ("weather",) * (DICE - turn.left - turn.up)

    def pieces(self, state: State) -> tuple[Piece, ...]:
        board = state.terms.board.names
        return tuple(
            Piece(seat, "", board[zone])
            for seat, own in zip(state.terms.seats, state.tokens, strict=True)
            for zone in own
        )


game = HighRisk()
