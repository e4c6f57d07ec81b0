"""What the table asks of the world. The loop carries effects out in order: saves first, then answers, then the rest."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from companion.engine.journal import Entry, Setup
    from companion.signals import EventId


class Verdict(StrEnum):
    """What a panel is told of its event: `ack`, or a NAK code of the wire protocol."""

    ACK = "ack"
    COUNT = "count"
    UNREAD = "unread"
    COCKED = "cocked"
    MOVED = "moved"
    NOT_NOW = "not_now"
    CARD = "card"
    OVER = "over"


class Tune(StrEnum):
    """The six sounds. At most 400 ms each; never the only channel."""

    TICK = "tick"
    REFUSED = "refused"
    TURN = "turn"
    BOOST = "boost"
    FALL = "fall"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Save:
    """Entries of the match's journal, in one commit; on disk before anything that follows is shown or answered.

    `setup`: with the first entries of a new match, what it begins with. `event` and `verdict`: the panel's event
    that they deal with and what it is told, committed together with them.
    """

    match: str
    entries: tuple[Entry, ...]
    at: float = 0.0
    """When the signal that led here happened, on the monotonic clock: a question is as old as that."""
    after: Mapping[str, Any] | None = None
    """The state that they led to, in scenario words, so that a replay can be compared with it."""
    setup: Setup | None = None
    event: EventId | None = None
    verdict: Verdict | None = None


@dataclass(frozen=True, slots=True)
class Answer:
    """Tell the panel what became of its event."""

    event: EventId
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Sound:
    tune: Tune


@dataclass(frozen=True, slots=True)
class Remember:
    """A fact of the box or a wish of its owner (zones, names, sound), kept in box.toml for every later match."""

    section: str
    key: str
    value: object


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw a number below `below` at random; it comes back as `Drawn`."""

    below: int


@dataclass(frozen=True, slots=True)
class Redraw:
    """Set the display up again and send it the whole picture."""


@dataclass(frozen=True, slots=True)
class PowerOff:
    """Shut the Pi down through systemd."""


Effect: TypeAlias = Save | Answer | Sound | Remember | Draw | Redraw | PowerOff
