"""The Pico's firmware as it is, under MicroPython's unix port: keys, lights, boots, noise, service, both lines."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from firmware_bridge.wire import Ack, Ask, Beat, Hello, Key, Light, Nak, Roll
from tests.firmware.inked import INKS, see
from tests.firmware.pi import Pi
from tests.firmware.pico_board import MICROPYTHON, PicoBoard, fill_flash

UID = "E66118604B010203"


@pytest.fixture
def pi() -> Iterator[Pi]:
    pi = Pi()
    yield pi
    pi.close()


@pytest.fixture
def board(pi: Pi, tmp_path: Path) -> Iterator[PicoBoard]:
    fill_flash(tmp_path)
    with PicoBoard(tmp_path, pi.path) as board:
        yield board


def test_micropython_is_here() -> None:
    assert MICROPYTHON.exists()


def test_it_says_who_it_is_and_beats(pi: Pi, board: PicoBoard) -> None:
    hello = pi.hear(Hello)
    assert (hello.protocol, hello.firmware, hello.uid) == ("1.0", "pico 1.0", UID)
    assert hello.caps == "dice=6;keys=3;lights=3"
    assert 1 <= hello.boot < 1 << 30
    first, second = pi.hear(Beat), pi.hear(Beat)
    assert 950 < second.uptime_ms - first.uptime_ms < 1500


def test_six_keys_and_done_are_a_roll(pi: Pi, board: PicoBoard) -> None:
    board.roll("DDAWAD")
    roll = pi.hear(Roll)
    assert (roll.seq, roll.base, roll.faces, roll.lifted, roll.flags) == (1, 1, "DDAWAD", 6, "-")


def test_clear_begins_anew_and_done_alone_is_nothing(pi: Pi, board: PicoBoard) -> None:
    board.tap("done", "D", "D", "clear", "W", "done", "done")
    roll = pi.hear(Roll)
    assert (roll.seq, roll.faces) == (1, "W")
    board.roll("A")
    while (again := pi.hear(Roll)).seq == 1:
        pass
    assert (again.seq, again.faces) == (2, "A")


def test_lamps_the_pis_and_the_trays_own(pi: Pi, board: PicoBoard) -> None:
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


def test_keys_bounce_and_say_down_and_up_once(pi: Pi, board: PicoBoard) -> None:
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


def test_ctrl_c_a_modem_probe_and_an_echo_do_nothing(pi: Pi, board: PicoBoard) -> None:
    hello = pi.hear(Hello)
    pi.noise(b"\x03\x03\x04AT\r\n+++ATH\r\n\x01import os\r\n" + bytes(range(256)) * 3 + b"\n")
    pi.say(Hello(hello.boot, 0, "1.0", "x", "y", "z"), Roll(hello.boot, 1, 1, "D", 0, 1, "-"))
    pi.say(Ask(0, 0, "hello"))
    assert pi.hear(Hello) == hello
    assert board.is_running


def test_each_power_up_has_the_next_number(pi: Pi, board: PicoBoard) -> None:
    first = pi.hear(Hello).boot
    for number in (1, 2, 3):
        board.power_cut()
        board.power_up()
        assert pi.hear(Hello).boot == first + number


def test_the_service_key_gives_the_prompt_instead(pi: Pi, tmp_path: Path) -> None:
    fill_flash(tmp_path)
    with PicoBoard(tmp_path, pi.path, is_started=False) as board:
        board.power_cut()
        board.set_key("a", True, 0)
        board.power_up()
        assert board.end() == 0
    assert not (tmp_path / "boots.0").exists()


def test_a_fault_in_the_config_is_a_sentence_at_the_prompt(pi: Pi, tmp_path: Path) -> None:
    fill_flash(tmp_path, KEYPAD_DONE=10)
    with PicoBoard(tmp_path, pi.path, is_started=False) as board:
        assert board.end() == 0
    pi.say(Ask(0, 0, "hello"))
    assert b"config.py: GP10 is wanted by key a and by dice key done" in pi.read_raw()


def test_the_line_may_be_a_uart(pi: Pi, tmp_path: Path) -> None:
    fill_flash(tmp_path, LINE="uart", UID="by-the-window")
    other = Pi()
    with PicoBoard(tmp_path, other.path, {0: pi.path}) as board:
        pi.say(Ask(0, 0, "hello"))
        hello = pi.hear(Hello)
        assert hello.uid == "by-the-window"
        board.roll("W")
        roll = pi.hear(Roll)
        assert roll.faces == "W"
    other.close()


def test_dice_that_send_their_face(pi: Pi, tmp_path: Path) -> None:
    fill_flash(tmp_path, TRAY="dice")
    dice = Pi()
    with PicoBoard(tmp_path, pi.path, {1: dice.path}) as board:
        dice.noise(b"1 R\r\n2 R\nnonsense\n\xff\xff 9\n1 3\n2 6\n")
        roll = pi.hear(Roll)
        assert (roll.faces, roll.lifted, roll.flags) == ("AW", 2, "-")
        assert board.is_running
    dice.close()


def test_the_colour_tray_over_its_bus(pi: Pi, tmp_path: Path) -> None:
    fill_flash(tmp_path, TRAY="colour")
    (tmp_path / "inks.txt").write_text(INKS, encoding="ascii")
    seen = tmp_path / "seen"
    see(seen, "DAWDAW")
    with PicoBoard(tmp_path, pi.path, i2c=seen) as board:
        lay = pi.hear(Roll)
        assert (lay.faces, lay.lifted, lay.flags) == ("DAWDAW", 0, "b")
        pi.say(Ack(lay.boot, lay.seq))
        see(seen, "......")
        board.set_pin(22, 1, 600)
        board.set_pin(22, 0)
        board.set_pin(22, 1)
        board.finish()
        see(seen, "WWWAA.")
        roll = pi.hear(Roll)
        assert (roll.faces, roll.lifted, roll.flags) == ("WWWAA.", 6, "-")
        pi.say(Ack(roll.boot, roll.seq))
        see(seen, "......")
        board.set_pin(22, 1, 600)
        board.set_pin(22, 0)
        board.set_pin(22, 1)
        board.finish()
        see(seen, "DDDD-D")  # a wire came loose; the sixth die is back from the floor
        roll = pi.hear(Roll)
        assert (roll.faces, roll.lifted) == ("DDDD?D", 6)
