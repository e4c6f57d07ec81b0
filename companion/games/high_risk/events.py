"""What happened, each with the ruling it rests on. Built once for each set of numbers and kept: events are values.

Kinds: continue, roll, fall, boost, rest, advance, summit, bump, places, win, settle, gone, turn. The last event of a
step is the one that people ask about. That the dice pass is no event: the one that ended the turn cites HR-5.1 too.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeAlias

from companion.engine.game import Event

Events: TypeAlias = tuple[Event, ...]
_KEPT = 4096
_PASS = "HR-5.1"


@lru_cache(maxsize=_KEPT)
def rolled(seat: str, rolls: int, danger: int, ascension: int, weather: int, up: int) -> Events:
    """Dice fell. `rolls`: how many rolls of this turn came before; from the second on, to roll is to roll on."""
    facts = {"seat": seat, "danger": danger, "ascension": ascension, "weather": weather, "up": up}
    roll = Event("roll", "HR-4.2", facts)
    return (rolled_on(seat, danger + ascension + weather)[0], roll) if rolls else (roll,)


@lru_cache(maxsize=_KEPT)
def rolled_on(seat: str, dice: int) -> Events:
    return (Event("continue", "HR-A13", {"seat": seat, "dice": dice}),)


@lru_cache(maxsize=_KEPT)
def fell(seat: str, ruling: str, start: int | None, end: int | None, tie: bool) -> Events:
    """`from` and `to` are null when nobody moves. `tie`: see `fall.Fall`."""
    also = ("HR-A2", _PASS) if tie else (_PASS,)
    return (Event("fall", ruling, {"seat": seat, "from": start, "to": end}, also),)


@lru_cache(maxsize=_KEPT)
def boosted(seat: str, up: int) -> Events:
    """With no Ascension nobody climbs (HR-A9)."""
    return (Event("boost", "HR-5.5", {"seat": seat, "up": up}, () if up else ("HR-A9",)),)


@lru_cache(maxsize=_KEPT)
def rested(seat: str, up: int) -> Events:
    """With no Ascension no climber is asked for (HR-A9)."""
    facts = {"seat": seat, "up": up}
    return (Event("rest", "HR-5.6", facts) if up else Event("rest", "HR-A9", facts, (_PASS,)),)


@lru_cache(maxsize=_KEPT)
def advanced(seat: str, start: int, end: int, lost: int, summit: bool, alike: bool, passes: bool) -> Events:
    """`lost`: steps beyond the Summit; `alike`: another one of the seat stands in that zone (HR-A11); `passes`: the
    dice do."""
    also = (*(("HR-A11",) if alike else ()), *((_PASS,) if passes else ()))
    advance = Event("advance", "HR-5.6", {"seat": seat, "from": start, "to": end}, also)
    return (advance, Event("summit", "HR-5.7", {"seat": seat, "lost": lost})) if summit else (advance,)


@lru_cache(maxsize=_KEPT)
def bumped(seat: str, ruling: str, start: int, end: int) -> Events:
    """Whatever decided where it lands, it looked for room downward (HR-A6)."""
    return (Event("bump", ruling, {"seat": seat, "from": start, "to": end}, ("HR-A6",)),)


def won(seats: tuple[str, ...], places: Mapping[str, int], boost: bool) -> Events:
    """The game is over, after a BOOST too, at once (HR-A8); the places are the referee's (HR-A14)."""
    ruling = "HR-A8" if boost else "HR-6.1"
    return (Event("places", "HR-A14", {"places": dict(places)}), Event("win", ruling, {"seats": list(seats)}))


def settled(change: Mapping[str, Any], reason: str) -> Events:
    return (Event("settle", "T1", {"change": dict(change), "reason": reason}),)


def left_the_table(seat: str) -> Events:
    return (Event("gone", "T5", {"seat": seat}),)


def begins(seat: str) -> Events:
    """The table's word gives `seat` a turn that starts afresh."""
    return (Event("turn", "T1", {"seat": seat}),)
