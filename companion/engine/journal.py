"""The journal of a match: everything that was decided, in order, undone or not. Values and their text form.

Each entry is one row of the archive: `kind` and a JSON object. `Match.after(entry)` gives every entry its
meaning; this file knows only their shapes.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from companion.engine.game import Choose, Move, Roll, Settle


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
    waited under that name no longer does."""

    move: Move
    event: str = ""


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
    """A mistake that was let stand (T3), in words."""

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

_NAMES: dict[str, type[Any]] = {
    "move": Moved,
    "take_back": TookBack,
    "redo": Redid,
    "correct": Corrected,
    "strike": Struck,
    "note": Noted,
    "keep": Kept,
    "drop": Dropped,
    "rename": Renamed,
    "close": Closed,
}
_KINDS = {entry: name for name, entry in _NAMES.items()}


def move_body(move: Move) -> dict[str, Any]:
    """A move as JSON: `{"roll": kind, "faces": [...]}`, `{"choose": id}` or `{"settle": {...}, "reason": ...}`."""
    match move:
        case Roll(kind, faces):
            return {"roll": kind, "faces": list(faces)}
        case Choose(option):
            return {"choose": option}
        case Settle(change, reason):
            return {"settle": dict(change), "reason": reason}


def move_of(body: Mapping[str, Any]) -> Move:
    """The move that `move_body` wrote. Raises KeyError or TypeError for anything else."""
    if "roll" in body:
        return Roll(body["roll"], tuple(body["faces"]))
    if "choose" in body:
        return Choose(body["choose"])
    return Settle(body["settle"], body["reason"])


def entry_row(entry: Entry) -> tuple[str, dict[str, Any]]:
    """An entry as its kind and JSON body."""
    kind = _KINDS[type(entry)]
    match entry:
        case Moved(move, event):
            return kind, {**move_body(move), **({"event": event} if event else {})}
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


def entry_of(kind: str, body: Mapping[str, Any]) -> Entry:
    """The entry that `entry_row` wrote. Raises ValueError that names an unknown kind or a broken body."""
    try:
        match kind:
            case "move":
                return Moved(move_of(body), body.get("event", ""))
            case "correct":
                return Corrected(body["ply"], move_of(body))
            case "keep":
                return Kept(Waiting(**{**body, "faces": tuple(body["faces"])}))
            case _:
                made: Entry = _NAMES[kind](**body)
                return made
    except (KeyError, TypeError) as fault:
        raise ValueError(f"journal entry {kind!r}: cannot be read from {dict(body)!r} ({fault})") from fault


def setup_body(setup: Setup) -> dict[str, Any]:
    return {
        "game": setup.game,
        "seats": list(setup.seats),
        "first": setup.first,
        "options": dict(setup.options),
        "facts": dict(setup.facts),
        "people": dict(setup.people),
    }


def setup_of(body: Mapping[str, Any]) -> Setup:
    """The setup that `setup_body` wrote. Raises ValueError."""
    try:
        return Setup(body["game"], tuple(body["seats"]), body["first"], body["options"], body["facts"], body["people"])
    except (KeyError, TypeError) as fault:
        raise ValueError(f"match setup: cannot be read from {dict(body)!r} ({fault})") from fault
