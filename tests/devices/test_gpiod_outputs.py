"""Lights, the buzzer and the screen's reset over the gpiod factory: levels without a glitch, and pulses."""

from __future__ import annotations

import errno
from threading import Event

import gpiod
import pytest
from gpiozero import LED, PWMLED, DigitalOutputDevice
from gpiozero.exc import (
    PinFixedPull,
    PinInvalidState,
)

from companion.devices import gpio
from companion.devices.gpiod import pulses
from companion.devices.sounder import Buzzer
from companion.effects import Tune
from tests.devices.fake_gpiod import Kernel
from tests.devices.wires import Wires, soon


def test_a_light_goes_on_and_off_and_blinks(wires: Wires) -> None:
    with LED(23) as lamp:
        assert (lamp.pin.function, wires.level(23)) == ("output", False)
        lamp.on()
        assert wires.level(23) and lamp.value == 1
        lamp.blink(0.001, 0.001)
        for level in (False, True, False):
            soon(lambda level=level: wires.level(23) is level)  # type: ignore[misc]


def test_an_output_shows_no_other_level_first(kernel: Kernel) -> None:
    for high in (True, False):
        DigitalOutputDevice(23, initial_value=high).close()
        assert kernel.line(23).shown == [high]
        kernel.line(23).shown.clear()


def test_an_output_that_keeps_what_it_finds(kernel: Kernel) -> None:
    kernel.line(23).high = True
    with DigitalOutputDevice(23, initial_value=None) as output:
        assert output.value == 1
    assert kernel.line(23).shown == [True]


def test_dimming_is_pulses_and_ends_dark(wires: Wires) -> None:
    with PWMLED(23, frequency=200, initial_value=0.5) as lamp:
        for level in (True, False, True):
            soon(lambda level=level: wires.level(23) is level)  # type: ignore[misc]
        lamp.value = 1
        assert lamp.pin.state == 1
        soon(lambda: wires.level(23))
        lamp.pin.frequency = None
        assert (lamp.pin.frequency, wires.level(23)) == (None, False)


def test_late_edges_do_not_lower_the_pitch(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a clock where every sleep ends 60 us late, a thousand edges at 2 kHz take a quarter of a second."""
    now, enough = [50.0], Event()
    at: list[float] = []

    def oversleep(seconds: float) -> None:
        now[0] += seconds + 60e-6

    def write(_level: bool) -> None:
        at.append(now[0])
        if len(at) == 1002:
            enough.set()
            raise OSError(errno.EIO, "that will do")

    monkeypatch.setattr(pulses, "monotonic", lambda: now[0])
    monkeypatch.setattr(pulses, "sleep", oversleep)
    wave = pulses.Pulses(write, 2000, "GPIO18")
    wave.set(2000, 0.5)
    assert enough.wait(10)
    wave.close()
    assert at[-1] - at[1] == pytest.approx(1000 * 0.00025, abs=100e-6)


def test_the_buzzer_sings_its_tune_at_its_pitch(kernel: Kernel) -> None:
    buzzer = Buzzer(18)
    line = kernel.line(18)
    line.shown.clear()
    buzzer.play(Tune.LOST)
    soon(lambda: len(line.shown) > 200)
    buzzer.close()
    assert line.shown[:200] in ([True, False] * 100, [False, True] * 100, [False, *([True, False] * 100)][:200])
    assert not line.high and not line.consumer


def test_pulses_that_the_line_does_not_obey_are_said_at_the_next_word(kernel: Kernel) -> None:
    lamp = PWMLED(23, initial_value=0.5)
    kernel.unplugged = True
    soon(lambda: lamp.pin._pulses._fault is not None)
    with pytest.raises(OSError, match="No such device"):
        lamp.value = 0.2
    kernel.unplugged = False
    lamp.close()


def test_what_an_output_cannot_do_is_refused(wires: Wires) -> None:
    pin = gpio.open_factory().pin(17)
    pin.output_with_state(0)
    with pytest.raises(PinFixedPull):
        pin.pull = "up"
    with pytest.raises(PinInvalidState):
        pin.state = 2
    with pytest.raises(PinFixedPull, match="physical pull-up"):
        gpio.open_factory().pin(3).input_with_pull("down")


def test_closing_leaves_an_input_behind_not_a_light(kernel: Kernel) -> None:
    lamp = LED(23)
    lamp.on()
    lamp.close()
    assert kernel.line(23).settings.direction is gpiod.line.Direction.INPUT
