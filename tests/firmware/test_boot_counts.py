"""The count of power-ups, in a Pico's flash and an Uno's EEPROM: never the same number twice, whatever is cut."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_bridge.pico import boots
from firmware_bridge.pico.boots import NAMES, count_boot
from tests.firmware.native import Cells, NativePanel


def test_a_fresh_board_starts_below_2_to_the_30_and_counts_on(tmp_path: Path) -> None:
    first = count_boot(str(tmp_path))
    assert 1 <= first < 1 << 30
    assert [count_boot(str(tmp_path)) for _ in range(5)] == [first + number for number in range(1, 6)]


def test_two_fresh_boards_start_apart(tmp_path: Path) -> None:
    (tmp_path / "one").mkdir()
    assert count_boot(str(tmp_path)) != count_boot(str(tmp_path / "one"))


@pytest.mark.parametrize("length", range(22))
def test_a_write_that_the_power_cuts_costs_no_count(tmp_path: Path, length: int) -> None:
    for _ in range(3):
        last = count_boot(str(tmp_path))
    counts = {name: int((tmp_path / name).read_bytes().split()[0]) for name in NAMES}
    torn = tmp_path / min(counts, key=lambda name: counts[name])  # the one that is written next
    torn.write_bytes(b"999999999 12345678\n"[:length])
    assert count_boot(str(tmp_path)) == last + 1


@pytest.mark.parametrize("spoiled", [b"", b"7", b"7 00000000", b"\xff" * 40, b"4000000000 3F2F6D83\n"])
def test_where_nothing_reads_well_it_starts_anew_at_random(tmp_path: Path, spoiled: bytes) -> None:
    for name in NAMES:
        (tmp_path / name).write_bytes(spoiled)
    boot = count_boot(str(tmp_path))
    assert 1 <= boot < 1 << 30
    assert count_boot(str(tmp_path)) == boot + 1


def test_a_flash_that_takes_nothing_gives_a_new_random_number_each_time(tmp_path: Path) -> None:
    counts = {count_boot(str(tmp_path / "nowhere")) for _ in range(4)}
    assert len(counts) == 4
    assert all(1 <= count < 1 << 30 for count in counts)


def test_a_flash_that_keeps_the_old_gives_no_number_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    count = count_boot(str(tmp_path))
    monkeypatch.setattr(boots, "_write", lambda path, boot: False)
    assert count_boot(str(tmp_path)) != count + 1


def test_an_uno_counts_and_wears_each_cell_once_in_32_times() -> None:
    cells = Cells()
    first = cells.count_boot(random=2**32 - 1)
    assert 1 <= first < 1 << 30
    changes = [0] * 256
    for number in range(1, 321):
        before = bytes(cells.bytes[:256])
        assert cells.count_boot() == first + number
        for at in range(256):
            changes[at] += before[at] != cells.bytes[at]
    assert max(changes) <= 10


@given(st.integers(0, 70), st.lists(st.integers(0, 10), max_size=12))
@settings(deadline=None)
def test_an_uno_whose_power_is_cut_while_it_counts_never_counts_back(quiet: int, cuts: list[int]) -> None:
    cells = Cells()
    for _ in range(quiet + 1):
        last = cells.count_boot()
    for writes in cuts:  # the power goes after so many cells, again and again
        cells.count_boot(writes=writes)
        if writes >= 8:  # it was finished, so somebody may have heard it
            last += 1
    assert cells.count_boot() > last or not quiet
    assert cells.count_boot() > last


def test_a_worn_out_eeprom_gives_a_random_number() -> None:
    cells = Cells()
    cells.count_boot()
    assert cells.count_boot(stuck=True, random=77) == 78


def test_an_uno_keeps_the_name_that_it_was_given_first() -> None:
    cells = Cells()
    name = cells.name(0xDEADBEEF)
    assert name == "UNO-DEADBEF0"
    assert cells.name(5) == name
    cells.count_boot()
    assert cells.name(6) == name


def test_a_reset_keeps_what_was_not_answered() -> None:
    panel = NativePanel(0, 9, "T", "dice=6", "x")
    panel.sending(0)
    panel.roll("DAW", 3, "-", 100)
    panel.sending(100)
    assert panel.resume(5000)
    assert b"ROLL,9,1,1,DAW,4900,3,-" in panel.sending(5000)


@given(st.integers(0, 30 + 36 * 3), st.integers(0, 7))
@settings(deadline=None, max_examples=300)
def test_a_memory_that_lost_a_bit_is_not_believed_or_it_says_the_same(at: int, bit: int) -> None:
    panel = NativePanel(0, 9, "T", "dice=6", "x")
    for faces in ("DAW", "WW", "?"):
        panel.roll(faces, len(faces), "-", 100)
    panel.spoil(at, bit)
    if panel.resume(5000):
        lines = panel.sending(5000)
        for place, faces in enumerate(("DAW", "WW", "?"), 1):
            assert f"ROLL,9,{place},1,{faces},4900,{len(faces)},-".encode() in lines
