"""USB number pads, bar-code and RFID scanners as keys, by python-evdev: found, grabbed, lost and found again for ever.

A device that is taken is taken for the table alone (EVIOCGRAB): nothing that it types lands in a console. What its
strokes mean is `strokes`, which devices are ours by their own word is `keymap`. Every second the folder of nodes is
looked at; a node is opened only once, unless it changes. Knows no screen and no question.
"""

from __future__ import annotations

import errno
import logging
import math
import os
import select
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from companion.devices.input_nodes import (
    EV_KEY,
    EV_SYN,
    NODES,
    SYN_DROPPED,
    Identity,
    InputDevice,
    Opener,
    import_opener,
    nodes_in,
    refused,
    stamped_by_kernel,
)
from companion.devices.ration import Ration
from companion.devices.usbkeys_health import Found, Wished, health
from companion.keymap import Kind, is_keyboard, looks_like, same_name, taken_as
from companion.signals import Condition, Device, Forgotten, Sensed
from companion.strokes import LONGEST, SOURCE, Overlong, Strokes

if TYPE_CHECKING:
    from companion.ports import Post

LOOK_EVERY = 1.0

_log = logging.getLogger("companion.usbkeys")


@dataclass(slots=True)
class Taken:
    """A device that is ours. `stamped`: its events have the monotonic time at which they happened."""

    path: str
    inode: int
    device: InputDevice
    name: str
    strokes: Strokes
    stamped: bool
    skipping: bool = False


class UsbKeys:
    """`wished`: "auto", or the names of devices, which are then taken and no others."""

    def __init__(
        self,
        post: Post,
        wished: Wished = "auto",
        *,
        opener: Opener | None = None,
        nodes: Path = NODES,
        clock: Callable[[], float] = time.monotonic,
        look_every: float = LOOK_EVERY,
    ) -> None:
        self._post, self._wished, self._opener = post, wished, opener
        self._nodes, self._clock, self._look_every = nodes, clock, look_every
        self._taken: dict[int, Taken] = {}
        self._passed: dict[str, Identity] = {}  # looked at and not to be opened again
        # By path: sentences of those that cannot be taken, names of those that were left alone.
        self._busy: dict[str, str] = {}
        self._refused: dict[str, str] = {}
        self._keyboards: dict[str, str] = {}
        self._gone: list[str] = []  # names that were here in this run
        self._said: tuple[Condition, str] | None = None
        self._poll = select.poll()
        self._bell = -1
        self._closing = False
        self._thread: threading.Thread | None = None
        self._ration = Ration()

    def open(self) -> UsbKeys:
        """Start to look for devices. Raises MissingLibrary where there is no evdev."""
        if self._thread is None:
            self._opener = self._opener or import_opener()
            self._bell = os.eventfd(0)
            self._poll.register(self._bell, select.POLLIN)
            self._thread = threading.Thread(target=self._run, name="usb keys", daemon=True)
            self._thread.start()
        return self

    def close(self) -> None:
        """Let every device go, back to whoever had it. Twice does no harm."""
        if self._thread is None or self._closing:
            return
        self._closing = True
        os.eventfd_write(self._bell, 1)
        self._thread.join(2.0)
        if not self._thread.is_alive():
            os.close(self._bell)

    def __enter__(self) -> UsbKeys:
        return self.open()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # -- the thread -------------------------------------------------------------------------------------------

    def _run(self) -> None:
        look_at = -math.inf
        try:
            while not self._closing:
                if (now := time.monotonic()) >= look_at:
                    self._look()
                    look_at = now + self._look_every
                wait = max(0.0, look_at - time.monotonic())
                for descriptor, flags in self._poll.poll(math.ceil(wait * 1000)):
                    if descriptor in self._taken:
                        self._read(self._taken[descriptor], broken=bool(flags & (select.POLLHUP | select.POLLERR)))
        finally:
            for taken in list(self._taken.values()):
                self._release(taken)

    def _look(self) -> None:
        there = nodes_in(self._nodes)
        for taken in list(self._taken.values()):
            if there.get(taken.path, (0, 0))[0] != taken.inode:
                self._lose(taken)
        ours = {taken.path for taken in self._taken.values()}
        for path in {*self._passed, *self._busy} - there.keys():
            self._forget(path)
        for path, identity in there.items():
            if path not in ours and self._passed.get(path) != identity:
                self._forget(path)
                self._try(path, identity)
        self._tell()

    def _forget(self, path: str) -> None:
        self._passed.pop(path, None)
        for memory in (self._busy, self._refused, self._keyboards):
            memory.pop(path, None)

    def _try(self, path: str, identity: Identity) -> None:
        assert self._opener is not None
        try:
            device = self._opener(path)
        except PermissionError:
            self._passed[path] = identity
            self._refused[path] = refused(path)
            return
        except OSError:  # pulled out just now, or not ready yet: the next look knows more
            return
        try:
            taken = self._take(path, identity, device)
        except OSError as error:
            taken = False
            if error.errno == errno.EBUSY:
                self._busy[path] = f'USB keys: "{device.name}" ({path}) is held by another program: end that'
        if not taken:
            device.close()

    def _take(self, path: str, identity: Identity, device: InputDevice) -> bool:
        """Whether the device is ours; then it is grabbed. OSError if it cannot be."""
        name, codes = device.name, device.capabilities().get(EV_KEY, ())
        auto = self._wished == "auto"
        kind = looks_like(name, codes) if auto else taken_as(name, codes) if self._is_wished(name) else None
        if kind is None:
            self._passed[path] = identity
            if auto and is_keyboard(codes):
                self._keyboards[path] = name
            return False
        device.grab()
        strokes = Strokes(kind)
        found = strokes.found(device.active_keys(), self._clock())
        self._taken[device.fileno()] = Taken(path, identity[0], device, name, strokes, stamped_by_kernel(device))
        self._poll.register(device.fileno(), select.POLLIN)
        if name in self._gone:
            self._gone.remove(name)
        self._log(f'USB keys: "{name}" is taken as a {"number pad" if kind is Kind.PAD else "scanner"} ({path})')
        for edge in found:
            self._post(edge)
        return True

    def _is_wished(self, name: str) -> bool:
        return any(same_name(name, wished) for wished in self._wished)

    def _read(self, taken: Taken, broken: bool) -> None:
        try:
            events = list(taken.device.read())
        except OSError as error:
            if broken or not isinstance(error, BlockingIOError):
                self._lose(taken)
                self._tell()
            return
        for event in events:
            at = event.timestamp() if taken.stamped else self._clock()
            if event.type == EV_SYN:
                taken.skipping = event.code == SYN_DROPPED
                if taken.skipping:
                    taken.strokes.forget()
                    self._up(taken, at)
            elif event.type == EV_KEY and not taken.skipping:
                self._hear(taken, event.code, event.value, at)

    def _hear(self, taken: Taken, code: int, level: int, at: float) -> None:
        for said in taken.strokes.stroke(code, level, at):
            if isinstance(said, Overlong):
                self._log(f'USB keys: a scan by "{taken.name}" was dropped: it has more than {LONGEST} characters')
            else:
                self._post(said)

    def _lose(self, taken: Taken) -> None:
        self._release(taken)
        self._gone.append(taken.name)
        self._up(taken, self._clock())

    def _up(self, taken: Taken, at: float) -> None:
        """Its keys count as up, without a press."""
        if taken.strokes.kind is Kind.PAD:
            self._post(Forgotten(SOURCE, at))

    def _release(self, taken: Taken) -> None:
        descriptor = next(number for number, one in self._taken.items() if one is taken)
        del self._taken[descriptor]
        self._poll.unregister(descriptor)
        try:
            taken.device.close()
        except OSError as error:
            _log.debug("%s could not be closed: %s", taken.path, error)

    def _tell(self) -> None:
        """Say how the USB keys are, when that has changed."""
        here = [taken.name for taken in self._taken.values()]
        lists = (self._busy.values(), self._refused.values(), self._keyboards.values())
        told = condition, why = health(self._wished, Found(here, self._gone, *lists))
        if told != self._said:
            self._said = told
            self._post(Sensed(Device.KEYS, condition, self._clock(), why))

    def _log(self, line: str) -> None:
        if (rationed := self._ration.spend(line, self._clock())) is not None:
            _log.warning("%s", rationed)
