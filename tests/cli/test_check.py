"""`companion check`: every fault on stderr and 2, or what the config asks for on stdout and 0."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import main
from companion.devices.gpio import expected_driver
from companion.shipped import shipped
from tests.cli.kept import Machine


def test_a_good_config_says_what_it_asks_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "table.toml"
    file.write_text(
        "[keys]\na = 17\nb = 27\nc = 22\nencoder = [5, 6]\nencoder_push = 13\n"
        "lights = { a = 16 }\ndice = { done = 18 }\n"
        '[usbkeys]\n[panel]\nplain = true\n[display]\ndriver = "sh1106"\n[sound]\npin = 12\n'
        '[archive]\npath = "matches.sqlite"\n[table]\npace = "fast"\nmotion = false\n[people]\nnames = ["Ann", "Bob"]\n'
        '[rules.high_risk]\nfall_tie = "lower"\n[web]\nenabled = true\n'
    )
    assert main(["check", str(file)]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out == (
        f"{file}: good\n"
        "  keys       a GPIO17, b GPIO27, c GPIO22\n"
        "  encoder    GPIO5 and GPIO6, push GPIO13\n"
        "  dice keys  done GPIO18\n"
        "  lights     a GPIO16\n"
        "  USB keys   auto, every number pad and scanner\n"
        "  panel      auto, lines typed by hand count\n"
        "  display    sh1106 on /dev/i2c-1 at 0x3c\n"
        "  sound      GPIO12\n"
        f"  pins       driven by {expected_driver()}\n"
        f"  archive    {tmp_path}/matches.sqlite\n"
        "  table      pace fast, motion off\n"
        "  people     Ann, Bob\n"
        '  rules      high_risk: fall_tie = "lower"\n'
        "  web        http://0.0.0.0:8080\n"
        "  note       [web] is understood, but this version has no part for it yet\n"
    )


@pytest.mark.parametrize(
    ("section", "said"),
    [
        ('driver = "capture"\nfile = "/nowhere/s.txt"', "capture in /nowhere/s.txt"),
        ('driver = "ssd1306"\nbus = "record"\nfile = "/nowhere/s"', "ssd1306, its bus recorded in /nowhere/s"),
        ('driver = "ssd1309"\nbus = "spi"\naddress = 1', "ssd1309 on /dev/spidev0.1, DC GPIO24"),
        ('driver = "none"', "none"),
    ],
)
def test_each_kind_of_screen(tmp_path: Path, capsys: pytest.CaptureFixture[str], section: str, said: str) -> None:
    file = tmp_path / "table.toml"
    file.write_text(f"[display]\n{section}\n")
    assert main(["check", str(file)]) == 0
    assert f"  display    {said}\n" in capsys.readouterr().out


def test_every_fault_is_a_line_that_an_editor_can_jump_to(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "table.toml"
    file.write_text("[keys]\na = 99\n\nb = 98\n[display]\ndriver = ssd1306\n")
    assert main(["check", str(file)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert [line.partition(": ")[0] for line in err.splitlines()] == [f"{file}:2", f"{file}:4", f"{file}:6"]


def test_the_file_may_come_by_config_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    missing = str(tmp_path / "not.toml")
    for words in (["check", "--config", missing], ["--config", missing, "check"], ["check", missing]):
        assert main(words) == 2
        assert capsys.readouterr().err.startswith(f"{missing}: expected a config file, got no such file")


def test_without_a_file_it_says_which_was_read(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "table.toml").write_text("[panel]\n")
    assert main(["check"]) == 0
    assert capsys.readouterr().out.startswith("table.toml: good\n")


def test_a_config_that_nobody_could_answer_gets_a_note(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(shipped("table.toml"))]) == 0
    assert "  note       it asks for no keys and no panel" in capsys.readouterr().out


def test_a_hidden_game_is_a_clear_fault(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "table.toml"
    file.write_text('[rules.not_installed]\nmountain = "beginner"\n')
    assert main(["check", str(file)]) == 2
    assert "expected a game that is installed, got not_installed" in capsys.readouterr().err


def test_it_needs_no_hardware_library(tmp_path: Path) -> None:
    for name in ("gpiozero", "luma", "PIL", "serial", "smbus2", "lgpio", "gpiod"):
        (tmp_path / f"{name}.py").write_text("raise ImportError('a hardware library was asked for')\n")
    env = {**os.environ, "PYTHONPATH": str(tmp_path)}
    words = [sys.executable, "-m", "companion.cli", "check", str(shipped("pico-panel.toml"))]
    done = subprocess.run(words, env=env, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")


def test_which_of_two_files_the_service_reads(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    installed = tmp_path / "etc.toml"
    monkeypatch.setattr("companion.config.EVERYWHERE", installed)
    monkeypatch.chdir(tmp_path)
    says = f"the installed service reads {installed}, which differs from this one\n"
    for here, there, is_told in (("[keys]\n", None, False), ("[keys]\n", "[keys]\n", False), ("[keys]\n", "", True)):
        Path("table.toml").write_text(here)
        if there is not None:
            installed.write_text(there)
        assert main(["check"]) == 0
        out = capsys.readouterr().out
        assert out.startswith("table.toml: good\n")
        assert (says in out) is is_told
    assert main(["check", str(installed)]) == 0
    assert says not in capsys.readouterr().out


def test_what_was_told_of_the_box_and_cannot_be_used_is_said_and_left_as_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, box = tmp_path / "table.toml", tmp_path / "box.toml"
    file.write_text('[archive]\npath = "matches.sqlite"\n[rules.mountain_climbers]\nteams = true\nmountain = "hard"\n')
    assert main(["check", str(file)]) == 0
    assert "box.toml" not in capsys.readouterr().out, "teams take the hard mountain"
    box.write_text('[facts.mountain_climbers]\nprints = { "B easy 3" = "cmap" }\n')
    assert main(["check", str(file)]) == 0
    out = capsys.readouterr().out
    assert "  note       box.toml, [facts.mountain_climbers]: prints.B easy 3:" in out
    box.write_text("no toml at all")
    assert main(["check", str(file)]) == 0
    assert box.read_text() == "no toml at all"


def test_thousands_of_faults_are_counted_and_not_all_said(machine: Machine) -> None:
    machine.config.write_text("".join(f"nonsense_{number} = 1\n" for number in range(10_000)))
    assert machine("check") == 2
    lines = machine.err.splitlines()
    assert len(lines) == 51
    assert lines[-1] == "and 9950 more faults: mend these first"
    assert machine("matches") == 2
    assert machine.err.startswith("companion: 10000 faults in ")
    assert len(machine.err.splitlines()) == 52


def test_a_long_key_or_value_is_cut(machine: Machine) -> None:
    machine.config.write_text(f'{"k" * 5000} = 1\n[usbkeys]\ndevices = "{"v" * 5000}"\n')
    assert machine("check") == 2
    assert all(len(line) < 1300 for line in machine.err.splitlines())
