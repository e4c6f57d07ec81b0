"""What must be sent: page bytes against a slow reading, windows that always lead from old to new."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from companion.devices.windows import (
    BLANK,
    FLAT_PRICE,
    TALL_PRICE,
    WHOLE,
    Window,
    changed,
    page_bytes,
    turned,
)  # fmt: skip
from tests.devices.oled_rig import noise, sequences


@settings(deadline=None, max_examples=30)
@given(st.binary(min_size=1024, max_size=1024))
def test_each_page_byte_is_eight_pixels_down_lowest_bit_on_top(pixels: bytes) -> None:
    picture = Image.frombytes("1", (128, 64), pixels)
    pages = page_bytes(picture)
    for page in range(8):
        for column in range(128):
            bits = sum(bool(picture.getpixel((column, 8 * page + bit))) << bit for bit in range(8))
            assert pages[page * 128 + column] == bits


@pytest.mark.parametrize("picture", [Image.new("1", (64, 128)), Image.new("L", (128, 64))])
def test_only_pictures_of_the_glass(picture: Image.Image) -> None:
    with pytest.raises(ValueError, match='expected a 128x64 picture of mode "1"'):
        page_bytes(picture)


@settings(deadline=None, max_examples=100)
@given(sequences(), st.booleans())
def test_windows_lead_from_old_to_new(pictures: list[Image.Image], tall: bool) -> None:
    price = TALL_PRICE if tall else FLAT_PRICE
    old = BLANK
    for picture in pictures:
        new = page_bytes(picture)
        glass = bytearray(old)
        windows = changed(old, new, tall=tall)
        for window in windows:
            assert tall or window.top == window.bottom
            cut = window.cut(new)
            assert len(cut) == window.area
            width = window.right - window.left + 1
            for row, page in enumerate(range(window.top, window.bottom + 1)):
                start = page * 128 + window.left
                glass[start : start + width] = cut[row * width : (row + 1) * width]
        assert bytes(glass) == new
        assert (windows == []) == (old == new)
        whole = 1024 + (price if tall else 8 * price)
        assert sum(window.area + price for window in windows) <= whole
        old = new


def glyph(left: int, top: int, width: int, height: int) -> bytes:
    picture = Image.new("1", (128, 64))
    picture.paste(255, (left, top, left + width, top + height))
    return page_bytes(picture)


def test_a_digit_over_three_pages_is_one_window_where_the_chip_has_tall_ones() -> None:
    assert changed(BLANK, glyph(40, 10, 8, 14), tall=True) == [Window(1, 2, 40, 47)]
    assert changed(BLANK, glyph(40, 10, 8, 14), tall=False) == [Window(1, 1, 40, 47), Window(2, 2, 40, 47)]


def test_neighbours_are_sent_together_and_far_ones_apart() -> None:
    near = bytes(a | b for a, b in zip(glyph(10, 0, 5, 8), glyph(19, 0, 5, 8), strict=True))
    far = bytes(a | b for a, b in zip(glyph(10, 0, 5, 8), glyph(80, 40, 5, 8), strict=True))
    for tall in (True, False):
        assert changed(BLANK, near, tall=tall) == [Window(0, 0, 10, 23)]
        assert len(changed(BLANK, far, tall=tall)) == 2


def test_where_everything_changes_the_whole_is_one_window() -> None:
    assert changed(BLANK, b"\xff" * 1024, tall=True) == [WHOLE]
    speckled = bytes(255 * (n % 12 == 0) for n in range(1024))
    assert changed(BLANK, speckled, tall=True) == [WHOLE]


def test_turned_twice_is_itself_and_as_luma_turns() -> None:
    picture = noise(4)
    assert turned(picture, 0) is picture
    assert turned(turned(picture, 2), 2).tobytes() == picture.tobytes()
    upright = noise(5).transpose(Image.Transpose.ROTATE_90)
    for rotate in (1, 3):
        by_luma = upright.rotate(rotate * -90, expand=True).crop((0, 0, 128, 64))
        assert turned(upright, rotate).tobytes() == by_luma.tobytes()


def test_a_broad_picture_on_an_upright_panel_is_half_as_large_and_whole() -> None:
    picture = Image.new("1", (128, 64))
    picture.putpixel((0, 0), 255)
    picture.putpixel((127, 63), 255)
    for rotate in (1, 3):
        back = turned(picture, rotate).rotate(rotate * 90, expand=True)
        assert back.size == (64, 128)
        assert back.getbbox() == (0, 48, 64, 80)
