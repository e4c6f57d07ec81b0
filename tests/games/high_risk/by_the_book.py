"""The rules once more, as plainly as can be: dictionaries, one long function, no rulings. Written to be compared with.

A position is a dict: order (names), at (name -> list of zones), zones, turn, phase, left, up, and the switches.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from companion.engine.game import Choose, Move, Roll

Position = dict[str, Any]


def opening(order: list[str], zones: str, first: str, **rules: Any) -> Position:
    each = {2: 4, 3: 3, 4: 2}[len(order)]
    return {
        "order": order,
        "at": {name: [0] * each for name in order},
        "zones": zones,
        "turn": first,
        "phase": "roll",
        "left": 6,
        "up": 0,
        **rules,
    }


def play(position: Position, move: Move) -> Position:
    """The position after a legal move."""
    now = deepcopy(position)
    if isinstance(move, Roll):
        danger = move.faces.count("danger")
        if danger == len(move.faces):
            _fall(now)
            _next(now)
            return now
        now["up"] += move.faces.count("ascension")
        now["left"] = danger
        now["phase"] = "decide" if danger else "advance"
        if not danger and not now["up"]:
            _again(now)
        return now
    assert isinstance(move, Choose)
    if move.option == "continue":
        return now
    if move.option == "rest":
        if now["up"]:
            now["phase"] = "advance"
        else:
            _next(now)
        return now
    _advance(now, int(move.option.removeprefix("advance:")))
    top = len(now["zones"]) - 1
    if all(zone == top for zone in now["at"][now["turn"]]):
        now["phase"] = "over"
    elif now["left"]:
        _next(now)
    else:
        _again(now)
    return now


def _free(now: Position, zone: int) -> bool:
    return now["zones"][zone] != "C" or all(zone not in own for own in now["at"].values())


def _advance(now: Position, start: int) -> None:
    own = now["at"][now["turn"]]
    end = min(start + now["up"], len(now["zones"]) - 1)
    own.remove(start)
    bumped = [name for name in now["order"] if now["zones"][end] == "C" and end in now["at"][name]]
    own.append(end)
    for name in bumped:
        zone = end - 1
        closed = start if now["zones"][start] == "C" and not now["bump_into_vacated"] else None
        while not _free(now, zone) or zone == closed:
            zone -= 1
        now["at"][name].remove(end)
        now["at"][name].append(zone)


def _fall(now: Position) -> None:
    own = now["at"][now["turn"]]
    top = len(now["zones"]) - 1
    out = sorted(zone for zone in own if 0 < zone < top)
    if not out:
        return
    lead = out.pop()
    below = [zone for zone in out if zone < lead or now["fall_tie"] == "companion"]
    if below:
        zone = max(below) - 1
        while not _free(now, zone):
            zone -= 1
    elif own.count(top) == len(own) - 1 and now["fall_alone"] == "stay":
        return
    else:
        zone = 0
    own.remove(lead)
    own.append(zone)


def _again(now: Position) -> None:
    now.update(phase="roll", left=6, up=0)


def _next(now: Position) -> None:
    order = now["order"]
    now["turn"] = order[(order.index(now["turn"]) + 1) % len(order)]
    _again(now)
