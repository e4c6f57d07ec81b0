"""The wood on the table: climbers, health tokens and mountain tiles, by the words that people are told.

A tile belongs to no seat. A climber that is up has no health token any more (MC-13.2).
"""

from __future__ import annotations

from companion.engine.game import Piece
from companion.games.mountain_climbers.mountain import TILES
from companion.games.mountain_climbers.state import OFF, SIZES, State, climbing

HEALTH = "health"


def pieces(state: State) -> tuple[Piece, ...]:
    """`name`: "big", "big health", or a tile's; `place`: "R4C3", "Start", "Finish", or "3 hearts"."""
    terms = state.terms
    place = terms.mountain.place
    found: list[Piece] = []
    for climber, space in enumerate(state.at):
        if space == OFF:
            continue
        seat, size = terms.seats[terms.owner(climber)], SIZES[climber % terms.climbers]
        found.append(Piece(seat, size, place(space)))
        if climbing(state, climber):
            found.append(Piece(seat, f"{size} {HEALTH}", hearts(state.health[climber])))
    tiles = zip(TILES, state.tiles, strict=True)
    return (*found, *(Piece("", tile, place(space)) for tile, space in tiles if space != OFF))


def hearts(count: int) -> str:
    return "1 heart" if count == 1 else f"{count} hearts"
