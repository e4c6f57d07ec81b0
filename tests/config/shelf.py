"""A shelf with one small game on it, for tests of the config: no installed game is needed or looked at."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

from companion.engine.game import DiceKind, Face, Game, Switch
from companion.errors import NotFound

FACES = tuple(Face(name, name[0].upper(), name[:5].upper(), "", 2) for name in ("danger", "rope", "weather"))
ASCENT = cast(
    Game,
    SimpleNamespace(
        id="ascent",
        title="Ascent",
        dice=(DiceKind("ascent", FACES, 6),),
        switches=(
            Switch("fall_tie", ("companion", "lower"), "AS-A2", "fall tie"),
            Switch("house_board", (False, True), "AS-A1", "house board"),
            Switch("climbers", (2, 3), "AS-A34", "climbers", fixed=True),
        ),
        facts={"zones": "BCVS"},
        written=(),
    ),
)


class OneGame:
    """A `Shelf` that holds Ascent and nothing else."""

    def game_names(self) -> tuple[str, ...]:
        return ("ascent",)

    def find_game(self, name: str) -> Game:
        if name != "ascent":
            raise NotFound(name)
        return ASCENT
