"""The Uno's core: a stated number of inputs under the sanitizers, and an oracle that sees what is wrong."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.fuzz.uno import ARDUINO, build, run

INPUTS = 5_000
"""In `make test`; `make fuzz` has a million, and libFuzzer beside them."""


def test_nothing_that_comes_does_the_uno_harm() -> None:
    ran = run(build(), INPUTS)
    assert ran.returncode == 0, ran.stderr[-3000:]
    assert ran.stdout == f"{INPUTS} inputs, nothing found\n"


FAULTS = {
    "a sum is not looked at": ("wire.h", "if (memcmp(star + 1, crc, 8) != 0) return found;", ""),
    "a line may be too long": ("wire.h", "length_ + 1 >= LONGEST", "length_ >= LONGEST"),
    "a number may wrap": ("wire.h", "number > (0xFFFFFFFFUL - digit) / 10", "false"),
    "an answer of another boot": ("panel.h", " && heard.boot == boot_)", ")"),
    "the oldest stays": ("panel.h", "remove(oldest);", "remove(count_ - 1);"),
    "old keys stay": ("panel.h", "> KEY_LIFE) remove(i), seal();", "> KEY_LIFE + 3000) remove(i), seal();"),
    "the base is its own": ("panel.h", "line.number(kept_[0].seq);", "line.number(kept.seq);"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_the_oracle_sees_a_core_that_is_wrong(fault: str, tmp_path: Path) -> None:
    name, good, bad = FAULTS[fault]
    core = tmp_path / "core"
    shutil.copytree(ARDUINO, core)
    text = (core / name).read_text(encoding="ascii")
    assert text.count(good) == 1
    (core / name).write_text(text.replace(good, bad), encoding="ascii")
    ran = run(build(core, "-O0", "-Wno-error"), INPUTS)
    assert ran.returncode != 0
    assert "wrong: " in ran.stderr
