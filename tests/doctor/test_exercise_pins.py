"""The exercise of what hangs on pins: keys, encoder, lamps, buzzer; the devices' own code on gpiozero's mock pins."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from gpiozero import pi_info

from companion.devices.glass import Glass
from companion.devices.gpio_faults import NoChip
from companion.doctor.exercise.places import PLACES
from companion.errors import Occupied
from tests.devices.oled_rig import GlassBus
from tests.devices.pins import JammedPin, drive, mock_pins
from tests.doctor.hands import Hands, names

pytestmark = pytest.mark.usefixtures("runtime")

THREE = "[keys]\na = 17\nb = 27\nc = 22\n"
KNOB = THREE + "encoder = [5, 6]\n"


@pytest.fixture
def pins() -> Iterator[Any]:
    with mock_pins() as factory:
        yield factory


@pytest.fixture
def hands(pins: Any) -> Hands:
    """Presses what is asked for."""
    hands = Hands()
    for key, pin in (("key A", 17), ("key B", 27), ("key C", 22)):
        hands.does[f"Press {key}"] = tap(pins, pin)
    return hands


def tap(pins: Any, *taps: int) -> Callable[[], None]:
    def press() -> None:
        for pin in taps:
            drive(pins, pin, "down")
            drive(pins, pin, "up")

    return press


def turn(pins: Any, first: int, second: int) -> Callable[[], None]:
    """One detent of four quarters, `first` leading."""

    def click() -> None:
        for pin, level in ((first, "down"), (second, "down"), (first, "up"), (second, "up")):
            drive(pins, pin, level)  # type: ignore[arg-type]

    return click


def test_each_key_is_asked_for_by_its_place_and_works(hands: Hands, tmp_path: Path) -> None:
    found = hands.try_out(tmp_path, THREE, "keys")
    assert [one.says for one in found] == [
        "key A, left (GPIO17, place 11) works",
        "key B, middle (GPIO27, place 13) works",
        "key C, right (GPIO22, place 15) works",
    ]
    assert hands.heard[0] == "Press key A, left (GPIO17, place 11), and let go."


def test_a_key_that_says_nothing(hands: Hands, tmp_path: Path) -> None:
    del hands.does["Press key B"]
    found = hands.try_out(tmp_path, THREE, "keys", patience=0.1)
    assert names(found) == ["key", "key-silent", "key"]
    assert "one leg to GPIO27, place 13, the other to ground; pinctrl get 27" in found[1].cure


def test_two_keys_with_their_wires_swapped(hands: Hands, pins: Any, tmp_path: Path) -> None:
    hands.does |= {"Press key A": tap(pins, 27), "Press key B": tap(pins, 17)}
    found = hands.try_out(tmp_path, THREE, "keys")
    assert names(found) == ["key-swapped", "key-swapped", "key"]
    assert "write a = 27 and b = 17 in table.toml" in found[0].cure


def test_a_wrong_finger_once_is_forgiven(hands: Hands, pins: Any, tmp_path: Path) -> None:
    hands.does = {
        r"Press key A.*let go\.$": tap(pins, 22),
        "That was key C": tap(pins, 17),
        "Press key C": tap(pins, 22),
    }
    assert names(hands.try_out(tmp_path, "[keys]\na = 17\nc = 22\n", "keys")) == ["key", "key"]


def test_a_key_that_stays_down(hands: Hands, pins: Any, tmp_path: Path) -> None:
    hands.does["Press key A"] = lambda: drive(pins, 17, "down")
    found = hands.try_out(tmp_path, "[keys]\na = 17\n", "keys", patience=0.1)
    assert names(found) == ["key-stays"]


def test_a_key_that_is_wired_to_ground(hands: Hands, pins: Any, tmp_path: Path) -> None:
    jammed = pins.pin(17, pin_class=JammedPin)
    jammed.drive_low()
    found = hands.try_out(tmp_path, THREE, "keys")
    assert names(found) == ["key-stuck", "key", "key"]
    assert "touches ground" in found[0].cure


@pytest.mark.parametrize(
    ("first", "second", "name", "cure"),
    [(5, 6, "encoder", ""), (6, 5, "encoder-backwards", "write encoder = [6, 5]")],
)
def test_the_encoder_has_a_direction(
    hands: Hands, pins: Any, tmp_path: Path, first: int, second: int, name: str, cure: str
) -> None:
    hands.does["Turn the encoder"] = turn(pins, first, second)
    found = hands.try_out(tmp_path, KNOB, "keys")
    assert names(found)[3:] == [name]
    assert found[3].cure == cure


def test_an_encoder_with_one_dead_line(hands: Hands, pins: Any, tmp_path: Path) -> None:
    hands.does["Turn the encoder"] = tap(pins, 5)
    found = hands.try_out(tmp_path, KNOB, "keys", patience=0.2)
    assert names(found)[3:] == ["encoder-silent"]
    assert "nothing came on dt (GPIO6, place 31)" in found[3].says


def test_lamps_one_after_the_other(hands: Hands, tmp_path: Path) -> None:
    hands.says["lamp of key B"] = "n"
    found = hands.try_out(tmp_path, THREE + "[keys.lights]\na = 16\nb = 20\n", "light")
    assert names(found) == ["light", "light-dark"]
    assert "330 ohms" in found[1].cure


def test_the_buzzer(hands: Hands, tmp_path: Path) -> None:
    assert names(hands.try_out(tmp_path, "[sound]\npin = 12\n", "sound", patience=0.05)) == ["sound"]
    hands.says["Did you hear"] = "no"
    (found,) = hands.try_out(tmp_path, "[sound]\npin = 12\n", "sound", patience=0.05)
    assert (found.name, "passive" in found.cure) == ("sound-silent", True)


def test_nobody_there_is_no_yes(hands: Hands, tmp_path: Path) -> None:
    hands.answer = lambda: None  # type: ignore[method-assign]
    assert names(hands.try_out(tmp_path, "[sound]\npin = 12\n", "sound", patience=0.05)) == ["sound-silent"]


def test_all_of_it_passes_over_what_is_not_there_and_one_part_does_not(hands: Hands, tmp_path: Path) -> None:
    found = hands.try_out(tmp_path, THREE, "keys", "light", "sound", "screen", "roll")
    assert names(found) == ["key", "key", "key", "light", "sound", "screen", "roll"]
    assert {one.level.value for one in found[3:]} == {"skipped"}
    (alone,) = hands.try_out(tmp_path, THREE, "sound")
    assert (alone.name, alone.cure) == ("not-configured", "add [sound] pin, see hardware.md")


def test_a_companion_that_runs_keeps_its_keys(hands: Hands, tmp_path: Path) -> None:
    from companion.devices.claim import claim

    with claim(["gpio keys"]), pytest.raises(Occupied, match="sudo systemctl stop companion"):
        hands.try_out(tmp_path, THREE, "keys")


def test_the_places_are_those_of_the_header() -> None:
    header = {info.name: number for number, info in pi_info("a02082").headers["J8"].pins.items()}
    assert {f"GPIO{pin}": place for pin, place in PLACES.items()} == {
        name: place for name, place in header.items() if name.startswith("GPIO")
    }


def test_without_a_chip_the_exercise_promises_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A running companion tries again, and its keys may be a panel's; whoever tries one part waits for neither."""

    def no_chip() -> None:
        raise NoChip("there is no /dev/gpiochip0: is this a Raspberry Pi?")

    monkeypatch.setattr("smbus2.SMBus", GlassBus(Glass("ssd1309")).open)
    for module in ("oled", "bus", "sounder"):
        monkeypatch.setattr(f"companion.devices.{module}.open_factory", no_chip)
    (found,) = Hands().try_out(tmp_path, '[display]\ndriver = "ssd1309"\nreset = 4\n', "screen")
    lost = "Display: the screen's RES pin (GPIO4): there is no /dev/gpiochip0: is this a Raspberry Pi?"
    assert (found.name, found.says) == ("screen-lost", lost)
    (found,) = Hands().try_out(tmp_path, "[sound]\npin = 12\n", "sound")
    assert (found.name, found.says) == ("sound-lost", "the buzzer's pin (GPIO12, place 32) cannot be opened")
    assert [one for one in caplog.messages if "panel" in one or "again" in one] == []
