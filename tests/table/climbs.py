"""A table that climbs: Mountain Climbers on a bare mountain, so that a test says what lies there."""

from __future__ import annotations

from typing import Any

from tests.table.play import Play

KEYS_OF = {
    "F5B1": "AA",
    "F4B2": "AB",
    "F3B3": "AC",
    "U5_TILE": "BA",
    "U4_TILE": "BB",
    "U3_TILE": "BCA",
    "TILE_U2": "BCB",
    "TEAM3": "CAA",
    "TEAM_HEART2": "CAB",
    "TEAM_SPRINT": "CAC",
    "F3_AGAIN": "CBA",
    "HEART_F4": "CBB",
    "SPRINT": "CBC",
}
"""The presses to each card."""


def climbing(*seats: str, printed: dict[int, str] | None = None, camps: tuple[int, ...] = (0,), **options: Any) -> Play:
    """Six rows of four spaces with nothing on them but what is said; no tile lies there."""
    play = Play("mountain_climbers", seats or ("red", "blue"), **options)
    change = {str(space): "blank" for space in range(1, 25)}
    change |= {str(space): "camp" for space in camps if space}
    change |= {str(space): text for space, text in (printed or {}).items()}
    tiles: dict[str, Any] = dict.fromkeys(("climb_up", "fall_down", "play_again", "danger", "heart"))
    return play.position(printed=change, tiles=tiles)


def play_card(table: Play, card: str) -> Play:
    """Lay a card by its keys."""
    return table.press(KEYS_OF[card])
