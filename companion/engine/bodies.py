"""JSON objects as an archive keeps them, read with the type of every value looked at. Knows no entry and no game.

An archive is a file: anything may stand in it. What is of another type than it should be is a ValueError that says
which key, what was expected and what is there; so nothing odd gets further than this.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar

T = TypeVar("T")
_MISSING: Final = object()
_LONGEST = 80


class Body:
    """One object. Each method reads a key; `otherwise` is for one that may be missing. All raise ValueError."""

    def __init__(self, given: Any) -> None:
        if not isinstance(given, Mapping):
            raise ValueError(f"expected an object, got {shown(given)}")
        self._given: Mapping[str, Any] = given

    def only(self, *keys: str) -> Body:
        """The same, where no other key stands in it."""
        for key in self._given:
            if key not in keys:
                raise ValueError(f"unknown key {shown(key)}; known: {', '.join(keys) or 'none'}")
        return self

    def __contains__(self, key: str) -> bool:
        return key in self._given

    def text(self, key: str, otherwise: Any = _MISSING) -> str:
        return self._read(key, "text", _text, otherwise)

    def texts(self, key: str) -> tuple[str, ...]:
        return self._read(key, "a list of texts", _texts)

    def names(self, key: str) -> dict[str, str]:
        """An object of texts."""
        return self._read(key, "an object of texts", _names)

    def object(self, key: str) -> dict[str, Any]:
        return self._read(key, "an object", _object)

    def count(self, key: str, otherwise: Any = _MISSING) -> int:
        return self._read(key, "a whole number from 0 on", _count, otherwise)

    def seconds(self, key: str, otherwise: Any = _MISSING) -> float:
        return self._read(key, "a number of seconds", _seconds, otherwise)

    def boolean(self, key: str, otherwise: Any = _MISSING) -> Any:
        return self._read(key, "true or false", _boolean, otherwise)

    def _read(self, key: str, expected: str, read: Callable[[Any], T], otherwise: Any = _MISSING) -> T:
        if key not in self._given:
            if otherwise is _MISSING:
                raise ValueError(f"the key {key} is missing")
            return otherwise  # type: ignore[no-any-return]
        try:
            return read(self._given[key])
        except (TypeError, ValueError, OverflowError):
            raise ValueError(f"{key}: expected {expected}, got {shown(self._given[key])}") from None


def shown(value: Any) -> str:
    """A value as a sentence shows it, short."""
    told = ascii(value)
    return told if len(told) <= _LONGEST else f"{told[: _LONGEST - 3]}..."


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError
    value.encode()  # JSON can spell what no screen and no file takes
    return value


def _texts(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list | tuple):
        raise TypeError
    return tuple(map(_text, value))


def _names(value: Any) -> dict[str, str]:
    return {_text(key): _text(one) for key, one in _object(value).items()}


def _object(value: Any) -> dict[str, Any]:
    if not isinstance(value, Mapping):
        raise TypeError
    return dict(value)


def _count(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise TypeError
    return value


def _seconds(value: Any) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool) or not math.isfinite(value):
        raise TypeError
    return value


def _boolean(value: Any) -> bool:
    if not isinstance(value, bool):
        raise TypeError
    return value
