"""Positions and inputs of High Risk in scenario words: JSON values in, moves out, a position out as JSON again.

A wrong shape is a WrongSetup with the key's path; a well-shaped value that cannot be is an IllegalMove, or in
`setup` and `rules` a WrongSetup too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.errors import IllegalMove, WrongSetup, did_you_mean
from companion.engine.game import Choose, Dice, Move, Over, Roll, Settle
from companion.engine.shape import seating
from companion.games.high_risk import shape
from companion.games.high_risk.agree import FACTS, agreed, first_position, standing
from companion.games.high_risk.dice import DIE
from companion.games.high_risk.prompts import prompt
from companion.games.high_risk.state import State, gone

_SETUP = ("zones", "players", "tokens", "to_move")
_INPUTS = ("roll", "decide", "advance", "settle")
_DECISIONS = ("rest", "continue")
_FACE_NAMES = tuple(face.name for face in DIE.faces)
_LETTERS = {face.letter: face.name for face in DIE.faces}


class HighRiskScenarios:
    """See engine.game.Scenarios."""

    example = (
        '{"id": "who is right", "game": "high_risk", "rules": {"fall_tie": "companion"}, '
        '"setup": {"zones": "BCCVCCVCCVS", "players": ["red", "blue"], '
        '"tokens": {"red": [2, 0, 0, 0], "blue": [5, 0, 0, 0]}, "to_move": "red"}, '
        '"inputs": [{"roll": "DDAAAW"}, {"decide": "rest"}, {"advance": 2}], '
        '"expect": {"tokens": {"red": [5, 0, 0, 0], "blue": [4, 0, 0, 0]}, "to_move": "blue"}}'
    )

    def start(self, setup: Mapping[str, Any], rules: Mapping[str, Any]) -> State:
        given = shape.table("setup", setup)
        shape.known("setup", given, _SETUP)
        switches = shape.rules("rules", rules)
        players, first = seating("setup", given)
        zones = shape.word("setup.zones", given.get("zones", FACTS["zones"]))
        tokens = shape.tokens("setup.tokens", given.get("tokens", {}))
        try:
            terms = agreed(players, switches, zones)
            return first_position(terms, standing(terms, tokens), terms.seats[0] if first is None else first)
        except WrongSetup as impossible:
            raise WrongSetup(_path(impossible.key, switches), impossible.why) from impossible

    def moves(self, state: State, given: Mapping[str, Any]) -> Sequence[Move]:
        shape.known("", given, _INPUTS)
        if len(given) != 1:
            keys = " and ".join(given) or "none"
            raise WrongSetup("", f"expected one key of {', '.join(_INPUTS)}, got {keys}")
        [(key, value)] = given.items()
        match key:
            case "roll":
                return (Roll(DIE.id, _faces(value)),)
            case "decide":
                return (Choose(_decision(value)),)
            case "advance":
                return (Choose(f"advance:{shape.whole('advance', value)}"),)
            case _:
                return (Settle(shape.change("settle", value)),)

    def describe(self, state: State) -> dict[str, Any]:
        asked = prompt(state)
        over = asked if isinstance(asked, Over) else None
        dice = None if isinstance(asked, Over) else asked.dice
        away = gone(state)
        return {
            "tokens": {seat: list(own) for seat, own in zip(state.terms.seats, state.tokens, strict=True)},
            "to_move": None if over else state.mover,
            "phase": state.turn.phase,
            "dice": dice.count if isinstance(dice, Dice) else 0,
            "winner": None if over is None else over.winner[0] if len(over.winner) == 1 else list(over.winner),
            "places": dict(over.places) if over else {},
            **({"gone": list(away)} if away else {}),
        }

    def same(self, key: str, expected: Any, got: Any) -> bool:
        """`tokens` as multisets, players left out are not compared; all else as JSON values."""
        if isinstance(expected, Mapping) and isinstance(got, Mapping):
            return all(name in got and self.same(key, one, got[name]) for name, one in expected.items())
        if isinstance(expected, list) and isinstance(got, list):
            return sorted(map(repr, expected)) == sorted(map(repr, got))
        return type(expected) is type(got) and bool(expected == got)


def _faces(value: Any) -> tuple[str, ...]:
    """The faces of a roll: `{"danger": 2, ...}` or "DDAWAD". Counts outside the rules are refused at once."""
    if isinstance(value, str):
        for letter in value:
            if letter not in _LETTERS:
                raise WrongSetup("roll", f'"{letter}" is not on the die; expected D, A or W')
        return tuple(_LETTERS[letter] for letter in value)
    counts = shape.table("roll", value, "counts of danger, ascension, weather, or a string of D, A, W")
    shape.known("roll", counts, _FACE_NAMES)
    numbers = {name: shape.whole(f"roll.{name}", count) for name, count in counts.items()}
    for name, count in numbers.items():
        if count < 0:
            raise IllegalMove("HR-2.2", f"{count} {name}: no roll shows fewer than none")
    total = sum(numbers.values())
    if total > DIE.most:
        raise IllegalMove("HR-4.1", f"there are {DIE.most} dice, not {total}")
    return tuple(name for name in _FACE_NAMES for _ in range(numbers.get(name, 0)))


def _decision(value: Any) -> str:
    decision = shape.word("decide", value)
    if decision not in _DECISIONS:
        near = did_you_mean(decision, _DECISIONS)
        raise WrongSetup("decide", f'expected "rest" or "continue", got "{decision}"{near}')
    return decision


def _path(key: str, switches: Mapping[str, Any]) -> str:
    """Where a scenario says what the terms call `key`."""
    if key in switches:
        return f"rules.{key}"
    return "setup.players" if key == "seats" else f"setup.{key}"
