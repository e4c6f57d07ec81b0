"""Faults of the bus and the panel, survived and healed (field cases O01, O10, Y02), in virtual time."""

from __future__ import annotations

import errno
import re
from types import SimpleNamespace
from typing import Any

import pytest

from companion.devices.display_faults import explain
from companion.devices.display_settings import DisplaySettings, Driver
from companion.signals import Condition
from tests.devices.oled_rig import CHIPS, Rig, noise

LOST, OK = Condition.LOST, Condition.OK
each_chip = pytest.mark.parametrize("chip", CHIPS)


@each_chip
@pytest.mark.parametrize("code", [errno.EREMOTEIO, errno.ETIMEDOUT])
@pytest.mark.parametrize("nth", range(1, 41))
def test_o01_the_nth_message_fails_and_then_it_heals(
    monkeypatch: pytest.MonkeyPatch, chip: Driver, nth: int, code: int
) -> None:
    rig = Rig(monkeypatch, chip)
    rig.bus.fails = lambda n: code if n == nth else None
    picture = noise(0)
    seed = 0
    while rig.bus.count < nth:
        seed += 1
        picture = noise(seed, lit=9)
        rig.display.show(picture)
        rig.turn()
    assert rig.heard.conditions[-1] is LOST
    rig.display.show(noise(seed + 1))
    rig.later(5)
    assert rig.heard.conditions[-2:] == [LOST, OK]
    assert rig.sees(noise(seed + 1))
    assert rig.bus.opened == 2
    assert rig.bus.closed == 1


@each_chip
def test_back_within_five_seconds_however_long_it_was_away(monkeypatch: pytest.MonkeyPatch, chip: Driver) -> None:
    rig = Rig(monkeypatch, chip)
    rig.display.show(noise(1))
    rig.turn()
    rig.bus.fails = lambda n: errno.EREMOTEIO
    rig.display.show(noise(2))
    rig.later(1800)
    assert rig.heard.conditions == [OK, LOST], "said once"
    assert "nothing answers at 0x3C on /dev/i2c-1" in rig.heard.why
    assert rig.bus.opened - rig.bus.closed <= 1
    rig.glass.power_up()
    rig.bus.fails = lambda n: None
    rig.later(5)
    assert rig.heard.conditions == [OK, LOST, OK]
    assert rig.sees(noise(2))


@each_chip
def test_o10_a_panel_that_forgot_everything_is_set_up_again_within_a_minute(
    monkeypatch: pytest.MonkeyPatch, chip: Driver
) -> None:
    rig = Rig(monkeypatch, chip)
    rig.display.show(noise(1))
    rig.turn()
    rig.glass.power_up()
    rig.later(60)
    assert rig.sees(noise(1))
    rig.glass.power_up()
    rig.display.redraw()
    rig.turn()
    assert rig.sees(noise(1))


@each_chip
def test_the_minutely_refresh_of_a_healthy_panel_is_not_seen(monkeypatch: pytest.MonkeyPatch, chip: Driver) -> None:
    rig = Rig(monkeypatch, chip)
    rig.display.show(noise(1))
    rig.turn()
    seen: set[bytes] = set()
    rig.bus.before = lambda: seen.add(rig.glass.picture().tobytes())
    sent = len(rig.bus.messages)
    rig.later(59)
    assert len(rig.bus.messages) == sent
    rig.later(2)
    refresh = rig.bus.messages[sent:]
    assert sum(len(message) - 1 for message in refresh if message[0] == 0x40) == 1024
    assert seen == {noise(1).tobytes()}
    assert rig.bus.opened == 1


def test_redraw_does_not_wait_for_the_next_try(monkeypatch: pytest.MonkeyPatch) -> None:
    rig = Rig(monkeypatch, "ssd1306")
    rig.bus.fails = lambda n: errno.EIO
    rig.display.show(noise(1))
    rig.later(60)
    rig.bus.fails = lambda n: None
    rig.display.redraw()
    rig.turn()
    assert rig.sees(noise(1))


def node_error(code: int) -> Any:
    def open_bus(port: int) -> None:
        raise OSError(code, "as the kernel says", f"/dev/i2c-{port}")

    return open_bus


@pytest.mark.parametrize(
    ("code", "cure"),
    [
        (errno.ENOENT, r"/dev/i2c-7 is not there\. Turn I2C on: companion doctor says how"),
        (errno.EACCES, r"no permission for /dev/i2c-7, which belongs to group i2c\. Add the user: sudo usermod"),
        (errno.EREMOTEIO, r"nothing answers at 0x3D on /dev/i2c-7\. Check .* \(companion doctor looks for it\)"),
        (errno.EBUSY, r"/dev/i2c-7: Device or resource busy"),
    ],
)
def test_y02_a_node_that_cannot_be_opened_says_its_cure_and_is_adopted_when_it_comes(
    monkeypatch: pytest.MonkeyPatch, code: int, cure: str
) -> None:
    rig = Rig(monkeypatch, "ssd1306", port=7, address=0x3D)
    monkeypatch.setattr("smbus2.SMBus", node_error(code))
    rig.display.show(noise(1))
    rig.later(600)
    assert rig.heard.conditions == [LOST]
    assert re.search(cure, rig.heard.why)
    monkeypatch.setattr("smbus2.SMBus", rig.bus.open)
    rig.bus.address = 0x3D
    rig.later(5)
    assert rig.heard.conditions == [LOST, OK]
    assert rig.sees(noise(1))


@pytest.mark.parametrize(
    ("mode", "group", "cure"),
    [(0o600, 44, "it takes a udev rule"), (0o660, 0, "it takes a udev rule"), (0o660, 44, "sudo usermod -aG")],
)
def test_a_node_that_is_root_s_alone_is_no_group_s_matter(
    monkeypatch: pytest.MonkeyPatch, mode: int, group: int, cure: str
) -> None:
    monkeypatch.setattr("pathlib.Path.stat", lambda path: SimpleNamespace(st_mode=mode, st_gid=group))
    monkeypatch.setattr("grp.getgrgid", lambda number: SimpleNamespace(gr_name="i2c"))
    assert cure in explain(DisplaySettings(port=1), PermissionError(errno.EACCES, "denied"))
