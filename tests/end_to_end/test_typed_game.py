"""A whole climb with nothing but the three keys on pins, told fast, played on for second place: cards, dice and tiles
are typed, and what was mistyped is put right. It ends as a second telling of the rules says."""

from __future__ import annotations

from pathlib import Path
from random import Random

from companion.box import Box
from companion.engine.game import Over
from tests.end_to_end.hands import Typists, hands_at_table
from tests.end_to_end.mountain_climbers import LOW, TYPING, MountainClimbers
from tests.end_to_end.people import told_to
from tests.end_to_end.whole_game import ENDLESS, to_the_result, told_the_same

SEATS = ("red", "blue", "green")
MORE = """
[table]
pace = "fast"
[rules.mountain_climbers]
podium = true
"""


def test_a_whole_climb_by_keys_alone_told_fast_with_places(tmp_path: Path) -> None:
    seam = MountainClimbers()
    box = Box().tell(f"facts.{seam.game}", "mountain", LOW)
    with hands_at_table(tmp_path, seam.game, SEATS, MORE, box) as hands:
        people = Typists(hands, seam, Random(0), Random(27))  # a short game; any seeds will do
        acts = 0
        while not people.model.is_over:
            acts += 1
            people.act()
            assert acts < ENDLESS, "a game that never ends"
        to_the_result(people)
        assert all(people.done[wish] >= often for wish, often in TYPING.items()), people.done
        assert told_to(hands.journal()) == people.counted, "each die that was typed counts once"
        match = hands.on_disk()
        assert isinstance(match.prompt, Over)
        assert sorted(match.prompt.places.values()) == [1, 2, 3]
        told_the_same(seam, match)
