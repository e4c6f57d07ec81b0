"""One climber advances, and whom it bumps (rulebook: REST!). Knows the board and the switches, not the turn."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from companion.games.high_risk.board import first_open
from companion.games.high_risk.state import Terms, Tokens


class Bump(NamedTuple):
    """The climber of the seat with index `victim` must make room and falls to `end`, by `ruling`."""

    victim: int
    end: int
    ruling: str


class Climb(NamedTuple):
    """Where everyone stands afterwards; the mover stands at `end`."""

    tokens: Tokens
    end: int
    bump: Bump | None = None


@lru_cache(maxsize=4096)
def moved(own: tuple[int, ...], start: int, end: int) -> tuple[int, ...]:
    """One seat's climbers, highest first, after one of them went from `start` to `end`."""
    zones = list(own)
    zones.remove(start)
    zones.append(end)
    zones.sort(reverse=True)
    return tuple(zones)


def climb(terms: Terms, tokens: Tokens, seat: int, start: int, up: int) -> Climb:
    """The seat's climber in zone `start` goes `up` zones, at most to the Summit (HR-5.7), and lands."""
    board = terms.board
    end = min(start + up, board.summit)
    landed = list(tokens)
    landed[seat] = moved(tokens[seat], start, end)
    if not board.shared[end]:
        for victim, own in enumerate(tokens):
            if end in own:
                bump = _bump(terms, tuple(landed), victim, start, end)
                landed[victim] = moved(landed[victim], end, bump.end)
                return Climb(tuple(landed), end, bump)
    return Climb(tuple(landed), end)


def _bump(terms: Terms, landed: Tokens, victim: int, start: int, cliff: int) -> Bump:
    """Where the climber that stood on `cliff` falls to; `landed` has the mover there already, away from `start`."""
    board = terms.board
    end = first_open(board, cliff, landed, shut=-1 if terms.bump_into_vacated else start)
    if not board.shared[start] and end <= start:
        return Bump(victim, end, "HR-A7")
    if end == 0:
        return Bump(victim, end, "HR-A5")
    if any(end < zone < cliff for zone in landed[victim]):
        return Bump(victim, end, "HR-A12")
    return Bump(victim, end, "HR-5.8")
