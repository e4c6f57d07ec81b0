"""The splash stands before the config is judged; whatever a glance might get wrong is left to `load`."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from companion.app import run
from companion.bookends import CANNOT_START, WELCOME
from companion.config import load
from companion.config.glance import glance
from companion.devices.display_settings import DisplaySettings
from companion.devices.recording import distinct_pictures
from companion.errors import BadInput, CompanionError, NoInput
from companion.first_picture import first_picture
from companion.screens import draw, draw_first
from companion.shipped import shipped_folder
from companion.wiring import display_settings
from companion.wishes import Wishes

PLAIN = [
    'driver = "ssd1306"',
    'driver = "ssd1309"\nreset = 25\nlarge = true\nrotate = 2',
    'driver = "sh1106"\nbus = "i2c"\nport = 3\naddress = 0x3d\ncolumn_offset = 0',
    'driver = "sh1106"\ncolumn_offset = "auto"\naddress = "auto"\nreset = "none"',
    'driver = "ssd1306"\nbus = "spi"\ndc = 22\nspeed = 4000000',
    'driver = "ssd1309"\nbus = "spi"\naddress = 1\ndc = "auto"\nspeed = "auto"',
    'driver = "ssd1306"\nbus = "record"\nfile = "glass.jsonl"',
    'driver = "capture"\nfile = "~/glass.txt"',
]

SILENT = [
    "",
    'driver = "none"',
    'driver = "ssd1306"\naddress = "0x3c"',
    'driver = "ssd1306"\nrotate = 2.0',
    'driver = "ssd1306"\nlarge = 1',
    'driver = "ssd1306"\ncolour = "red"',
    'driver = "ssd1306',
    "driver = 1306",
]


def written(folder: Path, display: str) -> Path:
    file = folder / "table.toml"
    file.write_text(f'[display]\n{display}\n[archive]\npath = "a.sqlite"\n', encoding="utf-8")
    return file


@pytest.mark.parametrize("display", PLAIN)
def test_a_glance_sees_what_load_sees(display: str, tmp_path: Path) -> None:
    file = written(tmp_path, display)
    plain = glance(file)
    assert plain is not None
    assert DisplaySettings(**plain) == display_settings(load(file))


@pytest.mark.parametrize("display", SILENT)
def test_what_is_not_plain_is_left_to_load(display: str, tmp_path: Path) -> None:
    assert glance(written(tmp_path, display)) is None


def test_no_file_is_no_screen(tmp_path: Path) -> None:
    assert glance(None) is None
    assert glance(tmp_path / "nothing.toml") is None


@pytest.mark.parametrize("display", ['driver = "ssd1307"', 'driver = "ssd1306"\nbus = "i3c"', 'driver = "capture"'])
def test_a_screen_that_cannot_be_is_not_opened(display: str, tmp_path: Path) -> None:
    with ExitStack() as open_things:
        assert first_picture(written(tmp_path, display), SimpleQueue[Any]().put, open_things) is None


def test_the_splash_stands_when_the_first_picture_is_back(tmp_path: Path) -> None:
    glass = tmp_path / "glass.jsonl"
    with ExitStack() as open_things:
        first = first_picture(written(tmp_path, PLAIN[6]), SimpleQueue[Any]().put, open_things)
        assert first is not None
        assert first.claimed == ()
    [picture] = distinct_pictures(glass, "ssd1306")
    assert picture.tobytes() == draw(WELCOME).tobytes() == draw_first().tobytes()


@pytest.mark.parametrize(("display", "refusal"), [(PLAIN[6], NoInput), (f"{PLAIN[6]}\n[panel]\nprot = 3", BadInput)])
def test_the_glass_says_that_the_start_failed(display: str, refusal: type[CompanionError], tmp_path: Path) -> None:
    with pytest.raises(refusal):
        run(Wishes(written(tmp_path, display)))
    pictures = distinct_pictures(tmp_path / "glass.jsonl", "ssd1306")
    assert [picture.tobytes() for picture in pictures] == [draw(WELCOME).tobytes(), draw(CANNOT_START).tobytes()]


def test_a_glance_agrees_with_load_on_every_shipped_file() -> None:
    files = sorted(shipped_folder().glob("*.toml"))
    assert files
    for file in files:
        plain, settings = glance(file), display_settings(load(file))
        assert settings.driver == "none" if plain is None else DisplaySettings(**plain) == settings
