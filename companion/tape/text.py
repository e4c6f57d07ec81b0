"""What the table hears, as JSON and back: signals, edges, and what came of the panel's port. Pure.

Times and texts come back exactly as they were.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import Enum
from typing import Any, get_args

from companion.devices.panel_line import Came, Happening
from companion.signals import Condition, Device, Edge, EventId, Forgotten, Key, Posted, Signal

_KINDS: dict[str, type[Any]] = {kind.__name__: kind for kind in (*get_args(Signal), Edge, Forgotten)}
_READ: dict[str, Callable[[Any], Any]] = {
    "key": lambda value: None if value is None else Key(value),
    "device": Device,
    "condition": Condition,
    "faces": tuple,
    "event": lambda value: None if value is None else EventId(*value),
}


def item_row(item: Posted) -> dict[str, Any]:
    """A signal or edge as a JSON object: `kind` and its fields."""
    row = {one.name: _plain(getattr(item, one.name)) for one in fields(item)}
    return {"kind": type(item).__name__, **row}


def item_of(row: Mapping[str, Any]) -> Posted:
    """What `item_row` wrote. Raises ValueError for anything else."""
    given = dict(row)
    try:
        kind = _KINDS[given.pop("kind")]
        made: Posted = kind(**{name: _READ.get(name, lambda value: value)(value) for name, value in given.items()})
    except (KeyError, TypeError, ValueError) as broken:
        raise ValueError(f"no signal that this version knows: {dict(row)!r:.120}") from broken
    return made


def came_row(came: Came) -> dict[str, Any]:
    """What came of the port: `in` for bytes, else `line` and its words."""
    if came.what == "bytes":
        return {"t": came.at, "in": byte_text(came.chunk)}
    words = {name: value for name, value in (("text", came.text), ("hint", came.hint)) if value}
    return {"t": came.at, "line": came.what, **words}


def came_of(row: Mapping[str, Any]) -> Came:
    """What `came_row` wrote. Raises KeyError or ValueError for anything else."""
    if "in" in row:
        return Came(row["t"], "bytes", chunk=text_bytes(row["in"]))
    if row["line"] not in get_args(Happening):
        raise ValueError(f"nothing that a port can do: {row['line']!r:.40}")
    return Came(row["t"], row["line"], row.get("text", ""), row.get("hint", ""))


def byte_text(raw: bytes) -> str:
    return raw.decode("latin-1")


def text_bytes(text: str) -> bytes:
    return text.encode("latin-1")


def _plain(value: Any) -> Any:
    match value:
        case EventId(uid, boot, seq):
            return [uid, boot, seq]
        case tuple():
            return list(value)
        case Enum():
            return value.value
        case _:
            return value
