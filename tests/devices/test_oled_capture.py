"""The driver `capture`: one whole picture in a file, whenever it is read."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PIL import Image

from companion.devices.capture import Capture
from companion.devices.display_settings import DisplaySettings
from companion.devices.display_thread import DisplayThread
from companion.devices.oled import open_display
from companion.screens.halfblocks import from_half_blocks
from companion.signals import Condition
from tests.devices.oled_rig import Clock, Heard, noise


def by_hand(file: Path) -> tuple[DisplayThread, Heard, Clock]:
    heard, clock = Heard(), Clock()
    capture = Capture(DisplaySettings(driver="capture", file=file))
    return DisplayThread(capture, heard.append, clock), heard, clock


def test_the_newest_picture_is_32_lines_of_128(tmp_path: Path) -> None:
    file = tmp_path / "screen.txt"
    display, heard, _ = by_hand(file)
    for seed in range(3):
        display.show(noise(seed))
        display.step()
        text = file.read_text(encoding="utf-8")
        assert [len(line) for line in text.splitlines()] == [128] * 32
        assert from_half_blocks(text).tobytes() == noise(seed).tobytes()
    assert list(tmp_path.iterdir()) == [file], "nothing is left beside it"
    assert heard.conditions == [Condition.OK]


def test_it_is_replaced_never_rewritten(tmp_path: Path) -> None:
    file = tmp_path / "screen.txt"
    display, _, _ = by_hand(file)
    display.show(noise(1))
    display.step()
    with file.open(encoding="utf-8") as reader:
        display.show(noise(2))
        display.step()
        assert from_half_blocks(reader.read()).tobytes() == noise(1).tobytes()


def test_off_is_dark_and_dim_is_full(tmp_path: Path) -> None:
    file = tmp_path / "screen.txt"
    display, _, _ = by_hand(file)
    display.show(noise(1))
    for level, picture in ((1, noise(1)), (0, Image.new("1", (128, 64))), (2, noise(1))):
        display.dim(level)
        display.step()
        text = file.read_text(encoding="utf-8")
        assert from_half_blocks(text).tobytes() == picture.tobytes()
        assert [len(line) for line in text.splitlines()] == [128] * 32


def test_a_folder_that_comes_late_is_adopted(tmp_path: Path) -> None:
    file = tmp_path / "late" / "screen.txt"
    display, heard, clock = by_hand(file)
    display.show(noise(1))
    display.step()
    assert heard.conditions == [Condition.LOST]
    assert "screen.txt cannot be written (No such file or directory)" in heard.why
    file.parent.mkdir()
    clock.now += 5
    display.step()
    assert heard.conditions == [Condition.LOST, Condition.OK]
    assert file.exists()


def test_by_its_door_the_last_picture_stands_after_close(tmp_path: Path) -> None:
    file = tmp_path / "screen.txt"
    display = open_display(DisplaySettings(driver="capture", file=file), Heard().append, Clock())
    display.show(noise(7))
    display.close()
    assert from_half_blocks(file.read_text(encoding="utf-8")).tobytes() == noise(7).tobytes()


def test_only_pictures_of_the_glass(tmp_path: Path) -> None:
    display, _, _ = by_hand(tmp_path / "screen.txt")
    with pytest.raises(ValueError, match="expected a 128x64 picture"):
        display.show(Image.new("1", (64, 64)))


def test_what_is_no_file_is_not_replaced_and_a_link_stays_one(tmp_path: Path) -> None:
    pipe, link, file = tmp_path / "pipe", tmp_path / "link", tmp_path / "screen.txt"
    os.mkfifo(pipe)
    link.symlink_to(file)
    for place, condition in ((pipe, Condition.LOST), (link, Condition.OK)):
        display, heard, _ = by_hand(place)
        display.show(noise(1))
        display.step()
        assert heard.conditions == [condition]
    assert (pipe.is_fifo(), link.is_symlink(), file.is_file()) == (True, True, True)


def test_nothing_of_an_owners_is_drawn_over_whoever_asks(tmp_path: Path) -> None:
    """The first picture, and `companion picture`, come before any config was judged."""
    file = tmp_path / "table.toml"
    file.write_text("[display]\n", encoding="utf-8")
    display, heard, _ = by_hand(file)
    display.show(noise(1))
    display.step()
    assert file.read_text(encoding="utf-8") == "[display]\n"
    assert heard.conditions == [Condition.LOST]
    assert "nothing is written over it" in heard.why
    assert list(tmp_path.iterdir()) == [file]
