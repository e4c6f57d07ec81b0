"""What the seats agree on before any game: who sits there, and one of a switch's choices. Knows no game's own terms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.engine.errors import WrongSetup
from companion.engine.game import Switch


def seated(seats: Sequence[str], players: range) -> tuple[str, ...]:
    """The seats, clockwise; `players`: how many the game is for. Raises WrongSetup (key "seats")."""
    if len(seats) not in players:
        raise WrongSetup("seats", f"expected {players[0]} to {players[-1]} players, got {len(seats)} (T8)")
    for seat in seats:
        if seats.count(seat) > 1:
            raise WrongSetup("seats", f'"{seat}" is named twice')
        if not seat:
            raise WrongSetup("seats", "a player needs a name")
    return tuple(seats)


def chosen(switch: Switch, value: Any) -> Any:
    """The value, which is one of the switch's choices to the type: 1 is not true. Raises WrongSetup (key: its name)."""
    if not any(value == choice and type(value) is type(choice) for choice in switch.choices):
        offer = " or ".join(_json(choice) for choice in switch.choices)
        raise WrongSetup(switch.name, f"expected {offer}, got {_json(value)} ({switch.ruling})")
    return value


def _json(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else f'"{value}"' if isinstance(value, str) else str(value)
