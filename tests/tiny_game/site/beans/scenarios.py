"""Beans in scenario words: setup `players`, `piles`, `to_move`; inputs `roll`, `choose`, `settle`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from companion.engine.errors import IllegalMove, WrongSetup, did_you_mean
from companion.engine.game import Choose, Move, Over, Roll, Settle

if TYPE_CHECKING:
    from .rules import Beans, State


class BeanScenarios:
    example = '{"id": "begin", "game": "beans", "setup": {"players": ["ann", "bob"]}, "expect": {"to_move": "ann"}}'

    def __init__(self, game: Beans) -> None:
        self.game = game

    def start(self, setup: Mapping[str, Any], rules: Mapping[str, Any]) -> State:
        _known(setup, ("players", "piles", "to_move"), "setup.")
        _known(rules, ("goal",), "rules.")
        players = setup.get("players")
        if not isinstance(players, list) or not all(isinstance(player, str) for player in players):
            raise WrongSetup("setup.players", f"expected a list of names, got {players!r}")
        change = {key: value for key, value in setup.items() if key != "players"}
        try:
            return self.settled(self.game.setup(players, rules, {}), change)
        except (WrongSetup, IllegalMove) as wrong:
            raise WrongSetup("setup", wrong.why) from wrong

    def moves(self, state: State, given: Mapping[str, Any]) -> Sequence[Move]:
        _known(given, ("roll", "choose", "settle"), "")
        if len(given) > 1:
            raise WrongSetup("", f"expected one of roll, choose, settle, got {', '.join(given)}")
        match given:
            case {"roll": [*faces]} if all(isinstance(face, str) for face in faces):
                return [Roll("bean", (face,)) for face in faces]
            case {"choose": str(option)}:
                return [Choose(option)]
            case {"settle": dict() as change}:
                _known(change, ("piles", "to_move"), "settle.")
                return [Settle(change)]
        key = next(iter(given))
        raise WrongSetup(key, f"expected faces, an option or an object, got {given[key]!r}")

    def describe(self, state: State) -> dict[str, Any]:
        prompt = self.game.prompt(state)
        over = isinstance(prompt, Over)
        return {
            "piles": dict(zip(state.seats, state.piles, strict=True)),
            "to_move": None if over else state.seats[state.seat],
            "phase": "over" if isinstance(prompt, Over) else prompt.phase,
            "dice": 1 if not isinstance(prompt, Over) and prompt.dice else 0,
            "winner": state.winner,
            "places": dict(prompt.places) if isinstance(prompt, Over) else {},
        }

    def same(self, key: str, expected: Any, got: Any) -> bool:
        return bool(expected == got)

    def settled(self, state: State, change: Mapping[str, Any]) -> State:
        """The state as the table settles it. Raises IllegalMove (T1)."""
        piles, mover = change.get("piles", {}), change.get("to_move", state.seats[state.seat])
        if set(change) - {"piles", "to_move"} or not set(piles) <= set(state.seats) or mover not in state.seats:
            raise IllegalMove("T1", f"nobody can settle {change}: there are piles and to_move of {state.seats}")
        new = tuple(piles.get(seat, pile) for seat, pile in zip(state.seats, state.piles, strict=True))
        if any(type(pile) is not int or pile < 0 for pile in new):
            raise IllegalMove("T1", f"a pile is a number from 0, not {new}")
        settled = replace(state, piles=new)
        return replace(settled, seat=state.seats.index(mover), beans=0, rolls=0) if "to_move" in change else settled


def _known(given: Mapping[str, Any], keys: tuple[str, ...], path: str) -> None:
    for key in given:
        if key not in keys:
            raise WrongSetup(f"{path}{key}", f"unknown key{did_you_mean(key, keys)}; there are {', '.join(keys)}")
