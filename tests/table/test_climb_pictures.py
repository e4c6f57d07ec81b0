"""Every screen of Mountain Climbers has a golden picture with what it says below it; a walk proves it by kind."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.views import View
from tests.screens.goldens import difference, drawn
from tests.table.climb_pictures import pictures
from tests.table.walks import climb, walk

FOLDER = Path(__file__).parent / "golden_climb"
PICTURES = pictures()
RARE = {("panel_restarted", "Notice"), ("splash", "Splash"), ("pick_game", "Rows"), ("seats", "Notice")}
"""Screens of the house, which have their goldens beside those of the other game."""


def kind(view: View) -> tuple[str, str]:
    return view.screen, type(view.stage).__name__


def written(view: View) -> str:
    """The picture, and its text twin."""
    return f"{drawn(view)}\n{view.say}\n"


@pytest.mark.parametrize("name", PICTURES)
def test_a_climb_looks_and_says_as_it_did(name: str) -> None:
    file, now = FOLDER / f"{name}.txt", written(PICTURES[name])
    if os.environ.get("GOLDENS") == "write":
        FOLDER.mkdir(exist_ok=True)
        file.write_text(now, encoding="utf-8")
    assert file.exists(), f"{name} has no golden yet; draw it with: make goldens"
    wrong = difference(name, file.read_text(encoding="utf-8"), now)
    assert not wrong, wrong


def test_every_golden_belongs_to_a_picture() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == set(PICTURES)


def test_no_two_pictures_say_the_same() -> None:
    """A text twin that is a name only would stand below several."""
    said = [view.say for view in PICTURES.values()]
    assert sorted({one for one in said if said.count(one) > 2}) == []


def test_whatever_a_climb_meets_has_a_golden_of_its_kind() -> None:
    met: dict[tuple[str, str], str] = {}
    for seed in range(70, 88):
        play = climb(seed)
        for _ in walk(play, seed, 300):
            view = play.view
            met.setdefault(kind(view), view.say)
    have = {kind(view) for view in PICTURES.values()}
    assert {one: met[one] for one in met.keys() - have - RARE} == {}, "draw one in climb_pictures.py"
    assert len(have & met.keys()) > 25, "and the walk meets most of them"
