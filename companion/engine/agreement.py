"""What the seats agree on before any game: who sits there, and one of a switch's choices. Knows no game's own terms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.errors import IllegalMove, WrongSetup
from companion.engine.kinds import Switch


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


def away_after(seats: Sequence[str], before: Sequence[str], change: Mapping[str, Any]) -> tuple[str, ...]:
    """Who sits out after a settle, in seat order: those who did (`before`), those of its `gone`, and without those of
    its `back`. A settle changes only what it names (T1), so who left before stays away.

    Raises WrongSetup for a name that nobody has and one that is in both, IllegalMove (T5) where nobody would stay.
    """
    leaves, returns = change.get("gone", ()), change.get("back", ())
    for key, named in (("gone", leaves), ("back", returns)):
        for seat in named:
            if seat not in seats:
                raise WrongSetup(key, f'no player is called "{seat}"')
    both = sorted(set(leaves) & set(returns))
    if both:
        raise WrongSetup("back", f'"{both[0]}" cannot leave and come back at once')
    away = (set(before) | set(leaves)) - set(returns)
    if away >= set(seats):
        raise IllegalMove("T5", "somebody must stay at the table")
    return tuple(seat for seat in seats if seat in away)
