"""What hardware.md says of the panel, against the firmware: tables, drawings, files, words."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path

import pytest
from gpiozero import pi_info

from companion.games.high_risk.dice import DIE
from firmware_bridge.pico import calibrate, config, inks
from tests.firmware.building import ROOT
from tests.firmware.drawing import PLACES, draw_pico, draw_uno, pico_pins, uno_pins
from tests.firmware.uno_board import UnoBoard
from tests.pi_header import TURNED_ON

PAGE = (ROOT / "hardware.md").read_text(encoding="utf-8")
PANEL = PAGE[PAGE.index("## A panel of your own") : PAGE.index("## For the case")]


def drawn(text: str) -> str:
    return "\n".join(f"    {line}".rstrip() for line in text.split("\n"))


def test_the_drawings_are_the_firmwares_pins() -> None:
    assert drawn(draw_pico()) in PANEL
    assert drawn(draw_uno()) in PANEL


def test_the_picos_table_is_its_config() -> None:
    rows = re.findall(r"^\| (\d+) \| (GP\d+) \| ([^|]+) \| `(\w+)` \|$", PANEL, re.MULTILINE)
    assert {pin: what for _, pin, what, _ in rows} == pico_pins()
    assert {pin: int(place) for place, pin, _, _ in rows} == {pin: PLACES[pin] for _, pin, _, _ in rows}
    for _, pin, _, name in rows:
        assert re.search(rf"\b{pin[2:]}\b", str(getattr(config, name))), (pin, name)


def test_the_unos_table_is_pins_h_and_what_the_tests_press() -> None:
    rows = dict(re.findall(r"^\| (D\d+) \| ([^|]+) \|$", PANEL, re.MULTILINE))
    assert rows == uno_pins()
    pressed = {f"D{pin}" for pin in [*UnoBoard.keys.values(), *UnoBoard.lamp_pins.values()]}
    assert pressed == set(rows)


@pytest.mark.parametrize(("name", "place"), [("GPIO15", 10), ("GPIO14", 8), ("GND", 6), ("5V", 2)])
def test_the_uart_way_ends_at_those_places_of_the_pi(name: str, place: int) -> None:
    assert pi_info("a02082").headers["J8"].pins[place].name == name
    assert re.search(rf"^\| [^|]+ \| {place}\b", PANEL, re.MULTILINE)
    assert (config.UART["tx"], config.UART["rx"]) == (0, 1)


def test_the_words_on_the_page_are_the_firmwares() -> None:
    for word in ("LINE", "UID", "TRAY", "DICE"):
        assert f"`{word}" in PANEL
        assert hasattr(config, word)
    assert config.SERVICE == "a"
    assert "hold key A" in PANEL
    assert calibrate.ROUNDS == 4
    assert "four times turned" in PANEL
    assert inks.CLEAR == 6.0
    assert "six spreads apart" in PANEL
    assert all(Path(ROOT, file).exists() for file in re.findall(r"`(firmware_bridge/[\w/.]+)`", PANEL))


def test_smart_dice_are_the_dice_of_high_risk() -> None:
    """The shipped board, the shipped table.toml and the page all have the game's own die."""
    letters = {face.name: face.letter for face in DIE.faces}
    sides = Counter({face.letter: face.count for face in DIE.faces})
    assert {name: Counter(words.values()) for name, words in config.DICE.items()} == dict.fromkeys("123456", sides)
    plain = tomllib.loads(TURNED_ON)["panel"]["faces"]["high_risk"]
    assert all(words == {side: letters[name] for side, name in plain.items()} for words in config.DICE.values())
    smart = PANEL[PANEL.index("**Smart dice**") : PANEL.index("**The colour tray**")]
    assert "1, 2 and 3 Danger, 4 and 5 Ascension, 6 Weather" in " ".join(smart.split())
