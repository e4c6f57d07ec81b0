"""The screen's thread for real: callers never wait for a slow or dead bus (O09, O11), the picture stands (O05)."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from companion.devices import display_thread
from companion.devices.bus import Tally
from companion.devices.display_settings import DisplaySettings
from companion.devices.display_thread import DisplayThread
from companion.devices.glass import Glass
from companion.devices.oled import open_display
from companion.devices.recording import Recording
from companion.signals import Condition, Sensed
from tests.devices.oled_rig import Clock, GlassBus, noise

PATIENCE = 10.0


class Inbox:
    """Posted conditions, and a way to wait for one."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self.heard: list[Sensed] = []

    def post(self, signal: object) -> None:
        assert isinstance(signal, Sensed)
        with self._changed:
            self.heard.append(signal)
            self._changed.notify_all()

    def wait(self, condition: Condition) -> Sensed:
        with self._changed:
            assert self._changed.wait_for(lambda: any(s.condition is condition for s in self.heard), PATIENCE)
            return next(s for s in self.heard if s.condition is condition)


def held_up(gate: threading.Event) -> None:
    gate.wait(PATIENCE)


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch) -> GlassBus:
    bus = GlassBus(Glass("ssd1306"))
    monkeypatch.setattr("smbus2.SMBus", bus.open)
    return bus


def test_o09_callers_do_not_wait_for_a_slow_bus_and_pictures_coalesce(bus: GlassBus) -> None:
    gate = threading.Event()
    inbox = Inbox()
    display = open_display(DisplaySettings(), inbox.post, time.monotonic)
    display.show(noise(0))
    inbox.wait(Condition.OK)
    bus.before = lambda: held_up(gate)
    slowest = 0.0
    for seed in range(1, 51):
        before = time.monotonic()
        display.show(noise(seed))
        slowest = max(slowest, time.monotonic() - before)
    gate.set()
    display.close()
    assert slowest < 0.2, "a frame on this bus takes for ever"
    assert bus.glass.picture().tobytes() == noise(50).tobytes()
    assert display.frames <= 4, "the first, the one it was busy with, the newest"


def test_the_newest_picture_is_on_the_glass_when_close_returns_and_stays(bus: GlassBus) -> None:
    display = open_display(DisplaySettings(), Inbox().post, time.monotonic)
    for seed in range(5):
        display.show(noise(seed))
    display.close()
    display.close()
    display.show(noise(99))
    assert bus.glass.picture().tobytes() == noise(4).tobytes()
    assert (bus.opened, bus.closed) == (1, 1)


def test_o11_a_set_up_that_never_returns_holds_nobody_up(bus: GlassBus, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(display_thread, "STUCK", 0.1)
    gate = threading.Event()
    bus.before = lambda: held_up(gate)
    inbox = Inbox()
    before = time.monotonic()
    display = open_display(DisplaySettings(), inbox.post, time.monotonic)
    display.show(noise(1))
    assert time.monotonic() - before < 1.0
    assert "has not come back" in inbox.wait(Condition.LOST).why, "nobody calls, and yet it is said"
    before = time.monotonic()
    display.show(noise(2))
    display.dim(1)
    display.close()
    assert time.monotonic() - before < 1.5
    gate.set()
    assert inbox.wait(Condition.OK)


def test_a_drawing_that_hangs_is_noticed_by_the_next_caller(bus: GlassBus) -> None:
    clock = Clock()
    inbox = Inbox()
    display = open_display(DisplaySettings(), inbox.post, clock)
    display.show(noise(1))
    inbox.wait(Condition.OK)
    entered, gate = threading.Event(), threading.Event()

    def hang() -> None:
        entered.set()
        gate.wait(PATIENCE)

    bus.before = hang
    display.show(noise(2))
    assert entered.wait(PATIENCE)
    clock.now += 4
    display.show(noise(3))
    assert [said.condition for said in inbox.heard] == [Condition.OK, Condition.LOST]
    gate.set()
    display.close()
    assert [said.condition for said in inbox.heard] == [Condition.OK, Condition.LOST, Condition.OK]
    assert bus.glass.picture().tobytes() == noise(3).tobytes()


SPLASH = """
import sys, time
from pathlib import Path
from companion.devices.oled import DisplaySettings, open_display
from tests.devices.oled_rig import noise
settings = DisplaySettings(driver="ssd1309", bus="record", file=Path(sys.argv[1]))
display = open_display(settings, lambda signal: None, time.monotonic)
display.show(noise(int(sys.argv[2])))
display.close()
"""


def test_o05_the_splash_of_one_program_stands_until_the_first_picture_of_the_next(tmp_path: Path) -> None:
    file = tmp_path / "bus.jsonl"
    reader = Recording(file, "ssd1309")
    for seed in (1, 2):
        run = [sys.executable, "-W", "error", "-c", SPLASH, str(file), str(seed)]
        subprocess.run(run, check=True, cwd=Path(__file__).parents[2], timeout=60)
        reader.poll()
        assert reader.glass.picture().tobytes() == noise(seed).tobytes(), "nothing blanked it at exit"


class Broken:
    """A surface with a fault of ours in it, not of the bus."""

    refresh: float | None = None
    tally = Tally()
    closed = False

    def encode(self, picture: object) -> bytes:
        return b"picture"

    def set_up(self, frame: bytes | None, level: int, *, gently: bool) -> None:
        raise ZeroDivisionError("a fault of ours")

    def update(self, frame: bytes | None, level: int) -> None: ...

    def close(self) -> None:
        self.closed = True


def test_a_fault_of_the_program_ends_the_thread_loudly(monkeypatch: pytest.MonkeyPatch) -> None:
    loud: list[type[BaseException] | None] = []
    monkeypatch.setattr(threading, "excepthook", lambda seen: loud.append(seen.exc_type))
    inbox, surface = Inbox(), Broken()
    display = DisplayThread(surface, inbox.post, time.monotonic)
    display.start()
    display.show(noise(1))
    assert "its thread ended by a fault of the program" in inbox.wait(Condition.LOST).why
    display.close()
    assert surface.closed
    assert loud == [ZeroDivisionError]
