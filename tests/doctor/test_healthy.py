"""A healthy system has no fault, in whatever way the companion is run there."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from companion.doctor.checks.system import BOUNDS, REQUIRED
from companion.doctor.examine import examine
from companion.doctor.findings import Level, Report
from companion.doctor.machine import Chip, Library, Node
from companion.places import archive_path
from tests.doctor.fake_pi import FakePi, oserror


def quiet(report: Report) -> None:
    """Nothing is wrong, and no part broke."""
    assert list(report.faults) == []
    assert [one for one in report.findings if one.name == "not-looked-at"] == []


def names(report: Report, level: Level) -> set[str]:
    return {one.name for one in report.of(level)}


def test_a_service_that_runs_is_left_in_peace(pi: FakePi) -> None:
    report = examine(pi)
    quiet(report)
    assert report.machine == "Raspberry Pi Zero 2 W Rev 1.0"
    assert names(report, Level.FINE) == {
        *("board", "os", "python", "libraries", "pin-library", "supply", "clock", "config", "service", "data-folder"),
        *("archive", "gpio", "pins", "screen", "usbkeys", "health"),
    }
    assert names(report, Level.SKIPPED) == {"panel"}
    assert report.versions["gpiod"] == "2.5.0"


def test_a_service_that_is_stopped_lets_the_panel_be_asked(pi: FakePi) -> None:
    pi.stop()
    report = examine(pi)
    quiet(report)
    assert "panel" in names(report, Level.FINE)
    assert names(report, Level.NOTE) == {"service-stopped"}


def test_by_hand_it_is_our_own_rights_that_count(pi: FakePi) -> None:
    pi.by_hand()
    pi.write("/proc/812/comm", "bash\n")
    quiet(examine(pi))


def test_lgpio_alone_will_do(pi: FakePi) -> None:
    pi.packages = {**pi.packages, "gpiod": Library(""), "lgpio": Library("0.2.2.0")}
    report = examine(pi)
    quiet(report)
    assert any(one.says == "the pins are driven by lgpio 0.2.2.0" for one in report.findings)


def test_the_library_that_the_service_is_told_to_take(pi: FakePi) -> None:
    pi.packages = {**pi.packages, "lgpio": Library("0.2.2.0")}
    assert pi.unit is not None
    pi.unit["Environment"] = "LG_WD=/run/companion GPIOZERO_PIN_FACTORY=lgpio"
    report = examine(pi)
    quiet(report)
    assert any(one.says == "the pins are driven by lgpio 0.2.2.0" for one in report.findings)


def test_a_pi_5_with_the_chip_under_its_old_number(pi: FakePi) -> None:
    pi.remove("/dev/gpiochip0")
    pi.write("/proc/device-tree/model", "Raspberry Pi 5 Model B Rev 1.1\0")
    pi.plug("/dev/gpiochip4", Node("device", 0, 986, 0o660))
    pi.gpio = Chip("pinctrl-rp1", {})
    quiet(examine(pi))


def test_a_machine_without_a_device_tree_is_a_pi_by_its_chip(pi: FakePi) -> None:
    pi.remove("/proc/device-tree/model")
    report = examine(pi)
    quiet(report)
    assert report.machine == "a Raspberry Pi by its pinctrl-bcm2835"


def test_what_the_service_may_open_and_we_may_not_is_no_fault(pi: FakePi) -> None:
    pi.stop()
    pi.me = type(pi.me)("guest", 1001, frozenset({1001}))
    pi.gpio = oserror(13)
    report = examine(pi)
    quiet(report)
    asked = [one.says for one in report.of(Level.SKIPPED)]
    assert sum("sudo -u companion companion doctor" in says for says in asked) == 2, asked


def test_a_screen_on_spi(pi: FakePi) -> None:
    pi.configure('driver = "ssd1309"', 'driver = "ssd1309"\nbus = "spi"\ndc = 24')
    pi.plug("/dev/spidev0.0", Node("device", 0, 989, 0o660))
    quiet(examine(pi))


def test_a_panel_on_the_pis_own_uart(pi: FakePi) -> None:
    pi.stop()
    pi.configure('port = "auto"', 'port = "/dev/serial0"')
    pi.point("/dev/serial0", "ttyS0")
    pi.plug("/dev/ttyS0", Node("device", 0, 20, 0o660))
    quiet(examine(pi))


def test_no_config_at_all_asks_for_nothing(pi: FakePi) -> None:
    pi.by_hand()
    pi.folder(str(archive_path().parent), Node("folder", 1000, 1000, 0o755))
    pi.remove("/etc/companion/table.toml")
    for node in ("/dev/gpiochip0", "/dev/i2c-1", "/dev/ttyACM0"):
        pi.remove(node)
    report = examine(pi)
    quiet(report)
    assert "config-none" in names(report, Level.NOTE)


def test_not_a_pi_says_so_and_looks_at_no_bus(pi: FakePi) -> None:
    pi.by_hand()
    pi.remove("/proc/device-tree/model")
    pi.gpio = Chip("INTC1056:00", {17: "laptop"})
    pi.bus = lambda address, message: 1 / 0
    report = examine(pi)
    quiet(report)
    assert report.machine == "not a Raspberry Pi"
    assert report.findings[0].says == "not a Raspberry Pi: hardware checks are skipped"
    assert report.lines()[-1] == "not a Raspberry Pi: no fault in what could be looked at"


def test_an_empty_machine_breaks_nothing(tmp_path: Path, pi: FakePi) -> None:
    """No file, no node, no command: still an answer for each part."""
    empty = FakePi(tmp_path / "empty")
    for name in ("proc", "etc", "sys", "dev", "boot", "var"):
        empty.remove(f"/{name}")
    empty.unit, empty.commands, empty.says = None, {}, None
    report = examine(empty)
    assert [one for one in report.findings if one.name == "not-looked-at"] == []


def test_a_service_with_a_config_of_its_own_is_looked_at_with_that(pi: FakePi) -> None:
    assert pi.unit is not None
    elsewhere = pi.at("/srv/table.toml")
    pi.write("/srv/table.toml", pi.at("/etc/companion/table.toml").read_text())
    pi.remove("/etc/companion/table.toml")
    pi.unit["ExecStart"] = f"{{ path=/x ; argv[]=/x run --config {elsewhere} ; ignore_errors=no }}"
    report = examine(pi)
    quiet(report)
    assert f"{elsewhere} is good" in [one.says for one in report.findings]


def test_a_service_in_a_root_that_is_not_booted_is_installed_all_the_same(pi: FakePi) -> None:
    pi.by_hand()
    pi.write("/proc/1/comm", "sh\n")
    assert "no companion.service is installed here (hardware.md, At every boot)" in said(pi)
    pi.write("/etc/systemd/system/companion.service", "[Service]\n")
    quiet(examine(pi))
    assert "companion.service is installed; systemd does not run here, so it was not asked" in said(pi)


@pytest.mark.parametrize("ended", ["0", "4"])
def test_installed_and_not_yet_told_of_keys_is_how_it_begins(pi: FakePi, ended: str) -> None:
    """As `companion check` has it, and README: all is installed and nothing is started."""
    pi.stop()
    assert pi.unit is not None
    pi.unit |= {"ExecMainStatus": ended} | (
        {"ActiveState": "activating", "SubState": "auto-restart"} if ended == "4" else {}
    )
    pi.write("/etc/companion/table.toml", '[table]\npace = "step"\n')
    report = examine(pi)
    quiet(report)
    assert names(report, Level.NOTE) == {"config-no-input", "service-waits"}
    (cure,) = [one.cure for one in report.findings if one.name == "config-no-input"]
    assert cure.startswith("sudo cp config/dice-keys.toml /etc/companion/table.toml ")


def test_the_doctor_asks_for_the_libraries_that_an_install_brings() -> None:
    """pyproject.toml says which versions will do; a cure must not bring others."""
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = (*project["dependencies"], *project["optional-dependencies"]["pi"])
    brought = {one.partition(";")[0].replace(".0,", ",") for one in wanted}
    assert {asked.strip('"') for asked in REQUIRED.values()} <= brought
    for name, (least, below) in BOUNDS.items():
        bounds = REQUIRED[name].strip('"').partition(">=")[2].partition(".post")[0].split(",<")
        assert bounds == [".".join(map(str, one)) for one in (least, below) if one], name


def said(pi: FakePi) -> list[str]:
    return [one.says for one in examine(pi).findings]
