"""Every unit and the rules beside them: systemd's own tools accept each line and find each as closed as devices let it.

`systemd-analyze` refuses an ExecStart that does not exist, and here nothing is installed in /opt: it is given copies
whose program is this interpreter. It knows neither users nor groups nor kinds of device.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli.front import VERBS

FOLDER = Path(__file__).parents[1] / "systemd"
UNITS = sorted(path.name for path in FOLDER.glob("*.service"))
PROGRAM = "/opt/companion/venv/bin/companion"
MOST_EXPOSED = 1.5
OPEN = {
    "RootDirectory=/RootImage=",
    "SupplementaryGroups=",
    "PrivateDevices=",
    "RestrictAddressFamilies=~AF_UNIX",
    "ProcSubset=",
    "PrivateUsers=",
    "DeviceAllow=",
    "UMask=",
}
"""What may count against a unit; companion.service says of each why it stays."""


def text(unit: str) -> str:
    return (FOLDER / unit).read_text(encoding="utf-8")


def analyze(tmp_path: Path, unit: str, verb: str, *flags: str, said: str = "") -> subprocess.CompletedProcess[str]:
    copy = tmp_path / unit
    copy.write_text((said or text(unit)).replace(PROGRAM, sys.executable), encoding="utf-8")
    words = ["systemd-analyze", verb, *flags, str(copy)]
    return subprocess.run(words, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("unit", UNITS)
def test_systemd_accepts_every_line(tmp_path: Path, unit: str) -> None:
    done = analyze(tmp_path, unit, "verify")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("unit", "right", "wrong"),
    [
        ("companion.service", "WatchdogSec=10", "WatchdogSecs=10"),
        ("companion.service", "Type=notify", "Type=notifies"),
        ("companion-splash.service", "Type=exec", "Type=exec\nDeviceAllowed=char-i2c"),
        ("companion-splash.service", f"=-{PROGRAM}", "=-nowhere/companion"),
    ],
)
def test_systemd_would_have_said_so(tmp_path: Path, unit: str, right: str, wrong: str) -> None:
    assert right in text(unit)
    done = analyze(tmp_path, unit, "verify", said=text(unit).replace(right, wrong))
    assert done.stderr != ""


@pytest.mark.parametrize("unit", UNITS)
def test_it_is_as_closed_as_devices_allow(tmp_path: Path, unit: str) -> None:
    done = analyze(tmp_path, unit, "security", "--offline=yes", f"--threshold={MOST_EXPOSED * 10:.0f}")
    level = re.search(rf"Overall exposure level for {unit}: ([\d.]+)", done.stdout)
    assert level is not None, done.stdout + done.stderr
    print(f"systemd-analyze security {unit}: {level[1]} of at most {MOST_EXPOSED}")
    assert float(level[1]) <= MOST_EXPOSED
    assert done.returncode == 0


@pytest.mark.parametrize("unit", UNITS)
def test_what_stays_open_is_known(tmp_path: Path, unit: str) -> None:
    done = analyze(tmp_path, unit, "security", "--offline=yes", "--json=short")
    counted = {row["name"] for row in json.loads(done.stdout) if float(row["exposure"] or 0) > 0}
    assert counted <= OPEN


def test_the_daemons_unit_says_why_what_is_open_stays_open() -> None:
    said = text("companion.service")
    for name in OPEN:
        word = name.partition("=")[0] if "AF_UNIX" not in name else "AF_UNIX"
        assert re.search(rf"^#.*\b{word}\b", said, re.MULTILINE), name


@pytest.mark.parametrize("unit", UNITS)
def test_it_runs_a_command_that_there_is_as_the_user_of_ours(unit: str) -> None:
    [command] = re.findall(r"^ExecStart=-?(.*)$", text(unit), re.MULTILINE)
    program, verb, *_ = command.split()
    assert program == PROGRAM
    assert verb in VERBS
    assert re.findall(r"^(?:User|Group)=(.*)$", text(unit), re.MULTILINE) == ["companion"] * 2


@pytest.mark.parametrize("unit", UNITS)
def test_its_user_and_groups_are_made_by_sysusers(tmp_path: Path, unit: str) -> None:
    (tmp_path / "etc").mkdir()
    made = FOLDER / "companion.sysusers.conf"
    subprocess.run(["systemd-sysusers", f"--root={tmp_path}", str(made)], check=True, capture_output=True, timeout=60)
    groups = {line.split(":")[0] for line in (tmp_path / "etc/group").read_text(encoding="utf-8").splitlines()}
    users = {line.split(":")[0] for line in (tmp_path / "etc/passwd").read_text(encoding="utf-8").splitlines()}
    [asked] = re.findall(r"^SupplementaryGroups=(.*)$", text(unit), re.MULTILINE)
    assert {*asked.split(), "companion"} <= groups
    assert "companion" in users


def test_only_the_power_off_of_its_user_is_let_through() -> None:
    """Not the one against an inhibitor: an update of the system is not cut off by a game."""
    rule = text("50-companion.rules")
    assert 'subject.user == "companion"' in rule
    named = re.findall(r'"(org\.freedesktop[^"]*)"', rule)
    assert named == ["org.freedesktop.login1.power-off", "org.freedesktop.login1.power-off-multiple-sessions"]
    assert "indexOf(action.id) >= 0" in rule, "whole names, not beginnings"


def test_pins_and_buses_belong_to_groups_that_are_made() -> None:
    rules = [line for line in text("60-companion-devices.rules").splitlines() if line and not line.startswith("#")]
    asked = {(rule.split('"')[1], rule.split('GROUP="')[1].split('"')[0]) for rule in rules}
    assert asked == {("gpio", "gpio"), ("i2c-dev", "i2c"), ("spidev", "spi")}
    assert all(rule.endswith('MODE="0660"') for rule in rules)
    made = re.findall(r"^g (\w+)", text("companion.sysusers.conf"), re.MULTILINE)
    assert {group for _, group in asked} <= set(made)
