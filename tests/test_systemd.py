"""The daemon's unit: it keeps the promises that field cases ask of it. What holds for every unit is in
test_systemd_units.py."""

from __future__ import annotations

import re
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "systemd"
UNIT = (FOLDER / "companion.service").read_text(encoding="utf-8")


def said(key: str) -> list[str]:
    return re.findall(rf"^{key}=(.*)$", UNIT, re.MULTILINE)


def only(key: str) -> str:
    (value,) = said(key)
    return str(value)


def seconds(key: str) -> float:
    return float(only(key))


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


def test_it_has_the_groups_of_its_devices() -> None:
    assert set(only("SupplementaryGroups").split()) == {"gpio", "i2c", "spi", "dialout", "input"}


def test_it_may_speak_to_systemd_and_to_nobody_else() -> None:
    assert only("RestrictAddressFamilies") == "AF_UNIX"
    assert only("PrivateNetwork") == "yes"
    assert only("NotifyAccess") == "main"


def test_who_may_not_be_shut_out() -> None:
    """Groups keep their names in the sentences that name a cure, and the Pi's model is read in /proc."""
    assert said("PrivateUsers") == said("ProcSubset") == said("PrivateDevices") == []
