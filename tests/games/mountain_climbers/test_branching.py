"""Spaces behind three keys: by row, then by column, whatever the mountain and whatever a place is called."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.games.mountain_climbers.branching import KEY, Spot, places
from companion.showing import Branch
from companion.views import LIST_LINE

NONE = Spot("not laid", "none", name="None", key="NONE")


def spots(rows: int, columns: int) -> list[Spot]:
    """Of rows that go to and fro, from the lowest."""
    found = []
    for row in range(1, rows + 1):
        ways = range(1, columns + 1) if row % 2 else range(columns, 0, -1)
        found += [Spot(f"R{row}C{column}", f"{row}.{column}", row, column) for column in ways]
    return found


def every(branches: tuple[Branch, ...]) -> Iterator[Branch]:
    for one in branches:
        yield one
        yield from every(one.branches)


@pytest.mark.parametrize(("rows", "columns"), [(1, 1), (2, 3), (6, 4), (13, 7), (20, 12)])
@pytest.mark.parametrize("first", [NONE, Spot("Start", "start", name="Start", key="START")])
def test_every_place_is_behind_the_keys_once_by_row_and_column(rows: int, columns: int, first: Spot) -> None:
    last = Spot("Finish", "finish", name="Finish", key="END")
    found = list(every(places([first, *spots(rows, columns), last])))
    ends = [one.leads for one in found if one.leads]
    by_row = [f"{row}.{column}" for row in range(1, rows + 1) for column in range(1, columns + 1)]
    assert ends == [first.leads, *by_row, "finish"]
    assert max(len(one.label) for one in found) <= KEY
    assert max(len(one.text) for one in found) <= LIST_LINE
    assert all(one.leads or 2 <= len(one.branches) <= 3 for one in found)


def test_what_a_place_is_called_does_not_say_where_it_lies() -> None:
    """Row and column are values: no name is read."""
    hut = [Spot("the hut", "1", 2, 2, key="HUT"), Spot("R9C9", "2", 2, 1), Spot("the lake", "3", 3, 1, key="LAKE")]
    assert [(one.label, one.text) for one in places([NONE, *hut])] == [
        ("NONE", "not laid"),
        ("R2", "Row 2"),
        ("LAKE", "the lake"),
    ]
    assert [one.leads for one in places([NONE, *hut])[1].branches] == ["2", "1"]


def test_ranges_are_named_by_their_ends() -> None:
    found = places([NONE, *spots(7, 1), Spot("Finish", "end", name="Finish", key="END")])
    assert [(one.label, one.text) for one in found] == [
        ("NONE-2", "None to row 2"),
        ("R3-5", "Row 3-5"),
        ("R6-END", "Row 6 to Finish"),
    ]
