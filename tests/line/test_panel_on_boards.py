"""`companion panel` with the real firmware of both boards at the other end of the cable."""

from __future__ import annotations

import shlex
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.cli.panel_flash import uno
from companion.cli.panel_words import line_text
from firmware_bridge.messages import Message
from firmware_bridge.wire import Ack, Beat, Card, Key, Roll, Unknown, Void
from tests.firmware.boards import Board
from tests.firmware.both import board_at
from tests.firmware.line import Fate, Line
from tests.firmware.pico_board import PicoBoard
from tests.line.panel_words import Ask


@pytest.fixture
def line() -> Iterator[Line]:
    with Line(Fate(0.0, 1), Fate(0.0, 2)) as line:
        yield line


@pytest.fixture(params=["pico", "uno"])
def board(request: pytest.FixtureRequest, line: Line, tmp_path: Path) -> Iterator[Board]:
    with board_at(request.param, tmp_path / "flash", line.board) as board:
        yield board


def test_listed_watched_lit_and_not_calibrated_while_it_runs(ask: Ask, line: Line, board: Board) -> None:
    is_pico = isinstance(board, PicoBoard)
    code, out, _ = ask("list", "--port", line.host)
    assert code == 0
    assert f"firmware {'pico' if is_pico else 'uno'} 1.0, protocol 1.0, dice=6;keys=3;lights=3" in out
    board.roll("DAW")
    board.finish()
    code, out, err = ask("watch", "--port", line.host, "--seconds", "2.5")
    assert code == 0
    assert "ROLL  DAW, 3 lifted, " in out
    assert "s ago [event 1]" in out
    assert "BEAT  up for " in out
    assert "bad lines so far: none" in err
    for state, level in (("1", 1), ("0", 0)):
        code, out, _ = ask("light", "a", state, "--port", line.host)
        assert code == 0
        assert "was told: light a o" in out
        board.wait_for_lamp("a", level)
    code, _, err = ask("calibrate", "--port", line.host)
    assert code == 1
    assert ("Hold the service key" if is_pico else "it is an Uno: its tray is keys") in err
    assert "ROLL  DAW" in ask("watch", "--port", line.host, "--seconds", "2.5")[1], "still there for the table"


@pytest.mark.parametrize(
    ("message", "told"),
    [
        (Roll(4, 7, 3, "DA?.", 1500, 2, "cm"), "ROLL  DA?., 2 lifted, a die stands cocked, a die moved after it had "
         "settled, ? cannot be read, 1.5 s ago [event 7]"),
        (Roll(4, 7, 3, "DAW", 0, 0, "b"), "ROLL  DAW, 0 lifted, they lay there at power-up, 0.0 s ago [event 7]"),
        (Card(4, 8, 3, "F3B3", 120), "CARD  F3B3, 0.1 s ago [event 8]"),
        (Key(4, 9, 3, "a", "d", 0), "KEY   a down, 0.0 s ago [event 9]"),
        (Key(4, 9, 3, "a", "u", 0), "KEY   a up, 0.0 s ago [event 9]"),
        (Void(4, 11, 3, "stacked", 0), "VOID  thrown, and cannot be read: stacked, 0.0 s ago [event 11]"),
        (Unknown(4, 12, 3, "TILT"), "TILT  of a newer panel [event 12]"),
        (Beat(4, 0, 5000), "BEAT  up for 5.0 s"),
        (Ack(4, 1), "ACK  our own line comes back: is this a panel?"),
    ],
)  # fmt: skip
def test_every_line_in_words(message: Message, told: str) -> None:
    assert line_text(message) == told


def test_what_flash_says_builds_the_unos_program(tmp_path: Path) -> None:
    build, send = [line for line in uno("/dev/ttyACM0") if not line.startswith("#")]
    subprocess.run(build, shell=True, check=True, cwd=tmp_path, capture_output=True)
    hex_file = next(word for word in shlex.split(send) if word.startswith("flash:w:")).split(":")[2]
    assert (tmp_path / hex_file).read_text(encoding="ascii").startswith(":")
