"""`companion panel calibrate`: the board's own dialogue, passed through; also at a real MicroPython prompt."""

from __future__ import annotations

import contextlib
import os
import platform
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from companion.cli import panel_calibrate
from firmware_bridge.pty_panel import PtyPanel
from tests.line.panel_words import Ask

MICROPYTHON = Path(sys.executable).with_name("micropython")  # PyPI builds it for x86-64 alone


class Prompt:
    """What a board at its prompt does: echo, and in its dialogue the next answer for each Enter."""

    def __init__(self, board: PtyPanel, answers: list[bytes]) -> None:
        self.board, self.answers = board, answers
        self.typed = b""
        self.begun = False
        board.panel.hold = True
        board.to_panel = self.hear

    def hear(self, raw: bytes) -> bytes:
        self.typed += raw
        for line in raw.split(b"\r")[:-1]:
            self.begun = self.begun or b"calibrate.run()" in line
            answer = self.answers.pop(0) if self.begun else b">>> "
            self.board.say(line.replace(b"\x03", b"") + b"\r\n" + answer)
        return b""


@pytest.mark.parametrize(
    ("last", "code", "said"),
    [
        (b"D and A: 9.1 apart\r\nwritten to inks.txt\r\n>>> ", 0, "so that it starts"),
        (b"REFUSED: print the symbols in other inks\r\n>>> ", 1, "nothing was written"),
    ],
)
def test_the_calibration_is_passed_through(
    last: bytes, code: int, said: str, ask: Ask, monkeypatch: pytest.MonkeyPatch
) -> None:
    questions = [b"Put nothing into every pocket, press Enter ", b"Put a D, press Enter "]
    with PtyPanel() as board:
        prompt = Prompt(board, [*questions, last])
        keyboard, fingers = os.pipe()
        os.write(fingers, b"\nyes\n")
        with os.fdopen(keyboard) as typed, os.fdopen(fingers, "w"):
            monkeypatch.setattr(sys, "stdin", typed)
            got, out, err = ask("calibrate", "--port", board.path)
    assert got == code
    assert all(question.decode() in out for question in questions)
    assert last.decode().replace("\r", "") in out
    assert said in err
    assert prompt.typed.endswith(b"calibrate.run()\r\ryes\r")


def test_the_prompt_of_a_real_micropython_is_understood(
    ask: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """MicroPython itself at its prompt, with a calibration that asks once."""
    assert MICROPYTHON.exists() or platform.machine() != "x86_64"
    folder = tmp_path / "firmware_bridge" / "pico"
    folder.mkdir(parents=True)
    (folder / "calibrate.py").write_text('def run():\n    print("written to " + input("Which ink? "))\n')
    chip, console = os.openpty()
    python = [str(MICROPYTHON)] if MICROPYTHON.exists() else [sys.executable, "-i", "-q"]
    where = {**os.environ, "MICROPYPATH": str(tmp_path), "PYTHONPATH": str(tmp_path), "TERM": "dumb"}
    with PtyPanel() as board:
        board.panel.hold = True
        board.to_panel = lambda raw: _typed(chip, raw)
        child = subprocess.Popen(python, stdin=console, stdout=console, stderr=console, cwd=tmp_path, env=where)
        told = threading.Thread(target=_tell, args=(chip, board), daemon=True)
        told.start()
        keyboard, fingers = os.pipe()
        os.write(fingers, b"red\n")
        with os.fdopen(keyboard) as typed, os.fdopen(fingers, "w"):
            monkeypatch.setattr(sys, "stdin", typed)
            code, out, _ = ask("calibrate", "--port", board.path)
        child.kill()
        child.wait()
        os.close(console)
        told.join(10.0)
        os.close(chip)
    assert (code, "written to red" in out) == (0, True), out


def _typed(chip: int, raw: bytes) -> bytes:
    os.write(chip, raw)
    return b""


def _tell(chip: int, board: PtyPanel) -> None:
    """Until the other side is gone."""
    with contextlib.suppress(OSError):
        while chunk := os.read(chip, 4096):
            board.say(chunk)


def test_a_board_whose_firmware_runs_names_the_service_key(ask: Ask) -> None:
    with PtyPanel() as board:
        code, _, err = ask("calibrate", "--port", board.path)
        assert code == 1
        assert "Hold the service key" in err
        assert board.panel.waiting == ()


def test_a_mute_board_is_no_dialogue(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panel_calibrate, "PATIENCE", 0.3)
    with PtyPanel() as board:
        board.panel.hold = True
        code, _, err = ask("calibrate", "--port", board.path)
        assert code == 1
        assert "no answer" in err
