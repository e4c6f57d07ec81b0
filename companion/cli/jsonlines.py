"""One line of a `.jsonl` file to a scenario object, or a sentence that says why not. Knows JSON, not scenarios."""

from __future__ import annotations

import json
from collections.abc import Mapping
from json import JSONDecodeError
from typing import Any

MEANT = frozenset({"id", "game", "rules", "setup", "inputs", "expect"})
"""The top-level keys of a scenario; every other one is for people and is left alone."""


class WrongLine(ValueError):
    """The line is not JSON. The message is a sentence without file and line."""


class _Twice:
    """Stands where a key was given twice, until it is known whether that matters."""


def read_scenario(raw: bytes) -> Any:
    """What the line says, without the top-level keys that mean nothing. Raises WrongLine, RecursionError."""
    try:
        text = raw.decode("utf-8").strip().removeprefix("\ufeff")
    except UnicodeDecodeError as fault:
        cure = "; it looks like UTF-16, save it as UTF-8" if b"\0" in raw else ""
        raise WrongLine(
            f"expected UTF-8 text, got byte {raw[fault.start]:#04x} at byte {fault.start + 1}{cure}"
        ) from None
    try:
        value = json.loads(text, object_pairs_hook=_pairs, parse_constant=_constant, parse_float=_float)
    except JSONDecodeError as fault:
        raise WrongLine(
            f"expected one JSON object, but at column {fault.colno}: {fault.msg[:1].lower()}{fault.msg[1:]}; "
            "`companion adjudicate --example` shows one"
        ) from None
    except WrongLine:
        raise
    except ValueError:
        raise WrongLine("expected numbers of a game, got one with thousands of digits") from None
    if not isinstance(value, dict):
        return value
    meant = {key: part for key, part in value.items() if key in MEANT}
    _refuse_twice(meant, "")
    return meant


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for key, value in pairs:
        made[key] = _Twice() if key in made else value
    return made


def _constant(word: str) -> Any:
    raise WrongLine(f"expected JSON, got {word}, which JSON does not have")


def _float(text: str) -> float:
    value = float(text)
    if value in (float("inf"), float("-inf")):
        raise WrongLine(f"expected numbers of a game, got {text[:20]}")
    return value


def _refuse_twice(value: Any, path: str) -> None:
    if isinstance(value, Mapping):
        for key, part in value.items():
            place = f"{path}.{key}" if path else key
            if isinstance(part, _Twice):
                raise WrongLine(f"{place}: expected each key once, got it twice")
            _refuse_twice(part, place)
    elif isinstance(value, list):
        for number, part in enumerate(value):
            _refuse_twice(part, f"{path}[{number}]")
