"""500 whole random games of High Risk with all switches drawn: none stuck, each over within BOUND moves.

Each seat is as bold as it is drawn; which climber moves is chance. Why a bound: as for Mountain Climbers (there it is
told at length), the walk forgets where it came from, and from the start at least half of the matches, on every board
and with any number of players, are over within HALF moves (177 measured, two seats and eleven zones between); so one of
GAMES is still going on after 29 times HALF with a chance of one in a million.
"""

from __future__ import annotations

from collections import Counter
from math import ceil, log2

from companion.games.high_risk import game
from tests.games.high_risk.whole import play_out

GAMES = 500
HALF = 250
BOUND = HALF * ceil(log2(GAMES * 1_000_000))
AGAIN = 40
"""One of so many is told again, from its moves and from its text."""


def test_every_game_comes_to_its_end_and_every_position_is_sound() -> None:
    games = [play_out(seed, BOUND, again=seed % AGAIN == 0) for seed in range(GAMES)]
    drew = Counter((name, value) for told in games for name, value in told.rules.items())
    assert min(drew[switch.name, choice] for switch in game.switches for choice in switch.choices) >= 100
    kinds: dict[tuple[int, int], list[int]] = {}
    for told in games:
        kinds.setdefault((len(told.setup.seats), len(told.setup.facts["zones"])), []).append(told.moves)
    assert {seats for seats, _ in kinds} == {2, 3, 4}
    assert all(2 * sum(moves > HALF for moves in kind) <= len(kind) for kind in kinds.values())
    moves, longest = sum(told.moves for told in games), max(told.moves for told in games)
    print(f"\n  {len(games):,} games, {moves:,} moves, the longest {longest:,} of at most {BOUND:,}")
