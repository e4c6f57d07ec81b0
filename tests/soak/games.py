"""Rounds of bare rules: whole random games, and journals with every way of going back, for each game of ours.

A round is known by its name and seed, and is the same each time. What it finds wrong is an error that says what.
"""

from __future__ import annotations

from random import Random

from companion.engine.game import Over
from companion.engine.journal import Entry
from companion.engine.match import Match
from tests.engine.play import begun, journalled
from tests.games.high_risk import whole as high_risk
from tests.games.mountain_climbers.drawing import SEATS, Players, drawn
from tests.games.mountain_climbers.whole import play_out
from tests.soak.figures import Figures

CLIMB_BOUND = 31 * 40_000
"""Of matches in which everybody may wander, on any mountain: half of the longest kind end within 40,000 moves. See
tests/games/mountain_climbers/test_whole_games.py for why."""
RISK_BOUND = 31 * 250
STEPS = 300


def climbs(seed: int, figures: Figures) -> None:
    """A whole game of Mountain Climbers; in one of twenty nobody wants to get anywhere."""
    chance = Random(seed)
    players = drawn(chance)
    if chance.randrange(20) == 0:
        players = Players(players.setup, players.mountain, dict.fromkeys(SEATS, 0.0))
    told = play_out(players, chance, CLIMB_BOUND, again=chance.randrange(20) == 0 and not players.wanders)
    figures.count("games of Mountain Climbers", moves=told.moves, landings=told.longest)


def risks(seed: int, figures: Figures) -> None:
    """A whole game of High Risk."""
    told = high_risk.play_out(seed, RISK_BOUND, again=seed % 20 == 0)
    figures.count("games of High Risk", moves=told.moves)


def journals(seed: int, figures: Figures) -> None:
    """Moves, take-backs, corrections, settles and seats that leave, in any order: loading gives the same match."""
    chance = Random(seed)
    for name in ("high_risk", "mountain_climbers"):
        match = begun(name, chance)
        entries: list[Entry] = []
        for entry, after in journalled(match, chance, STEPS):
            entries.append(entry)
            match = after
            assert isinstance(match.prompt, Over) or match.prompt.dice or any(one.legal for one in match.prompt.options)
        loaded = Match.load(match.game, match.setup, entries)
        assert (loaded.state, loaded.prompt, loaded.version) == (match.state, match.prompt, match.version)
        figures.count("journals", entries=len(entries))
