"""The one loop: signal in, update, journal first, then answers, sounds and the picture. Decides nothing.

Threads exist only in the devices; all that they do is put stamped signals and edges into the inbox.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, assert_never

from companion.effects import Answer, Draw, Effect, PowerOff, Redraw, Remember, Save, Sound
from companion.present import present
from companion.published import published
from companion.signals import Device, Drawn, Edge, Forgotten, Posted, Sensed, Signal, Ticked
from companion.status import ills
from companion.table import update, wake_at
from companion.wishes import Stop as Stop

if TYPE_CHECKING:
    from companion.devices.painter import Painter
    from companion.devices.scribe import Scribe
    from companion.effects import Verdict
    from companion.flow.base import Table
    from companion.gestures import Gestures
    from companion.ports import Display, Sounder
    from companion.signals import EventId
    from companion.views import View

log = logging.getLogger(__name__)

QUIET_EVERY = 10.0
"""How often the quiet work is done, when nothing waits (seconds): tidying the journal, reading the keys' levels,
looking how the Pi itself is."""


Item: TypeAlias = Posted | Stop


class LoopTape(Protocol):
    """Who keeps what the loop hears, and when; called before it has any effect."""

    def took(self, item: Posted) -> None: ...

    def round(self, now: float) -> None: ...

    def shown(self, now: float) -> None: ...

    def saved(self, save: Save, version: int) -> None: ...

    def end(self, standing: Mapping[str, Any]) -> None: ...


class PanelPort(Protocol):
    def answer(self, event: EventId, verdict: Verdict) -> None: ...

    def lights(self, states: Mapping[str, Any]) -> None: ...


@dataclass(slots=True)
class World:
    """What the loop may touch. Everything but the scribe may be absent; `status` is told what other programs may see,
    `alive` is called at least every `beat` seconds with the sentence of the open question."""

    scribe: Scribe
    painter: Painter
    displays: tuple[Display, ...] = ()
    panel: PanelPort | None = None
    key_lights: Callable[[Mapping[str, Any]], None] | None = None
    levels: Callable[[], Sequence[Edge]] | None = None
    """Reads every key's level now: what heals an edge that was lost."""
    sounder: Sounder | None = None
    remember: Callable[[Remember], None] = lambda remember: None
    status: Callable[[Mapping[str, Any]], None] = lambda facts: None
    told: Callable[[View, float], None] = lambda view, heard: None
    """Gets every view and the time up to which everything is in it: for the terminal, with its labels and sentences."""
    alive: Callable[[str], None] = lambda said: None
    power_off: Callable[[], None] = lambda: None
    beat: float = 5.0
    vitals: Callable[[], Sequence[Sensed]] = tuple
    """Looks how the Pi itself is: what of it is news."""
    sensed: Callable[[Sensed], None] = lambda sensed: None
    """Gets every change of a device's health: for the log."""
    tape: LoopTape | None = None


@dataclass(slots=True)
class Loop:
    """`run` returns the exit code that a Stop brought, or raises its fault. `inbox.put` is safe from any thread and
    from signal handlers."""

    table: Table
    gestures: Gestures
    world: World
    clock: Callable[[], float]
    inbox: SimpleQueue[Item] = field(default_factory=SimpleQueue)
    _lit: tuple[Any, ...] = ()
    _quiet_at: float = 0.0

    def run(self) -> int:
        if self.world.tape is not None:
            self.world.tape.shown(self.clock())
        self.show()
        while True:
            item = self._next()
            while item is not None:
                if isinstance(item, Stop):
                    if item.fault is not None:
                        raise item.fault
                    return item.code
                self.take(item)
                item = self._at_once()
            self.round()

    def round(self) -> None:
        """The inbox is empty for now: what is due falls due, and the picture is made."""
        self._time()
        self.show()

    def take(self, item: Posted) -> None:
        """One thing from the inbox, and everything that follows from it."""
        if self.world.tape is not None:
            self.world.tape.took(item)
        if isinstance(item, Sensed):
            self.world.sensed(item)
        match item:
            case Edge():
                self._gestured(self.gestures.edge(item))
            case Forgotten(source, at):
                self._gestured(self.gestures.forget(source, at))
            case Sensed(device=Device.KEYS):
                self._hear(self.gestures.sensed(item))
            case _:
                self._hear(item)

    def _gestured(self, signals: Sequence[Signal]) -> None:
        for signal in signals:
            self._hear(signal)

    def _hear(self, signal: Signal) -> None:
        led = update(self.table, signal)
        self.table = led.table
        for effect in led.effects:
            self.carry_out(effect)

    def carry_out(self, effect: Effect) -> None:
        world = self.world
        match effect:
            case Save():
                if world.tape is not None:
                    world.tape.saved(effect, self.table.match.version if self.table.match else 0)
                world.scribe.save(effect)
            case Answer(event, verdict):
                if world.panel is not None:
                    world.panel.answer(event, verdict)
            case Sound(tune):
                if world.sounder is not None:
                    world.sounder.play(tune)
            case Remember():
                world.remember(effect)
            case Draw(below):
                self.inbox.put(Drawn(secrets.randbelow(below), self.clock()))
            case Redraw():
                for display in world.displays:
                    display.redraw()
            case PowerOff():
                world.power_off()
            case _:
                assert_never(effect)

    def _next(self) -> Item | None:
        now = self.clock()
        times = (self.gestures.deadline, wake_at(self.table), self.world.scribe.retry_at, now + self.world.beat)
        wait = min(time for time in times if time is not None) - now
        if wait <= 0:
            return self._at_once()
        try:
            return self.inbox.get(timeout=wait)
        except Empty:
            return None

    def _at_once(self) -> Item | None:
        try:
            return self.inbox.get_nowait()
        except Empty:
            return None

    def _time(self) -> None:
        """What falls due by itself; the inbox is empty, so nothing older waits."""
        now = self.clock()
        if self.world.tape is not None:
            self.world.tape.round(now)
        self._gestured(self.gestures.advance(now))
        due = wake_at(self.table)
        if due is not None and due <= now:
            self._hear(Ticked(now))
        scribe = self.world.scribe
        if scribe.retry_at is not None and scribe.retry_at <= now:
            scribe.retry()
        if now >= self._quiet_at:
            self._quiet_at = now + QUIET_EVERY
            scribe.tidy()
            for edge in self.world.levels() if self.world.levels else ():
                self.take(edge)
            for sensed in self.world.vitals():
                self.take(sensed)

    def show(self) -> None:
        """The picture of the table as it is, its lights, and what other programs may see."""
        table = self.table
        view = present(table)
        self.world.painter.show(view)
        self.world.told(view, table.now)
        self._light(tuple("1" if hint and hint.legal and view.light else "0" for hint in view.hints))
        status = published(table, view)
        self.world.status(status)
        self.world.alive(f"{view.say} {ills(status)}".strip())

    def _light(self, lit: tuple[Any, ...]) -> None:
        if lit == self._lit:
            return
        self._lit = lit
        states = dict(zip(("a", "b", "c"), lit, strict=True))
        if self.world.panel is not None:
            self.world.panel.lights(states)
        if self.world.key_lights is not None:
            self.world.key_lights(states)
