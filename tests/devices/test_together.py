"""Keys on pins and keys on USB are one device of the health row."""

from __future__ import annotations

import pytest

from companion.devices.together import Together
from companion.signals import Condition, Device, Edge, Sensed
from tests.devices.pins import Box

OK, DEGRADED, LOST = Condition.OK, Condition.DEGRADED, Condition.LOST


@pytest.mark.parametrize(
    ("pins", "usb", "both"),
    [
        (OK, OK, OK),
        (OK, LOST, DEGRADED),
        (LOST, OK, DEGRADED),
        (LOST, LOST, LOST),
        (DEGRADED, LOST, DEGRADED),
        (OK, DEGRADED, DEGRADED),
    ],
)
def test_what_both_say(pins: Condition, usb: Condition, both: Condition) -> None:
    box = Box()
    together = Together(box, Device.KEYS)
    one, two = together.part(), together.part()
    one(Sensed(Device.KEYS, pins, 1.0, "" if pins is OK else "no chip"))
    two(Sensed(Device.KEYS, usb, 2.0, "" if usb is OK else "no pad"))
    assert [sensed.condition for sensed in box.health] == [pins, both]
    whys = [why for condition, why in ((pins, "no chip"), (usb, "no pad")) if condition is not OK]
    assert box.health[-1].why == "; ".join(whys)
    one(Sensed(Device.KEYS, OK, 3.0))
    two(Sensed(Device.KEYS, OK, 4.0))
    assert (box.health[-1].condition, box.health[-1].why) == (OK, "")


def test_everything_else_goes_straight_through() -> None:
    box = Box()
    part = Together(box, Device.KEYS).part()
    other, edge = Sensed(Device.PANEL, LOST, 1.0, "gone"), Edge("usb", "a", "down", 2.0)
    part(other)
    part(edge)
    assert box.posted == [other, edge]
