"""A whole match of Mountain Climbers told again by the plainest reading of the rules, from its setup and its moves.

Of the match only what people agreed on and did is taken: no state, no event. Knows no settle, no teams and one climb.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine.game import Choose, Move, Roll
from companion.engine.match import Match
from tests.games.mountain_climbers import by_the_book

SIZES = ("big", "small", "third")


def told_again(match: Match) -> dict[str, Any]:
    """The position after the last card. A move that no card asks for, or one that is missing, fails."""
    setup = match.setup
    book = opening(setup.seats, setup.first, setup.facts["mountain"], setup.options)
    moves = iter(match.moves())
    for move in moves:
        assert isinstance(move, Choose)
        slot, _, card = move.option.partition(":")
        assert slot == "card"
        assert book["winner"] is None or not book["over"]
        by_the_book.play(book, card, lambda slot, legal: _answer(moves, slot, legal), lambda who: _rolled(moves, who))
    over = book["over"]
    return {
        "at": book["at"],
        "health": book["hearts"],
        "tiles": book["tiles"],
        "winner": book["winner"],
        "places": {seat: place for place, seat in enumerate(book["placed"], start=1)},
        "phase": "over" if over else "play",
        "to_move": None if over else book["turn"],
        **{pile: book[pile] for pile in ("hand", "draw", "discard")},
    }


def opening(
    seats: tuple[str, ...], first: str, mountain: Mapping[str, Any], rules: Mapping[str, Any]
) -> by_the_book.Book:
    """The start of a match, with the tiles where the mountain suggests."""
    climbers = [f"{seat}.{size}" for seat in seats for size in SIZES[: rules["climbers"]]]
    laid = {key: {int(space): one for space, one in mountain[key].items()} for key in ("printed", "up", "down")}
    return by_the_book.begin(
        list(seats),
        first,
        rules,
        climbers,
        finish=mountain["finish"],
        width=mountain["row_width"],
        camps=set(mountain["camps"]) | {0},
        tiles=dict(mountain["tiles"]),
        **laid,
    )


def _answer(moves: Iterator[Move], slot: str, legal: list[str]) -> str:
    move = next(moves)
    assert isinstance(move, Choose)
    asked, _, value = move.option.partition(":")
    assert asked == slot
    assert value in legal
    return value


def _rolled(moves: Iterator[Move], climber: str) -> Any:
    """What the die says: a number without a climber, else the weather's effects."""
    move = next(moves)
    assert isinstance(move, Roll)
    (face,) = move.faces
    if not climber:
        assert move.kind == "d6"
        return int(face)
    assert move.kind == "weather"
    return [] if face == "nothing" else [_effect(part) for part in face.split(",")]


def _effect(part: str) -> dict[str, Any]:
    """`all:health-1:move+2` as a dictionary."""
    target, *changes = part.split(":")
    read = (re.fullmatch(r"(health|move)([+-]\d+)", change) for change in changes)
    return {"target": target, **{found[1]: int(found[2]) for found in read if found}}
