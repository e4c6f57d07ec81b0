"""USB keys without USB: devices that are plugged in, typed on and pulled out, behind evdev's own face.

`FakeUsb.open` stands in for evdev's InputDevice: nodes are files in a folder, a grab is exclusive, strokes go to no
other reader then, and who reads from a device that is gone gets ENODEV. Safe from any thread.
"""

from __future__ import annotations

import errno
import os
import time
from collections import deque
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from threading import RLock
from typing import Any

from companion.devices.input_nodes import EV_KEY, EV_SYN, SYN_DROPPED


@dataclass(frozen=True, slots=True)
class FakeEvent:
    """As evdev's InputEvent, as far as it is used."""

    type: int
    code: int
    value: int
    at: float

    def timestamp(self) -> float:
        return self.at


class FakeUsb:
    """The sockets. `denied`: paths that may not be opened."""

    def __init__(self, nodes: Path, clock: Callable[[], float] = time.monotonic) -> None:
        self.nodes, self.clock = nodes, clock
        self.denied: set[str] = set()
        self._plugged: dict[str, FakeDevice] = {}
        self._count = 0

    def plug(self, name: str, codes: Collection[int], *, denied: bool = False) -> FakeDevice:
        """A device by its name with these key codes. Its node gets a number that was not there before."""
        path = str(self.nodes / f"event{self._count}")
        self._count += 1
        device = FakeDevice(self, path, name, frozenset(codes))
        self._plugged[path] = device
        if denied:
            self.denied.add(path)
        Path(path).touch()
        return device

    def unplug(self, device: FakeDevice) -> None:
        Path(device.path).unlink()
        del self._plugged[device.path]
        device.go()

    def open(self, path: str) -> FakeReader:
        if path in self.denied:
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        if path not in self._plugged:
            raise OSError(errno.ENODEV, os.strerror(errno.ENODEV), path)
        return FakeReader(self._plugged[path])


@dataclass(eq=False)
class FakeDevice:
    """One device, with fingers on its keys."""

    usb: FakeUsb
    path: str
    name: str
    codes: frozenset[int]
    down: set[int] = field(default_factory=set)
    readers: list[FakeReader] = field(default_factory=list)
    holder: FakeReader | None = None
    gone: bool = False
    lock: RLock = field(default_factory=RLock)

    def key(self, code: int, level: int) -> None:
        """1 down, 2 repeated, 0 up."""
        (self.down.add if level else self.down.discard)(code)
        self._send((EV_KEY, code, level), (EV_SYN, 0, 0))

    def overflow(self, code: int) -> None:
        """The kernel's queue was full: it says so, and what stood in it is worth nothing, like this press."""
        self._send((EV_SYN, SYN_DROPPED, 0), (EV_KEY, code, 1), (EV_SYN, 0, 0))

    def unplug(self) -> None:
        self.usb.unplug(self)

    def go(self) -> None:
        with self.lock:
            self.gone = True
            for reader in self.readers:
                reader.ring()

    def _send(self, *events: tuple[int, int, int]) -> None:
        with self.lock:
            for reader in (self.holder,) if self.holder else tuple(self.readers):
                reader.waiting.extend(FakeEvent(*event, self.usb.clock()) for event in events)
                reader.ring()


class FakeReader:
    """One who has the device open."""

    def __init__(self, device: FakeDevice) -> None:
        self.device, self.name = device, device.name
        self.waiting: deque[FakeEvent] = deque()
        self._bell = os.eventfd(0, os.EFD_NONBLOCK)
        with device.lock:
            device.readers.append(self)

    def ring(self) -> None:
        os.eventfd_write(self._bell, 1)

    def fileno(self) -> int:
        return self._bell

    def capabilities(self) -> dict[int, Any]:
        self._must_be_there()
        return {EV_SYN: [0], EV_KEY: sorted(self.device.codes)}

    def active_keys(self) -> list[int]:
        self._must_be_there()
        return sorted(self.device.down)

    def grab(self) -> None:
        with self.device.lock:
            self._must_be_there()
            if self.device.holder is not None:
                raise OSError(errno.EBUSY, os.strerror(errno.EBUSY))
            self.device.holder = self

    def read(self) -> Iterator[FakeEvent]:
        """A generator, as evdev's is: nothing is read before the first is asked for."""
        with self.device.lock:
            self._must_be_there()
            os.eventfd_read(self._bell)  # BlockingIOError where nothing came
            came, self.waiting = self.waiting, deque()
        yield from came

    def close(self) -> None:
        with self.device.lock:
            if self in self.device.readers:
                self.device.readers.remove(self)
                os.close(self._bell)
            if self.device.holder is self:
                self.device.holder = None

    def _must_be_there(self) -> None:
        if self.device.gone:
            raise OSError(errno.ENODEV, os.strerror(errno.ENODEV))
