"""The shape of what people write about High Risk; engine.shape's words for any game are to be had here too.

A wrong shape is a WrongSetup with the path of the key. Whether a well-shaped value may be is not asked here.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.shape import flag, numbers
from companion.engine.shape import known as known
from companion.engine.shape import table as table
from companion.engine.shape import whole as whole
from companion.engine.shape import word as word
from companion.engine.shape import words as words
from companion.games.high_risk.agree import SWITCH

CHANGES = ("tokens", "to_move", "rules", "gone", "back")


def tokens(path: str, value: Any) -> Mapping[str, list[int]]:
    """Seat to the zones of its climbers."""
    return {seat: zones(f"{path}.{seat}", own) for seat, own in table(path, value, "an object of players").items()}


def zones(path: str, value: Any) -> list[int]:
    return numbers(path, value, "zones")


def rules(path: str, value: Any) -> Mapping[str, Any]:
    """Switches by name. A word for a yes-or-no switch is a wrong shape; an unknown word is not."""
    given = table(path, value, "an object of switches")
    known(path, given, tuple(SWITCH))
    for name, choice in given.items():
        (flag if isinstance(SWITCH[name].default, bool) else word)(f"{path}.{name}", choice)
    return given


def change(path: str, value: Any) -> Mapping[str, Any]:
    """What a settle changes (T1), its lists and words in place."""
    given = table(path, value)
    known(path, given, CHANGES)
    read = {"tokens": tokens, "to_move": word, "rules": rules, "gone": words, "back": words}
    return {key: read[key](f"{path}.{key}", one) for key, one in given.items()}
