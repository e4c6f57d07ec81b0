"""Every picture is as its golden, every kind of stage has one, and a mismatch can be read."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import pytest

from companion.views import Stage, View
from tests.screens.climbing import CLIMBING, LONGEST_CLIMBING
from tests.screens.examples import EXAMPLES
from tests.screens.goldens import FOLDER, check, difference, drawn
from tests.screens.longest import LONGEST, TROUBLE, held, troubled

VARIANTS: dict[str, View] = {
    "turn_trouble": troubled(EXAMPLES["turn"], trouble=TROUBLE[:1]),
    "turn_all_trouble": troubled(EXAMPLES["turn"], trouble=TROUBLE),
    "turn_unsaved": troubled(EXAMPLES["turn"], unsaved=True),
    "turn_unsaved_all_trouble": troubled(EXAMPLES["turn"], unsaved=True, trouble=TROUBLE),
    "menu_unsaved": troubled(EXAMPLES["menu"], unsaved=True),
    "menu_unsaved_trouble": troubled(EXAMPLES["menu"], unsaved=True, trouble=TROUBLE[:2]),
    "menu_all_trouble": troubled(EXAMPLES["menu"], trouble=TROUBLE),
    "fall_unsaved_all_trouble": troubled(EXAMPLES["fall"], unsaved=True, trouble=TROUBLE),
    "strip_trouble": troubled(EXAMPLES["strip"], trouble=TROUBLE[1:3]),
    "over_unsaved": troubled(EXAMPLES["over"], unsaved=True),
    "attract_unsaved_all_trouble": troubled(EXAMPLES["attract"], unsaved=True, trouble=TROUBLE),
    "longest_rows_unsaved_all_trouble": troubled(LONGEST["rows"], unsaved=True, trouble=TROUBLE),
    "turn_held_left": held(EXAMPLES["turn"], 0, 0.4),
    "turn_held_likely": held(EXAMPLES["turn"], 2, 0.6),
    "strip_held_unlabelled": held(EXAMPLES["strip"], 1, 0.5),
    "card_played_unsaved_all_trouble": troubled(CLIMBING["card_played"], unsaved=True, trouble=TROUBLE),
    "tile_chain_all_trouble": troubled(CLIMBING["tile_chain"], trouble=TROUBLE),
    "mountain_map_all_trouble": troubled(CLIMBING["mountain_map"], trouble=TROUBLE),
    "turn_shifted": replace(EXAMPLES["turn"], shift=2),
}
SHOWN = EXAMPLES | CLIMBING
LONG = LONGEST | LONGEST_CLIMBING
PICTURES = SHOWN | {f"longest_{name}": view for name, view in LONG.items()} | VARIANTS


@pytest.mark.parametrize("name", PICTURES)
def test_every_picture_is_as_its_golden(name: str) -> None:
    check(name, PICTURES[name])


def test_every_golden_belongs_to_a_picture() -> None:
    assert {file.stem for file in FOLDER.iterdir()} == set(PICTURES)


@pytest.mark.parametrize("views", [SHOWN, LONG], ids=["examples", "longest"])
def test_every_kind_of_stage_has_a_picture(views: dict[str, View]) -> None:
    assert {type(view.stage) for view in views.values()} == set(get_args(Stage))


def test_a_mismatch_shows_the_lines_that_differ_and_the_cure() -> None:
    golden = drawn(EXAMPLES["turn"])
    told = difference("turn", golden, drawn(EXAMPLES["turn_start"]))
    assert told.startswith("turn is not drawn as its golden:\n--- golden/turn.txt\n+++ drawn now\n")
    assert told.endswith("make goldens, and read the diff before you commit it.")
    assert any(line.startswith("-") and "█" in line for line in told.splitlines())
    assert difference("turn", golden, golden) == ""
