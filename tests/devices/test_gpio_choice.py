"""Which library drives the pins: gpiod first, lgpio second, never a third, and it is always said."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from gpiozero import Device

from companion.devices import gpio, gpio_faults
from companion.devices.buttons import KeySettings, open_keys
from companion.devices.gpiod.factory import GpiodFactory
from companion.errors import MissingLibrary
from companion.signals import Condition
from tests.devices.fake_gpiod import Kernel
from tests.devices.pins import Box
from tests.devices.wires import kernel_in

LGPIO = """
SET_PULL_NONE, SET_PULL_UP, SET_PULL_DOWN, BOTH_EDGES, RISING_EDGE, FALLING_EDGE = range(6)
class error(Exception): pass
def gpiochip_open(chip): return 0
def gpiochip_close(handle): pass
"""


@pytest.fixture(autouse=True)
def nobody_chose(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """A lgpio is there to be imported, and gpiod is not fenced off."""
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    monkeypatch.setattr(Device, "pin_factory", None)
    (tmp_path / "lgpio.py").write_text(LGPIO)
    monkeypatch.syspath_prepend(tmp_path)
    for name in ("lgpio", "gpiozero.pins.lgpio"):
        monkeypatch.setitem(sys.modules, name, None)
        monkeypatch.delitem(sys.modules, name)
    yield
    for name in ("lgpio", "gpiozero.pins.lgpio"):
        sys.modules.pop(name, None)
    if Device.pin_factory is not None:
        Device.pin_factory.close()


@pytest.fixture
def kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Kernel]:
    """A Pi 5 whose chip everybody finds."""
    with kernel_in(tmp_path) as kernel:
        node = kernel.add_chip("gpiochip0", "pinctrl-rp1")
        monkeypatch.setattr("companion.devices.gpiod.factory.find_header_chip", lambda _: (node, "pinctrl-rp1"))
        yield kernel


@pytest.fixture
def no_gpiod(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gpiod", None)
    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", lambda: 0xD04170)


def test_gpiod_comes_first_and_the_log_says_so(kernel: Kernel, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    factory = gpio.open_factory()
    assert isinstance(factory, GpiodFactory)
    assert gpio.open_factory() is factory
    (said,) = [record.message for record in caplog.records]
    assert said.startswith("the pins are driven by gpiod 2.")
    assert said.endswith(f" on {kernel.devices}/gpiochip0 (pinctrl-rp1)")


@pytest.mark.usefixtures("no_gpiod")
def test_lgpio_comes_second_and_that_is_a_warning(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    gpio.open_factory()
    second_best, which = caplog.records
    assert (second_best.levelname, "as gpiod cannot be imported" in second_best.message) == ("WARNING", True)
    assert which.message == "the pins are driven by lgpio on /dev/gpiochip0"


def test_gpiod_of_version_1_is_no_gpiod(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    monkeypatch.setitem(sys.modules, "gpiod", ModuleType("gpiod"))
    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", lambda: 0xD04170)
    gpio.open_factory()
    assert "is version 1, as Debian 12 has it" in caplog.text
    with pytest.raises(MissingLibrary, match="version 1"):
        gpio.import_gpiod()


def test_a_chip_that_gpiod_cannot_open_is_no_reason_to_try_lgpio(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The chip is the same for both; to try on would only change the words of the fault."""
    with kernel_in(tmp_path) as kernel:
        monkeypatch.setattr("companion.devices.gpiod.factory.find_header_chip", lambda _: (tmp_path / "gpiochip0", "x"))
        kernel.refused.add("gpiochip0")
        with open_keys(KeySettings(a=5), box := Box()):
            pass
    (sensed,) = box.health
    assert sensed.condition is Condition.LOST
    assert "gpiochip0 cannot be opened" in sensed.why
    assert "lgpio" not in sys.modules


def test_the_owner_s_word_counts_for_more_than_our_order(kernel: Kernel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "lgpio")
    assert type(gpio.open_factory()).__name__ == "LGPIOFactory"
    assert gpio.expected_driver() == "lgpio, as GPIOZERO_PIN_FACTORY says"


def test_any_program_of_gpiozero_s_finds_it_by_its_name() -> None:
    from importlib.metadata import entry_points

    (entry,) = [entry for entry in entry_points(group="gpiozero_pin_factories") if entry.name == "gpiod"]
    assert entry.load() is GpiodFactory


def test_our_lines_bear_the_number_of_our_process(kernel: Kernel) -> None:
    with open_keys(KeySettings(a=5), Box()):
        assert kernel.line(5).consumer == f"companion, process {os.getpid()}"


def test_b11_a_holder_that_says_its_process_is_not_guessed_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpio_faults, "chip_users", lambda: ["companion (process 812)"])
    assert gpio_faults._named("companion, process 812") == '"companion, process 812" (the kernel\'s name for its user)'
    assert gpio_faults._named("").endswith("somebody, maybe companion (process 812)")


def test_what_would_be_taken_is_told_without_importing_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert gpio.expected_driver().startswith("gpiod 2.")
    monkeypatch.setitem(sys.modules, "gpiod", None)
    assert gpio.expected_driver() == "lgpio, which is second best, as gpiod is not installed"
    (tmp_path / "gpiod.py").write_text("raise AssertionError")
    monkeypatch.delitem(sys.modules, "gpiod")
    assert gpio.expected_driver() == "lgpio, which is second best, as gpiod is version 1 here"
    monkeypatch.setitem(sys.modules, "lgpio", None)
    assert gpio.expected_driver().startswith("no library: gpiod is version 1 here, nor is lgpio. Install")


def test_the_factory_can_be_taken_by_others() -> None:
    """It imports gpiozero, gpiod, the standard library and itself; nothing of the companion."""
    import ast

    folder = Path(gpio.__file__).parent / "gpiod"
    named: set[str] = set()
    for path in folder.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Import(names=names):
                    named |= {name.name for name in names}
                case ast.ImportFrom(module=str(module)):
                    named.add(module)
    assert any(name.startswith("companion.devices.gpiod") for name in named)
    assert {name for name in named if name.startswith("companion") and "devices.gpiod" not in name} == set()


@pytest.mark.parametrize(
    ("lost", "says"),
    [
        (gpio_faults.NoChip("no chip: is this a Pi?"), "no chip: is this a Pi? Keys of a panel work all the same"),
        (gpio_faults.NoChip("no chip"), "no chip. Keys of a panel work all the same"),
        (gpio_faults.PinsLost("GPIO5 cannot be opened"), "GPIO5 cannot be opened"),
    ],
)
def test_keys_without_a_chip_name_those_of_a_panel(
    monkeypatch: pytest.MonkeyPatch, lost: gpio_faults.PinsLost, says: str
) -> None:
    def no_chip() -> None:
        raise lost

    monkeypatch.setattr("companion.devices.buttons.open_factory", no_chip)
    with open_keys(KeySettings(a=5), box := Box()):
        pass
    assert [one.why for one in box.health] == [says]
