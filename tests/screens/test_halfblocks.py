"""Half blocks and braille against a slow reading of each pixel, and back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from companion.screens.halfblocks import braille, from_half_blocks, half_blocks


def picture_of(bits: int, size: tuple[int, int] = (128, 64)) -> Image.Image:
    width, height = size
    stride = (width + 7) // 8
    return Image.frombytes("1", size, (bits % (1 << 8 * stride * height)).to_bytes(stride * height))


pictures = st.builds(
    lambda seed, size: picture_of(seed.getrandbits(8 * 16 * 64), size),
    st.randoms(use_true_random=False),
    st.sampled_from([(128, 64), (128, 64), (5, 3), (1, 1), (8, 8), (7, 10)]),
)


def test_one_pixel_in_each_half() -> None:
    picture = Image.new("1", (4, 2))
    for spot in ((1, 0), (2, 1), (3, 0), (3, 1)):
        picture.putpixel(spot, 255)
    assert half_blocks(picture) == " ▀▄█"


def test_each_braille_dot() -> None:
    cells = ""
    for y in range(4):
        for x in range(2):
            picture = Image.new("1", (2, 4))
            picture.putpixel((x, y), 255)
            cells += braille(picture)
    assert cells == "⠁⠈⠂⠐⠄⠠⡀⢀"


def test_the_sizes_of_the_small_screen() -> None:
    picture = Image.new("1", (128, 64), 255)
    assert half_blocks(picture) == "\n".join(["█" * 128] * 32)
    assert braille(picture) == "\n".join(["⣿" * 64] * 16)


@settings(deadline=None, max_examples=60)
@given(pictures)
def test_half_blocks_say_each_pixel_and_come_back(picture: Image.Image) -> None:
    text = half_blocks(picture)
    lines = text.split("\n")
    for y in range(picture.height):
        lit = [line in ("▀█" if y % 2 == 0 else "▄█") for line in lines[y // 2]]
        assert lit == [bool(picture.getpixel((x, y))) for x in range(picture.width)]
    back = from_half_blocks(text, picture.size)
    assert (back.mode, back.size) == ("1", picture.size)
    assert half_blocks(back) == text


@settings(deadline=None, max_examples=40)
@given(pictures)
def test_braille_says_each_pixel(picture: Image.Image) -> None:
    lines = braille(picture).split("\n")
    order = {(0, 0): 0, (0, 1): 1, (0, 2): 2, (1, 0): 3, (1, 1): 4, (1, 2): 5, (0, 3): 6, (1, 3): 7}
    for y in range(picture.height):
        for x in range(picture.width):
            lit = (ord(lines[y // 4][x // 2]) - 0x2800) >> order[x % 2, y % 4] & 1
            assert lit == bool(picture.getpixel((x, y)))


def test_ends_cut_by_an_editor_are_dark() -> None:
    picture = Image.new("1", (128, 64))
    picture.putpixel((3, 2), 255)
    cut = "\n".join(line.rstrip() for line in half_blocks(picture).split("\n")).rstrip("\n") + "\n"
    assert from_half_blocks(cut).tobytes() == picture.tobytes()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("x", "line 1: 'x' is not one of the half blocks"),
        ("\n" + "█" * 129, "line 2: expected at most 128 half blocks, got 129"),
        ("\n" * 40, "has 32 lines of half blocks, this text has 40"),
    ],
)
def test_text_that_is_no_picture_is_refused(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        from_half_blocks(text)


def test_only_one_bit_pictures() -> None:
    with pytest.raises(ValueError, match='mode "1", got "L"'):
        half_blocks(Image.new("L", (2, 2)))
