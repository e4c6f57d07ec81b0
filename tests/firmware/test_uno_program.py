"""The Uno's firmware as it is, built by avr-gcc, in simavr: keys, lights, boots, noise, and a port that resets it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_bridge.wire import Ack, Ask, Beat, Hello, Key, Light, Nak, Roll
from tests.firmware.pi import Pi
from tests.firmware.uno_board import UnoBoard


@pytest.fixture
def pi() -> Iterator[Pi]:
    pi = Pi()
    yield pi
    pi.close()


@pytest.fixture
def board(pi: Pi, tmp_path: Path) -> Iterator[UnoBoard]:
    with UnoBoard(tmp_path / "eeprom", pi.path) as board:
        yield board


def test_it_says_who_it_is_and_beats(pi: Pi, board: UnoBoard) -> None:
    hello = pi.hear(Hello)
    assert (hello.protocol, hello.firmware, hello.caps) == ("1.0", "uno 1.0", "dice=6;keys=3;lights=3")
    assert hello.uid.startswith("UNO-")
    assert 1 <= hello.boot < 1 << 30
    assert [pi.hear(Beat).uptime_ms // 10 for _ in range(2)] == [100, 200]


def test_six_keys_and_done_are_a_roll(pi: Pi, board: UnoBoard) -> None:
    board.tap("done", "W", "clear")
    board.roll("DDAWAD")
    roll = pi.hear(Roll)
    assert (roll.seq, roll.base, roll.faces, roll.lifted, roll.flags) == (1, 1, "DDAWAD", 6, "-")


def test_keys_bounce_and_say_down_and_up_once(pi: Pi, board: UnoBoard) -> None:
    for is_down in (True, False, True, False):
        board.set_key("b", is_down, 2)
    board.set_key("b", True)
    for is_down in (False, True):
        board.set_key("b", is_down, 2)
    board.set_key("b", False)
    down = pi.hear(Key)
    pi.say(Ack(down.boot, down.seq))
    while (up := pi.hear(Key)).seq == 1:
        pass
    assert (down.name, down.level, up.name, up.level, up.seq) == ("b", "d", "b", "u", 2)


def test_lamps_the_pis_and_the_trays_own(pi: Pi, board: UnoBoard) -> None:
    pi.say(Light(0, 0, "a", "1"), Light(0, 0, "nobody", "1"))
    board.tap("D")
    board.wait_for_lamp("a", 1)
    board.wait_for_lamp("done", 1)
    board.tap("done")
    roll = pi.hear(Roll)
    board.wait_for_lamp("done", 0)
    pi.say(Nak(roll.boot, roll.seq, "count"))
    for level in (1, 0):
        board.wait_for_lamp("done", level)
    pi.say(Light(0, 0, "a", "b"))
    for level in (0, 1, 0):
        board.wait_for_lamp("a", level)


def test_a_modem_probe_an_echo_and_a_flood_do_nothing(pi: Pi, board: UnoBoard) -> None:
    hello = pi.hear(Hello)
    pi.noise(b"\x03AT\r\n+++ATH\r\n" + bytes(range(256)) * 2 + b"\n")
    pi.say(Hello(hello.boot, 0, "1.0", "x", "y", "z"), Roll(hello.boot, 1, 1, "D", 0, 1, "-"))
    pi.say(Ask(0, 0, "hello"))
    assert pi.hear(Hello) == hello


def test_each_power_up_has_the_next_number_and_the_same_name(pi: Pi, board: UnoBoard) -> None:
    first = pi.hear(Hello)
    for number in (1, 2, 3):
        board.power_cut()
        board.power_up()
        hello = pi.hear(Hello)
        assert (hello.boot, hello.uid) == (first.boot + number, first.uid)


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
