"""What a good config comes to, where it is looked for, and that it cannot be changed afterwards."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from companion.config import find_config, load, load_file
from companion.config.faults import BadConfig
from companion.config.model import Config
from companion.places import archive_path, own_archive_path
from tests.config.reading import read, sentences
from tests.config.shelf import OneGame


def test_an_absent_section_asks_for_nothing(tmp_path: Path) -> None:
    config = read(tmp_path, "")
    assert (config.panel.port, config.display.driver, config.usbkeys.devices) == ("none", "none", "none")
    assert not config.web.enabled
    assert not config.asks_for_input
    assert [pin for _, pin in config.keys.dice] == [None] * 5
    assert config == load_file(None)


def test_a_section_that_is_there_has_its_own_defaults(tmp_path: Path) -> None:
    config = read(tmp_path, "[panel]\n[usbkeys]\n[keys]\na = 17\n")
    assert (config.panel.port, config.usbkeys.devices, config.keys.a, config.keys.b) == ("auto", "auto", 17, None)
    assert config.asks_for_input


def test_everything_that_a_config_can_say(tmp_path: Path) -> None:
    text = """
    [keys]
    a = 17
    b = "none"
    encoder = [5, 6]
    lights.a = 16
    dice = { danger = 23, clear = "none" }
    [usbkeys]
    devices = ["Pad", "Scanner"]
    [panel]
    port = "/dev/ttyACM0"
    plain = true
    arm = "never"
    [panel.faces.ascent]
    1 = "danger"
    "2" = "rope"
    [people]
    names = [" Ann ", "Zoe\u0308", "Łukasz"]
    [rules.ascent]
    fall_tie = "lower"
    climbers = 3
    """
    config = read(tmp_path, text)
    assert (config.keys.encoder, config.keys.lights.a, config.keys.dice.danger) == ((5, 6), 16, 23)
    assert config.usbkeys.devices == ("Pad", "Scanner")
    assert config.panel.faces == {"ascent": {"1": "danger", "2": "rope"}}
    assert config.people.names == ("Ann", "Zoë", "Łukasz")
    assert config.switches("ascent") == {"fall_tie": "lower", "climbers": 3}
    assert config.switches("other") == {}


@pytest.mark.parametrize(
    ("bus", "port", "address", "speed", "dc"),
    [("i2c", 1, 0x3C, 400_000, None), ("spi", 0, 0, 8_000_000, 24), ("record", 1, 0x3C, 400_000, None)],
)
def test_the_bus_decides_what_auto_is(
    tmp_path: Path, bus: str, port: int, address: int, speed: int, dc: int | None
) -> None:
    section = f'[display]\ndriver = "ssd1309"\nfile = "x"\nbus = "{bus}"\n'
    for more in ("", "".join(f'{key} = "auto"\n' for key in ("port", "address", "speed", "dc", "column_offset"))):
        display = read(tmp_path, section + more).display
        assert (display.port, display.address, display.speed, display.dc) == (port, address, speed, dc)
        assert display.column_offset is None


@pytest.mark.parametrize("address", ["0x3d", '"0x3d"', '"3D"', "61"])
def test_an_address_in_every_way_that_people_write_it(tmp_path: Path, address: str) -> None:
    assert read(tmp_path, f'[display]\ndriver = "ssd1306"\naddress = {address}').display.address == 0x3D


def test_paths_count_from_the_configs_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ann")
    config = read(tmp_path, '[archive]\npath = "a/b.sqlite"\n[display]\ndriver = "capture"\nfile = "~/screen.txt"')
    assert config.archive_path == tmp_path / "a/b.sqlite"
    assert config.display.file == Path("/home/ann/screen.txt")
    assert read(tmp_path, '[archive]\npath = "auto"').archive_path == archive_path()


def test_the_first_config_that_is_there_is_read(tmp_path: Path) -> None:
    here, everywhere, named = (tmp_path / name for name in ("here.toml", "everywhere.toml", "named.toml"))
    assert find_config(None, here, everywhere) is None
    everywhere.touch()
    assert find_config(None, here, everywhere) == everywhere
    here.mkdir()
    assert find_config(None, here, everywhere) == here  # and load says that it is a folder
    assert find_config(named, here, everywhere) == named


def test_a_config_in_this_folder_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "table.toml").write_text("[sound]\npin = 12\n")
    assert load().sound.pin == 12
    (tmp_path / "table.toml").write_text("[sound]\npin = 99\n")
    with pytest.raises(BadConfig, match=r"^table.toml:2: sound.pin: "):
        load()


def test_settings_cannot_be_changed() -> None:
    config = load_file(None)
    with pytest.raises(ValidationError, match="frozen"):
        config.table.pace = "fast"
    with pytest.raises(ValueError, match="load"):
        _ = Config().archive_path


def test_importing_costs_no_pydantic_and_no_hardware_library() -> None:
    code = (
        "import sys, companion.config, companion.places, companion.box, companion.shipped\n"
        "heavy = {'pydantic', 'gpiozero', 'luma', 'PIL', 'serial', 'sqlite3'} & set(sys.modules)\n"
        "sys.exit(str(heavy) if heavy else 0)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60).stderr == ""


def test_y12_every_fault_comes_in_one_run_in_the_order_of_lines(tmp_path: Path) -> None:
    text = """[keys]
a = 99
b = 17
c = 17
hold = 3
[display]
driver = "ssd1306"
bus = "spy"
rotate = 90
[panel]
port = "x"
[people]
names = ["Ann", "", "ann", 4]
[rules.ascent]
climbers = 4
[rules.other]
[web]
prot = 1
"""
    said = sentences(tmp_path, text)
    keys = [one.split(": ")[1] for one in said]
    assert keys == [
        "keys.a",
        "keys.c",
        "keys.hold",
        "display.bus",
        "display.rotate",
        "panel.port",
        "people.names[2]",
        "people.names[4]",
        "people.names[3]",
        "rules.ascent.climbers",
        "rules.other",
        "web.prot",
    ]
    with pytest.raises(BadConfig) as caught:
        read(tmp_path, text)
    assert str(caught.value).startswith(f"12 faults in {tmp_path}/table.toml:\n{tmp_path}/table.toml:2: keys.a: ")


SECTIONS = ["[keys]", "[display]", "[panel.faces.ascent]", "[rules.ascent]", "[[keys]]"]
NAMES = ["a", "b", "driver", "bus", "names", "fall_tie", "1", "port", "encoder", "="]
VALUES = ["17", '"17"', "true", '"ssd1306"', '"spi"', '"danger"', "[5,6]", "0x3c", "-1", "1e9", "nan", "07:32:00"]
MARKS = ["[", "]", "{", "}", ",", ".", "\n", "\n", "\n", "#", '"""', "'"]
WORDS = st.sampled_from(SECTIONS + NAMES + VALUES + MARKS)


@settings(deadline=None, max_examples=800)
@given(st.lists(WORDS, max_size=25).map(" ".join) | st.text(max_size=40) | st.binary(max_size=40))
def test_whatever_is_in_the_file_it_is_a_config_or_sentences(
    tmp_path_factory: pytest.TempPathFactory, text: str | bytes
) -> None:
    content = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    file = tmp_path_factory.getbasetemp() / "fuzz.toml"
    file.write_bytes(content)
    try:
        assert isinstance(load_file(file, shelf=OneGame()), Config)
    except BadConfig as bad:
        assert bad.faults
        for fault in bad.faults:
            assert fault.line is None or 1 <= fault.line <= content.count(b"\n") + 1
            assert "\n" not in str(fault)


def test_a_simulated_table_never_takes_the_appliances_archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed, own = tmp_path / "etc.toml", own_archive_path()
    monkeypatch.setattr("companion.config.EVERYWHERE", installed)
    monkeypatch.setattr("companion.config.archive_path", lambda: Path("/var/lib/companion/archive.sqlite"))
    monkeypatch.chdir(tmp_path)
    assert load().archive_path == Path("/var/lib/companion/archive.sqlite")
    assert load(simulated=True).archive_path == own
    installed.write_text(f'[people]\nnames = ["Ann"]\n[archive]\npath = "{tmp_path}/real.sqlite"\n')
    assert load().archive_path == tmp_path / "real.sqlite"
    assert load(simulated=True).archive_path == own
    assert load(simulated=True).people.names == ("Ann",), "all else of it counts"
    assert load(installed, simulated=True).archive_path == tmp_path / "real.sqlite", "it was named"
    Path("table.toml").write_text('[archive]\npath = "mine.sqlite"\n')
    assert load(simulated=True).archive_path == tmp_path / "mine.sqlite"
