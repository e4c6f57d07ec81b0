"""What both boards' programs do, told once: keys, dice typed, lamps, power-ups, noise. The firmware as it is."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_bridge.wire import Ack, Ask, Beat, Hello, Key, Light, Nak, Roll
from tests.firmware.boards import Board
from tests.firmware.both import board_at
from tests.firmware.pi import Pi
from tests.firmware.pico_board import PicoBoard


@pytest.fixture(params=["pico", "uno"])
def board(request: pytest.FixtureRequest, pi: Pi, tmp_path: Path) -> Iterator[Board]:
    with board_at(request.param, tmp_path, pi.path) as board:
        yield board


def test_it_says_who_it_is_and_beats(pi: Pi, board: Board) -> None:
    hello = pi.hear(Hello)
    name, uid = ("pico", "E66118604B010203") if isinstance(board, PicoBoard) else ("uno", "UNO-")
    assert (hello.protocol, hello.firmware, hello.caps) == ("1.0", f"{name} 1.0", "dice=6;keys=3;lights=3")
    assert hello.uid.startswith(uid)
    assert 1 <= hello.boot < 1 << 30
    first, second = pi.hear(Beat), pi.hear(Beat)
    assert first.uptime_ms >= 1000
    assert second.uptime_ms - first.uptime_ms >= 950


def test_six_keys_and_done_are_a_roll(pi: Pi, board: Board) -> None:
    board.roll("DDAWAD")
    roll = pi.hear(Roll)
    assert (roll.seq, roll.base, roll.faces, roll.lifted, roll.flags) == (1, 1, "DDAWAD", 6, "-")


def test_clear_begins_anew_and_done_alone_is_nothing(pi: Pi, board: Board) -> None:
    board.tap("done", "D", "D", "clear", "W", "done", "done")
    roll = pi.hear(Roll)
    assert (roll.seq, roll.faces) == (1, "W")
    board.roll("A")
    while (again := pi.hear(Roll)).seq == 1:
        pass
    assert (again.seq, again.faces) == (2, "A")


def test_a_roll_for_which_there_is_no_place_is_refused_and_seen(pi: Pi, board: Board) -> None:
    """Nobody answers: sixteen are kept, the next stays typed in while its lamp blinks, and none is dropped for it."""
    for _ in range(16):
        board.roll("D")
    board.roll("WA")
    board.finish()
    for level in (0, 1, 0):
        board.wait_for_lamp("done", level)
    boot = pi.hear(Hello).boot
    pi.say(Ack(boot, 1), Ask(0, 0, "hello"))
    while pi.hear(Hello).boot != boot:
        pass
    board.tap("done")
    board.finish()
    pi.say(Ask(0, 0, "all"))
    kept: dict[int, str] = {}
    while len(kept) < 16:
        roll = pi.hear(Roll)
        if roll.base == 2:
            kept[roll.seq] = roll.faces
    assert kept == {**dict.fromkeys(range(2, 17), "D"), 17: "WA"}


def test_lamps_the_pis_and_the_trays_own(pi: Pi, board: Board) -> None:
    pi.say(Light(0, 0, "a", "1"), Light(0, 0, "nobody", "1"))
    board.tap("D")
    board.finish()
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


def test_keys_bounce_and_say_down_and_up_once(pi: Pi, board: Board) -> None:
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


def test_a_modem_probe_an_echo_and_a_flood_do_nothing(pi: Pi, board: Board) -> None:
    hello = pi.hear(Hello)
    pi.noise(b"\x03\x03\x04AT\r\n+++ATH\r\n\x01import os\r\n" + bytes(range(256)) * 3 + b"\n")
    pi.say(Hello(hello.boot, 0, "1.0", "x", "y", "z"), Roll(hello.boot, 1, 1, "D", 0, 1, "-"))
    pi.say(Ask(0, 0, "hello"))
    assert pi.hear(Hello) == hello
    board.roll("A")
    assert pi.hear(Roll).seq == 1, "nothing of it was an event"


def test_each_power_up_has_the_next_number_and_the_same_name(pi: Pi, board: Board) -> None:
    first = pi.hear(Hello)
    for number in (1, 2, 3):
        board.power_cut()
        board.power_up()
        hello = pi.hear(Hello)
        assert (hello.boot, hello.uid) == (first.boot + number, first.uid)
