"""What only the Uno's program does, built by avr-gcc, in simavr: a port that resets it, its stack, its beat.

What it has in common with the Pico's is in test_both_programs.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_bridge.wire import Ack, Ask, Beat, Hello, Light, Nak, Roll
from tests.firmware.pi import Pi
from tests.firmware.uno_board import UnoBoard


@pytest.fixture
def board(pi: Pi, tmp_path: Path) -> Iterator[UnoBoard]:
    with UnoBoard(tmp_path / "eeprom", pi.path) as board:
        yield board


def test_its_clock_is_the_crystals(pi: Pi, board: UnoBoard) -> None:
    assert [pi.hear(Beat).uptime_ms // 10 for _ in range(2)] == [100, 200]


def test_a_port_that_is_opened_resets_it_and_no_roll_is_forgotten(pi: Pi, board: UnoBoard) -> None:
    before = pi.hear(Hello)
    board.roll("DAW")
    board.roll("AA")
    board.finish()
    board.reset()
    assert pi.hear(Hello) == before  # the same boot goes on
    while (first := pi.hear(Roll)).age_ms < 2000:  # never younger than true: the bootloader's time counts
        pass
    assert (first.seq, first.faces, first.base) == (1, "DAW", 1)
    second = pi.hear(Roll)
    assert (second.seq, second.faces) == (2, "AA")
    pi.say(Ack(before.boot, 1), Ack(before.boot, 2), Ask(0, 0, "hello"))
    assert pi.hear(Hello) == before  # so the answers are there too
    board.reset()
    assert pi.hear(Hello) == before
    board.roll("W")
    while (third := pi.hear(Roll)).seq < 3:
        pass
    assert (third.faces, third.base) == ("W", 3)


def test_the_stack_keeps_away_from_everything_else(pi: Pi, board: UnoBoard) -> None:
    boot = pi.hear(Hello).boot
    for _ in range(4):
        board.tap("a", "b", "c")
        board.roll("DAWDAW")
        pi.say(Ask(0, 0, "all"), Light(0, 0, "a", "b"), Nak(boot, 1, "count"), Ask(0, 0, "hello"))
        pi.noise(b"$" * 300)
        board.finish()
    assert 64 < board.stack_left() < 2048


def test_a_board_that_resets_again_and_again_starts_anew(pi: Pi, board: UnoBoard) -> None:
    boots = {pi.hear(Hello).boot}
    for _ in range(6):
        board.reset()
        boots.add(pi.hear(Hello).boot)
    assert len(boots) == 2
