"""Expectations of a scenario: partial, compared name by name. Pure; knows the words that every game's state shares.

A value of the wrong shape (a word where a number belongs, an unknown key or name) is a WrongSetup; any other
difference is a Failure.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from companion.engine.errors import WrongSetup, did_you_mean
from companion.engine.game import Scenarios

Shape: TypeAlias = Literal["number", "text", "numbers", "texts", "nothing"]

_SAID: Mapping[Shape, str] = {
    "number": "a whole number",
    "text": "a word",
    "numbers": "a list of whole numbers",
    "texts": "a list of words",
    "nothing": "null",
}
_SHARED: Mapping[str, tuple[Shape, ...]] = {
    "to_move": ("text", "nothing"),
    "phase": ("text",),
    "dice": ("number",),
    "winner": ("text", "texts", "nothing"),
    "waiting_for": ("text", "nothing"),
    "places": ("number", "nothing"),
    "stars": ("number", "nothing"),
}
"""What the format itself says of keys that games share; the shape of any other key is seen from its value."""
_ANY: tuple[Shape, ...] = ("number", "text", "numbers", "texts", "nothing")


@dataclass(frozen=True, slots=True)
class Failure:
    """Something that is not as the scenario says. `path`: `expect.tokens.red`, `inputs[2].?.phase`, `inputs[3]`;
    `expected` and `got` are JSON values."""

    path: str
    expected: Any
    got: Any

    def body(self) -> dict[str, Any]:
        return {"path": self.path, "expected": self.expected, "got": self.got}


class Expectation:
    """Compares states of one scenario with what is expected. `start` is its first state, for the names in it."""

    def __init__(self, scenarios: Scenarios, start: Any) -> None:
        self.scenarios = scenarios
        self.start = start

    def failures(self, state: Any, expect: Mapping[str, Any], path: str) -> Iterator[Failure]:
        """Raises WrongSetup with a path that begins with `path`."""
        got = self.scenarios.describe(state)
        for key, wanted in expect.items():
            if key not in got:
                raise WrongSetup(f"{path}.{key}", f"unknown key{did_you_mean(key, got)}; there are {', '.join(got)}")
            place = f"{path}.{key}"
            if isinstance(got[key], Mapping):
                yield from self._named(key, wanted, got, place)
            else:
                _check(wanted, _SHARED.get(key) or _shapes([got[key]]), place)
                if not self._same(key, wanted, got[key]):
                    yield Failure(place, wanted, got[key])

    def _named(self, key: str, wanted: object, got: Mapping[str, Any], path: str) -> Iterator[Failure]:
        if not isinstance(wanted, dict):
            raise WrongSetup(path, f"expected an object of names and values, got {brief(wanted)}")
        values = got[key]
        shapes = _SHARED.get(key) or _shapes(values.values())
        known = _names(got, self.scenarios.describe(self.start))
        for name, value in wanted.items():
            place = f"{path}.{name}"
            if name not in known:
                raise WrongSetup(place, f"unknown name{did_you_mean(name, known)}; there are {', '.join(known)}")
            _check(value, shapes, place)
            if not self._same(key, value, values.get(name)):
                yield Failure(place, value, values.get(name))

    def _same(self, key: str, expected: object, got: object) -> bool:
        if expected is None or got is None:
            return expected is got
        return self.scenarios.same(key, expected, got)


def brief(value: object) -> str:
    """A JSON value as it is quoted in a sentence: at most 60 characters."""
    try:
        text = json.dumps(value, ensure_ascii=False)
    except (TypeError, ValueError):
        text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _names(*states: Mapping[str, Any]) -> tuple[str, ...]:
    """Every name that any object of these states has."""
    return tuple(
        dict.fromkeys(
            name for state in states for value in state.values() if isinstance(value, Mapping) for name in value
        )
    )


def _shape(value: object) -> Shape | None:
    if value is None:
        return "nothing"
    if isinstance(value, str):
        return "text"
    if isinstance(value, int) and not isinstance(value, bool):
        return "number"
    if isinstance(value, list | tuple):
        parts = {_shape(part) for part in value}
        if parts <= {"text"}:
            return "texts"
        if parts <= {"number"}:
            return "numbers"
    return None


def _shapes(values: Any) -> tuple[Shape, ...]:
    """What may be expected where these values are: the same shape, or nothing. Anything while nothing is there."""
    seen = {_shape(value) for value in values} - {"nothing"}
    if any(isinstance(value, list | tuple) and not value for value in values):
        seen |= {"numbers", "texts"}
    return tuple(shape for shape in _ANY if shape in seen or shape == "nothing") if seen else _ANY


def _check(value: object, shapes: tuple[Shape, ...], path: str) -> None:
    if _shape(value) in shapes or (value == [] and {"numbers", "texts"} & set(shapes)):
        return
    said = " or ".join(_SAID[one] for one in shapes) if shapes != _ANY else "a word, a whole number, a list or null"
    raise WrongSetup(path, f"expected {said}, got {brief(value)}")
