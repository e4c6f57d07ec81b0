"""How many presses a turn takes, counted over whole matches of people who know what they want."""

from __future__ import annotations

import pytest

from companion.games.mountain_climbers import game
from tests.table.fingers_of_players import counted
from tests.table.play import Play

SEATS = ("red", "blue", "green", "gold")
MATCHES = 8
MOST = {True: 9.5, False: 14.0}
"""Presses a turn in the mean, fast and step by step (where each piece moved is one)."""
A_CARD = 8.0


@pytest.mark.parametrize("fast", [True, False], ids=["fast", "step"])
def test_a_turn_takes_few_presses(fast: bool) -> None:
    turns, cards = [], 0
    for seed in range(MATCHES):
        table = Play(game, SEATS[: 2 + seed % 3], fast=fast)
        turns += counted(table, seed).turns
        moves = [getattr(move, "option", "") for move in table.match.moves()]
        cards += sum(option.startswith("card:") for option in moves)
    mean, a_card = sum(turns) / len(turns), sum(turns) / cards
    pace = "fast" if fast else "step"
    print(f"\n  pace {pace}: {mean:.1f} presses a turn, {a_card:.1f} a card, over {len(turns)} turns")
    assert mean <= MOST[fast]
    if fast:
        assert a_card <= A_CARD
