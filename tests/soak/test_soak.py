"""The soak itself, for a round of each room: it plays, counts, repeats a seed, and does find what is wrong."""

from __future__ import annotations

import re

import pytest

from tests.soak import __main__ as soak
from tests.soak import tables
from tests.soak.figures import Figures
from tests.soak.games import risks


def test_a_round_of_each_room_and_one_line_of_figures(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["--rounds", str(len(soak.ROOMS)), "--seed", "3"]) == 0
    seed, line = capsys.readouterr().out.splitlines()
    assert seed == "seed 3"
    for told in (
        "1 games of Mountain Climbers",
        "1 games of High Risk",
        "2 journals",
        "evenings of Mountain Climbers",
        "25 flips",
    ):
        assert told in line
    assert "seeds 3 to 8" in line
    assert re.search(r"[1-9]\d* screens; memory \d+ MiB", line)


def test_a_seed_is_the_same_again() -> None:
    told = []
    for _ in range(2):
        figures = Figures()
        risks(7, figures)
        tables.risky_evening(7, figures)
        told.append(figures.line)
    assert told[0] == told[1]


def test_what_is_found_is_told_with_the_command_that_repeats_it(capsys: pytest.CaptureFixture[str]) -> None:
    def broken(seed: int, figures: Figures) -> None:
        assert seed < 12, "thirteen hearts"

    with pytest.raises(AssertionError, match="thirteen hearts"):
        soak.soak({"climbs": broken}, 10, iter(range(9)))
    assert "--rounds 1 --seed 12 climbs" in capsys.readouterr().out


def test_a_table_that_is_held_by_a_question_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "LONG", 50)
    monkeypatch.setattr(tables, "STUCK", 60)
    monkeypatch.setattr(tables, "_decided", lambda play: ("1", 0, 0))
    with pytest.raises(AssertionError, match=r"nothing was decided in \d+ signals; it shows \w+"):
        tables.risky_evening(4, Figures())


def test_memory_that_grows_is_found(capsys: pytest.CaptureFixture[str]) -> None:
    kept: list[bytearray] = []

    def greedy(seed: int, figures: Figures) -> None:
        kept.append(bytearray(b"x" * (40 << 20)))

    assert soak.soak({"risks": greedy}, 1, iter(range(6))) == 1
    assert "memory grew by more than" in capsys.readouterr().out
