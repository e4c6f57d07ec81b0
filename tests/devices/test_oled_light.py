"""Dim, off and on again, told by the registers and the memory of the glass (field case O03)."""

from __future__ import annotations

import pytest
from PIL import Image

from companion.devices.display_settings import Driver
from tests.devices.oled_rig import CHIPS, Rig, noise

each_chip = pytest.mark.parametrize("chip", CHIPS)
DARK = bytes(1024)


def light(rig: Rig) -> tuple[int, int, int]:
    return rig.glass.contrast, rig.glass.precharge, rig.glass.vcomh


@each_chip
def test_dim_and_full_again(monkeypatch: pytest.MonkeyPatch, chip: Driver) -> None:
    rig = Rig(monkeypatch, chip)
    rig.display.show(noise(1))
    rig.turn()
    full = light(rig)
    rig.display.dim(1)
    rig.turn()
    dim = light(rig)
    assert dim[0] < full[0] / 4
    assert (dim[1:] == full[1:]) == (chip == "sh1106"), "an SSD130x needs precharge and VCOMH as well"
    if chip != "sh1106":
        assert (dim[1] >> 4 < full[1] >> 4, dim[2] < full[2]) == (True, True)
    assert rig.sees(noise(1))
    rig.display.dim(2)
    rig.turn()
    assert light(rig) == full


@each_chip
def test_o03_off_is_a_cleared_memory_and_nothing_is_drawn_in_it(monkeypatch: pytest.MonkeyPatch, chip: Driver) -> None:
    rig = Rig(monkeypatch, chip)
    rig.display.show(noise(1))
    rig.turn()
    rig.display.dim(0)
    rig.turn()
    assert (rig.glass.on, rig.glass.remembered().tobytes()) == (False, DARK)
    sent = len(rig.bus.messages)
    rig.display.show(noise(2))
    rig.later(500)
    assert len(rig.bus.messages) == sent
    rig.display.dim(1)
    rig.turn()
    assert rig.sees(noise(2))


@each_chip
def test_waking_never_shows_a_half_drawn_picture(monkeypatch: pytest.MonkeyPatch, chip: Driver) -> None:
    rig = Rig(monkeypatch, chip)
    rig.display.show(noise(1))
    rig.turn()
    rig.display.dim(0)
    rig.turn()
    rig.display.show(noise(2))
    rig.display.dim(2)
    seen: set[bytes] = set()
    rig.bus.before = lambda: seen.add(rig.glass.picture().tobytes())
    rig.turn()
    assert seen == {DARK}
    assert rig.sees(noise(2))


@each_chip
def test_a_screen_set_up_while_off_or_dim_stays_so(monkeypatch: pytest.MonkeyPatch, chip: Driver) -> None:
    rig = Rig(monkeypatch, chip)
    rig.display.dim(0)
    rig.turn()
    assert (rig.glass.on, rig.glass.remembered().tobytes()) == (False, DARK)
    rig.display.show(noise(1))
    rig.display.dim(1)
    rig.turn()
    dim = light(rig)
    rig.glass.power_up()
    rig.later(61)
    assert light(rig) == dim
    assert rig.sees(noise(1))


@each_chip
def test_the_look_after_a_chip_that_may_have_lost_its_memory_is_no_flash(
    monkeypatch: pytest.MonkeyPatch, chip: Driver
) -> None:
    rig = Rig(monkeypatch, chip)
    rig.display.show(noise(1))
    rig.display.dim(1)
    rig.turn()
    dim, sent, seen = light(rig), len(rig.bus.messages), set[int]()
    rig.bus.before = lambda: seen.add(rig.glass.contrast)
    rig.later(61)
    assert len(rig.bus.messages) > sent, "it was set up anew"
    assert seen == {dim[0]}


def test_only_three_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="0 off, 1 dim or 2 full, got 3"):
        Rig(monkeypatch, "ssd1306").display.dim(3)


def test_the_last_level_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    rig = Rig(monkeypatch, "ssd1306")
    rig.display.show(Image.new("1", (128, 64), 255))
    rig.turn()
    for level in (1, 0, 2):
        rig.display.dim(level)
    sent = len(rig.bus.messages)
    rig.turn()
    assert len(rig.bus.messages) == sent
