"""The log says why keys and screen cannot be had, once each, and that they are back; a loose wire fills no card."""

from __future__ import annotations

import pytest

from companion.devices.health_log import HealthLog
from companion.signals import Condition, Device, Sensed

NO_CHIP = "there is no /dev/gpiochip0: is this a Raspberry Pi?"


def lines(caplog: pytest.LogCaptureFixture, *news: Sensed) -> list[str]:
    log = HealthLog()
    for one in news:
        log.sensed(one)
    return [record.getMessage() for record in caplog.records]


def test_what_is_lost_is_said_once_and_that_it_is_back(caplog: pytest.LogCaptureFixture) -> None:
    lost = [Sensed(Device.KEYS, Condition.LOST, at, NO_CHIP) for at in (0.0, 5.0)]
    assert lines(caplog, *lost, Sensed(Device.KEYS, Condition.OK, 9.0)) == [f"keys: {NO_CHIP}", "keys: back"]


def test_a_device_that_works_from_the_start_writes_nothing(caplog: pytest.LogCaptureFixture) -> None:
    assert lines(caplog, Sensed(Device.DISPLAY, Condition.OK, 0.0), Sensed(Device.DISPLAY, Condition.OFF, 1.0)) == []


def test_panel_archive_and_power_write_their_own(caplog: pytest.LogCaptureFixture) -> None:
    others = [one for one in Device if one not in (Device.KEYS, Device.DISPLAY)]
    assert lines(caplog, *(Sensed(one, Condition.LOST, 0.0, "lost") for one in others)) == []


def test_a_loose_wire_writes_at_most_thirty_lines_a_day_and_says_what_was_left_out(
    caplog: pytest.LogCaptureFixture,
) -> None:
    news = []
    for second in range(0, 86_400, 20):
        news.append(Sensed(Device.DISPLAY, Condition.LOST, second, "Display: no answer"))
        news.append(Sensed(Device.DISPLAY, Condition.OK, second + 10))
    said = lines(caplog, *news)
    assert 6 < len(said) <= 30
    assert "lines were left out before this one" in said[-1]


def test_a_loose_screen_takes_no_line_from_the_keys(caplog: pytest.LogCaptureFixture) -> None:
    loose = [
        Sensed(Device.DISPLAY, condition, second, "Display: no answer" if condition is Condition.LOST else "")
        for second in range(20)
        for condition in (Condition.LOST, Condition.OK)
    ]
    assert lines(caplog, *loose, Sensed(Device.KEYS, Condition.LOST, 20.0, NO_CHIP))[-1] == f"keys: {NO_CHIP}"
