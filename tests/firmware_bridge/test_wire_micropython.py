"""wire.py is the same file on both ends: CPython and MicroPython must read every vector alike."""

import os
import platform
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
REPOSITORY = HERE.parent.parent
MICROPYTHON = Path(sys.executable).with_name("micropython")  # PyPI builds it for x86-64 alone


def run_vectors(interpreter: Path) -> str:
    where = {**os.environ, "PYTHONPATH": str(REPOSITORY), "MICROPYPATH": str(REPOSITORY)}
    command = [str(interpreter), str(HERE / "vectors.py")]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, env=where)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def test_micropython_is_here_where_it_is_built() -> None:
    assert MICROPYTHON.exists() or platform.machine() != "x86_64"


def test_every_python_reads_the_vectors_alike() -> None:
    interpreters = [Path(sys.executable), *([MICROPYTHON] if MICROPYTHON.exists() else [])]
    digests = {run_vectors(interpreter) for interpreter in interpreters}
    assert len(digests) == 1
    assert digests.pop().startswith("(")
