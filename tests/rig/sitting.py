"""People at a Pi's table: the end-to-end tests' player and model, seated before the glass in the bottle."""

from __future__ import annotations

import time
from dataclasses import replace
from random import Random
from typing import TypeVar

from PIL import Image

from companion.flow.asking import ask
from companion.present import present
from companion.screens import draw
from companion.screens.picture import ORBIT
from tests.end_to_end.high_risk import HighRisk
from tests.end_to_end.line import BadCable
from tests.end_to_end.model import Model
from tests.end_to_end.player import Player
from tests.rig.companion_on import CompanionOn

SEATS = ("red", "blue")
UNHEARD = 20.0
"""Seconds until people press again (`Player.unheard`): a Pi in a bottle may think longer, and heard it all the same."""


class ModelHere(Model):
    """The table as it ought to be. Its picture's place in the burn-in orbit goes by the Pi's own clock, which is not
    ours: it is whichever of the four is on the glass."""

    def __init__(self, companion: CompanionOn) -> None:
        super().__init__(companion.config, SEATS)
        self._companion = companion

    def picture(self) -> Image.Image:
        self.table = ask(replace(self.table, now=max(self.table.now, time.monotonic())))
        view, seen = present(self.table), self._companion.seen().tobytes()
        places = [draw(replace(view, shift=place)) for place in range(len(ORBIT))]
        return next((one for one in places if one.tobytes() == seen), places[0])


Seated = TypeVar("Seated", bound=Player)


def player_at(companion: CompanionOn, seed: int) -> Player:
    """A player with dice and a will of its own; the picture on the glass is the model's already."""
    return seated(Player, companion, seed)


def seated(kind: type[Seated], companion: CompanionOn, seed: int) -> Seated:
    """The same with another kind of player."""
    model = ModelHere(companion)
    companion.shows(model.picture)
    cable = BadCable(seed, badness=0.0)
    player = kind(companion, companion.pi.panel, model, HighRisk(), cable, Random(seed), Random(seed + 1))
    player.unheard = UNHEARD
    return player


def into_a_turn(player: Player) -> None:
    """Until somebody has dice up and decides: a state that a fault could lose."""
    for _ in range(60):
        if player.model.screen == "turn":
            return
        player.act()
    raise AssertionError(f"no turn in 60 acts: {player.model.screen}")


def good_throw(player: Player) -> str:
    """Faces of as many dice as are asked for: a throw that counts."""
    prompt = player.model.table.prompt
    assert prompt is not None
    assert prompt.dice is not None
    return player.seam.faces(prompt.dice, player.dice)
