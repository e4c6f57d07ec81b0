"""Builds what the firmware tests run: the Uno's program, simavr's runner, the C++ core for this machine.

`make unit` installs the compilers. Each is built once a session, in a folder of its own.
"""

from __future__ import annotations

import subprocess
import tempfile
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
ARDUINO = ROOT / "firmware_bridge/arduino"


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="firmware-")  # goes when this program ends


def _build(*command: str) -> None:
    ran = subprocess.run(command, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr


@cache
def uno_program() -> Path:
    """By the same command as for a real board."""
    elf = Path(_folder().name) / "panel.elf"
    _build("make", "--silent", "-C", str(ARDUINO), f"OUT={elf.parent}", str(elf))
    return elf


@cache
def runner() -> Path:
    made = Path(_folder().name) / "runner"
    flags = ["-O2", "-Wall", "-Werror", "-I/usr/include/simavr"]
    _build("gcc", *flags, "-o", str(made), str(HERE / "runner.c"), "-lsimavr", "-lelf")
    return made


@cache
def native_core() -> Path:
    """The C++ core as a library for this machine; undefined behaviour ends the program."""
    made = Path(_folder().name) / "native.so"
    flags = ["-std=c++14", "-O1", "-g", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-fno-exceptions"]
    checks = ["-fsanitize=undefined", "-fno-sanitize-recover=all"]
    _build("g++", *flags, *checks, f"-I{ARDUINO}", "-o", str(made), str(HERE / "native.cpp"))
    return made
