"""B15: two users of a pin are both named, before any hardware is touched."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.config.pins import claims
from tests.config.reading import read, sentences

CURE = "give one of them another pin; free are "
I2C = '[display]\ndriver = "ssd1306"\n'
SPI = I2C + 'bus = "spi"\n'

CLASHES = [
    ("[keys]\na = 17\nb = 17\n", "3: keys.b", 17, "keys.a (line 2)"),
    ("[keys]\na = 5\nencoder = [5, 6]\n", "3: keys.encoder[1]", 5, "keys.a (line 2)"),
    ("[keys]\nencoder = [\n6,\n6]\n", "4: keys.encoder[2]", 6, "keys.encoder[1] (line 3)"),
    ("[keys]\nencoder = [5, 6]\nencoder_push = 5\n", "3: keys.encoder_push", 5, "keys.encoder[1] (line 2)"),
    ("[keys]\npower = 26\n[sound]\npin = 26\n", "4: sound.pin", 26, "keys.power (line 2)"),
    ("[keys]\na = 4\nlights = { a = 4 }\n", "3: keys.lights.a", 4, "keys.a (line 2)"),
    ("[keys.dice]\ndanger = 23\ndone = 23\n", "3: keys.dice.done", 23, "keys.dice.danger (line 2)"),
    (I2C + "reset = 4\n[keys]\nc = 4\n", "3: display.reset", 4, "keys.c (line 5)"),
    (SPI + "dc = 24\n[sound]\npin = 24\n", "6: sound.pin", 24, "display.dc (line 4)"),
    (SPI + "[sound]\npin = 24\n", "5: sound.pin", 24, "display.dc (line 1)"),
    (SPI + "reset = 24\n", "1: display.dc", 24, "display.reset (line 4)"),
    (I2C + "[keys]\na = 2\n", "4: keys.a", 2, "the screen's I2C bus, SDA (line 1)"),
    (I2C + "[keys]\npower = 3\n", "4: keys.power", 3, "the screen's I2C bus, SCL (line 1)"),
    (SPI + "[keys]\na = 7\n", "5: keys.a", 7, "the screen's SPI bus, CE1 (line 1)"),
    (SPI + "[keys]\na = 8\n", "5: keys.a", 8, "the screen's SPI bus, CE0 (line 1)"),
    (SPI + "[keys]\na = 9\n", "5: keys.a", 9, "the screen's SPI bus, MISO (line 1)"),
    (SPI + "[keys]\na = 10\n", "5: keys.a", 10, "the screen's SPI bus, MOSI (line 1)"),
    (SPI + "reset = 11\n", "4: display.reset", 11, "the screen's SPI bus, SCLK (line 1)"),
    (SPI + "port = 1\n[keys]\na = 21\n", "6: keys.a", 21, "the screen's SPI bus, SCLK (line 1)"),
    (I2C + "port = 0\n[keys]\na = 0\n", "5: keys.a", 0, "the screen's I2C bus, SDA (line 1)"),
    ('[panel]\nport = "/dev/serial0"\n[keys]\na = 14\n', "4: keys.a", 14, "the panel's UART, TXD (line 2)"),
    ('[panel]\nport = "/dev/ttyAMA0"\n[sound]\npin = 15\n', "4: sound.pin", 15, "the panel's UART, RXD (line 2)"),
    ("[keys]\na = 0\n", "2: keys.a", 0, "ID_SD, the line to the chip on a HAT"),
    ("[sound]\npin = 1\n", "2: sound.pin", 1, "ID_SC, the line to the chip on a HAT"),
]


@pytest.mark.parametrize(("text", "place", "pin", "owner"), CLASHES, ids=[place for _, place, _, _ in CLASHES])
def test_b15_two_users_of_a_pin_are_both_named(tmp_path: Path, text: str, place: str, pin: int, owner: str) -> None:
    expected = f"{place}: expected a pin that nothing else uses, got GPIO{pin}, which is for {owner} already; {CURE}"
    (told,) = sentences(tmp_path, text)
    assert told.startswith(expected)
    spare = {int(one.removeprefix("GPIO")) for one in told.removeprefix(expected).split(", ")}
    assert spare
    assert not spare & {int(one) for one in re.findall(r"\d+", text)}, "what the config has put to use"
    assert not spare & {0, 1}, "the chip on a HAT has them"


@pytest.mark.parametrize(
    "text",
    [
        "[keys]\na = 2\nb = 3\nc = 7\n",
        '[display]\ndriver = "capture"\nfile = "/tmp/x"\n[keys]\na = 2\n',
        I2C + 'bus = "record"\nfile = "/tmp/x"\nreset = 2\n[keys]\na = 2\n',
        '[display]\ndriver = "none"\n[keys]\na = 2\n',
        SPI + "[keys]\na = 2\nb = 3\n",
        I2C + "port = 3\n[keys]\na = 2\n",
        '[panel]\nport = "/dev/ttyACM0"\n[keys]\na = 14\nb = 15\n',
        '[panel]\nport = "/dev/ttyAMA2"\n[keys]\na = 14\n',
    ],
)
def test_a_bus_that_is_not_used_frees_its_pins(tmp_path: Path, text: str) -> None:
    assert sentences(tmp_path, text) == []


def test_every_user_after_the_first_is_told(tmp_path: Path) -> None:
    said = sentences(tmp_path, "[keys]\na = 5\nb = 5\nc = 5\n")
    assert [one.partition(": expected")[0] for one in said] == ["3: keys.b", "4: keys.c"]
    assert all("keys.a (line 2)" in one for one in said)


def test_a_bus_whose_settings_are_wrong_themselves_blames_no_pin(tmp_path: Path) -> None:
    """Whether keys.a clashes is not known until the bus is."""
    (said,) = sentences(tmp_path, '[display]\ndriver = "ssd1306"\nbus = "ipc"\n[keys]\na = 2\n')
    assert said.startswith("3: display.bus: expected")


def test_every_pin_in_use_has_one_claim(tmp_path: Path) -> None:
    config = read(
        tmp_path,
        SPI + "dc = 25\nreset = 24\n[sound]\npin = 12\n[keys]\na = 17\nb = 27\nc = 22\npower = 26\nencoder = [5, 6]\n"
        "encoder_push = 13\nlights = { a = 16, b = 20, c = 21 }\n"
        "dice = { danger = 23, ascension = 2, weather = 3, done = 18, clear = 19 }\n",
    )
    pins = [claim.pin for claim in claims(config)]
    assert sorted(pins) == [2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27]
