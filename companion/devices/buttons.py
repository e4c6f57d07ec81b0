"""The Pi's own keys, dice keys, encoder and key lights, by gpiozero. An edge source: what edges mean is `gestures`.

A callback stamps the edge and posts it, nothing else, and lets no exception out: one would end lgpio's only thread,
and with it every key (B07). The stamp is the kernel's where the factory has it, else the moment of the call. Debounce
and hold are ours, so no `bounce_time`. Every device and callback is kept referenced (gpiozero's go deaf when
collected). Pins that cannot be opened, or fail later, are `lost` and tried again for as long as the `with` lasts.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from threading import Event, Lock, Thread
from time import monotonic
from typing import Any, Literal, TypeAlias

from companion.devices.gpio import open_factory
from companion.devices.gpio_faults import NoChip, PinsLost, pin_fault, pin_faults
from companion.encoder import LINES
from companion.errors import CompanionError
from companion.gestures import ENCODER_PUSH
from companion.ports import Post
from companion.signals import Condition, Device, Edge, Forgotten, Level, Sensed

Light: TypeAlias = Literal["0", "1", "b"]
AGAIN_AFTER = 5.0
BLINK = 0.25

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class KeySettings:
    """`[keys]` of table.toml. Pins are BCM numbers, None where there is no such key; `encoder` is (clk, dt)."""

    a: int | None = None
    b: int | None = None
    c: int | None = None
    encoder: tuple[int, int] | None = None
    encoder_push: int | None = None
    steps_per_detent: int = 4
    power: int | None = None
    lights: Mapping[str, int] = field(default_factory=dict)
    debounce_ms: int = 20
    hold_ms: int = 800
    dice: Mapping[str, int] = field(default_factory=dict)

    @property
    def inputs(self) -> dict[str, int]:
        """The name on its edges -> pin, for everything that is read."""
        named = {"a": self.a, "b": self.b, "c": self.c, "power": self.power, ENCODER_PUSH: self.encoder_push}
        named |= dict(zip(LINES, self.encoder, strict=True)) if self.encoder else {}
        return {name: pin for name, pin in {**named, **self.dice}.items() if pin is not None}


@contextmanager
def open_keys(
    settings: KeySettings,
    post: Post,
    *,
    clock: Callable[[], float] = monotonic,
    again_after: float = AGAIN_AFTER,
) -> Iterator[Keys]:
    """The keys, for as long as the `with` lasts; edges and health go to `post`.

    MissingLibrary if there is no gpiod and no lgpio, Occupied if another holds a pin. A chip that cannot be opened is
    not raised: the keys are then `lost` until it can. Pins that ask for nothing need no library.
    """
    keys = Keys(settings, post, clock, again_after)
    try:
        keys.start()
        yield keys
    finally:
        keys.close()


class Keys:
    """Open pins. All methods may be called from any thread."""

    def __init__(self, settings: KeySettings, post: Post, clock: Callable[[], float], again_after: float) -> None:
        self._settings, self._post, self._clock, self._again_after = settings, post, clock, again_after
        self._inputs: dict[str, Any] = {}
        self._seen: dict[str, Callable[[float, bool], None]] = {}
        self._lamps: dict[str, Any] = {}
        self._shown: dict[str, Light] = {}
        self._lock, self._closing = Lock(), Event()
        self._again: Thread | None = None

    def start(self) -> None:
        """Open the pins, or begin to try. Nothing configured: nothing done."""
        if not self._settings.inputs and not self._settings.lights:
            return
        try:
            self._open()
        except PinsLost as lost:
            self._lose(_why(lost))

    def levels(self) -> tuple[Edge, ...]:
        """Every pin read now, as edges with `read` set: what heals an edge that was lost. Lost keys have no levels."""
        with self._lock, self._falling():
            return self._read()
        return ()

    def lights(self, wanted: Mapping[str, Light]) -> None:
        """Off, on or blinking, by key name; a key without a light is passed over, a key not named keeps its own."""
        with self._lock, self._falling():
            self._shown.update(wanted)
            self._light(wanted)

    def close(self) -> None:
        """Let the pins go. Twice does no harm."""
        self._closing.set()
        if self._again is not None:
            self._again.join()
        with self._lock:
            self._let_go()

    def _open(self) -> None:
        factory = open_factory()
        from gpiozero import LED, InputDevice

        faults = pin_faults()
        kernel_times: bool = getattr(factory, "kernel_times", False)
        with self._lock:
            try:
                for name, pin in self._settings.inputs.items():
                    wanted_for = f'key "{name}"'
                    self._inputs[name] = key = InputDevice(pin, pull_up=True, pin_factory=factory)
                    self._seen[name] = self._stamp(name, kernel_times)
                    key.pin.when_changed = self._seen[name]
                for name, pin in self._settings.lights.items():
                    wanted_for = f'the light of key "{name}"'
                    self._lamps[name] = LED(pin, pin_factory=factory)
            except faults as error:
                self._let_go()
                raise pin_fault(error, pin, wanted_for) from error
            levels = self._read()
            self._light(self._shown)
        self._sense(Condition.OK)
        for edge in levels:
            self._post(edge)

    def _stamp(self, name: str, kernel_times: bool) -> Callable[[float, bool], None]:
        post, clock = self._post, self._clock

        def seen(ticks: float, high: bool) -> None:
            level: Level = "up" if high else "down"
            try:
                post(Edge("pin", name, level, ticks if kernel_times else clock()))
            except Exception:
                log.exception("an edge of key %s was lost", name)

        return seen

    def _read(self) -> tuple[Edge, ...]:
        return tuple(
            Edge("pin", name, "down" if key.is_active else "up", self._clock(), read=True)
            for name, key in self._inputs.items()
        )

    def _light(self, wanted: Mapping[str, Light]) -> None:
        for name, state in wanted.items():
            if (lamp := self._lamps.get(name)) is None:
                continue
            match state:
                case "0":
                    lamp.off()
                case "1":
                    lamp.on()
                case "b":
                    lamp.blink(BLINK, BLINK)

    @contextmanager
    def _falling(self) -> Iterator[None]:
        """Hardware that stops to obey makes the keys lost, not the game."""
        if not self._inputs and not self._lamps:
            yield
            return
        try:
            yield
        except pin_faults() as error:
            self._let_go()
            self._post(Forgotten("pin", self._clock()))
            self._lose(f"the pins no longer answer ({error})")

    def _lose(self, why: str) -> None:
        self._sense(Condition.LOST, why)
        self._again = Thread(target=self._keep_trying, args=(why,), name="keys", daemon=True)
        self._again.start()

    def _keep_trying(self, why: str) -> None:
        while not self._closing.wait(self._again_after):
            try:
                self._open()
            except CompanionError as error:
                if _why(error) != why:
                    why = _why(error)
                    self._sense(Condition.LOST, why)
            else:
                return

    def _sense(self, condition: Condition, why: str = "") -> None:
        self._post(Sensed(Device.KEYS, condition, self._clock(), why))

    def _let_go(self) -> None:
        for key in self._inputs.values():
            key.pin.when_changed = None
        for device in (*self._inputs.values(), *self._lamps.values()):
            try:
                device.close()
            except pin_faults() as error:
                log.warning("%r could not be closed: %s", device, error)
        self._inputs, self._lamps, self._seen = {}, {}, {}


def _why(lost: CompanionError) -> str:
    """What the owner is told of keys that cannot be had."""
    if not isinstance(lost, NoChip):
        return str(lost)
    return f"{lost}{'' if str(lost).endswith('?') else '.'} Keys of a panel work all the same"
