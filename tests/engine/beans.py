"""Beans, as the tests of the engine play it: `bean("two")`, `take`, `give("blue")`."""

from __future__ import annotations

from typing import Any

from companion.engine.game import Choose, Roll, Settle
from companion.engine.journal import Moved, Setup
from companion.engine.match import Match
from companion.shelf import find_game

SETUP = Setup("beans", ("red", "blue"), "red", {"goal": 12}, {"start": 0})

take = Moved(Choose("take"))
"""The beans go to the own pile, the turn to the next."""


def begin(setup: Setup = SETUP) -> Match:
    return Match.begin(find_game("beans"), setup)


def bean(face: str) -> Moved:
    return Moved(Roll("bean", (face,)))


def give(seat: str) -> Moved:
    return Moved(Choose(f"give:{seat}"))


def settle(**change: Any) -> Moved:
    return Moved(Settle(change, "we agreed"))


def piles(match: Match) -> list[int]:
    return list(match.game.scenarios.describe(match.state)["piles"].values())


def after(match: Match, *entries: Any) -> Match:
    for entry in entries:
        match = match.after(entry)
    return match
