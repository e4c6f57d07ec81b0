"""The shape of what people write about any game: words where words belong, numbers where numbers belong.

A wrong shape is a WrongSetup with the path of the key. Whether a well-shaped value may be is not asked here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.errors import WrongSetup, did_you_mean


def wrong(path: str, expected: str, got: Any) -> WrongSetup:
    """What to raise: `expected` is a noun with its article, `got` the value as it was written."""
    return WrongSetup(path, f"expected {expected}, got {_named(got)}")


def whole(path: str, value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise wrong(path, "a whole number", value)
    return value


def word(path: str, value: Any) -> str:
    if not isinstance(value, str):
        raise wrong(path, "a word", value)
    return value


def flag(path: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise wrong(path, "true or false", value)
    return value


def table(path: str, value: Any, expected: str = "an object") -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise wrong(path, expected, value)
    return value


def each(path: str, value: Any, of: str) -> Sequence[Any]:
    """A list; `of`: what of, in the plural."""
    if not isinstance(value, list | tuple):
        raise wrong(path, f"a list of {of}", value)
    return value


def words(path: str, value: Any) -> list[str]:
    return [word(f"{path}[{index}]", one) for index, one in enumerate(each(path, value, "names"))]


def numbers(path: str, value: Any, of: str = "whole numbers") -> list[int]:
    return [whole(f"{path}[{index}]", one) for index, one in enumerate(each(path, value, of))]


def known(path: str, given: Mapping[str, Any], keys: Sequence[str]) -> None:
    """Raises WrongSetup for the first key that is not one of `keys`, with the nearest that is. `path` may be ""."""
    for key in given:
        if key not in keys:
            place = f"{path}.{key}" if path else key
            raise WrongSetup(place, f"unknown key{did_you_mean(key, tuple(keys))}; known: {', '.join(keys)}")


def seating(path: str, setup: Mapping[str, Any]) -> tuple[list[str], str | None]:
    """Who plays by a scenario's `setup`, clockwise (`players`), and whose turn it is, None for nobody's word on it
    (`to_move`). Whether so many may play is not asked here."""
    if "players" not in setup:
        raise WrongSetup(f"{path}.players", "expected the names of 2 to 4 players, clockwise, got nothing")
    players = words(f"{path}.players", setup["players"])
    return players, word(f"{path}.to_move", setup["to_move"]) if "to_move" in setup else None


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
