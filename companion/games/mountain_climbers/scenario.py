"""Positions and inputs of Mountain Climbers in scenario words: JSON in, moves out, a position out as JSON again.

A wrong shape is a WrongSetup with the key's path; a well-shaped value that cannot be is an IllegalMove, or in
`setup` and `rules` a WrongSetup too. How a whole card is played at once is in atomic.py.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.errors import IllegalMove, WrongSetup, did_you_mean
from companion.engine.game import Move, Over, Roll, Settle
from companion.engine.shape import seating
from companion.games.mountain_climbers import atomic, ending, shape
from companion.games.mountain_climbers.agree import SWITCH, agreed
from companion.games.mountain_climbers.mountain import Mountain, lay
from companion.games.mountain_climbers.position import laid_tiles, opening
from companion.games.mountain_climbers.prompts import prompt
from companion.games.mountain_climbers.state import State, climbing, gone
from companion.games.mountain_climbers.weather import D6, TARGETS, WEATHER, face_of, word_of

_MOUNTAIN = ("finish", "row_width", "camps", "printed", "up", "down")
_SETUP = (*_MOUNTAIN, "players", "to_move", "climbers", "tiles", "hand", "draw")
_INPUTS = ("play", "d6", "move", "weather", "settle")


class MountainScenarios:
    """See engine.game.Scenarios."""

    example = (
        '{"id": "who is right", "game": "mountain_climbers", "rules": {}, '
        '"setup": {"players": ["red", "blue"], "to_move": "red", "climbers": {"red.big": {"at": 2, "health": 3}}}, '
        '"inputs": [{"play": "HEART_F4", "climber": "red.big"}], '
        '"expect": {"at": {"red.big": 6}, "health": {"red.big": 4}, "to_move": "blue"}}'
    )

    def start(self, setup: Mapping[str, Any], rules: Mapping[str, Any]) -> State:
        given = shape.table("setup", setup)
        shape.known("setup", given, _SETUP)
        switches = shape.rules("rules", rules)
        players, first = seating("setup", given)
        at, health = _climbers(given.get("climbers", {}))
        tiles = shape.named_numbers("setup.tiles", given.get("tiles", {}))
        hands, draws = (shape.counts(f"setup.{key}", given.get(key, {})) for key in ("hand", "draw"))
        try:
            terms = agreed(players, switches, mountain_of("", given))
            counted = (shape.everyone(one, players) for one in (hands, draws))
            return opening(terms, first, at, health, tiles, *counted)
        except WrongSetup as impossible:
            raise WrongSetup(_path(impossible.key), impossible.why) from impossible

    def moves(self, state: State, given: Mapping[str, Any]) -> Sequence[Move]:
        for key in given:
            if key not in _INPUTS and not ("play" in given and key in atomic.PARTS):
                there = (*_INPUTS, *(atomic.PARTS if "play" in given else ()))
                raise WrongSetup(key, f"unknown key{did_you_mean(key, there)}; known: {', '.join(there)}")
        if sum(key in given for key in _INPUTS) != 1:
            keys = " and ".join(given) or "none"
            raise WrongSetup("", f"expected one key of {', '.join(_INPUTS)}, got {keys}")
        if "play" in given:
            card = shape.word("play", given["play"])
            parts = {key: value for key, value in given.items() if key != "play"}
            return atomic.play(state, card, atomic.parts("", parts))
        [(key, value)] = given.items()
        match key:
            case "d6":
                return (Roll(D6.id, (str(shape.whole("d6", value)),)),)
            case "move":
                given_parts = shape.table("move", value)
                shape.known("move", given_parts, atomic.PARTS)
                return atomic.move(state, atomic.parts("move.", given_parts))
            case "weather":
                return (_weather(state, shape.table("weather", value)),)
            case _:
                shape.change("settle", value)
                return (Settle(value),)

    def describe(self, state: State) -> dict[str, Any]:
        terms = state.terms
        asked = prompt(state)
        over = isinstance(asked, Over)
        seats, names = terms.seats, terms.names
        first = _winner(state, asked)
        waiting = state.pending.die
        away = [seat for index, seat in enumerate(seats) if gone(state, index)]
        hearts = (state.health[one] if climbing(state, one) else None for one in range(len(names)))
        return {
            "at": {name: None if space < 0 else space for name, space in zip(names, state.at, strict=True)},
            "health": dict(zip(names, hearts, strict=True)),
            "tiles": laid_tiles(terms.mountain, state.tiles),
            "hand": dict(zip(seats, state.hands, strict=True)),
            "draw": dict(zip(seats, state.draws, strict=True)),
            "discard": {seat: ending.discard(state, index) for index, seat in enumerate(seats)},
            "to_move": None if over else state.mover,
            "phase": state.phase,
            "dice": 1 if not isinstance(asked, Over) and asked.dice else 0,
            "waiting_for": None if waiting is None else names[waiting],
            "winner": first,
            "places": ending.ranking(state, over),
            "stars": dict(zip(seats, ending.stars_now(state), strict=True)),
            **({"gone": away} if away else {}),
        }

    def same(self, key: str, expected: Any, got: Any) -> bool:
        """Names in any order (a team), all else as JSON values."""
        if isinstance(expected, list) and isinstance(got, list):
            return sorted(map(repr, expected)) == sorted(map(repr, got))
        return type(expected) is type(got) and bool(expected == got)


def mountain_of(path: str, given: Mapping[str, Any]) -> Mountain:
    """The mountain of a setup, or of a match's box facts (then with `rightward` too). Raises WrongSetup."""
    finish = shape.whole(f"{path}finish", given.get("finish", 25))
    width = shape.whole(f"{path}row_width", given.get("row_width", 4))
    camps = shape.numbers(f"{path}camps", given.get("camps", [0]))
    prints = shape.printed(f"{path}printed", given.get("printed", {}))
    up, down = (shape.links(f"{path}{key}", given.get(key, {})) for key in ("up", "down"))
    rightward = shape.flag(f"{path}rightward", given.get("rightward", True))
    return lay(finish, width, camps, prints, up, down, rightward)


def _climbers(value: Any) -> tuple[dict[str, int | None], dict[str, int | None]]:
    """Where climbers stand, and their hearts, as far as they are named."""
    at: dict[str, int | None] = {}
    health: dict[str, int | None] = {}
    for name, climber in shape.table("setup.climbers", value, "an object of climbers").items():
        path = f"setup.climbers.{name}"
        shape.known(path, shape.table(path, climber), ("at", "health"))
        at[name] = shape.whole(f"{path}.at", climber.get("at", 0))
        if "health" in climber:
            health[name] = shape.whole_or_null(f"{path}.health", climber["health"])
    return at, health


def _weather(state: State, given: Mapping[str, Any]) -> Roll:
    shape.known("weather", given, ("for", "effects", "face"))
    climber = shape.word("weather.for", given.get("for"))
    if ("effects" in given) == ("face" in given):
        raise WrongSetup("weather", "expected either effects or the name of a face")
    if "face" in given:
        face = shape.word("weather.face", given["face"])
    else:
        read = shape.effects("weather.effects", given["effects"])
        for effect in read:
            if effect["target"] not in TARGETS:
                raise IllegalMove("MC-A2", f'"{effect["target"]}" is no target; there are {", ".join(TARGETS)}')
        face = word_of(face_of({"name": "", "effects": read}).effects)
    asked = prompt(state)
    if isinstance(asked, Over) or asked.phase != "weather":
        raise IllegalMove("MC-12.1", "nobody waits for the weather die")
    if asked.climber != climber:
        raise IllegalMove("MC-8.2", f"{asked.climber} is before {climber} at the weather die")
    return Roll(WEATHER.id, (face,))


def _winner(state: State, asked: object) -> Any:
    """A name as soon as one is known; a list with teams, or where several share the first place."""
    if isinstance(asked, Over):
        first = list(asked.winner)
    elif state.placed and not state.terms.challenge:
        first = [state.terms.seats[seat] for seat in state.placed[0]]
    else:
        return None
    return first if state.terms.teams or len(first) != 1 else first[0]


def _path(key: str) -> str:
    """Where a scenario says what the position calls `key`."""
    if key in SWITCH:
        return f"rules.{key}"
    if key == "seats":
        return "setup.players"
    part, _, name = key.partition(".")
    if part in ("at", "health"):
        return f"setup.climbers.{name}"
    return f"setup.{key}"
