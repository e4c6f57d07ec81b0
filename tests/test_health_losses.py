"""One or two of the six devices are lost in mid-turn, in any order, and found again in any order, in both games: the
turn comes to its end, nothing counts twice, the small row says what is wrong, and nothing of it is left afterwards."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path

import pytest

from companion.signals import Device
from tests.losses import LossyTable, lossy_table

LOSSES: list[tuple[Device, ...]] = [(device,) for device in Device] + list(permutations(Device, 2))
NOTICED = 11.0
"""Seconds until the quiet look at the Pi itself is over, and the second try of a disk."""


def begin(table: LossyTable) -> None:
    """A turn that is not at its beginning any more."""
    moves = table.match.number
    for _ in range(40):
        if table.match.number > moves and not getattr(table.match.prompt, "begins", False):
            return
        if table.loop.table.prompt is not None and table.loop.table.prompt.dice is not None and not table.thrown:
            seq = table.panel.roll("DDDAAW", table.now)
            table.thrown.append(f"{table.panel.uid}:{table.panel.boot}:{seq}")
            table.later(0.6)
        else:
            table.go_on()
    raise AssertionError(table.screen)


@pytest.mark.parametrize("game", ["high_risk", "mountain_climbers"])
@pytest.mark.parametrize("lost", LOSSES, ids="-".join)
def test_losses_in_mid_turn(lost: tuple[Device, ...], game: str, tmp_path: Path) -> None:
    """Found in the order of `Device` in the one game, and the other way round in the other: so each pair is lost and
    found in every order."""
    found = sorted(lost, key=list(Device).index, reverse=game == "high_risk")
    with lossy_table(game, tmp_path) as table:
        begin(table)
        assert table.ill == set()
        before = table.match.number
        for device in lost:
            table.lose(device)
            table.later(1.0)
        table.later(NOTICED)
        unsaved = {Device.ARCHIVE} & set(lost)  # a disk says nothing until it is written to
        assert table.ill == set(lost) - unsaved
        if table.answerable:
            table.finish_turn()
            assert table.ill == set(lost)
            assert bool(table.loop.table.unsaved) is bool(unsaved)
        else:
            assert table.match.number == before, "nobody has a key, and nothing happens by itself"
        for device in found:
            table.find(device)
            table.later(1.0)
        table.later(NOTICED)
        assert table.ill == set()
        table.finish_turn()
        assert table.ill == set() and not table.loop.table.unsaved
        assert table.kept().state == table.match.state
        assert table.counted() == table.thrown
