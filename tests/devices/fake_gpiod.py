"""A kernel's GPIO chip in memory, behind the face of gpiod 2: what `gpiod.Chip` and the requests from it do.

Everything that is a value (settings, events, infos) is the real library's. Like the kernel it numbers events from 1,
throws the oldest away when a buffer is full, refuses a line that is held with EBUSY, keeps the time of the edge, and
lets a line float where its pull takes it. `press` and `let_go` are the fingers.
"""

from __future__ import annotations

import errno
import os
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from select import select
from threading import RLock
from time import monotonic

import gpiod
from gpiod.line import Bias, Direction, Edge, Value

Config = dict[Iterable[int | str] | int | str, gpiod.LineSettings | None]


@dataclass
class Line:
    """A pin of the chip. `grounded`: a key ties it to ground. `shown`: every level that an output has had."""

    grounded: bool = False
    high: bool = False
    settings: gpiod.LineSettings = field(default_factory=gpiod.LineSettings)
    request: FakeRequest | None = None
    consumer: str = ""
    events: int = 0
    shown: list[bool] = field(default_factory=list)


@dataclass
class Kernel:
    """The chips of a machine, by node. Give `open` to the code in place of `gpiod.Chip`."""

    devices: Path
    clock: Callable[[], float] = monotonic
    labels: dict[str, str] = field(default_factory=dict)
    refused: set[str] = field(default_factory=set)
    lines: dict[tuple[str, int], Line] = field(default_factory=dict)
    unplugged: bool = False
    lock: RLock = field(default_factory=RLock)

    def add_chip(self, name: str, label: str) -> Path:
        node = self.devices / name
        node.touch()
        self.labels[name] = label
        self.lines |= {(name, number): Line() for number in range(54)}
        return node

    def open(self, path: str) -> FakeChip:
        name = Path(path).resolve().name
        if name in self.refused:
            raise PermissionError(errno.EACCES, "Permission denied", path)
        if name not in self.labels:
            raise OSError(errno.ENOTTY, "Inappropriate ioctl for device")
        return FakeChip(self, name)

    def line(self, number: int, chip: str = "gpiochip0") -> Line:
        return self.lines[chip, number]

    def press(self, number: int, at: float | None = None) -> None:
        self._ground(number, True, at)

    def let_go(self, number: int, at: float | None = None) -> None:
        self._ground(number, False, at)

    def unplug(self) -> None:
        """The chips are gone: all that is asked fails, and who waits is woken to see it."""
        with self.lock:
            self.unplugged = True
            for line in self.lines.values():
                if line.request is not None:
                    os.eventfd_write(line.request.fd, 1)

    def _ground(self, number: int, grounded: bool, at: float | None) -> None:
        with self.lock:
            line = self.line(number)
            line.grounded = grounded
            self.settle(line, number, at)

    def settle(self, line: Line, number: int, at: float | None = None) -> None:
        """The level that follows from settings, pull and finger; an edge, where one is listened for."""
        settings, before = line.settings, line.high
        if settings.direction is Direction.OUTPUT:
            return
        pulled = {Bias.PULL_UP: True, Bias.PULL_DOWN: False}.get(settings.bias, before)
        line.high = pulled and not line.grounded
        heard = {Edge.BOTH: True, Edge.RISING: line.high, Edge.FALLING: not line.high}.get(settings.edge_detection)
        if line.high != before and heard and line.request is not None:
            line.events += 1
            kind = gpiod.EdgeEvent.Type.RISING_EDGE if line.high else gpiod.EdgeEvent.Type.FALLING_EDGE
            when = round((self.clock() if at is None else at) * 1e9)
            line.request.put(gpiod.EdgeEvent(kind.value, when, number, line.events, line.events))

    def check(self) -> None:
        if self.unplugged:
            raise OSError(errno.ENODEV, "No such device")


class FakeChip:
    """`gpiod.Chip`, as far as a pin factory asks it."""

    def __init__(self, kernel: Kernel, name: str) -> None:
        self._kernel, self._name, self._open = kernel, name, True

    def __enter__(self) -> FakeChip:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._open = False

    def get_info(self) -> gpiod.ChipInfo:
        self._check()
        return gpiod.ChipInfo(self._name, self._kernel.labels[self._name], 54)

    def get_line_info(self, line: int | str) -> gpiod.LineInfo:
        self._check()
        state, own = self._kernel.lines[self._name, int(line)], gpiod.LineSettings()
        direction = state.settings.direction.value or Direction.INPUT.value
        return gpiod.LineInfo(
            int(line), f"GPIO{line}", bool(state.consumer), state.consumer, direction, False, state.settings.bias.value,
            own.drive.value, state.settings.edge_detection.value, own.event_clock.value, False, 0,
        )  # fmt: skip

    def request_lines(
        self,
        config: Config,
        consumer: str | None = None,
        event_buffer_size: int | None = None,
        output_values: dict[int | str, Value] | None = None,
    ) -> FakeRequest:
        self._check()
        assert output_values is None, "the fake has no need of it"
        ((number, settings),) = config.items()
        assert isinstance(number, int)
        with self._kernel.lock:
            line = self._kernel.lines[self._name, number]
            if line.consumer:
                raise OSError(errno.EBUSY, "Device or resource busy")
            line.consumer, line.events = consumer or "?", 0
            line.request = FakeRequest(self._kernel, line, number, event_buffer_size or 16)
            line.request.reconfigure_lines({number: settings})
            return line.request

    def _check(self) -> None:
        self._kernel.check()
        if not self._open:
            raise gpiod.ChipClosedError


class FakeRequest:
    """`gpiod.LineRequest` for one line."""

    def __init__(self, kernel: Kernel, line: Line, number: int, size: int) -> None:
        self._kernel, self._line, self._number = kernel, line, number
        self._events: deque[gpiod.EdgeEvent] = deque(maxlen=size)
        self._fd: int | None = os.eventfd(0, os.EFD_NONBLOCK | os.EFD_CLOEXEC)

    @property
    def fd(self) -> int:
        return self._check()

    def put(self, event: gpiod.EdgeEvent) -> None:
        if not self._events:
            os.eventfd_write(self._check(), 1)
        self._events.append(event)

    def reconfigure_lines(self, config: Config) -> None:
        self._check()
        self._kernel.check()
        with self._kernel.lock:
            settings = config[self._number] or gpiod.LineSettings()
            if settings.direction is Direction.AS_IS:
                return
            self._line.settings = settings
            if settings.direction is Direction.OUTPUT:
                self._show(bool(settings.output_value))
            self._kernel.settle(self._line, self._number)

    def get_value(self, line: int | str) -> Value:
        self._check(line)
        self._kernel.check()
        return Value.ACTIVE if self._line.high else Value.INACTIVE

    def set_value(self, line: int | str, value: Value) -> None:
        self._check(line)
        self._kernel.check()
        if self._line.settings.direction is not Direction.OUTPUT:
            raise PermissionError(errno.EPERM, "Operation not permitted")
        self._show(bool(value))

    def wait_edge_events(self, timeout: timedelta | float | None = None) -> bool:
        seconds = timeout.total_seconds() if isinstance(timeout, timedelta) else timeout
        return bool(select([self._check()], [], [], seconds)[0])

    def read_edge_events(self, max_events: int | None = None) -> list[gpiod.EdgeEvent]:
        fd = self._check()
        self._kernel.check()
        with self._kernel.lock:
            assert self._events, "the real one would wait here, and hold everybody up"
            events = [self._events.popleft() for _ in range(min(max_events or 64, len(self._events)))]
            if not self._events:
                os.eventfd_read(fd)
            return events

    def release(self) -> None:
        with self._kernel.lock:
            if self._fd is not None:
                os.close(self._fd)
                self._fd = None
                self._line.request, self._line.consumer = None, ""
                self._line.settings = gpiod.LineSettings(direction=self._line.settings.direction)

    def _show(self, high: bool) -> None:
        self._line.high = high
        self._line.shown.append(high)

    def _check(self, line: int | str | None = None) -> int:
        if self._fd is None:
            raise gpiod.RequestReleasedError
        assert line in (None, self._number), "another line than was asked for"
        return self._fd
