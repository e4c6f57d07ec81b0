"""How many presses a turn takes, counted over whole matches of people who know what they want, by keys alone."""

from __future__ import annotations

import pytest

from companion.games.mountain_climbers import game
from tests.table.fingers_of_players import counted
from tests.table.play import Play

SEATS = ("red", "blue", "green", "gold")
MATCHES = 12
A_TURN = {True: 8.4, False: 8.9}
A_CARD = {True: 6.0, False: 6.3}
TOLD = {True: 0.1, False: 0.6}
"""Presses in the mean, where the pace is fast and step by step; a turn plays about 1.4 cards, dice are typed. `TOLD`:
those a turn that answer nothing."""


@pytest.mark.parametrize("fast", [True, False], ids=["fast", "step"])
def test_a_turn_takes_few_presses(fast: bool) -> None:
    turns, cards, told = [], 0, 0
    for seed in range(MATCHES):
        table = Play(game, SEATS[: 2 + seed % 3], fast=fast, motion=False)
        found = counted(table, seed)
        turns += found.turns
        told += found.told
        moves = [getattr(move, "option", "") for move in table.match.moves()]
        cards += sum(option.startswith("card:") for option in moves)
    mean, a_card = sum(turns) / len(turns), sum(turns) / cards
    pace = "fast" if fast else "step"
    only_told, median = told / len(turns), sorted(turns)[len(turns) // 2]
    said = f"{mean:.2f} presses a turn, {a_card:.2f} a card, {only_told:.2f} answer nothing, the median turn {median}"
    print(f"\n  pace {pace}: {said}; {len(turns)} turns of {cards / len(turns):.2f} cards")
    assert mean <= A_TURN[fast]
    assert a_card <= A_CARD[fast]
    assert only_told <= TOLD[fast]
