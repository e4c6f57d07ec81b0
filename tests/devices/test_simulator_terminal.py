"""The terminal itself: what is written to it, when its size changes, and that it is put back whatever happens."""

from __future__ import annotations

import termios
from dataclasses import replace

import pytest

from companion.devices.terminal import ENTER, LEAVE
from companion.screens.halfblocks import braille, half_blocks
from companion.views import Hint
from tests.devices.simulator_rig import Sitting, new_picture, view


def assert_put_back(sitting: Sitting) -> None:
    """As it was before, seen at the pty's near end: settings, cursor, wrapping, the first screen."""
    assert sitting.glass.written.count(ENTER) == sitting.glass.written.count(LEAVE) == 1
    assert sitting.glass.written.index(ENTER) < sitting.glass.written.index(LEAVE)


def test_while_it_is_open_each_key_comes_at_once_and_without_an_echo() -> None:
    with Sitting() as sitting:
        local = termios.tcgetattr(sitting.far)[3]
        assert not local & (termios.ICANON | termios.ECHO)
        assert not local & termios.ISIG, "Ctrl-C is ours alone"


def test_the_terminal_is_put_back_after_close_and_twice_does_no_harm() -> None:
    with Sitting() as sitting:
        sitting.simulator.close()
        assert termios.tcgetattr(sitting.far) == sitting.before
        sitting.simulator.close()
        sitting.simulator.show(new_picture())
        sitting.simulator.told(view("too late"))
    assert_put_back(sitting)
    assert "too late" not in sitting.glass.written


def test_the_terminal_is_put_back_after_an_exception() -> None:
    sitting = Sitting()
    with pytest.raises(ZeroDivisionError), sitting.opened():
        try:
            raise ZeroDivisionError
        finally:
            assert termios.tcgetattr(sitting.far) != sitting.before
    assert_put_back(sitting)


def test_the_last_sentence_stays_on_the_first_screen() -> None:
    with Sitting() as sitting:
        sitting.simulator.told(view("The game is saved."))
    assert sitting.glass.written.endswith(LEAVE + "The game is saved.\r\n")


def test_what_was_typed_ahead_is_not_left_to_the_shell() -> None:
    sitting = Sitting(heard=False)
    with sitting.opened() as simulator:
        sitting.type("rm -rf\n")
        simulator.close()
        assert termios.tcgetattr(sitting.far) == sitting.before
        sitting.type("x\n")
        with open(sitting.far, "rb", buffering=0, closefd=False) as shell:
            assert shell.readline() == b"x\n"


@pytest.mark.parametrize(("columns", "rows"), [(140, 50), (80, 24), (20, 5)])
def test_the_glass_shows_the_picture_and_the_keys(columns: int, rows: int) -> None:
    with Sitting(columns, rows) as sitting:
        sitting.simulator.show(new_picture())
        sitting.sees("[a] REST", "[c] ROLL 2")
        if columns == 140:
            wanted = half_blocks(new_picture()).split("\n")
            sitting.until(lambda: [line[1:129] for line in sitting.glass.lines[1:33]] == wanted)
        elif columns == 80:
            wanted = braille(new_picture()).split("\n")
            sitting.until(lambda: [line[1:65] for line in sitting.glass.lines[1:17]] == wanted)
        else:
            sitting.sees("RED may roll 2 dice.")


def test_another_size_is_another_page() -> None:
    with Sitting(80, 24) as sitting:
        sitting.simulator.show(new_picture())
        sitting.sees("⣿")
        sitting.resize(140, 50)
        sitting.sees("█", "[q] quit")
        sitting.resize(20, 5)
        sitting.sees("RED may roll", "[a] REST")


def test_only_rows_that_changed_are_written() -> None:
    with Sitting(140, 50) as sitting:
        sitting.simulator.show(new_picture())
        row = "│" + "█" * 128 + "│"
        sitting.until(lambda: sitting.glass.lines[32] == row and sitting.glass.written.endswith("m" + " " * 10))
        before = len(sitting.glass.written)
        dotted = new_picture()
        dotted.putpixel((0, 0), 1)
        sitting.simulator.show(dotted)
        sitting.until(lambda: sitting.glass.lines[1][1] == "▀")
        written = sitting.glass.written[before:]
        assert written.startswith("\x1b[2;1H")
        assert written.count("H") == 1


def test_the_same_again_writes_nothing_and_redraw_writes_all() -> None:
    with Sitting() as sitting:
        sitting.simulator.show(new_picture())
        row = "│" + "⣿" * 64 + "│"
        sitting.until(lambda: sitting.glass.lines[16] == row and sitting.glass.written.endswith("m" + " " * 14))
        before = len(sitting.glass.written)
        sitting.simulator.show(new_picture())
        sitting.simulator.told(view())
        sitting.simulator.dim(1)
        sitting.until(lambda: len(sitting.glass.written) > before)
        assert "\x1b[0;90;40m" in sitting.glass.written[before:]
        assert "[q]" not in sitting.glass.written[before:]
        before = len(sitting.glass.written)
        sitting.simulator.redraw()
        sitting.until(lambda: "[q] " in sitting.glass.written[before:])


def test_off_is_dark() -> None:
    with Sitting() as sitting:
        sitting.simulator.show(new_picture())
        sitting.sees("⣿")
        sitting.simulator.dim(0)
        sitting.until(lambda: "⣿" not in sitting.glass.text)


def test_help_comes_and_goes_and_another_key_means_what_it_means() -> None:
    with Sitting() as sitting:
        sitting.type("?")
        sitting.sees("a  b  c", "[?] back to the screen")
        sitting.type("?")
        sitting.until(lambda: "a  b  c" not in sitting.glass.text)
        sitting.type("?")
        sitting.sees("a  b  c")
        sitting.does("c", 1)
        sitting.until(lambda: "a  b  c" not in sitting.glass.text)


def test_a_name_cannot_command_the_terminal() -> None:
    with Sitting() as sitting:
        hints = (Hint("\x1b[31mX"), None, None)
        sitting.simulator.told(replace(view("Ann\x1b]0;owned\x07 is next.", hints)))
        sitting.sees("is next.")
    assert "\x1b]" not in sitting.glass.written
    assert "\x1b[31m" not in sitting.glass.written
