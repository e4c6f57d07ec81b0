"""The Uno's core under fuzz, as a program of this machine: built with the address and the undefined sanitizer.

`uno.cpp` is the target and its oracle. Needs g++; with clang++ (Debian: clang libclang-rt-14-dev) also guided by
coverage.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
ARDUINO = HERE.parents[1] / "firmware_bridge/arduino"
FLAGS = ("-std=c++14", "-g", "-Wall", "-Wextra", "-Werror", "-fno-sanitize-recover=all")
CHECKS = "address,undefined"


@cache
def _folder() -> tempfile.TemporaryDirectory[str]:
    return tempfile.TemporaryDirectory(prefix="fuzz-")  # goes when this program ends


def build(core: Path = ARDUINO, *more: str) -> Path:
    """The program that makes its own inputs. `core`: the folder of the headers under test."""
    made = Path(tempfile.mkdtemp(dir=_folder().name)) / "uno"
    _compile("g++", *FLAGS, *(more or ("-O1", f"-fsanitize={CHECKS}")), "-DALONE", f"-I{core}", "-o", str(made))
    return made


def run(program: Path, count: int, seed: int = 1) -> subprocess.CompletedProcess[str]:
    """So many inputs; what it prints ends with their number, or with what is wrong and the return code is not 0."""
    limits = {**os.environ, "ASAN_OPTIONS": "detect_leaks=0"}  # leaks are told by ptrace, which containers forbid
    return subprocess.run([str(program), str(seed), str(count)], capture_output=True, text=True, env=limits)


def guide(learned: Path, seconds: int) -> subprocess.CompletedProcess[str] | None:
    """libFuzzer for so long, starting from the inputs in `learned`; None where clang++ cannot build it."""
    made = Path(_folder().name) / "guided"
    if shutil.which("clang++") is None:
        return None
    try:
        _compile("clang++", *FLAGS, "-O2", f"-fsanitize=fuzzer,{CHECKS}", f"-I{ARDUINO}", "-o", str(made))
    except AssertionError:
        return None
    own = [str(learned), f"-max_total_time={seconds}", f"-artifact_prefix={learned}-", "-max_len=400"]
    words = [str(made), *own, "-print_final_stats=1", "-verbosity=0", "-detect_leaks=0"]
    return subprocess.run(words, capture_output=True, text=True, errors="replace")


def _compile(*words: str) -> None:
    ran = subprocess.run([*words, str(HERE / "uno.cpp")], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
