"""`companion panel flash`: the commands for each board, an owner's own config.py in them, and how mpremote is got."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from companion.cli.panel_settings import shipped
from firmware_bridge.ports import UsbPort
from tests.line.panel_words import Ask, on_usb

PICO = UsbPort("/dev/ttyACM3", 0x2E8A, 5, "E66")
CLONE = UsbPort("/dev/ttyUSB0", 0x1A86, 0x7523, "")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty one, and no mpremote on the PATH."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr("shutil.which", lambda name: None)
    return tmp_path


def own(folder: Path, old: str, new: str) -> Path:
    """A copy of the shipped config.py with one change."""
    text = shipped().read_text(encoding="utf-8")
    assert old in text
    (folder / "panel.py").write_text(text.replace(old, new), encoding="utf-8")
    return folder / "panel.py"


def test_the_exact_commands_for_a_pico(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")
    on_usb(monkeypatch, PICO)
    code, out, _ = ask("flash")
    assert code == 0
    commands = [line.split() for line in out.splitlines() if not line.startswith("#")]
    assert {tuple(words[:3]) for words in commands} == {("mpremote", "connect", "/dev/ttyACM3")}
    sent = {Path(word).name: words[-1] for words in commands for word in words[5:-1] if words[3:5] == ["fs", "cp"]}
    assert sent["main.py"] == ":main.py"
    assert sent["config.py"] == ":config.py"
    assert sent["wire.py"] == ":firmware_bridge/"
    assert sent["core.py"] == ":firmware_bridge/pico/"
    assert all(Path(word).is_file() for words in commands for word in words[5:-1] if words[4] == "cp")
    assert commands[-1][-1] == "reset"
    assert f"cp {shipped()} panel.py" in out, "so that its owner can have one of his own"


def test_mpremote_is_got_in_a_venv_and_called_there(ask: Ask, monkeypatch: pytest.MonkeyPatch, home: Path) -> None:
    on_usb(monkeypatch, PICO)
    commands = [line for line in ask("flash")[1].splitlines() if not line.startswith("#")]
    assert commands[0] == "python3 -m venv ~/mpremote && ~/mpremote/bin/pip install mpremote"
    assert all(line.startswith("~/mpremote/bin/mpremote connect /dev/ttyACM3 ") for line in commands[1:])
    (home / "mpremote/bin").mkdir(parents=True)
    (home / "mpremote/bin/mpremote").touch()
    again = [line for line in ask("flash")[1].splitlines() if not line.startswith("#")]
    assert again == commands[1:], "what is there is not got again"


def test_the_commands_for_an_uno(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    on_usb(monkeypatch, UsbPort("/dev/ttyACM0", 0x2341, 0x43, "7"))
    code, out, _ = ask("flash")
    assert code == 0
    assert "apt install make gcc-avr avr-libc avrdude" in out
    assert "avrdude -p atmega328p -c arduino -b 115200 -P /dev/ttyACM0 -U flash:w:panel-uno/panel.hex:i" in out
    folder = re.search(r"make -C (\S+)", out)
    assert folder
    makefile = (Path(folder[1]) / "Makefile").read_text(encoding="ascii")
    assert "avrdude -p atmega328p -c arduino -b 115200 -P $(PORT) -U flash:w:$<:i" in makefile, "the same as by make"
    assert "If it is an Uno" in ask("flash", "--port", "/dev/null")[1]


def test_a_clone_on_a_bare_chip_is_named_with_the_command_for_it(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    on_usb(monkeypatch, CLONE, UsbPort("/dev/ttyACM9", 0x239A, 1, "F"))
    code, out, err = ask("flash")
    assert (code, out) == (1, "")
    assert "/dev/ttyUSB0: CH340 1a86:7523. That may be an Uno clone" in err
    assert "companion panel flash --port /dev/ttyUSB0" in err
    assert "/dev/ttyACM9: Adafruit 239a:0001 F: there is no firmware for that board" in err
    assert "BOOTSEL" in err


def test_a_named_port_is_for_that_board_alone(ask: Ask, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    there = tmp_path / "clone"
    there.touch()
    monkeypatch.setattr("firmware_bridge.ports.SHIFTING", re.compile(".*"))
    on_usb(monkeypatch, PICO, UsbPort(str(there), 0x1A86, 0x7523, ""))
    code, out, _ = ask("flash", "--port", str(there))
    assert code == 0
    assert f"-P {there} " in out
    assert PICO.path not in out


def test_an_owners_own_config_goes_to_the_board(ask: Ask, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    on_usb(monkeypatch, PICO)
    mine = own(tmp_path, 'KEYS = {"a": 10', 'KEYS = {"a": 14')
    monkeypatch.chdir(tmp_path)
    code, out, _ = ask("flash", "--settings", "panel.py")
    assert code == 0
    assert f"fs cp {mine} :config.py" in out
    assert str(shipped()) not in out
    worked_out = own(tmp_path, "KEYPAD_DONE = 5", "first, KEYPAD_DONE = 2, 5\nKEYPAD_DICE = 2 * 3")
    assert ask("flash", "--settings", str(worked_out))[0] == 0, "what is worked out is the board's to judge"


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("KEYS =", "KEYZ =", r'panel.py:14: no setting is called "KEYZ" \(did you mean "KEYS"\?\); .*KEYS missing'),
        ('"a": 10', '"a": 10,,', r"panel.py:14: the board could not read this"),
        ('"a": 10', '"a": 23', "panel.py: a Pico has no GP23 to give to key a"),
        ('"a": 10', '"a": 11', "panel.py: GP11 is wanted by key a and by key b"),
        ('"a": 10', '"a": "10"', "panel.py: a value has another shape than in "),
        ('SERVICE = "a"', "SERVICE = None", "panel.py:18: SERVICE: expected something like 'a', got None"),
    ],
)
def test_a_config_that_no_board_could_use(
    ask: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, says: str
) -> None:
    on_usb(monkeypatch, PICO)
    code, out, err = ask("flash", "--settings", str(own(tmp_path, old, new)))
    assert (code, out) == (2, "")
    assert re.search(says, err)


def test_what_is_no_config_at_all(ask: Ask, tmp_path: Path) -> None:
    (tmp_path / "latin").write_bytes(b"UID = '\xe9'\n")
    for name in ("nowhere.py", ".", "latin"):
        code, _, err = ask("flash", "--settings", str(tmp_path / name))
        assert code == 2
        assert f"begin with a copy of {shipped()}" in err
    assert ask("list", "--settings", "panel.py")[0] == 2


def test_a_die_with_other_sides_than_its_games_is_said(
    ask: Ask, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    on_usb(monkeypatch, PICO)
    mine = own(tmp_path, 'TRAY = "keypad"', 'TRAY = "dice"')
    assert ask("flash", "--settings", str(mine))[::2] == (0, ""), "as shipped they are the game's own"
    mine.write_text(
        mine.read_text().replace('"2": {"1": "D", "2": "D", "3": "D"', '"2": {"1": "D", "2": "D", "3": "W"')
    )
    code, out, err = ask("flash", "--settings", str(mine))
    assert (code, f"fs cp {mine} :config.py" in out) == (0, True), "the board's owner has the last word"
    assert re.fullmatch(
        rf'companion: {mine}:\d+: die "2" has 2 D, 2 A, 2 W; a die of High Risk has 3 D, 2 A, 1 W\n', err
    ), err
    mine.write_text(mine.read_text().replace('TRAY = "dice"', 'TRAY = "keypad"'))
    assert ask("flash", "--settings", str(mine))[2] == "", "dice that this board does not read"
