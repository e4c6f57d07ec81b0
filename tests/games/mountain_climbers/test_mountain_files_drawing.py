"""A mountain drawn for a terminal: every space once, in the place where it lies, in plain letters that fit."""

from __future__ import annotations

import re

import pytest

from companion.games.mountain_climbers import chart
from companion.games.mountain_climbers.drawing import draw
from companion.games.mountain_climbers.mountain import described, lay
from tests.games.mountain_climbers.mountain_texts import changed, read

OURS = """\
Ours

         Finish
       +-- E easy ---------------------+-- F hard ---------------------+
row 6  | R6C1 ^   (24) | R6C2 <   (23) | R6C3 <   (22) | R6C4 <   (21) |
       |               | Shortcut      | Danger        |               |
       |               | to Finish     |               |               |
       +---------------+---------------+---------------+---------------+
row 5  | R5C1 >   (17) | R5C2 >   (18) | R5C3 >   (19) | R5C4 ^   (20) |
       |               |               | Fall down     | Play again    |
       |               |               | to R4C3       |               |
       +-- C easy ---------------------+-- D easy ---------------------+
row 4  | R4C1 ^   (16) | R4C2 <   (15) | R4C3 <   (14) | R4C4 <   (13) |
       | CAMP          |               |               | Move 2        |
       |               |               |               |               |
       +---------------+---------------+---------------+---------------+
row 3  | R3C1 >   (9)  | R3C2 >   (10) | R3C3 >   (11) | R3C4 ^   (12) |
       | Danger        | [Danger]      | [Fall Down]   |               |
       |               |               | to R1C4       |               |
       +-- A easy ---------------------+-- B easy ---------------------+
row 2  | R2C1 ^   (8)  | R2C2 <   (7)  | R2C3 <   (6)  | R2C4 <   (5)  |
       |               | +1 heart      | [+1 Heart]    |               |
       |               |               | on Shortcut   |               |
       +---------------+---------------+---------------+---------------+
row 1  | R1C1 >   (1)  | R1C2 >   (2)  | R1C3 >   (3)  | R1C4 ^   (4)  |
       |               | Move 1        |               | Back 1        |
       |               |               |               |               |
       +---------------+---------------+---------------+---------------+
         Start (a camp)

> < ^ how the path goes on; (n) its number; [ ] a tile; to: where a shortcut or fall leads
left over: G, H"""


def test_a_mountain_is_drawn_as_it_lies() -> None:
    fact = read(changed("heart = 3", 'heart = "R2C3"\nfall_down = 11')).fact
    assert fact is not None
    assert draw(fact) == OURS


@pytest.mark.parametrize("name", chart.EXAMPLES)
def test_every_space_is_there_once_in_letters_that_any_terminal_has(name: str) -> None:
    drawn = draw(chart.example(name))
    assert drawn.isascii()
    assert max(map(len, drawn.splitlines())) <= 90
    numbers = [int(number) for number in re.findall(r"\| R\dC\d [><^] +\((\d+)\)", drawn)]
    assert sorted(numbers) == list(range(1, 25))
    assert drawn.splitlines()[0].endswith("an EXAMPLE: match it to the box in front of you")
    assert drawn.count("[") == 6, "five tiles, and what a bracket means"


def test_a_path_that_begins_at_the_right_is_drawn_so() -> None:
    text = (
        changed('"bottom left"', '"bottom right"').replace('"top left"', '"top right"').replace("R3C3 = 4", "R3C3 = 1")
    )
    fact = read(text).fact
    assert fact is not None
    lines = draw(fact).splitlines()
    assert re.findall(r"(R\dC\d [><^]) +\((\d)\)", lines[24]) == [
        *(("R1C1 ^", "4"), ("R1C2 <", "3"), ("R1C3 <", "2"), ("R1C4 <", "1")),
    ]
    assert lines[28].index("Start") > 50
    assert lines[2].index("Finish") > 50


def test_a_mountain_without_squares_is_drawn_too() -> None:
    drawn = draw(described(lay(9, 2, [4], {3: "fall_down", 8: "shortcut"})))
    assert "a mountain" in drawn
    assert drawn.count("no effect") == 2
    assert "left over" not in drawn
