"""`companion doctor` as it is called: flags, exit codes, JSON, bundle, and this machine as it is."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.cli import doctor
from companion.doctor.machine import Greeting
from companion.doctor.machine import Machine as Seam
from firmware_bridge.pty_panel import PtyPanel
from tests.cli.kept import Machine, as_somebody
from tests.doctor.fake_pi import FakePi


@pytest.fixture
def pi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FakePi:
    """The Pi that `companion doctor` runs on."""
    root = tmp_path / "root"
    root.mkdir()
    made = FakePi(root)
    here: Callable[[], Seam] = lambda: made  # noqa: E731
    monkeypatch.setattr(doctor, "here", here)
    return made


def asks_for(machine: Machine, pi: FakePi) -> None:
    machine.config.write_text(pi.at("/etc/companion/table.toml").read_text())


def test_a_healthy_pi_is_0_and_a_sick_one_1(machine: Machine, pi: FakePi) -> None:
    asks_for(machine, pi)
    assert machine("doctor") == 0
    assert machine.out.endswith("Raspberry Pi Zero 2 W Rev 1.0: no fault\n")
    pi.commands["vcgencmd get_throttled"] = "throttled=0x1\n"
    assert machine("doctor") == 1
    assert machine.out.startswith("FAULT  the supply is too weak now: under-voltage\n       -> use the supply")
    assert machine.err == ""


def test_json(machine: Machine, pi: FakePi) -> None:
    asks_for(machine, pi)
    body = machine.says("doctor", "--json")
    assert (body["faults"], body["machine"]) == (0, "Raspberry Pi Zero 2 W Rev 1.0")
    assert {"level", "name", "says"} <= set(body["findings"][0])


def test_a_bundle_beside_the_answer(machine: Machine, pi: FakePi) -> None:
    asks_for(machine, pi)
    assert machine("doctor", "--bundle", "out.zip") == 0
    assert "out.zip is written" in machine.err
    with zipfile.ZipFile(machine.folder / "out.zip") as packed:
        assert json.loads(packed.read("doctor.json"))["faults"] == 0
    assert machine("doctor", "--bundle", "nowhere/out.zip") == 2
    assert "it cannot be written there" in machine.err


def test_this_machine_as_it_is(machine: Machine) -> None:
    """Whatever it is: no crash, no hang, an exit code that fits what was said."""
    code = machine("doctor", "--json")
    body = json.loads(machine.out)
    assert code == (1 if body["faults"] else 0)
    assert not [one for one in body["findings"] if one["name"] in ("not-looked-at", "stuck")]


def test_it_needs_no_rights_at_all(machine: Machine) -> None:
    """As somebody without root's rights, in a folder that may not be written."""
    machine.folder.chmod(0o555)
    try:
        done = as_somebody("doctor", "--json", where=machine.folder)
    finally:
        machine.folder.chmod(0o755)
    body = json.loads(done.stdout)
    assert (done.returncode, done.stderr) == (1 if body["faults"] else 0, "")
    assert not [one for one in body["findings"] if one["name"] in ("not-looked-at", "stuck")]


def test_a_config_with_faults_is_a_fault_of_the_table_not_of_the_call(machine: Machine, pi: FakePi) -> None:
    machine.config.write_text("[keys]\na = 99\n")
    assert machine("doctor") == 1
    assert "table.toml:2: keys.a: expected" in machine.out


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("--exercise", "toes"), 'companion: --exercise "toes": expected keys, light, sound, screen, roll, or nothing'),
        (("--exercise", "keys", "--json"), "companion: --exercise goes alone"),
    ],
)
def test_flags_that_make_no_sense(machine: Machine, words: tuple[str, ...], sentence: str) -> None:
    assert machine("doctor", *words) == 2
    assert machine.err.startswith(sentence)


def test_the_exercise_of_a_panel_by_hand(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """All parts are gone through: what the config has not is passed over, the roll is thrown and judged."""
    said: list[str] = []
    with PtyPanel() as panel:
        machine.config.write_text(f'[panel]\nport = "{panel.path}"\n')

        def hear(text: str, now: bool = False) -> None:
            said.append(text)
            if "Throw the dice" in text:
                panel.roll("DAW")
            if text.startswith("Press key"):
                panel.key(text[len("Press key ")].lower())

        monkeypatch.setattr(doctor, "answer", hear)
        monkeypatch.setattr("builtins.input", lambda: "y")
        assert machine("doctor", "--exercise") == 0
        assert said[1] == "ok     key A, left on the panel works"
        assert "-      light: table.toml has no [keys.lights]" in said
        assert said[-1] == "ok     the panel read 3 dice right"
        assert machine("doctor", "--exercise", "sound") == 1
        assert said[-1].startswith("FAULT  sound: table.toml has no [sound] pin\n       -> add [sound] pin")


def test_nobody_at_the_keyboard(monkeypatch: pytest.MonkeyPatch) -> None:
    def ended() -> str:
        raise EOFError

    monkeypatch.setattr("builtins.input", ended)
    assert doctor._typed() is None


def test_hello_is_asked_at_the_port_itself() -> None:
    with PtyPanel() as panel:
        assert doctor.hello(panel.path) == Greeting(
            'panel "FAKE-1", firmware fake, protocol 1.0, dice=6;keys=3;lights=3', "", busy=False
        )
    assert "is not there" in doctor.hello("/dev/nowhere").trouble
