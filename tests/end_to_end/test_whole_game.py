"""A whole game through the real process: dice, cards and keys over a pty, pictures off a real driver's bus, the plug
pulled again and again. All that was thrown and laid counts once, nothing is shown that is not on disk, and the game
ends as a second telling of its rules says.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.end_to_end.high_risk import HighRisk
from tests.end_to_end.mountain_climbers import ALL, FACES, MountainClimbers, enrolled
from tests.end_to_end.whole_game import Evening, check, play, table_with

COLOURS = ("red", "blue", "green", "yellow")


def test_a_whole_game_over_a_bad_cable_with_the_plug_pulled_many_times(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    evening = Evening(("red", "blue"), dice=6, chance=1, kills=11)  # a short game; any seeds will do
    with table_with(tmp_path, HighRisk(), evening) as player:
        play(player, evening)
        assert player.kills >= 12
        check(player, evening, capsys)


def test_a_whole_climb_with_cards_and_dice_over_a_bad_cable_with_the_plug_pulled_many_times(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    box, tags = enrolled(COLOURS)
    evening = Evening(COLOURS, dice=2, chance=4, kills=11, among=50, keys=0.1, more=FACES, box=box)
    with table_with(tmp_path, MountainClimbers(tags), evening) as player:
        play(player, evening)
        assert player.kills >= 12
        assert all(player.done[wish] >= often for wish, often in ALL.items()), player.done
        check(player, evening, capsys)
