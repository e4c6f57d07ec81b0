"""Stand-ins for the screen's tests: a bus with a Glass at its end and faults to order, a clock that is set by hand,
pictures by hypothesis, and a list that hears signals."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import strategies as st
from PIL import Image

from companion.devices.controller import Controller
from companion.devices.display_settings import DisplaySettings, Driver
from companion.devices.display_thread import DisplayThread
from companion.devices.glass import Chip, Glass
from companion.signals import Condition, Sensed

CHIPS: tuple[Chip, ...] = ("ssd1306", "ssd1309", "sh1106")


class Clock:
    """Seconds that pass when told."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class GlassBus:
    """Stands where luma opens smbus2.SMBus. `fails(n)` is asked before message n (from 1) and gives an errno or
    None; a data message that fails has put half of its bytes on the glass."""

    def __init__(self, glass: Glass) -> None:
        self.glass = glass
        self.messages: list[bytes] = []
        self.opened = self.closed = 0
        self.fails: Callable[[int], int | None] = lambda n: None
        self.count = 0
        self.address = 0x3C
        self.before: Callable[[], None] = lambda: None

    def open(self, port: int) -> GlassBus:
        self.opened += 1
        return self

    def close(self) -> None:
        self.closed += 1

    def write_i2c_block_data(self, address: int, control: int, block: list[int]) -> None:
        assert len(block) <= 32, "SMBus knows no longer blocks"
        self._take(address, bytes([control, *block]))

    def i2c_rdwr(self, *messages: Any) -> None:
        for message in messages:
            self._take(message.addr, bytes(message))

    def _take(self, address: int, message: bytes) -> None:
        self.before()
        self.count += 1
        code = self.fails(self.count)
        if code is None and address != self.address:
            code = errno.EREMOTEIO
        if code is not None:
            if message[0] == 0x40 and len(message) > 3:
                self.glass.feed(message[: len(message) // 2])
            raise OSError(code, os.strerror(code))
        self.messages.append(message)
        self.glass.feed(message)


class Heard(list[object]):
    """An inbox that keeps everything."""

    @property
    def conditions(self) -> list[Condition]:
        return [signal.condition for signal in self if isinstance(signal, Sensed)]

    @property
    def why(self) -> str:
        last = self[-1]
        assert isinstance(last, Sensed)
        return last.why


class Rig:
    """A display on a real luma driver over a GlassBus, worked by hand: `turn` is one turn of its thread."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, driver: Driver, **settings: Any) -> None:
        self.chip: Chip = driver  # type: ignore[assignment]  # only chips are asked for
        self.glass = Glass(self.chip)
        self.bus = GlassBus(self.glass)
        monkeypatch.setattr("smbus2.SMBus", self.bus.open)
        self.clock = Clock()
        self.heard = Heard()
        surface = Controller(DisplaySettings(driver=driver, **settings), self.clock)
        self.display = DisplayThread(surface, self.heard.append, self.clock)

    def turn(self) -> float | None:
        return self.display.step()

    def later(self, seconds: float) -> None:
        """Let time pass; the thread is called whenever it asked to be."""
        end = self.clock.now + seconds
        while (next_time := self.turn()) is not None and next_time <= end:
            self.clock.now = max(self.clock.now, next_time)
        self.clock.now = end
        self.turn()

    def sees(self, picture: Image.Image) -> bool:
        return self.glass.picture().tobytes() == picture.tobytes()


def noise(seed: int, lit: int = 3) -> Image.Image:
    """A picture of boxes and dots, another for each seed."""
    chance = Random(seed)
    picture = Image.new("1", (128, 64))
    for _ in range(lit):
        left, top = chance.randrange(128), chance.randrange(64)
        box = (left, top, left + chance.randrange(1, 60), top + chance.randrange(1, 30))
        picture.paste(chance.choice((0, 255)), box)
        picture.putpixel((chance.randrange(128), chance.randrange(64)), 255)
    return picture


@st.composite
def sequences(draw: st.DrawFn) -> list[Image.Image]:
    """Pictures that follow each other: a dot, a box, noise, an inversion, all dark, the same again."""
    picture = Image.new("1", (128, 64))
    pictures = []
    for kind in draw(
        st.lists(st.sampled_from(["dot", "box", "noise", "invert", "dark", "same"]), min_size=1, max_size=8)
    ):
        seed = draw(st.integers(0, 2**32))
        chance = Random(seed)
        picture = picture.copy()
        if kind == "dot":
            picture.putpixel((chance.randrange(128), chance.randrange(64)), chance.choice((0, 255)))
        elif kind == "box":
            picture.paste(noise(seed).crop((0, 0, 50, 20)), (chance.randrange(-20, 120), chance.randrange(-9, 60)))
        elif kind == "noise":
            picture = Image.frombytes("1", (128, 64), chance.randbytes(1024))
        elif kind == "invert":
            picture = picture.point(lambda light: 255 - light)
        elif kind == "dark":
            picture = Image.new("1", (128, 64))
        pictures.append(picture)
    return pictures
