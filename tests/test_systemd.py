"""The unit file: systemd's own tools accept it, and it keeps the promises that field cases ask of it.

`systemd-analyze` refuses an ExecStart that does not exist, and here nothing is installed in /opt: it is given copies
whose ExecStart is this interpreter. It knows neither users nor groups nor kinds of device.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import VERBS

FOLDER = Path(__file__).parents[1] / "systemd"
UNIT = (FOLDER / "companion.service").read_text(encoding="utf-8")
PROGRAM = "/opt/companion/venv/bin/companion"
MOST_EXPOSED = 2.0


def said(key: str) -> list[str]:
    return re.findall(rf"^{key}=(.*)$", UNIT, re.MULTILINE)


def only(key: str) -> str:
    (value,) = said(key)
    return str(value)


def seconds(key: str) -> float:
    return float(only(key))


def analyze(tmp_path: Path, verb: str, *flags: str, unit: str = UNIT) -> subprocess.CompletedProcess[str]:
    copy = tmp_path / "companion.service"
    copy.write_text(unit.replace(PROGRAM, sys.executable), encoding="utf-8")
    words = ["systemd-analyze", verb, *flags, str(copy)]
    return subprocess.run(words, capture_output=True, text=True, timeout=60)


def test_systemd_accepts_every_line(tmp_path: Path) -> None:
    done = analyze(tmp_path, "verify")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("right", "wrong"),
    [("WatchdogSec=10", "WatchdogSecs=10"), ("Type=notify", "Type=notifies"), (PROGRAM, "/nowhere/companion")],
)
def test_systemd_would_have_said_so(tmp_path: Path, right: str, wrong: str) -> None:
    done = analyze(tmp_path, "verify", unit=UNIT.replace(right, wrong))
    assert done.stderr != ""


def test_it_is_as_closed_as_devices_allow(tmp_path: Path) -> None:
    done = analyze(tmp_path, "security", "--offline=yes", f"--threshold={MOST_EXPOSED * 10:.0f}")
    level = re.search(r"Overall exposure level for companion.service: ([\d.]+)", done.stdout)
    assert level is not None, done.stdout + done.stderr
    print(f"systemd-analyze security: {level[1]} of at most {MOST_EXPOSED}")
    assert float(level[1]) <= MOST_EXPOSED
    assert done.returncode == 0


def test_it_starts_what_is_installed() -> None:
    program, verb = only("ExecStart").split()
    assert program == PROGRAM
    assert verb in VERBS


def test_y01_it_is_tried_for_ever_and_not_too_fast() -> None:
    assert only("StartLimitIntervalSec") == "0"
    assert UNIT.index("StartLimitIntervalSec") < UNIT.index("[Service]"), "systemd reads it in [Unit] alone"
    assert only("Restart") == "always"
    assert seconds("RestartSec") >= 2
    assert said("RestartPreventExitStatus") == []


def test_y09_a_hang_is_seen_and_a_slow_start_forgiven() -> None:
    assert only("Type") == "notify"
    assert 2 <= seconds("WatchdogSec") <= 30
    assert seconds("TimeoutStartSec") >= 60
    assert 3 <= seconds("TimeoutStopSec") <= 10


def test_b14_lgpio_has_a_folder_for_its_pipe() -> None:
    own = f"%t/{only('RuntimeDirectory')}"
    assert only("WorkingDirectory") == own
    assert f"LG_WD={own}" in said("Environment")


def test_others_may_read_the_archive_and_the_health() -> None:
    assert only("StateDirectory") == only("RuntimeDirectory") == "companion"
    assert only("StateDirectoryMode") == only("RuntimeDirectoryMode") == "0755"
    assert only("UMask") == "0022"
    assert only("RuntimeDirectoryPreserve") == "restart"


def test_y02_no_device_is_waited_for() -> None:
    named = [*said("Requires"), *said("BindsTo"), *said("Requisite"), *said("Wants"), *said("After")]
    assert not any(".device" in one or "dev-" in one for one in named)


def test_devices_that_come_late_are_let_in() -> None:
    """DeviceAllow looks its kinds up once, at the start: a kind whose module is not loaded by then stays shut out."""
    kinds = {one.split()[0].removeprefix("char-") for one in said("DeviceAllow")}
    assert kinds >= {"gpiochip", "i2c", "spi", "input", "ttyACM", "ttyUSB", "ttyAMA"}
    modules = {"i2c": "i2c_dev", "spi": "spidev", "ttyACM": "cdc_acm", "ttyUSB": "usbserial"}
    for key in ("Wants", "After"):
        units = only(key).split()
        assert {f"modprobe@{module}.service" for kind, module in modules.items() if kind in kinds} == set(units)


def test_its_user_and_groups_are_made_by_sysusers(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    made = FOLDER / "companion.sysusers.conf"
    subprocess.run(["systemd-sysusers", f"--root={tmp_path}", str(made)], check=True, capture_output=True, timeout=60)
    groups = {line.split(":")[0] for line in (tmp_path / "etc/group").read_text(encoding="utf-8").splitlines()}
    users = {line.split(":")[0] for line in (tmp_path / "etc/passwd").read_text(encoding="utf-8").splitlines()}
    assert set(only("SupplementaryGroups").split()) == {"gpio", "i2c", "spi", "dialout", "input"}
    assert {*only("SupplementaryGroups").split(), only("Group")} <= groups
    assert only("User") in users


def test_the_power_off_rule_is_for_its_user() -> None:
    rule = (FOLDER / "50-companion.rules").read_text(encoding="utf-8")
    assert f'subject.user == "{only("User")}"' in rule
    assert "org.freedesktop.login1.power-off" in rule
