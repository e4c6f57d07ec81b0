"""A program that hangs is reset by its chip's watchdog, and the evening goes on: each roll once, in order."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from firmware_bridge.wire import Hello, Roll
from tests.firmware.evening import Evening
from tests.firmware.inked import INKS, see
from tests.firmware.pi import Pi
from tests.firmware.pico_board import PicoBoard, fill_flash


@pytest.mark.parametrize("kind", ["pico", "uno"])
def test_a_program_that_hangs_is_reset_and_the_evening_goes_on(kind: str, tmp_path: Path) -> None:
    """A Pico comes back as after a power cut. An Uno goes on in its boot, and says again what it held."""
    with Evening(kind, tmp_path, 0.0) as evening:
        evening.roll("DD")
        evening.wait_for_all()
        evening.line.cut = True
        for faces in ("AA", "DAW"):
            evening.roll(faces)  # the board alone has them
        evening.board.hang()
        evening.board.bite()
        if kind == "pico":
            evening.made.append([])
        greeted = len(evening.greeted_at)
        evening.line.cut = False
        evening.wait(lambda: len(evening.greeted_at) > greeted)
        evening.roll("WW")
        evening.wait_for_all()
        evening.judge()
        assert evening.here() == ([["DD"], ["WW"]] if kind == "pico" else [["DD", "AA", "DAW", "WW"]])
        first, last = evening.arrived[0].event, evening.arrived[-1].event
        assert (last.boot - first.boot, last.seq) == ((1, 1) if kind == "pico" else (0, 4))


def test_a_driver_that_blocks_is_no_end_of_the_panel(pi: Pi, tmp_path: Path) -> None:
    """The colour sensors' bus hangs in the middle of a reading; the next start finds it free."""
    flash, seen = tmp_path / "flash", tmp_path / "seen"
    flash.mkdir()
    fill_flash(flash, TRAY="colour")
    (flash / "inks.txt").write_text(INKS, encoding="ascii")
    see(seen, "DAWDAW")
    with PicoBoard(flash, pi.path, i2c=seen) as board:
        boot = pi.hear(Hello).boot
        assert pi.hear(Roll).faces == "DAWDAW"
        limit, fed = board.fed()
        assert limit == 8000
        end = time.monotonic() + 20.0
        while board.fed()[1] < fed + 3:
            assert time.monotonic() < end, "a program that is well feeds its watchdog"
        seen.unlink()
        os.mkfifo(seen)  # whoever opens it to read waits for ever
        board.bite(lambda: see(seen, "WWWWWW"))
        assert pi.hear(Hello).boot == boot + 1
        while (roll := pi.hear(Roll)).boot == boot:
            pass
        assert (roll.faces, roll.flags) == ("WWWWWW", "b")
