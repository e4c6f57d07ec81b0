"""How many presses a turn takes, counted over whole matches of people who know what they want, by keys alone."""

from __future__ import annotations

import pytest

from companion.games.mountain_climbers import game
from tests.table.fingers_of_players import counted
from tests.table.play import Play

SEATS = ("red", "blue", "green", "gold")
MATCHES = 6
A_TURN = {True: 8.1, False: 8.6}
A_CARD = {True: 6.0, False: 6.4}
"""Presses in the mean, where the pace is fast and step by step; a turn plays about 1.4 cards, dice are typed."""


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
    said = f"{mean:.1f} presses a turn, {a_card:.1f} a card, the median turn {sorted(turns)[len(turns) // 2]}"
    print(f"\n  pace {pace}: {said}; {len(turns)} turns of {cards / len(turns):.2f} cards")
    assert mean <= A_TURN[fast]
    assert a_card <= A_CARD[fast]
