"""The Pico's core: its oracle sees what is wrong; MicroPython does with any bytes as CPython does; nothing grows."""

from __future__ import annotations

import pytest

from firmware_bridge.pico import core
from tests.fuzz import board
from tests.fuzz.finding import run
from tests.fuzz.targets_pico import pico

INPUTS = 5_000
"""Of them, in `make test`; `make fuzz` has a hundred thousand."""


def test_micropython_says_the_same_to_any_bytes_and_its_memory_stays() -> None:
    both = board.run(INPUTS)
    assert both.returncode == 0, both.stdout + both.stderr
    assert "said the same: " in both.stdout
    assert both.stdout.endswith("memory stays\n")
    digest = both.stdout.split()[-3]
    assert digest not in board.under(board.HERE, INPUTS - 1).stdout, "the last input is in it"


@pytest.mark.parametrize(("name", "wrong"), [("KEY_LIFE", 5000), ("PLACES", 17), ("BEAT_EVERY", 900)])
def test_the_oracle_sees_a_core_that_is_wrong(name: str, wrong: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(core, name, wrong)
    with pytest.raises(AssertionError, match="on "):
        run(pico, 1500)


def test_and_one_that_takes_answers_of_another_boot(monkeypatch: pytest.MonkeyPatch) -> None:
    received = core.Panel.received

    def deaf(panel: core.Panel, chunk: bytes, now: int) -> list[str]:
        return received(panel, chunk, now) if b"ACK,4" in chunk else received(panel, chunk.replace(b"\r", b""), now)[:0]

    monkeypatch.setattr(core.Panel, "received", deaf)
    with pytest.raises(AssertionError, match="a verdict for each"):
        run(pico, 1500)
