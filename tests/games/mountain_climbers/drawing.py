"""Matches and players drawn at random: all switches, the mountain and its tiles, how much each seat wants to win."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from companion.engine.errors import WrongSetup
from companion.engine.game import Move, Over, Prompt, Roll
from companion.engine.journal import Setup
from companion.games.mountain_climbers import chart, game
from companion.games.mountain_climbers.mountain import TILES
from companion.games.mountain_climbers.state import State
from companion.games.mountain_climbers.weather import EXAMPLE, word_of
from tests.engine.play import legal_moves

SEATS = ("red", "blue", "green", "gold")
MOUNTAINS = ("beginner", "medium", "hard")
WEIGHTS = (3, 3, 1)
DRIFTS = {"beginner": (0.0, 0.0, 0.5, 0.9), "medium": (0.0, 0.0, 0.5, 0.9), "hard": (0.9, 0.95)}
"""What a seat's drift is drawn from. Who wanders up the hard mountain three times takes 20,000 moves and more."""


class Players(NamedTuple):
    """Who sits there. A seat's drift is how often it gives the likeliest answer to a question, which stands first:
    all the steps, nobody goes back. Which card it lays, which tile it moves where, and its dice are chance."""

    setup: Setup
    mountain: str
    drifts: dict[str, float]

    @property
    def wanders(self) -> bool:
        return not any(self.drifts.values())

    def start(self) -> State:
        """The position before the first move. Raises WrongSetup."""
        state: State = game.setup(self.setup.seats, self.setup.options, self.setup.facts, self.setup.first)
        return state

    def move(self, prompt: Prompt | Over, state: State, chance: Random) -> Move | None:
        """A legal move; None at the end."""
        if isinstance(prompt, Over):
            return None
        legal = legal_moves(game, prompt, chance)
        assert legal, f"stuck: nothing is legal in {prompt}"
        if isinstance(legal[0], Roll):
            return self._named(legal[0], state, chance)
        if prompt.phase == "play" or chance.random() >= self.drifts[prompt.who]:
            return chance.choice(legal)
        return legal[0]

    def _named(self, roll: Roll, state: State, chance: Random) -> Roll:
        """The weather by the name that the table has for it, where it has one."""
        named = {word_of(face.effects): face.name for face in state.terms.faces}
        name = named.get(roll.faces[0], "")
        return Roll(roll.kind, (name,)) if name and chance.random() < 0.5 else roll


def drawn(chance: Random) -> Players:
    """Each switch at its default half of the time; what cannot be together is drawn again."""
    while True:
        seats = SEATS[: chance.randint(2, 4)]
        [name] = chance.choices(MOUNTAINS, WEIGHTS)
        facts = {"mountain": _with_tiles(chart.example(name), chance), "prints": {}, "faces": _faces(chance, 3)}
        setup = Setup(game.id, seats, chance.choice(seats), _switches(chance), facts)
        players = Players(setup, name, {seat: chance.choice(DRIFTS[name]) for seat in seats})
        try:
            players.start()
        except WrongSetup:
            continue
        return players


def _switches(chance: Random) -> dict[str, Any]:
    options = {}
    for switch in game.switches:
        if chance.random() < 0.5:
            options[switch.name] = chance.choice(switch.choices)
    if chance.random() < 0.5:
        options["stars"] = [chance.randrange(6) for _ in range(chance.randint(1, 4))]
    if chance.random() < 0.3:
        options["weather"] = _faces(chance, 6)
    return options


def _faces(chance: Random, most: int) -> list[dict[str, Any]]:
    """Weather faces as a table tells them: six for a die, or as many as have been told so far."""
    count = most if most == len(EXAMPLE) else chance.randrange(most)
    return [face.body for face in chance.sample(EXAMPLE, count)]


def _with_tiles(mountain: dict[str, Any], chance: Random) -> dict[str, Any]:
    """The tiles anywhere that is legal; now and then one is not laid."""
    free = [space for space in range(1, mountain["finish"]) if space not in mountain["camps"]]
    spaces = chance.sample(free, len(TILES))
    tiles = {name: None if chance.random() < 0.05 else space for name, space in zip(TILES, spaces, strict=True)}
    return {**mountain, "tiles": tiles}
