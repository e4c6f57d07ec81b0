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
    "SPRINT": "CC",
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


def to_the_next_card(table: Play, most: int = 30) -> Play:
    """What is told is done, and nobody goes back, until a card is played next."""
    for _ in range(most):
        behind = table.table.top.through(table.table) if table.table.top else None
        prompt = table.table.prompt
        if prompt is not None and prompt.phase == "play" and (behind is not None or table.screen == "hand_over"):
            return table
        nobody = prompt is not None and prompt.options and prompt.options[0].slot == "back"
        table.press("A" if nobody and (behind is not None or table.screen == "move_back") else "C")
    raise AssertionError(f"no card is asked for after {most} presses at {table.screen}")


def play_card(table: Play, card: str) -> Play:
    """Lay a card by its keys."""
    return table.press(KEYS_OF[card])
