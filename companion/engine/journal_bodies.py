"""A match's setup and the entries of its journal as JSON objects, and back. Knows their shapes, and no archive.

An entry is its kind and a body: so an archive keeps it in one row, a recording and an export in one object. What older
versions wrote is read for ever.
"""

from __future__ import annotations

from typing import Any

from companion.engine.bodies import Body, shown
from companion.engine.journal import (
    Closed,
    Corrected,
    Dropped,
    Entry,
    Kept,
    Moved,
    Noted,
    Redid,
    Renamed,
    Setup,
    Struck,
    TookBack,
    Waiting,
)
from companion.engine.moves import Choose, Move, Roll, Settle

_KINDS: dict[type[Any], str] = {
    Moved: "move",
    TookBack: "take_back",
    Redid: "redo",
    Corrected: "correct",
    Struck: "strike",
    Noted: "note",
    Kept: "keep",
    Dropped: "drop",
    Renamed: "rename",
    Closed: "close",
}


def move_body(move: Move) -> dict[str, Any]:
    """A move as JSON: `{"roll": kind, "faces": [...]}`, `{"choose": id}` or `{"settle": {...}, "reason": ...}`."""
    match move:
        case Roll(kind, faces):
            return {"roll": kind, "faces": list(faces)}
        case Choose(option):
            return {"choose": option}
        case Settle(change, reason):
            return {"settle": dict(change), "reason": reason}


def move_of(body: Body) -> Move:
    """The move that `move_body` wrote. Raises ValueError for anything else."""
    if "roll" in body:
        return Roll(body.text("roll"), body.texts("faces"))
    if "choose" in body:
        return Choose(body.text("choose"))
    return Settle(body.object("settle"), body.text("reason"))


def entry_row(entry: Entry) -> tuple[str, dict[str, Any]]:
    """An entry as its kind and JSON body."""
    kind = _KINDS[type(entry)]
    match entry:
        case Moved(move, event, along):
            named = {"event": event} if event else {}
            return kind, {**move_body(move), **named, **({} if along is None else {"along": along})}
        case Corrected(ply, move):
            return kind, {"ply": ply, **move_body(move)}
        case Struck(ply):
            return kind, {"ply": ply}
        case Noted(ply, note):
            return kind, {"ply": ply, "note": note}
        case Kept(waiting):
            return kind, {
                "kind": waiting.kind,
                "faces": list(waiting.faces),
                "why": waiting.why,
                "event": waiting.event,
                "throw": waiting.throw,
                "happened": waiting.happened,
                "boot": waiting.boot,
            }
        case Dropped(event):
            return kind, {"event": event}
        case Renamed(seat, name):
            return kind, {"seat": seat, "name": name}
        case Closed(reason):
            return kind, {"reason": reason}
        case TookBack() | Redid():
            return kind, {}


def entry_of(kind: str, body: Any) -> Entry:
    """The entry that `entry_row` wrote. Raises ValueError that names an unknown kind or a broken body."""
    try:
        return _entry_of(kind, Body(body))
    except ValueError as fault:
        raise ValueError(f"journal entry {kind!r}: cannot be read from {shown(body)} ({fault})") from fault


def _entry_of(kind: str, body: Body) -> Entry:
    match kind:
        case "move":
            return Moved(move_of(body), body.text("event", ""), body.boolean("along", None))
        case "take_back":
            body.only()
            return TookBack()
        case "redo":
            body.only()
            return Redid()
        case "correct":
            return Corrected(body.count("ply"), move_of(body))
        case "strike":
            return Struck(body.only("ply").count("ply"))
        case "note":
            body.only("ply", "note")
            return Noted(body.count("ply"), body.text("note"))
        case "keep":
            return Kept(_waiting_of(body.only("kind", "faces", "why", "event", "throw", "happened", "boot")))
        case "drop":
            return Dropped(body.only("event").text("event", ""))
        case "rename":
            body.only("seat", "name")
            return Renamed(body.text("seat"), body.text("name"))
        case "close":
            return Closed(body.only("reason").text("reason"))
        case _:
            raise ValueError(f"unknown kind; known: {', '.join(_KINDS.values())}")


def _waiting_of(body: Body) -> Waiting:
    return Waiting(
        body.text("kind"),
        body.texts("faces"),
        body.text("why"),
        body.text("event", ""),
        body.count("throw", 0),
        body.seconds("happened", 0.0),
        body.text("boot", ""),
    )


def setup_body(setup: Setup) -> dict[str, Any]:
    return {
        "game": setup.game,
        "seats": list(setup.seats),
        "first": setup.first,
        "options": dict(setup.options),
        "facts": dict(setup.facts),
        "people": dict(setup.people),
    }


def setup_of(body: Any) -> Setup:
    """The setup that `setup_body` wrote. Raises ValueError that names what is not as it should be."""
    try:
        read = Body(body)
        return Setup(
            read.text("game"),
            read.texts("seats"),
            read.text("first"),
            read.object("options"),
            read.object("facts"),
            read.names("people"),
        )
    except ValueError as fault:
        raise ValueError(f"match setup: cannot be read from {shown(body)} ({fault})") from fault
