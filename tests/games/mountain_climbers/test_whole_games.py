"""2,000 whole random games of Mountain Climbers with all switches drawn: none stuck, each over within BOUND moves.

Who plays: each seat has a drift of its own (drawing.DRIFTS), how often it gives the likeliest answer; 0 is pure chance.
On the hard mountain everybody drifts, or three climbs would take 20,000 moves each match.

Why a bound: such play is a random walk with the Finish as its only way out, so no number holds for certain, but a
walk that forgets where it came from has a tail that halves. From the start, and nowhere is further from the end, half
of the matches of the longest kind (hard, four seats, three climbs) are over within HALF moves: 3,148 were measured. So
one is still going on after k times HALF with a chance of at most 2 to the -k, and one of GAMES with GAMES times that:
below one in a million for k = 31. The seeds are fixed; what the chance is for is a change of the rules, which shuffles
them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import cache
from math import ceil, log2
from random import Random

import pytest

from companion.games.mountain_climbers import game
from tests.games.mountain_climbers.drawing import MOUNTAINS, drawn
from tests.games.mountain_climbers.whole import Told, play_out

GAMES = 2_000
PARTS = 8
HALF = 4_500
BOUND = HALF * ceil(log2(GAMES * 1_000_000))
AGAIN = 40
"""One of so many is told again, from its moves and from its text."""


@cache
def played(part: int) -> list[Told]:
    found = []
    for seed in range(part, GAMES, PARTS):
        chance = Random(seed)
        found.append(play_out(drawn(chance), chance, BOUND, again=seed // PARTS % AGAIN == 0))
    return found


@pytest.mark.parametrize("part", range(PARTS))
def test_every_game_comes_to_its_end_and_every_position_is_sound(part: int) -> None:
    assert len(played(part)) == GAMES // PARTS


def test_every_switch_was_drawn_and_the_bound_stands_on_firm_ground() -> None:
    """The games were of every kind; and of no kind did most last longer than HALF, as the bound takes for granted."""
    games = [told for part in range(PARTS) for told in played(part)]
    drew = Counter((name, str(value)) for told in games for name, value in told.rules.items())
    for switch in game.switches:
        assert min(drew[switch.name, str(choice)] for choice in switch.choices) >= 20, switch.name
    kinds = defaultdict(list)
    for told in games:
        kinds[told.players.mountain, len(told.players.setup.seats), told.rules["challenge"]].append(told)
    assert {kind[:2] for kind in kinds} == {(mountain, seats) for mountain in MOUNTAINS for seats in (2, 3, 4)}
    for told_of in kinds.values():
        assert 2 * sum(told.moves > HALF for told in told_of) <= len(told_of)
    assert sum(told.players.wanders for told in games) >= 50
    moves, longest = sum(told.moves for told in games), max(games, key=lambda told: told.moves)
    chain = max(told.longest for told in games)
    print(f"\n  {len(games):,} games, {moves:,} moves, the longest {longest.moves:,} of at most {BOUND:,}: ", end="")
    print(f"{longest.players.mountain}, {dict(longest.rules)}; a chain of {chain} landings at most")
