"""FALL!: who falls, and how far (rulebook: End of Turn). Knows the board and the switches, not whose turn is next."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.high_risk.board import first_open
from companion.games.high_risk.state import Terms, Tokens


class Fall(NamedTuple):
    """The lead climber's way from `start` down to `end` by `ruling`; None and None when nobody moves. `tie`: two shared
    the Bivouac, and it mattered that the next one is to be strictly lower (HR-A2)."""

    ruling: str
    start: int | None = None
    end: int | None = None
    tie: bool = False


_ALL_AT_BASE = Fall("HR-5.4")
_BASE_OR_SUMMIT = Fall("HR-A4")
_ROPED_FROM_ABOVE = Fall("HR-A3")


def fall(terms: Terms, tokens: Tokens, seat: int) -> Fall:
    """What only Danger does to the climbers of the seat with that index."""
    own, summit = tokens[seat], terms.board.summit
    arrived = own.count(summit)
    climbing = [zone for zone in own[arrived:] if zone]
    if not climbing:
        return _BASE_OR_SUMMIT if arrived else _ALL_AT_BASE
    lead = climbing[0]
    if len(climbing) > 1:
        beside = climbing[1] == lead
        if not beside or terms.fall_tie == "companion":
            end = first_open(terms.board, climbing[1], tokens)
            return Fall("HR-A2" if beside else "HR-5.2", lead, end)
        for zone in climbing:
            if zone < lead:
                return Fall("HR-A2", lead, first_open(terms.board, zone, tokens))
        return Fall("HR-A3", lead, 0, tie=True)
    if not arrived:
        return Fall("HR-5.3", lead, 0)
    if terms.fall_alone == "stay" and arrived == len(own) - 1:
        return _ROPED_FROM_ABOVE
    return Fall("HR-A3", lead, 0)
