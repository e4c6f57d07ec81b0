"""What the world tells the table: frozen values, each stamped with the monotonic clock in seconds.

`at` is always `time.monotonic()` of the moment it *happened* (a panel's `age_ms` is already taken off),
never of the moment it was read. The table knows no other clock.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, TypeAlias


class Key(StrEnum):
    """The three keys under the screen, left to right, and the one that shuts the Pi down."""

    A = "a"
    B = "b"
    C = "c"
    POWER = "power"


class Device(StrEnum):
    """What the table can lose and go on without. The names of the health row."""

    PANEL = "panel"
    DISPLAY = "display"
    KEYS = "keys"
    ARCHIVE = "archive"
    CLOCK = "clock"
    POWER = "power"


class Condition(StrEnum):
    """A device's health. `off`: the config does not ask for it."""

    OK = "ok"
    DEGRADED = "degraded"
    LOST = "lost"
    OFF = "off"


@dataclass(frozen=True, slots=True)
class EventId:
    """The name of a panel's event for ever (wire protocol: uid, boot, seq)."""

    uid: str
    boot: int
    seq: int


@dataclass(frozen=True, slots=True)
class RollSeen:
    """Dice came to rest.

    `faces`: face names of the dice kind asked for, or raw panel characters when `raw` (the table names
    them by the kind that is asked). "?" is a die that cannot be read. `lifted`: how many dice left rest
    since the last roll, None where nobody counts. `flags`: of "c" cocked, "m" moved, "b" lay there at
    power-up. `fresh`: the panel's line says that it may count by itself if it is younger than its question
    (False: heard among several old ones, or from another boot of the Pi).
    """

    faces: tuple[str, ...]
    at: float
    event: EventId | None = None
    raw: bool = False
    lifted: int | None = None
    flags: str = ""
    fresh: bool = True


@dataclass(frozen=True, slots=True)
class CardSeen:
    """A card was read by a scanner or a panel."""

    card: str
    at: float
    event: EventId | None = None


@dataclass(frozen=True, slots=True)
class VoidSeen:
    """Dice were thrown but cannot be read."""

    reason: str
    at: float
    event: EventId | None = None


@dataclass(frozen=True, slots=True)
class PanelRestarted:
    """The panel's boot changed while the daemon runs: its memory of dice and keys is gone."""

    at: float


@dataclass(frozen=True, slots=True)
class Pressed:
    """A key was tapped: acts on release. `down_at`: its first edge. `version`: of the question that the one who
    pressed was looking at, or None for keys that have no eyes of their own."""

    key: Key
    at: float
    down_at: float = 0.0
    version: int | None = None


@dataclass(frozen=True, slots=True)
class Held:
    """A key was held for the hold time; its release will say nothing more."""

    key: Key
    at: float


@dataclass(frozen=True, slots=True)
class Holding:
    """A key is down since `at` and may become a hold: its label fills (None: it is up again)."""

    key: Key | None
    at: float


@dataclass(frozen=True, slots=True)
class Turned:
    """The encoder clicked: positive is clockwise."""

    steps: int
    at: float


@dataclass(frozen=True, slots=True)
class Digit:
    """A digit of a number pad, 0 to 9: a die face, a card number, a row or a column, as the question has it."""

    value: int
    at: float


@dataclass(frozen=True, slots=True)
class DieKeyed:
    """A dice key: `symbol` is a face name, or "done" or "clear"."""

    symbol: str
    at: float


@dataclass(frozen=True, slots=True)
class Sensed:
    """A device's condition changed; `why` is a sentence for the owner."""

    device: Device
    condition: Condition
    at: float
    why: str = ""


@dataclass(frozen=True, slots=True)
class SaveFailed:
    """The journal could not be written; the loop keeps what is owed and tries again."""

    why: str
    at: float


@dataclass(frozen=True, slots=True)
class SavedAgain:
    """Everything that was owed to the disk is on it now."""

    at: float


@dataclass(frozen=True, slots=True)
class StaysOn:
    """The Pi was to be shut down, and is not; `why` fits on the screen (80 letters)."""

    why: str
    at: float


@dataclass(frozen=True, slots=True)
class Drawn:
    """The random number that was asked for."""

    number: int
    at: float


@dataclass(frozen=True, slots=True)
class Ticked:
    """Time passed; sent only when the table asked to be woken (`wake_at`)."""

    at: float


Signal: TypeAlias = (
    RollSeen
    | CardSeen
    | VoidSeen
    | PanelRestarted
    | Pressed
    | Held
    | Holding
    | Turned
    | Digit
    | DieKeyed
    | Sensed
    | SaveFailed
    | SavedAgain
    | StaysOn
    | Drawn
    | Ticked
)

Level = Literal["down", "up"]


@dataclass(frozen=True, slots=True)
class Edge:
    """A raw level change of a key, before debounce. Not a signal: gestures turn edges into signals.

    `source` is "pin", "panel", "usb" or "keyboard"; `name` is the key's name in the config ("a", "danger" ...).
    `read`: the level was read (when the pin was opened, or again), no change was seen.
    """

    source: str
    name: str
    level: Level
    at: float
    read: bool = False


@dataclass(frozen=True, slots=True)
class Forgotten:
    """A source of edges is gone or starts anew: its keys count as up, without a press. Not a signal, as an Edge:
    it goes through the inbox in its place among the edges, to `Gestures.forget`."""

    source: str
    at: float


Posted: TypeAlias = Signal | Edge | Forgotten
"""What a device puts into the inbox."""
