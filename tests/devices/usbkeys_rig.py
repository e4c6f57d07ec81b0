"""What USB keys are tested on: devices that the kernel makes by uinput where it can, and the fake in any case.

`BENCHES` says which there are here. On uinput nothing but the test's own devices is ever opened, whatever else is
plugged into the machine.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Protocol

from companion.devices.input_nodes import EV_KEY, NODES, InputDevice, import_opener
from companion.devices.usbkeys import UsbKeys
from companion.devices.usbkeys_fake import FakeUsb
from companion.devices.usbkeys_health import Wished
from companion.keymap import ENTER, KP_ENTER, KP_TYPED, TYPED
from companion.ports import Post

PAD = frozenset({*KP_TYPED, KP_ENTER})
KEYBOARD = frozenset(range(1, 112))
KP_7, KP_MINUS, KP_PLUS = 71, 74, 78
SHIFT = 42


class Plugged(Protocol):
    """A device that is plugged in."""

    path: str

    def key(self, code: int, level: int) -> None: ...
    def unplug(self) -> None: ...


class Bench(Protocol):
    nodes: Path

    def open(self, path: str) -> InputDevice: ...
    def plug(self, name: str, codes: Collection[int]) -> Plugged: ...


def tap(device: Plugged, code: int) -> None:
    device.key(code, 1)
    device.key(code, 0)


def scan(device: Plugged, text: str, *, end: bool = True) -> None:
    """Typed as a scanner types."""
    for typed in text:
        code, place = next((code, both.index(typed)) for code, both in TYPED.items() if typed in both)
        if place:
            device.key(SHIFT, 1)
        tap(device, code)
        if place:
            device.key(SHIFT, 0)
    if end:
        tap(device, ENTER)


class UinputBench:
    """The kernel's own devices; needs evdev and the right to write to /dev/uinput."""

    nodes = NODES

    def __init__(self) -> None:
        self._opener = import_opener()
        self._paths: set[str] = set()

    def open(self, path: str) -> InputDevice:
        if path not in self._paths:
            raise OSError(errno.ENODEV, os.strerror(errno.ENODEV), path)
        return self._opener(path)

    def plug(self, name: str, codes: Collection[int]) -> Plugged:
        from evdev import UInput

        made = UinputDevice(UInput({EV_KEY: sorted(codes)}, name=name))
        self._paths.add(made.path)
        return made


class UinputDevice:
    def __init__(self, made: Any) -> None:
        self._made = made
        self.path = str(made.device.path)
        made.device.close()

    def key(self, code: int, level: int) -> None:
        self._made.write(EV_KEY, code, level)
        self._made.syn()

    def unplug(self) -> None:
        self._made.close()


def has_uinput() -> bool:
    return find_spec("evdev") is not None and os.access("/dev/uinput", os.W_OK)


@contextmanager
def fake_bench() -> Iterator[FakeUsb]:
    with TemporaryDirectory(prefix="companion-usb-") as folder:
        yield FakeUsb(Path(folder))


@contextmanager
def uinput_bench() -> Iterator[UinputBench]:
    yield UinputBench()


BENCHES: dict[str, Callable[[], Any]] = {"fake": fake_bench, **({"uinput": uinput_bench} if has_uinput() else {})}


def usb_keys(bench: Bench, post: Post, wished: Wished = "auto") -> UsbKeys:
    """On that bench, looking often enough for a test."""
    return UsbKeys(post, wished, opener=bench.open, nodes=bench.nodes, look_every=0.02)


def lands_elsewhere(bench: Bench, device: Plugged, code: int) -> bool:
    """Whether a stroke on this device reaches another reader too, as a console would be."""
    console = bench.open(device.path)
    try:
        tap(device, code)
        with suppress(BlockingIOError):
            return bool(list(console.read()))
        return False
    finally:
        console.close()
