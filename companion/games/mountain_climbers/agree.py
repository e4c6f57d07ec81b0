"""Before the first move: seats, switches and box facts become the terms of a match and its first position.

Everything that makes a position impossible is said here, as WrongSetup with the key that is at fault.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.engine.agreement import chosen, seated
from companion.engine.errors import WrongSetup, did_you_mean
from companion.engine.game import Switch
from companion.engine.shape import known
from companion.games.mountain_climbers.mountain import Mountain
from companion.games.mountain_climbers.state import Terms
from companion.games.mountain_climbers.weather import EXAMPLE, TARGETS, WeatherFace, face_of

DIE = [face.body for face in EXAMPLE]
SWITCHES = (
    Switch("highest", ("path", "row"), "MC-A3", "Highest by"),
    Switch("resolve", ("action", "card"), "MC-A5", "Effects per"),
    Switch("chains", ("one-by-one", "highest-first"), "MC-A6", "Chains"),
    Switch("move_back", ("any", "own"), "MC-A9", "Move back"),
    Switch("reshuffle", ("need", "empty"), "MC-A31", "Reshuffle"),
    Switch("climbers", (2, 3), "MC-A34", "Climbers", fixed=True),
    Switch("teams", (False, True), "MC-A35", "Teams", fixed=True),
    Switch("podium", (False, True), "MC-A36", "2nd and 3rd", fixed=True),
    Switch("challenge", (False, True), "MC-A37", "3 climbs", fixed=True),
    Switch("stars", ([3, 2, 1, 0],), "MC-A37", "Stars", free="up to four numbers"),
    Switch("summit_card", ("blank", "out"), "MC-A37", "Summit card"),
    Switch("weather", ("ask", DIE), "MC-A2", "Weather die", free="six faces"),
    Switch("cocked", ("die", "roll"), "T6", "Cocked die"),
)
SWITCH = {switch.name: switch for switch in SWITCHES}
PLAYERS = range(2, 5)


def switched(terms: Terms, rules: Mapping[str, Any]) -> Terms:
    """The terms with some switches set, their shapes looked at before. Raises WrongSetup (key: the switch)."""
    known("", rules, tuple(SWITCH))
    changed: dict[str, Any] = {}
    for name, value in rules.items():
        match name:
            case "stars":
                changed[name] = _stars(value)
            case "weather":
                changed[name] = _weather(value)
            case _:
                changed[name] = chosen(SWITCH[name], value)
    return _mixed(replace(terms, **changed))


def rules_of(terms: Terms) -> dict[str, Any]:
    """The switches by name, as they are written."""
    said = {name: getattr(terms, name) for name in SWITCH}
    die = "ask" if terms.weather is None else [face.body for face in terms.weather]
    return {**said, "stars": list(terms.stars), "weather": die}


def _mixed(terms: Terms) -> Terms:
    """Refuses the mixes that cannot be (after MC-A43)."""
    players = len(terms.seats)
    if terms.climbers == 3 and players != 2:
        raise WrongSetup("climbers", f"3 climbers each only with 2 players, here are {players} (MC-A34)")
    if terms.teams and players != 4:
        raise WrongSetup("teams", f"teams only with 4 players, here are {players} (MC-A35)")
    for other in ("podium", "challenge"):
        if terms.teams and getattr(terms, other):
            raise WrongSetup("teams", f"teams win together: not with {other} (MC-A35)")
    return terms


def _stars(value: Any) -> tuple[int, ...]:
    if not isinstance(value, list | tuple) or not 1 <= len(value) <= PLAYERS[-1]:
        raise WrongSetup("stars", f"expected up to {PLAYERS[-1]} numbers, one a place, got {value} (MC-A37)")
    if not all(type(one) is int and 0 <= one <= 99 for one in value):
        raise WrongSetup("stars", f"expected stars from 0 to 99 a place, got {value} (MC-A37)")
    return tuple(value)


def _weather(value: Any) -> tuple[WeatherFace, ...] | None:
    if isinstance(value, str):
        if value == "ask":
            return None
        raise WrongSetup("weather", f'expected "ask" or the six faces of the die, got "{value}" (MC-A2)')
    if len(value) != 6:
        raise WrongSetup("weather", f"the die has 6 faces, got {len(value)} (MC-A2)")
    return remembered("weather", value)


def remembered(key: str, faces: Sequence[Mapping[str, Any]]) -> tuple[WeatherFace, ...]:
    """Weather faces by name; the same name always does the same. Raises WrongSetup (key `key`)."""
    found: dict[str, WeatherFace] = {}
    read = []
    for body in faces:
        for effect in body["effects"]:
            if effect["target"] not in TARGETS:
                near = did_you_mean(effect["target"], TARGETS)
                raise WrongSetup(key, f'expected target self, all or others, got "{effect["target"]}"{near} (MC-A2)')
        face = face_of(body)
        if found.setdefault(face.name, face) != face:
            raise WrongSetup(key, f'two faces are called "{face.name}" and differ (MC-A2)')
        read.append(face)
    return tuple(read)


def agreed(
    seats: Sequence[str], rules: Mapping[str, Any], mountain: Mountain, told: tuple[WeatherFace, ...] = ()
) -> Terms:
    """The terms of a match; `told`: weather faces that are known. Raises WrongSetup (keys "seats" or a switch)."""
    return switched(Terms(seated(seats, PLAYERS), mountain, remembered=told), rules)
