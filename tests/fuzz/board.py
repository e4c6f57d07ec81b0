"""Runs on_board.py: the Pico's core under MicroPython itself, and under this Python to compare."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
MICROPYTHON = Path(sys.executable).with_name("micropython")
HERE = Path(sys.executable)


def under(interpreter: Path, count: int, seed: int = 1) -> subprocess.CompletedProcess[str]:
    """The digest of so many inputs."""
    where = {**os.environ, "PYTHONPATH": str(ROOT), "MICROPYPATH": f"{ROOT}:.frozen"}
    words = [str(interpreter), str(ROOT / "tests/fuzz/on_board.py"), str(seed), str(count)]
    return subprocess.run(words, capture_output=True, text=True, env=where)


def run(count: int) -> subprocess.CompletedProcess[str]:
    """Both; what is told is in a sentence, and the return code is not 0 where they differ or memory grows."""
    board, here = under(MICROPYTHON, count), under(HERE, count)
    if board.returncode or board.stdout != here.stdout or "stays" not in board.stdout:
        return subprocess.CompletedProcess([], 1, board.stdout + here.stdout, board.stderr + here.stderr)
    told = f"board: {count} inputs, MicroPython and CPython said the same: {board.stdout}"
    return subprocess.CompletedProcess([], 0, told, "")
