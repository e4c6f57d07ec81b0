"""Edges and times in, gestures out: taps, holds, dice keys, the encoder; and how the keys are, stuck ones included.

Pure: time comes in with each edge and with `advance`; nothing here knows pins, threads or the screen.
Call `advance(now)` when `deadline` has come *and no edge is waiting*: an edge that waits in the inbox is older
than `now`, and a tap must not be taken for a hold because its release was read late.

For one press a key says exactly one `Pressed` (on release) or one `Held`, never both. `Holding` comes before either
if the key is down for 0.25 s, and `Holding(None)` when it is up again: just before the `Pressed`, or as all that the
release of a hold says. A key that was down before the start says nothing at all. So whoever must ignore
a press that only woke the screen (B19) wakes on the first of them and drops the rest up to that one.

Dice keys act on press-down: they have one meaning and no hold, and fingers that overlap go down in the order that was
meant, but come up in any. The power key has no tap (B10); the encoder's push is a second C.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from companion.contact import STUCK_AFTER, Change, Contact, Kind
from companion.encoder import LINES, Encoder
from companion.signals import (
    Condition,
    Device,
    DieKeyed,
    Edge,
    Held,
    Holding,
    Key,
    Pressed,
    Sensed,
    Signal,
)

DICE_KEYS = ("danger", "ascension", "weather", "done", "clear")
ENCODER_PUSH = "encoder_push"
SAME_KEY_GUARD = 0.300
ASIDE = 0.8
"""How long a key that led back to the play is let alone before it answers there (seconds)."""
PANEL_PATIENCE = 0.300

_KEYS = {**{key.value: key for key in Key}, ENCODER_PUSH: Key.C}


def too_soon(press: Pressed, opened_by: Key | None, opened_at: float, guard: float = SAME_KEY_GUARD) -> bool:
    """B21: the same key that went down again within 300 ms (`guard`) of the release that opened this question.

    `opened_at` is the `at` of that release, or of whatever else opened the question (then `opened_by` is None).
    """
    return press.key is opened_by and press.down_at - opened_at < guard


@dataclass(slots=True)
class Gestures:
    """All keys of the table, each source's on its own. Seconds everywhere; `debounce` and `hold` are the config's."""

    debounce: float = 0.020
    hold: float = 0.800
    encoder: Encoder | None = None
    _contacts: dict[tuple[str, str], Contact] = field(default_factory=dict)
    _now: float = float("-inf")
    _health: dict[str, Sensed] = field(default_factory=dict)
    """What was said last of the keys' health: by their "wires" and by "fingers"."""

    def edge(self, edge: Edge) -> tuple[Signal, ...]:
        """What an edge makes known, after what fell due for the same key before it. Unknown names are nothing."""
        if edge.name in LINES:
            return self.encoder.edge(edge) if self.encoder else ()
        if edge.name not in _KEYS and edge.name not in DICE_KEYS:
            return ()
        self._now = max(self._now, edge.at)
        place = (edge.source, edge.name)
        contact = self._contacts.get(place)
        if contact is None:
            contact = self._contacts[place] = Contact(
                self.debounce,
                self.hold if edge.name in _KEYS else None,
                PANEL_PATIENCE if edge.source == "panel" else 0.0,
            )
            if edge.read:
                found = contact.found_down(edge.at) if edge.level == "down" else ()
                return self._say(edge.name, found)
        # A panel's line that came late: its release may be just behind it.
        not_before = self._now + PANEL_PATIENCE if edge.source == "panel" else edge.at
        return self._say(edge.name, contact.edge(edge.level, edge.at, not_before))

    def advance(self, now: float) -> tuple[Signal, ...]:
        """What the passing of time makes known, in the order in which it fell due."""
        self._now = max(self._now, now)
        turned: tuple[Signal, ...] = self.encoder.advance(now) if self.encoder else ()
        changes = [(name, change) for (_, name), key in self._contacts.items() for change in key.advance(now)]
        changes.sort(key=lambda named: named[1].due)
        return turned + tuple(signal for name, change in changes for signal in self._meaning(name, change))

    @property
    def deadline(self) -> float | None:
        """When `advance` has something to say, or None while nothing is down or bouncing."""
        dues = [contact.deadline for contact in self._contacts.values()]
        dues.append(self.encoder.deadline if self.encoder else None)
        return min((due for due in dues if due is not None), default=None)

    def forget(self, source: str, at: float) -> tuple[Signal, ...]:
        """The source is gone or starts anew: its keys count as up, without a press; its next levels are its first."""
        gone = {place: contact for place, contact in self._contacts.items() if place[0] == source}
        self._contacts = {place: key for place, key in self._contacts.items() if place not in gone}
        signals: list[Signal] = [Holding(None, at)] if any(key.filling for key in gone.values()) else []
        if any(contact.stuck for contact in gone.values()):
            signals.append(self._stuck_keys(at))
        return tuple(signals)

    def sensed(self, wires: Sensed) -> Sensed:
        """The keys' health after what their devices say of it."""
        return self._said("wires", wires)

    def _say(self, name: str, changes: Iterable[Change]) -> tuple[Signal, ...]:
        return tuple(signal for change in changes for signal in self._meaning(name, change))

    def _meaning(self, name: str, change: Change) -> list[Signal]:
        key = _KEYS.get(name)
        match change.kind:
            case Kind.DOWN:
                return [DieKeyed(name, change.at)] if key is None else []
            case Kind.FILL if key:
                return [Holding(key, change.down_at)]
            case Kind.HOLD if key:
                return [Held(key, change.at)]
            case Kind.TAP if key:
                emptied: list[Signal] = [Holding(None, change.at)] if change.filled else []
                return emptied if key is Key.POWER else [*emptied, Pressed(key, change.at, change.down_at)]
            case Kind.UP if change.filled:
                return [Holding(None, change.at)]
            case Kind.STUCK | Kind.FREE:
                return [self._stuck_keys(change.at)]
            case _:
                return []

    def _said(self, by: str, news: Sensed) -> Sensed:
        """Keys are as well as their wires and what is done with them: a key that comes free mends no wire."""
        self._health[by] = news
        ill = [one for one in self._health.values() if one.condition in (Condition.LOST, Condition.DEGRADED)]
        worst = max(ill, key=lambda one: one.condition is Condition.LOST, default=news)
        return replace(worst, at=news.at, why="; ".join(one.why for one in ill if one.why))

    def _stuck_keys(self, at: float) -> Sensed:
        return self._said("fingers", self._fingers(at))

    def _fingers(self, at: float) -> Sensed:
        """What is wrong with how the keys are pressed; that a pin cannot be read is for the device to say."""
        stuck = sorted(f"{name} ({source})" for (source, name), key in self._contacts.items() if key.stuck)
        if not stuck:
            return Sensed(Device.KEYS, Condition.OK, at)
        keys = f"key {stuck[0]} is" if len(stuck) == 1 else f"keys {', '.join(stuck)} are"
        why = (
            f"{keys} down since the start or for {STUCK_AFTER:.0f} s and ignored until released: look for a jammed "
            f"cap or a wire to ground; the other keys work"
        )
        return Sensed(Device.KEYS, Condition.DEGRADED, at, why)
