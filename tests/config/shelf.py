"""A shelf with one small game on it, for tests of the config: no installed game is needed or looked at."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any, cast

from companion.engine.errors import WrongSetup
from companion.engine.game import DiceKind, Face, Game, Switch
from companion.errors import NotFound


def _set_up(seats: Sequence[str], options: Mapping[str, Any], facts: Mapping[str, Any]) -> None:
    """A house board has room for two, three climbers for no house board with two."""
    if options.get("house_board") and len(seats) > 2:
        raise WrongSetup("house_board", "a house board is for two")
    if options.get("house_board") and options.get("climbers") == 3:
        raise WrongSetup("climbers", "3 climbers each have no room on it")
    if facts != {"zones": "BCVS"}:
        raise WrongSetup("zones", "expected those of the game")


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
        seats=range(2, 4),
        setup=_set_up,
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
