"""What only the Pico's program does, under MicroPython's unix port: service, config, both lines, smart dice, colours.

What it has in common with the Uno's is in test_both_programs.py.
"""

from __future__ import annotations

from pathlib import Path

from firmware_bridge.wire import Ack, Ask, Hello, Roll
from tests.firmware.inked import INKS, see
from tests.firmware.pi import Pi
from tests.firmware.pico_board import MICROPYTHON, PicoBoard, fill_flash

UID = "E66118604B010203"


def test_micropython_is_here() -> None:
    assert MICROPYTHON.exists()


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
        dice.noise(b"1 R\r\n2 R\nnonsense\n\xff\xff 9\n1 4\n2 6\n")
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
