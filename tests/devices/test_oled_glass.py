"""The model of the chips: what luma sends is taken, what a chip would misread is refused."""

from __future__ import annotations

import pytest
from PIL import Image

from companion.devices.glass import Addressing, Chip, Glass, GlassError
from tests.devices.oled_rig import CHIPS, noise

each_chip = pytest.mark.parametrize("chip", CHIPS)


class Straight:
    """luma's bus, straight to a glass."""

    def __init__(self, glass: Glass) -> None:
        self.glass = glass

    def write_i2c_block_data(self, address: int, control: int, block: list[int]) -> None:
        self.glass.feed(bytes([control, *block]))


@each_chip
@pytest.mark.filterwarnings("ignore:Image.Image.getdata:DeprecationWarning")
def test_luma_by_itself_draws_what_it_was_given(chip: Chip) -> None:
    """The model is judged by luma's untouched drivers, not by ours."""
    from luma.core.interface.serial import i2c
    from luma.oled import device

    glass = Glass(chip)
    panel = getattr(device, chip)(i2c(bus=Straight(glass)))
    panel.persist = True
    assert glass.picture().getbbox() is None, "it clears"
    for seed in range(3):
        panel.display(noise(seed))
        assert glass.picture().tobytes() == noise(seed).tobytes()
    panel.hide()
    assert glass.picture().getbbox() is None
    assert glass.remembered().tobytes() == noise(2).tobytes()


def on(chip: Chip = "ssd1306") -> Glass:
    glass = Glass(chip)
    glass.feed(bytes.fromhex("00 8d14 2000 a1 c8 af" if chip != "sh1106" else "00 a1 c8 af"))
    return glass


@each_chip
def test_after_power_up_it_is_dark_and_full_of_garbage(chip: Chip) -> None:
    glass = Glass(chip)
    assert glass.picture().getbbox() is None
    assert 2000 < sum(map(bool, glass.remembered().convert("L").tobytes())) < 6000
    glass.feed(b"\x00\xaf")
    assert glass.lit == (chip != "ssd1306"), "an SSD1306 needs its charge pump"


def test_horizontal_addressing_fills_a_window_and_begins_again() -> None:
    glass = on()
    glass.feed(bytes.fromhex("00 21 00 7f 22 00 07"))
    glass.feed(b"\x40" + bytes(1024))
    glass.feed(bytes.fromhex("00 21 0a 0b 22 02 03"))
    glass.feed(bytes.fromhex("40 01 02 04 08 10"))
    lit = {(x, y) for x in range(128) for y in range(64) if glass.picture().getpixel((x, y))}
    assert lit == {(10, 20), (11, 17), (10, 26), (11, 27)}


def test_vertical_and_page_addressing() -> None:
    glass = on()
    glass.feed(bytes.fromhex("00 2001 21 00 01 22 06 07"))
    assert glass.addressing is Addressing.VERTICAL
    glass.feed(bytes.fromhex("40 01 02 03 04"))
    row = glass.columns * 6
    assert [glass.memory[row], glass.memory[row + 128], glass.memory[row + 1], glass.memory[row + 129]] == [1, 2, 3, 4]
    glass.feed(bytes.fromhex("00 2002 b3 0f 17"))
    glass.feed(bytes.fromhex("40 aa bb"))
    assert (glass.memory[3 * 128 + 127], glass.memory[3 * 128]) == (0xAA, 0xBB), "an SSD1306's column wraps"


def test_remap_acts_on_data_that_comes_later_and_scan_on_all() -> None:
    glass = on("sh1106")
    for page in range(8):
        glass.feed(bytes([0x00, 0xB0 | page, 0x00, 0x10]))
        glass.feed(b"\x40" + bytes(132))
    glass.feed(bytes.fromhex("00 b0 02 10"))
    glass.feed(b"\x40\x01")
    assert glass.picture().getbbox() == (0, 0, 1, 1)
    glass.feed(b"\x00\xa0")
    assert glass.picture().getbbox() == (0, 0, 1, 1)
    glass.feed(bytes.fromhex("00 b0 02 10"))
    glass.feed(b"\x40\x01")
    assert glass.picture().getbbox() == (0, 0, 128, 1)
    glass.feed(b"\x00\xc0")
    assert glass.picture().getbbox() == (0, 63, 128, 64)


def test_start_line_inversion_and_all_lit() -> None:
    glass = on()
    glass.feed(bytes.fromhex("00 21 00 7f 22 00 07"))
    glass.feed(b"\x40" + b"\x01" * 128 + bytes(896))
    glass.feed(b"\x00\x41")
    assert glass.picture().getbbox() == (0, 63, 128, 64)
    glass.feed(b"\x00\x40\xa7")
    assert glass.picture().getbbox() == (0, 1, 128, 64)
    glass.feed(b"\x00\xa5")
    assert glass.picture().tobytes() == Image.new("1", (128, 64), 255).tobytes()
    glass.feed(b"\x00\xa4\xa6")
    assert glass.picture().getbbox() == (0, 0, 128, 1)


@pytest.mark.parametrize(
    ("chip", "message", "says"),
    [
        ("ssd1306", "00 26", "knows no command 26"),
        ("sh1106", "00 21 00 7f", "knows no command 21"),
        ("ssd1306", "00 21 00", "command 21 of the ssd1306 takes 2 bytes"),
        ("ssd1306", "00 81", "command 81 of the ssd1306 takes 1 bytes"),
        ("ssd1306", "00 21 00 80", "columns 0 to 128"),
        ("ssd1309", "00 22 03 02", "pages 3 to 2"),
        ("ssd1306", "00 2000 b0", "page commands outside page addressing"),
        ("ssd1306", "00 2000 00", "column nibbles outside page addressing"),
        ("ssd1306", "00 a83e", "multiplex 3E"),
        ("ssd1306", "00 d301", "display offset 1"),
        ("ssd1306", "00 2003", "addressing mode 03"),
        ("ssd1306", "80 af", "a message must be 00 and commands or 40 and data, got 80 af"),
        ("ssd1306", "", "got nothing"),
        ("sh1106", "40" + "00" * 133, "data for column 132, it has 132"),
    ],
)
def test_what_a_chip_would_misread_is_refused(chip: Chip, message: str, says: str) -> None:
    with pytest.raises(GlassError, match=says):
        Glass(chip).feed(bytes.fromhex(message))
