"""The shape of what people write about Mountain Climbers; engine.shape's words for any game are to be had here too.

A wrong shape is a WrongSetup with the path of the key. Whether a well-shaped value may be is not asked here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.engine.errors import WrongSetup
from companion.engine.shape import each as each
from companion.engine.shape import flag as flag
from companion.engine.shape import known as known
from companion.engine.shape import numbers as numbers
from companion.engine.shape import table as table
from companion.engine.shape import whole as whole
from companion.engine.shape import word as word
from companion.engine.shape import words as words
from companion.engine.shape import wrong
from companion.games.mountain_climbers.agree import SWITCH

POSITION = ("at", "health", "tiles", "hand", "draw", "printed", "up", "down")
CHANGES = (*POSITION, "to_move", "rules", "faces", "gone", "back")


def whole_or_null(path: str, value: Any) -> int | None:
    return None if value is None else whole(path, value)


def named_numbers(path: str, value: Any) -> dict[str, int | None]:
    """Names to whole numbers or null."""
    given = table(path, value, "an object of names and whole numbers")
    return {name: whole_or_null(f"{path}.{name}", one) for name, one in given.items()}


def counts(path: str, value: Any) -> int | dict[str, int]:
    """One number for everyone, or a number by player."""
    if isinstance(value, Mapping):
        return {name: whole(f"{path}.{name}", one) for name, one in value.items()}
    if not isinstance(value, int) or isinstance(value, bool):
        raise wrong(path, "a whole number, or one a player", value)
    return value


def everyone(value: int | Mapping[str, int], seats: Sequence[str]) -> Mapping[str, int]:
    """What `counts` read, by player."""
    return dict.fromkeys(seats, value) if isinstance(value, int) else value


def printed(path: str, value: Any) -> dict[int, str]:
    """Spaces to what is printed on them."""
    given = table(path, value, "an object of spaces and what is printed there")
    return {_space(path, key): word(f"{path}.{key}", one) for key, one in given.items()}


def links(path: str, value: Any) -> dict[int, int | None]:
    """Spaces to where a shortcut or a fall leads, null for nowhere."""
    given = table(path, value, "an object of spaces and where they lead")
    return {_space(path, key): whole_or_null(f"{path}.{key}", one) for key, one in given.items()}


def rules(path: str, value: Any) -> Mapping[str, Any]:
    """Switches by name. A word for a yes-or-no switch is a wrong shape; an unknown word is not."""
    given = table(path, value, "an object of switches")
    known(path, given, tuple(SWITCH))
    for name, choice in given.items():
        place = f"{path}.{name}" if path else name
        match SWITCH[name].default:
            case _ if name == "weather" and not isinstance(choice, str):
                faces(place, choice)
            case bool():
                flag(place, choice)
            case int():
                whole(place, choice)
            case list():
                numbers(place, choice)
            case _:
                word(place, choice)
    return given


def faces(path: str, value: Any) -> Sequence[Mapping[str, Any]]:
    """Weather faces: a name and effects each."""
    for index, face in enumerate(each(path, value, "weather faces")):
        place = f"{path}[{index}]"
        known(place, table(place, face), ("name", "effects"))
        word(f"{place}.name", face.get("name"))
        effects(f"{place}.effects", face.get("effects"))
    return tuple(value)


def effects(path: str, value: Any) -> Sequence[Mapping[str, Any]]:
    """Weather effects: a target each, hearts and steps where there are any."""
    for index, effect in enumerate(each(path, value, "effects")):
        place = f"{path}[{index}]"
        known(place, table(place, effect), ("target", "health", "move"))
        word(f"{place}.target", effect.get("target"))
        for key in ("health", "move"):
            if key in effect:
                whole(f"{place}.{key}", effect[key])
    return tuple(value)


_READ: dict[str, Callable[[str, Any], Any]] = {
    "at": named_numbers,
    "health": named_numbers,
    "tiles": named_numbers,
    "hand": counts,
    "draw": counts,
    "printed": printed,
    "up": links,
    "down": links,
    "to_move": word,
    "rules": rules,
    "faces": faces,
    "gone": words,
    "back": words,
}


def change(path: str, value: Any) -> Mapping[str, Any]:
    """What a settle changes (T1), its lists and words in place."""
    given = table(path, value)
    known(path, given, CHANGES)
    return {key: _READ[key](f"{path}.{key}", one) for key, one in given.items()}


def _space(path: str, key: str) -> int:
    if not (key.removeprefix("-").isdecimal() and key.isascii() and len(key) <= 9):
        raise WrongSetup(f"{path}.{key}", f'expected the number of a space, got "{key}"')
    return int(key)
