"""A good mountain as text, and what comes of it when a part is replaced: for tests of faults."""

from __future__ import annotations

import tomllib

from companion.engine.written import Complaint, Reading
from companion.games.mountain_climbers import chart

GOOD = """\
name = "Ours"

[frame]
squares = [
    ["E easy", "F hard"],
    ["C easy", "D easy"],
    ["A easy", "B easy"],
]
start = "bottom left"
finish = "top left"

[links.up]
R5C2 = "R6C1"
[links.down]
R3C3 = 4

[tiles]
danger = "R3C2"
heart = 3

[squares.A]
easy = ["blank", "health:1", "blank", "move:1"]
[squares.B]
easy = ["shortcut", "blank", "blank", "back:1"]
[squares.C]
easy = ["camp", "blank", "weather", "blank"]
hard = ["blank", "back:3", "weather", "minus_health:1"]
[squares.D]
easy = ["blank", "move:2", "minus_health:1", "blank"]
[squares.E]
easy = ["blank", "shortcut", "blank", "blank"]
[squares.F]
hard = ["weather", "blank", "fall_down", "play_again"]
"""
TOP = 'R6C2 = "Finish"'
"""The link that GOOD needs for its shortcut in the top row."""
GOOD = GOOD.replace("[links.up]\n", f"[links.up]\n{TOP}\n")


def changed(old: str, new: str) -> str:
    """GOOD with its only `old` replaced."""
    assert GOOD.count(old) == 1, f"{old!r} is there {GOOD.count(old)} times"
    return GOOD.replace(old, new)


def read(text: str) -> Reading:
    return chart.read(tomllib.loads(text), "ours")


def complaint(text: str) -> Complaint:
    """The only thing that is wrong with a text."""
    found = read(text)
    assert found.fact is None
    assert len(found.complaints) == 1, [str(one) for one in found.complaints]
    return found.complaints[0]
