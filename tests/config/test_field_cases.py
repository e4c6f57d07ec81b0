"""B15, Y12 and Y13 at the daemon's door: a bad config starts nothing, and no file counts on a user's name."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from companion.cli import main

ROOT = Path(__file__).parents[2]
HARDWARE = ("gpiozero", "lgpio", "gpiod", "luma", "luma.core", "luma.oled", "smbus2", "spidev", "serial", "evdev")


def refused(tmp_path: Path, text: str, monkeypatch: pytest.MonkeyPatch, spoken: pytest.CaptureFixture[str]) -> str:
    """What `companion run` says of that config; every library that touches hardware would break it."""
    for library in HARDWARE:
        monkeypatch.setitem(sys.modules, library, None)
    config = tmp_path / "table.toml"
    config.write_text(f'{text}\n[archive]\npath = "{tmp_path}/archive.sqlite"\n', encoding="utf-8")
    assert main(["run", "--config", str(config)]) == 2
    out, err = spoken.readouterr()
    assert out == ""
    assert "Traceback" not in err
    assert [one.name for one in tmp_path.iterdir()] == ["table.toml"], "nothing was begun"
    return err


@pytest.mark.parametrize(
    ("text", "first", "second"),
    [
        ("[keys]\na = 17\nb = 17\n", "keys.b", "keys.a (line 2)"),
        ('[display]\ndriver = "ssd1306"\n[keys]\na = 2\n', "keys.a", "the screen's I2C bus, SDA (line 1)"),
        (
            '[display]\ndriver = "ssd1309"\nbus = "spi"\n[keys]\nb = 9\n',
            "keys.b",
            "the screen's SPI bus, MISO (line 1)",
        ),
    ],
)
def test_b15_the_daemon_names_both_users_of_a_pin_and_touches_none(
    text: str,
    first: str,
    second: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    said = refused(tmp_path, text, monkeypatch, capsys)
    assert first in said
    assert second in said


def test_y12_one_bad_value_in_a_good_config_is_refused_and_no_default_takes_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    good = (ROOT / "config/dice-keys.toml").read_text(encoding="utf-8")
    line = next(number for number, one in enumerate(good.splitlines(), 1) if re.match(r"a = \d+", one))
    bad = re.sub(r"(?m)^a = \d+", "a = 99", good, count=1)
    said = refused(tmp_path, re.sub(r"(?ms)^\[archive\].*?(?=^\[|\Z)", "", bad), monkeypatch, capsys)
    assert f"table.toml:{line}: keys.a: expected" in said
    assert "got 99; " in said, "what came of it, and behind it the cure"


def test_y12_two_faults_are_both_said_in_one_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    said = refused(tmp_path, '[keys]\na = 99\n[display]\ndriver = "ssd1307"\n', monkeypatch, capsys)
    assert "table.toml:2: keys.a" in said
    assert "table.toml:4: display.driver" in said


def test_y13_no_file_of_the_product_counts_on_a_user_named_pi() -> None:
    counts_on_pi = re.compile(r"/home/pi\b|\bUser=pi\b|\bpi:pi\b|\bchown pi\b|~pi\b|\bsudo -u pi\b|\bDEFAULT_USER=pi\b")
    files = [ROOT / "Makefile", ROOT / "README.md", ROOT / "hardware.md"]
    for room in ("companion", "config", "firmware_bridge", "systemd"):
        files += [one for one in (ROOT / room).rglob("*") if one.is_file() and one.suffix not in (".pyc", ".gz")]
    assert len(files) > 150
    found = [str(one) for one in files if counts_on_pi.search(one.read_text(encoding="utf-8", errors="replace"))]
    assert found == []
