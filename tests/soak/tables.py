"""Rounds at a table: whole evenings of any keys, dice, cards and cables in virtual time, through companion's own flow.

Nothing may raise; no question may hold the table for ever; what was decided must come back from the disk.
"""

from __future__ import annotations

from random import Random

from companion.signals import Condition, Device
from tests.soak.figures import Figures
from tests.table.play import Play
from tests.table.walks import climb, evening, walk

LONG = 1_500
"""Signals of an evening."""
STUCK = 4_000
"""So many signals with every device well, and nothing was decided: then a question cannot be left."""
DECISIONS = 3


def climbing_evening(seed: int, figures: Figures) -> None:
    _evening(climb(seed), seed, figures, "evenings of Mountain Climbers")


def risky_evening(seed: int, figures: Figures) -> None:
    _evening(evening(seed), seed, figures, "evenings of High Risk")


def _evening(play: Play, seed: int, figures: Figures, what: str) -> None:
    begun, decided, screens = play.now, 0, set()
    for _ in walk(play, seed, LONG):
        screens.add(play.screen)
    hours = (play.now - begun) / 3600
    for device in Device:
        play.sense(device, Condition.OK)
    chance = Random(seed)
    waited = 0
    while decided < DECISIONS:
        before = _decided(play)
        for _ in walk(play, chance.randrange(1 << 30), 20):
            waited += 1
        decided += _decided(play) != before
        assert waited < STUCK, f"nothing was decided in {waited} signals; it shows {play.screen}: {play.text}"
    for number in play.disk:
        if number == play.table.match_id:
            loaded = play.loaded(number)
            assert (loaded.state, loaded.version) == (play.match.state, play.match.version)
    figures.count(what, signals=LONG + waited, hours=round(hours), matches=len(play.disk), waited=waited)
    figures.saw(screens)


def _decided(play: Play) -> tuple[object, int, int]:
    """What changes when anything is decided: which match it is, and how far."""
    version = play.table.match.version if play.table.match else 0
    return play.table.match_id, version, len(play.disk)
