"""What goes wrong with pins: no library, no chip, a pin that is held, a folder that cannot be written."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from gpiozero import Device
from gpiozero.exc import GPIOPinInUse

from companion.devices import buttons, gpio, gpio_faults
from companion.devices.buttons import KeySettings, open_keys
from companion.errors import MissingLibrary, Occupied
from companion.signals import Condition, Edge, Forgotten, Sensed
from tests.devices.pins import WIRING, Box, drive, mock_pins

LGPIO = """
import os
if folder := os.environ.get("LG_WD"):
    os.chdir(folder)
open(".lgd-nfy0", "w").close()
SET_PULL_NONE, SET_PULL_UP, SET_PULL_DOWN, BOTH_EDGES, RISING_EDGE, FALLING_EDGE = range(6)
opened = []
class error(Exception): pass
def gpiochip_open(chip):
    opened.append(chip)
    if refuse:
        raise error("can not open gpiochip")
    return 0
def gpiochip_close(handle): pass
def gpio_claim_input(handle, pin, flags=0): raise error("GPIO busy")
def gpio_get_line_info(handle, pin): return [0, pin, 1, "GPIO5", "spi0 CS0"]
refuse = False
"""


@pytest.fixture
def no_factory(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nobody has chosen a factory, gpiod is not there, and what is imported for one is forgotten afterwards."""
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    monkeypatch.delenv("LG_WD", raising=False)
    monkeypatch.setattr(Device, "pin_factory", None)
    for name in ("lgpio", "gpiozero.pins.lgpio"):
        monkeypatch.setitem(sys.modules, name, None)
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "gpiod", None)
    yield
    for name in ("lgpio", "gpiozero.pins.lgpio"):
        sys.modules.pop(name, None)
    if Device.pin_factory is not None:
        Device.pin_factory.close()


@pytest.fixture
def fake_lgpio(no_factory: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A library with lgpio's habits: it moves to LG_WD and makes its pipe there."""
    (tmp_path / "library").mkdir()
    (tmp_path / "library" / "lgpio.py").write_text(LGPIO)
    monkeypatch.syspath_prepend(tmp_path / "library")
    (tmp_path / "home").mkdir()
    monkeypatch.chdir(tmp_path / "home")
    monkeypatch.setattr("gpiozero.pins.local.get_pi_revision", lambda: 0xD04170)  # a Pi 5
    return tmp_path


def test_b12_no_library_at_all_is_one_sentence_with_both_cures(
    no_factory: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", None)
    with pytest.raises(MissingLibrary, match=r"pip install 'gpiod>=2'.*apt install python3-lgpio") as caught:
        gpio.open_factory()
    assert caught.value.exit_code == 4
    assert "\n" not in str(caught.value)


def test_b12_the_empty_placeholder_on_pypi_is_no_lgpio(fake_lgpio: Path) -> None:
    (fake_lgpio / "library" / "lgpio.py").write_text("")
    with pytest.raises(MissingLibrary, match="placeholder"):
        gpio.import_lgpio()


def test_b12_a_pi_5_with_only_chip_0_opens_chip_0(fake_lgpio: Path) -> None:
    assert gpio.open_factory().chip == 0
    assert sys.modules["lgpio"].opened == [0]


def test_a_factory_that_gpiozero_does_not_know_is_refused_by_name(
    no_factory: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "lgpoi")
    with pytest.raises(MissingLibrary, match='"lgpoi"'):
        gpio.open_factory()


def test_gpiozero_pin_factory_is_honoured(no_factory: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    box = Box()
    with open_keys(KeySettings(c=4), box):
        drive(Device.pin_factory, 4, "down")
    assert box.seen == [("c", "down")]


@pytest.mark.parametrize("runtime", [True, False])
def test_b14_the_working_folder_stays_and_stays_clean(
    fake_lgpio: Path, monkeypatch: pytest.MonkeyPatch, runtime: bool
) -> None:
    folder = fake_lgpio / "run"
    folder.mkdir()
    monkeypatch.setenv("RUNTIME_DIRECTORY", f"{folder}:/elsewhere" if runtime else "")
    gpio.import_lgpio()
    assert Path.cwd() == fake_lgpio / "home"
    assert list(Path.cwd().iterdir()) == list(folder.iterdir()) == []
    assert "LG_WD" not in os.environ


def test_b14_an_lg_wd_of_the_owner_s_is_kept(fake_lgpio: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = fake_lgpio / "pipes"
    folder.mkdir()
    monkeypatch.setenv("LG_WD", str(folder))
    gpio.import_lgpio()
    assert [path.name for path in folder.iterdir()] == [".lgd-nfy0"]
    assert (Path.cwd(), os.environ["LG_WD"]) == (fake_lgpio / "home", str(folder))


def test_a_chip_that_cannot_be_opened_is_lost_with_a_reason(fake_lgpio: Path) -> None:
    gpio.import_lgpio()
    sys.modules["lgpio"].refuse = True  # type: ignore[attr-defined]
    box = Box()
    with open_keys(WIRING, box):
        pass
    (sensed,) = box.health
    assert sensed.condition is Condition.LOST
    assert "gpiochip" in sensed.why
    assert box.edges == []


def test_b11_a_pin_that_is_held_names_the_pin_the_key_and_the_holder(fake_lgpio: Path) -> None:
    with (
        pytest.raises(Occupied, match=r'GPIO5, wanted for key "a", is held by "spi0 CS0"') as caught,
        open_keys(KeySettings(a=5), Box()),
    ):
        pass
    assert caught.value.exit_code == 3


def test_b11_twice_in_one_process_is_occupied_and_the_first_goes_on() -> None:
    box = Box()
    with mock_pins() as factory, open_keys(WIRING, box):
        with (
            pytest.raises(Occupied, match=r"GPIO13, wanted for key .c., is already in use"),
            open_keys(KeySettings(c=13), Box()),
        ):
            pass
        drive(factory, 13, "down")
    assert box.seen == [("c", "down")]


def test_b11_other_users_of_the_chip_are_found_by_their_open_files(tmp_path: Path) -> None:
    for process, name, target in ((7, "editor", "/tmp/x"), (12, "companion", "/dev/gpiochip0")):
        (tmp_path / str(process) / "fd").mkdir(parents=True)
        (tmp_path / str(process) / "comm").write_text(f"{name}\n")
        (tmp_path / str(process) / "fd" / "3").symlink_to(target)
    (tmp_path / "99").mkdir()
    assert gpio_faults.chip_users(tmp_path) == ["companion (process 12)"]


def test_lost_keys_are_tried_again_until_they_come(monkeypatch: pytest.MonkeyPatch) -> None:
    whys = iter(["no chip", "no chip", "no right"])

    with mock_pins() as factory:

        def open_factory() -> Any:
            if why := next(whys, None):
                raise gpio_faults.PinsLost(why)
            return factory

        monkeypatch.setattr(buttons, "open_factory", open_factory)
        box = Box()
        with open_keys(KeySettings(c=4), box, again_after=0.01):
            box.wait_for(4)
            assert [(sensed.condition, sensed.why) for sensed in box.health] == [
                (Condition.LOST, "no chip"),
                (Condition.LOST, "no right"),
                (Condition.OK, ""),
            ]
            drive(factory, 4, "down")
        assert box.seen == [("c", "down")]


def test_pins_that_fail_later_are_lost_and_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    with mock_pins() as factory:
        box = Box()
        with open_keys(KeySettings(c=4, lights={"c": 17}), box, again_after=0.01) as keys:
            keys.lights({"c": "1"})
            with monkeypatch.context() as failing:
                failing.setattr(type(factory.pin(4)), "_get_state", _broken)
                assert keys.levels() == ()
            box.wait_for(6)
            assert [sensed.condition for sensed in box.health] == [Condition.OK, Condition.LOST, Condition.OK]
            assert [type(posted) for posted in box.posted] == [Sensed, Edge, Forgotten, Sensed, Sensed, Edge]
            assert "no longer answer" in box.health[1].why
            assert factory.pin(17).state, "the lights are as they were"


def test_a_pin_in_use_is_said_with_gpiozero_s_own_words() -> None:
    fault = gpio_faults.pin_fault(GPIOPinInUse("pin GPIO5 is already in use by <LED>"), 5, "the buzzer")
    assert str(fault) == (
        "GPIO5, wanted for the buzzer, is already in use in this process: pin GPIO5 is already in use by <LED>"
    )


def _broken(_: Any) -> bool:
    raise OSError(5, "Input/output error")
