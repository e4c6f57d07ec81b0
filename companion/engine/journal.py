"""The journal of a match: everything that was decided, in order, undone or not. Values and their text form.

Each entry is one row of the archive: `kind` and a JSON object. `Match.after(entry)` gives every entry its
meaning; this file knows only their shapes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from companion.engine.bodies import Body, shown
from companion.engine.moves import Choose, Move, Roll, Settle


@dataclass(frozen=True, slots=True)
class Setup:
    """What a match begins with. `seats` clockwise; `people`: seat to the name that is shown.

    `options` and `facts` are the match's own copies of switches and box facts: replay never changes.
    """

    game: str
    seats: tuple[str, ...]
    first: str
    options: Mapping[str, Any] = field(default_factory=dict)
    facts: Mapping[str, Any] = field(default_factory=dict)
    people: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Moved:
    """A move was made. `event`: the panel's name for the dice, `uid:boot:seq`, where a panel saw them; a roll that
    waited under that name no longer does. `along`: whether it went with the move before it, in one press, or was asked
    for by itself; None where that is not said (older archives say it nowhere)."""

    move: Move
    event: str = ""
    along: bool | None = None


@dataclass(frozen=True, slots=True)
class TookBack:
    """The last move was taken back (UNDO, ruling T2)."""


@dataclass(frozen=True, slots=True)
class Redid:
    """The move taken back last was made again (REDO)."""


@dataclass(frozen=True, slots=True)
class Corrected:
    """The move number `ply` (from 0) was another one; what came after was replayed as far as it fits (T3)."""

    ply: int
    move: Move


@dataclass(frozen=True, slots=True)
class Struck:
    """The move number `ply` never happened (NOT A ROLL, T4); what came after was replayed as far as it fits."""

    ply: int


@dataclass(frozen=True, slots=True)
class Noted:
    """What is to be known of move number `ply` and changes nothing, in words: a mistake that was let stand (T3), or
    that the match was taken up again after it."""

    ply: int
    note: str


@dataclass(frozen=True, slots=True)
class Waiting:
    """Dice that lie there and wait for the table's word. `faces`: face names ("?" unread); `why`: what is asked
    (`count`, `unread`, `cocked`, `moved`, `old`, `unarmed`, `restarted` ...); `event`: the panel's name for
    it, `uid:boot:seq`, or ""; `throw`: how many dice must be thrown again (ruling T6), 0 if none; `happened`:
    when, in seconds of the boot whose id is `boot`."""

    kind: str
    faces: tuple[str, ...]
    why: str
    event: str = ""
    throw: int = 0
    happened: float = 0.0
    boot: str = ""


@dataclass(frozen=True, slots=True)
class Kept:
    """A roll is kept as waiting: the table has been asked about it. It is no move yet."""

    waiting: Waiting


@dataclass(frozen=True, slots=True)
class Dropped:
    """The waiting roll was not one, or something else answered the question."""

    event: str = ""


@dataclass(frozen=True, slots=True)
class Renamed:
    """Somebody else sits there now (T5: the seat is taken over)."""

    seat: str
    name: str


@dataclass(frozen=True, slots=True)
class Closed:
    """The match can no longer be undone. `reason`: `over`, `again`, `no_result`."""

    reason: str


Entry: TypeAlias = Moved | TookBack | Redid | Corrected | Struck | Noted | Kept | Dropped | Renamed | Closed

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
