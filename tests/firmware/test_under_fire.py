"""Both boards as running programs, the companion's own panel, and a line that spoils bytes in real time.

Whatever happens: every roll that the panel still holds arrives exactly once and in order, none wrong, none stuck;
also over power cuts of either side. `make fire` measures the same for longer.
"""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests.firmware.evening import Evening

RATES = (0.0, 0.001, 0.002, 0.005, 0.01)


@pytest.mark.parametrize("rate", RATES)
@pytest.mark.parametrize("board", ["pico", "uno"])
def test_an_evening_on_a_bad_line(board: str, rate: float, tmp_path: Path) -> None:
    chance = Random(rate)
    with Evening(board, tmp_path, rate) as evening:
        for _ in range(4):
            evening.roll("".join(chance.choice("DAW") for _ in range(chance.randrange(1, 4))))
        evening.cut_pi()
        evening.roll("DAW")
        evening.wait_for_all()
        evening.cut_panel()
        evening.roll("WD")
        evening.wait_for_all()
        evening.judge()
        hurt = evening.line.to_pi.hurt + evening.line.to_panel.hurt
        assert hurt > 0 if rate == max(RATES) else hurt == 0 or rate > 0, "the line was as bad as it should be"


@pytest.mark.parametrize("board", ["pico", "uno"])
def test_rolls_of_a_time_without_a_pi_arrive_when_it_is_back(board: str, tmp_path: Path) -> None:
    with Evening(board, tmp_path, 0.002) as evening:
        evening.roll("DD")
        evening.wait_for_all()
        evening.line.cut = True
        for faces in ("AA", "WW", "D"):
            evening.roll(faces)
        evening.line.cut = False
        evening.cut_pi()
        evening.wait_for_all()
        evening.judge()


@pytest.mark.parametrize("board", ["pico", "uno"])
def test_what_a_panel_forgot_with_its_power_is_gone_and_nothing_else(board: str, tmp_path: Path) -> None:
    with Evening(board, tmp_path, 0.0) as evening:
        evening.roll("DD")
        evening.wait_for_all()
        evening.line.cut = True
        evening.roll("AA")  # heard by nobody
        evening.cut_panel()
        evening.line.cut = False
        evening.roll("WW")
        evening.wait_for_all()
        evening.judge()
        assert evening.here() == [["DD"], ["WW"]]
