"""The three panels that must say the same: the fake, the Pico's core and the Uno's. One shape, in milliseconds."""

from __future__ import annotations

from typing import Protocol

from firmware_bridge.fake import FakePanel
from firmware_bridge.pico import core
from firmware_bridge.wire import PROTOCOL
from tests.firmware.native import NativePanel

UID, CAPS = "ONE-1", "dice=6;keys=3;lights=3"


class Core(Protocol):
    """A panel at a boot count; `lights` as a character for each of a, b, c."""

    def event(self, kind: str, word: str, lifted: int, mark: str, now: int) -> int: ...
    def received(self, chunk: bytes, now: int) -> None: ...
    def sending(self, now: int) -> bytes: ...
    @property
    def lights(self) -> str: ...


class Fake:
    def __init__(self, now: int, boot: int) -> None:
        self.panel = FakePanel(now / 1000, uid=UID, boot=boot, firmware="x 1", protocol=PROTOCOL, caps=CAPS)

    def event(self, kind: str, word: str, lifted: int, mark: str, now: int) -> int:
        at = now / 1000
        if kind == "KEY":
            return self.panel.press(word, at) if mark == "d" else self.panel.release(word, at)
        if kind == "ROLL":
            return self.panel.roll(word, at, lifted=lifted, flags=mark)
        return self.panel.card(word, at) if kind == "CARD" else self.panel.void(word, at)

    def received(self, chunk: bytes, now: int) -> None:
        self.panel.received(chunk, now / 1000)

    def sending(self, now: int) -> bytes:
        self.panel.tick(now / 1000)
        return self.panel.sending()

    @property
    def lights(self) -> str:
        return "".join(self.panel.lights.get(name, "0") for name in "abc")


class Pico:
    def __init__(self, now: int, boot: int) -> None:
        self.panel = core.Panel(now, boot, UID, CAPS, ("a", "b", "c"), firmware="x 1")

    def event(self, kind: str, word: str, lifted: int, mark: str, now: int) -> int:
        if kind == "KEY":
            return self.panel.key(word, mark, now)
        if kind == "ROLL":
            return self.panel.roll(word, lifted, mark, now)
        return self.panel.card(word, now) if kind == "CARD" else self.panel.void(word, now)

    def received(self, chunk: bytes, now: int) -> None:
        self.panel.received(chunk, now)

    def sending(self, now: int) -> bytes:
        self.panel.tick(now)
        return self.panel.sending()

    @property
    def lights(self) -> str:
        return "".join(self.panel.lights[name] for name in "abc")


class Uno:
    def __init__(self, now: int, boot: int) -> None:
        self.panel = NativePanel(now, boot, UID, CAPS, "x 1")

    def event(self, kind: str, word: str, lifted: int, mark: str, now: int) -> int:
        if kind == "KEY":
            return self.panel.key(word, mark, now)
        if kind == "ROLL":
            return self.panel.roll(word, lifted, mark, now)
        return self.panel.card(word, now) if kind == "CARD" else self.panel.void(word, now)

    def received(self, chunk: bytes, now: int) -> None:
        self.panel.received(chunk, now)

    def sending(self, now: int) -> bytes:
        return self.panel.sending(now)

    @property
    def lights(self) -> str:
        return self.panel.lights
