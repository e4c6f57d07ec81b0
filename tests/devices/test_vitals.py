"""The supply and the clock, told by files of the kernel and of systemd as a Pi has them."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.devices import stamps
from companion.devices.stamps import CLOCK_SET, clock_is_set, stamp
from companion.devices.vitals import UNSET, WEAK, WEAK_FOR, Vitals
from companion.signals import Condition, Device

FLAGS = "sys/devices/platform/soc/soc:firmware/get_throttled"
NOW = CLOCK_SET + 10_000_000.0
OK, DEGRADED, OFF = Condition.OK, Condition.DEGRADED, Condition.OFF


class Pi:
    """A folder in the place of /, and a clock of its own."""

    def __init__(self, root: Path, **known: Condition) -> None:
        self.root, self.now = root, 0.0
        told = {Device(device): condition for device, condition in known.items()}
        self.vitals = Vitals(lambda: self.now, {Device.CLOCK: OK, **told}, root)

    def write(self, name: str, text: str) -> None:
        file = self.root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)

    def says(self, later: float = 10.0) -> list[tuple[str, str, str]]:
        self.now += later
        return [(one.device.value, one.condition.value, one.why) for one in self.vitals.look()]


@pytest.fixture
def pi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Pi:
    monkeypatch.setattr(stamps, "ROOT", tmp_path)
    monkeypatch.setattr("time.time", lambda: NOW)
    return Pi(tmp_path)


def test_where_nobody_watches_the_supply_it_is_off_and_nothing_is_said(pi: Pi) -> None:
    assert pi.says() == []
    pi.write("sys/class/hwmon/hwmon0/name", "cpu_thermal\n")
    assert pi.says() == []
    pi.write(FLAGS, "nonsense\n")
    assert pi.says() == []


def test_under_voltage_is_said_once_and_for_ten_minutes_after_it(pi: Pi) -> None:
    pi.write(FLAGS, "0\n")
    assert pi.says() == [("power", "ok", "")]
    pi.write(FLAGS, "50005\n")
    assert pi.says() == [("power", "degraded", WEAK)]
    assert pi.says() == []
    pi.write(FLAGS, "50000\n")
    assert pi.says(WEAK_FOR - 1) == []
    assert pi.says(2.0) == [("power", "ok", "")]
    assert pi.says(3600.0) == [], "what was is no news"


def test_a_dip_between_two_looks_is_seen_by_the_flag_that_stays(pi: Pi) -> None:
    pi.write(FLAGS, "0")
    assert pi.says() == [("power", "ok", "")]
    pi.write(FLAGS, "50000")
    assert pi.says() == [("power", "degraded", WEAK)]


def test_the_kernel_s_alarm_where_there_are_no_flags(pi: Pi) -> None:
    alarm = "sys/class/hwmon/hwmon1/in0_lcrit_alarm"
    pi.write("sys/class/hwmon/hwmon0/name", "cpu_thermal")
    pi.write(alarm, "0\n")
    assert pi.says() == [("power", "ok", "")]
    pi.write(alarm, "1\n")
    assert pi.says() == [("power", "degraded", WEAK)]
    pi.write(alarm, "0\n")
    assert pi.says(WEAK_FOR + 1) == [("power", "ok", "")]


def test_a_flag_that_is_hot_only_is_no_weak_supply(pi: Pi) -> None:
    pi.write(FLAGS, "80008")
    assert pi.says() == [("power", "ok", "")]


def test_the_clock_is_said_when_it_is_set_and_when_it_no_longer_is(pi: Pi, monkeypatch: pytest.MonkeyPatch) -> None:
    (pi.root / "run/systemd/timesync").mkdir(parents=True)
    assert pi.says() == [("clock", "degraded", UNSET)]
    assert pi.says() == []
    pi.write("run/systemd/timesync/synchronized", "")
    assert pi.says() == [("clock", "ok", "")]
    monkeypatch.setattr("time.time", lambda: 3.0)
    assert pi.says() == [("clock", "degraded", UNSET)]


@pytest.mark.parametrize(
    ("wall", "daemon", "synchronized", "chip", "believed"),
    [
        (NOW, False, False, None, True),
        (CLOCK_SET - 1, False, False, None, False),
        (0.0, True, True, 0.0, False),
        (NOW, True, False, None, False),
        (NOW, True, True, None, True),
        (NOW, True, False, NOW - 300, True),
        (NOW, True, False, 4711.0, False),
        (NOW, True, False, NOW - 86400, False),
    ],
)
def test_whether_the_wall_clock_can_be_believed(
    pi: Pi, wall: float, daemon: bool, synchronized: bool, chip: float | None, believed: bool
) -> None:
    if daemon:
        (pi.root / "run/systemd/timesync").mkdir(parents=True)
    if synchronized:
        pi.write("run/systemd/timesync/synchronized", "")
    if chip is not None:
        pi.write("sys/class/rtc/rtc0/since_epoch", f"{chip:.0f}\n")
    assert clock_is_set(wall) is believed


def test_a_stamp_has_no_wall_time_until_the_clock_is_set(pi: Pi) -> None:
    assert stamp().wall == NOW
    (pi.root / "run/systemd/timesync").mkdir(parents=True)
    before = stamp()
    assert before.wall is None
    assert before.boottime > 0 and len(before.boot) == 36
    pi.write("run/systemd/timesync/synchronized", "")
    assert stamp().wall == NOW
