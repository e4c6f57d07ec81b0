"""A whole game of High Risk through the real process: dice and keys over a pty, pictures off a real driver's bus, the
plug pulled again and again. Every roll counts once, nothing is shown that is not on disk, the right one wins.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from companion.cli import main
from companion.devices.glass import Chip
from companion.engine.game import Over, Roll
from companion.engine.journal import Entry, Moved
from companion.flow.game_over import GameOver
from firmware_bridge.pty_panel import PtyPanel
from tests.end_to_end.daemon import Daemon, until
from tests.end_to_end.line import BadCable
from tests.end_to_end.model import Model, by_the_book
from tests.end_to_end.player import Player

CONFIG = """
[panel]
port = "{folder}/panel"
[display]
driver = "{chip}"
bus = "record"
file = "{folder}/glass.jsonl"
"""
SEATS = ("red", "blue")
START = ("--start", "high_risk", "--seats", "red,blue")


@contextmanager
def table_with(folder: Path, chip: Chip, cable: BadCable, dice: int, chance: int) -> Iterator[Player]:
    config = CONFIG.format(folder=folder, chip=chip)
    with (
        PtyPanel(folder / "panel", to_pi=cable.to_pi, to_panel=cable.to_panel) as panel,
        Daemon(folder, config, *START, chip=chip) as daemon,
    ):
        model = Model(daemon.config, SEATS)
        daemon.senses("panel", "ok")
        daemon.shows(model.picture)
        yield Player(daemon, panel, model, cable, Random(dice), Random(chance))


def counted(journal: list[Entry]) -> list[tuple[str, str]]:
    """The rolls of a journal in order: the panel's event, and the faces as its letters."""
    return [
        (entry.event, "".join(face[0].upper() for face in entry.move.faces))
        for entry in journal
        if isinstance(entry, Moved) and isinstance(entry.move, Roll)
    ]


def check_every_roll_counted_once(player: Player) -> None:
    rolls = counted(player.daemon.journal())
    assert rolls == player.counted
    assert len({event for event, _ in rolls}) == len(rolls)
    answers = {(boot, seq): set[str]() for boot, seq, _ in player.panel.answered}
    for boot, seq, verdict in player.panel.answered:
        answers[boot, seq].add(verdict)
    for event, _, verdict in player.thrown:
        assert answers[event.boot, event.seq] == {verdict}, "a repeat gets the same answer"
    until(lambda: player.panel.panel.waiting == (), "the last key is answered too")


@pytest.mark.parametrize(("dice", "chance"), [(6, 1)])  # a short game; any seeds will do
def test_a_whole_game_over_a_bad_cable_with_the_plug_pulled_many_times(tmp_path: Path, dice: int, chance: int) -> None:
    cable = BadCable(chance)
    with table_with(tmp_path, "ssd1306", cable, dice, chance) as player:
        pulls = set(player.chance.sample(range(2, 70), 11))
        act = 0
        while not player.model.is_over:
            act += 1
            if act in pulls:
                again = [player.chance.uniform(0.0, 0.7)] if act % 3 == 0 else []
                player.plug = [player.chance.uniform(0.0, 0.05), *again]
            elif act % 7 == 0:
                player.babble()
            player.act()
            assert act < 400, "a game that never ends"
        while not isinstance(player.model.table.top, GameOver):
            player.act()

        assert player.kills >= 12
        assert min(cable.harmed.values()) >= 1, cable.harmed
        check_every_roll_counted_once(player)
        book = by_the_book(player.model.match)
        assert book["phase"] == "over"
        match = player.daemon.match()
        assert match is not None
        assert isinstance(match.prompt, Over)
        told = match.game.scenarios.describe(match.state)
        assert told["winner"] == book["turn"]
        assert {seat: sorted(zones) for seat, zones in told["tokens"].items()} == {
            seat: sorted(zones) for seat, zones in book["at"].items()
        }
        assert player.daemon.stop()[0] == 0
        assert main(["replay", "1", "--verify", "--config", str(player.daemon.config)]) == 0
