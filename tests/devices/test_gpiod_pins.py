"""Lines of the gpiod factory: pulls, edges, who holds a line, what is left behind, a chip that goes away."""

from __future__ import annotations

import errno
from pathlib import Path
from threading import Event
from time import monotonic
from typing import Any

import gpiod
import pytest
from gpiozero import LED, Button
from gpiozero.exc import (
    PinInvalidBounce,
    PinInvalidEdges,
    PinInvalidFunction,
    PinInvalidPull,
    PinPWMFixedValue,
    PinSetInput,
)

from companion.devices import gpio
from companion.devices.buttons import KeySettings, open_keys
from companion.devices.gpiod.faults import ChipFault, LineHeld
from companion.errors import Occupied
from tests.devices.fake_gpiod import FakeChip, FakeRequest, Kernel
from tests.devices.pins import Box
from tests.devices.wires import InMemory, Wires, factory_on, soon, wires_of


@pytest.mark.parametrize(("pull", "level"), [("up", True), ("down", False)])
def test_a_pull_takes_a_free_line_where_it_pulls(wires: Wires, pull: str, level: bool) -> None:
    pin = gpio.open_factory().pin(17)
    pin.input_with_pull(pull)
    assert (pin.function, pin.pull, bool(pin.state), wires.level(17)) == ("input", pull, level, level)


def test_a_button_of_gpiozero_s_own_hears_and_holds(wires: Wires) -> None:
    pressed, held, released = Event(), Event(), Event()
    with Button(5, hold_time=0.01) as button:
        button.when_pressed, button.when_held, button.when_released = pressed.set, held.set, released.set
        wires.set(5, False, monotonic())
        assert pressed.wait(10) and held.wait(10)
        wires.set(5, True, monotonic())
        assert released.wait(10)


def test_rising_edges_alone_can_be_asked_for(wires: Wires) -> None:
    heard, thrice = list[bool](), Event()
    pin = gpio.open_factory().pin(5)
    pin.input_with_pull("up")
    pin.edges = "rising"

    def hears(_ticks: float, high: bool) -> None:
        heard.append(high)
        if len(heard) == 3:
            thrice.set()

    pin.when_changed = hears
    for number in range(6):
        wires.set(5, number % 2 == 1, 100 + 0.01 * number)
    assert thrice.wait(10)
    assert heard == [True] * 3


def test_who_listens_again_after_a_pause_hears_the_same_level_as_news(wires: Wires) -> None:
    heard, again = list[bool](), Event()
    pin = gpio.open_factory().pin(5)
    pin.input_with_pull("up")

    def hears(_ticks: float, high: bool) -> None:
        heard.append(high)
        again.set()

    for start in (100, 101):
        pin.when_changed = hears
        wires.set(5, False, start)
        assert again.wait(10)
        again.clear()
        pin.when_changed = None
        wires.set(5, True, start + 0.1)
    assert heard == [False, False]


@pytest.mark.parametrize(
    ("attribute", "value", "error"),
    [
        ("function", "alt0", PinInvalidFunction),
        ("pull", "sideways", PinInvalidPull),
        ("edges", "some", PinInvalidEdges),
        ("bounce", -1, PinInvalidBounce),
        ("state", 1, PinSetInput),
        ("frequency", 100, PinPWMFixedValue),
    ],
)
def test_what_an_input_cannot_do_is_refused(wires: Wires, attribute: str, value: Any, error: type[Exception]) -> None:
    pin = gpio.open_factory().pin(17)
    pin.function = "input"
    with pytest.raises(error):
        setattr(pin, attribute, value)


def test_b11_a_held_line_says_who_holds_it(wires: Wires) -> None:
    held = gpiod.Chip(str(gpio.open_factory().chip)).request_lines({5: None}, consumer="spi0 CS0")
    with pytest.raises(LineHeld, match=r'GPIO5 on /.*/gpiochip\d+ is held by "spi0 CS0"'):
        gpio.open_factory().pin(5).function = "input"
    wanted = r'GPIO5, wanted for key "a", is held by "spi0 CS0"'
    with pytest.raises(Occupied, match=wanted) as caught, open_keys(KeySettings(a=5), Box()):
        pass
    assert caught.value.exit_code == 3
    held.release()
    with open_keys(KeySettings(a=5), box := Box()):
        assert [sensed.condition.value for sensed in box.health] == ["ok"]


def test_a_line_that_is_refused_for_another_reason_is_nobody_s(kernel: Kernel, monkeypatch: Any) -> None:
    def refuses(*_: object) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(FakeChip, "request_lines", refuses)
    with pytest.raises(PermissionError, match="Operation not permitted"):
        gpio.open_factory().pin(5).function = "input"
    with open_keys(KeySettings(a=5), box := Box()):
        assert box.health[0].why == ('GPIO5, wanted for key "a", cannot be opened ([Errno 1] Operation not permitted)')


def test_a_line_is_ours_while_it_is_used_and_no_longer(wires: Wires) -> None:
    factory = gpio.open_factory()

    def holder() -> str:
        with gpiod.Chip(str(factory.chip)) as chip:
            return chip.get_line_info(23).consumer

    lamp = LED(23)
    assert holder() == "tests"
    lamp.on()
    lamp.close()
    lamp.close()
    assert not holder()


def test_closing_the_factory_lets_every_line_go_and_twice_does_no_harm(kernel: Kernel) -> None:
    factory = gpio.open_factory()
    pin = factory.pin(5)
    pin.input_with_pull("up")
    LED(23)
    factory.close()
    factory.close()
    assert [line.consumer for line in kernel.lines.values() if line.consumer] == []
    with pytest.raises(ChipFault, match="was closed"):
        pin.function = "input"


def test_a_chip_that_goes_away_is_an_error_of_the_system_and_can_be_closed(kernel: Kernel, caplog: Any) -> None:
    button = Button(5)
    kernel.unplugged = True
    with pytest.raises(OSError, match="No such device") as caught:
        _ = button.is_pressed
    assert caught.value.errno == errno.ENODEV
    kernel.unplug()
    soon(lambda: "GPIO5 can no longer be read" in caplog.text)
    soon(lambda: not gpio.open_factory().reader._sources)
    button.close()
    assert "GPIO5 could not be left as an input" in caplog.text


def test_the_fake_has_the_face_of_the_real_one() -> None:
    from inspect import signature

    for fake, real in ((FakeChip, gpiod.Chip), (FakeRequest, gpiod.LineRequest)):
        own = [name for name in vars(fake) if not name.startswith("_") and name != "put"]
        assert own
        for name in own:
            theirs = getattr(real, name)
            if not isinstance(theirs, property):
                assert list(signature(getattr(fake, name)).parameters) == list(signature(theirs).parameters), name


def test_in_memory_the_lines_are_numbered_as_on_the_header(tmp_path: Path) -> None:
    with wires_of("memory", tmp_path) as wires:
        assert isinstance(wires, InMemory)
        with factory_on(wires) as factory:
            assert [factory.pin(name)._number for name in (4, "GPIO4", "BOARD7", "J8:7")] == [4] * 4
