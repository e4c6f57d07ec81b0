"""The shape of what people write about High Risk: words where words belong, numbers where numbers belong.

A wrong shape is a WrongSetup with the path of the key. Whether a well-shaped value may be is not asked here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.errors import WrongSetup
from companion.games.high_risk.agree import SWITCH, known

CHANGES = ("tokens", "to_move", "rules", "gone")


def wrong(path: str, expected: str, got: Any) -> WrongSetup:
    return WrongSetup(path, f"expected {expected}, got {_named(got)}")


def whole(path: str, value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise wrong(path, "a whole number", value)
    return value


def word(path: str, value: Any) -> str:
    if not isinstance(value, str):
        raise wrong(path, "a word", value)
    return value


def words(path: str, value: Any) -> list[str]:
    if not isinstance(value, list | tuple):
        raise wrong(path, "a list of names", value)
    return [word(f"{path}[{index}]", one) for index, one in enumerate(value)]


def table(path: str, value: Any, expected: str = "an object") -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise wrong(path, expected, value)
    return value


def tokens(path: str, value: Any) -> Mapping[str, list[int]]:
    """Seat to the zones of its climbers."""
    return {seat: zones(f"{path}.{seat}", own) for seat, own in table(path, value, "an object of players").items()}


def zones(path: str, value: Any) -> list[int]:
    if not isinstance(value, list | tuple):
        raise wrong(path, "a list of zones", value)
    return [whole(f"{path}[{index}]", zone) for index, zone in enumerate(value)]


def rules(path: str, value: Any) -> Mapping[str, Any]:
    """Switches by name. A word for a yes-or-no switch is a wrong shape; an unknown word is not."""
    given = table(path, value, "an object of switches")
    known(path, given, tuple(SWITCH))
    for name, choice in given.items():
        if isinstance(SWITCH[name].default, bool):
            if not isinstance(choice, bool):
                raise wrong(f"{path}.{name}", "true or false", choice)
        else:
            word(f"{path}.{name}", choice)
    return given


def change(path: str, value: Any) -> Mapping[str, Any]:
    """What a settle changes (T1), its lists and words in place."""
    given = table(path, value)
    known(path, given, CHANGES)
    read = {"tokens": tokens, "to_move": word, "rules": rules, "gone": words}
    return {key: read[key](f"{path}.{key}", one) for key, one in given.items()}


def _named(got: Any) -> str:
    match got:
        case None:
            return "null"
        case bool():
            return str(got).lower()
        case str():
            return f'"{got}"'
        case Mapping():
            return "an object"
        case list() | tuple():
            return "a list"
        case _:
            return str(got)
