"""The glass always equals the picture: random sequences through luma's real drivers, read back from the bus."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from companion.devices.display_settings import Driver
from tests.devices.oled_rig import CHIPS, Rig, noise, sequences

each_chip = pytest.mark.parametrize("chip", CHIPS)


@each_chip
@settings(deadline=None, max_examples=40)
@given(pictures=sequences(), data=st.data())
def test_the_glass_equals_the_picture(chip: Driver, pictures: list[Image.Image], data: st.DataObject) -> None:
    with pytest.MonkeyPatch.context() as monkeypatch:
        rig = Rig(monkeypatch, chip)
        level = 2
        for picture in pictures:
            rig.display.show(picture)
            level = data.draw(st.sampled_from((2, 2, 1, 0, level)))
            rig.display.dim(level)
            if data.draw(st.booleans()):
                rig.clock.now += data.draw(st.sampled_from((0.1, 30.0, 61.0)))
            rig.turn()
            assert rig.sees(picture if level else Image.new("1", (128, 64)))
        assert rig.bus.opened == 1


@each_chip
@pytest.mark.parametrize("rotate", [0, 1, 2, 3])
def test_turned_panels(monkeypatch: pytest.MonkeyPatch, chip: Driver, rotate: int) -> None:
    rig = Rig(monkeypatch, chip, rotate=rotate)
    for seed in range(3):
        picture = noise(seed)
        if rotate % 2:
            picture = picture.transpose(Image.Transpose.ROTATE_90)
        rig.display.show(picture)
        rig.turn()
        seen = rig.glass.picture().rotate(90 * rotate, expand=True)
        assert (seen.size, seen.tobytes()) == (picture.size, picture.tobytes())


def test_an_sh1106_with_other_columns(monkeypatch: pytest.MonkeyPatch) -> None:
    rig = Rig(monkeypatch, "sh1106", column_offset=0)
    rig.glass.column_offset = 0
    for seed in range(3):
        rig.display.show(noise(seed))
        rig.turn()
        assert rig.sees(noise(seed))


@each_chip
def test_a_caller_may_draw_on_in_its_picture(monkeypatch: pytest.MonkeyPatch, chip: Driver) -> None:
    rig = Rig(monkeypatch, chip)
    picture = noise(1)
    rig.display.show(picture)
    picture.paste(255, (0, 0, 128, 64))
    rig.turn()
    assert rig.sees(noise(1))


@each_chip
def test_a_set_up_shows_no_garbage_no_blank_and_costs_one_frame(monkeypatch: pytest.MonkeyPatch, chip: Driver) -> None:
    rig = Rig(monkeypatch, chip)
    seen: list[bytes] = []
    rig.bus.before = lambda: seen.append(rig.glass.picture().tobytes())
    rig.display.show(noise(1))
    rig.turn()
    assert rig.sees(noise(1))
    assert set(seen) == {bytes(1024)}, "dark until the picture is whole"
    assert sum(len(message) - 1 for message in rig.bus.messages if message[0] == 0x40) == 1024


def test_nothing_is_sent_until_there_is_something_to_show(monkeypatch: pytest.MonkeyPatch) -> None:
    rig = Rig(monkeypatch, "ssd1306")
    rig.display.redraw()
    assert rig.turn() is None
    assert (rig.bus.opened, rig.heard) == (0, [])


@each_chip
def test_small_changes_cost_little_and_equal_pictures_nothing(monkeypatch: pytest.MonkeyPatch, chip: Driver) -> None:
    rig = Rig(monkeypatch, chip)
    picture = noise(1)
    rig.display.show(picture)
    rig.turn()
    assert rig.display.bytes_sent == sum(1 + len(message) for message in rig.bus.messages)
    before = rig.display.bytes_sent
    rig.display.show(picture.copy())
    rig.turn()
    assert (rig.display.bytes_sent, rig.display.frames, rig.display.shown) == (before, 1, 2)
    picture.paste(picture.crop((40, 16, 48, 32)).point(lambda light: 255 - light), (40, 16))
    rig.display.show(picture)
    rig.turn()
    assert rig.display.bytes_sent - before <= 16 + 2 * 8
    assert rig.sees(picture)


@each_chip
def test_the_calls_that_luma_would_not_make_at_exit(monkeypatch: pytest.MonkeyPatch, chip: Driver) -> None:
    """luma registers a blanking at exit for each device that it was ever asked to build."""
    hooks: list[object] = []
    monkeypatch.setattr("atexit.register", hooks.append)
    rig = Rig(monkeypatch, chip)
    rig.display.show(noise(1))
    rig.turn()
    rig.later(200)
    assert hooks == []
