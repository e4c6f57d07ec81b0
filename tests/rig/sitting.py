"""People at a Pi's table: the end-to-end tests' player and model, seated before the glass in the bottle."""

from __future__ import annotations

from random import Random

from tests.end_to_end.high_risk import HighRisk
from tests.end_to_end.line import BadCable
from tests.end_to_end.model import Model
from tests.end_to_end.player import Player
from tests.rig.companion_on import CompanionOn

SEATS = ("red", "blue")


def player_at(table: CompanionOn, seed: int) -> Player:
    """A player with dice and a will of its own; the picture on the glass is the model's already."""
    model = Model(table.config, SEATS)
    table.shows(model.picture)
    cable = BadCable(seed, badness=0.0)
    return Player(table, table.pi.panel, model, HighRisk(), cable, Random(seed), Random(seed + 1))


def into_a_turn(player: Player) -> None:
    """Until somebody has dice up and decides: a state that a fault could lose."""
    for _ in range(60):
        if player.model.screen == "turn":
            return
        player.act()
    raise AssertionError(f"no turn in 60 acts: {player.model.screen}")
