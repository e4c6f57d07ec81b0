"""A whole game of any seam through the real process, and what must hold at its end. Knows no game."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from companion.box import Box, write_box
from companion.cli import main
from companion.devices.glass import Chip
from companion.engine.game import Over
from companion.engine.match import Match
from companion.engine.transcript import write
from companion.flow.game_over import GameOver
from firmware_bridge.pty_panel import PtyPanel
from tests.end_to_end.daemon import Daemon, until
from tests.end_to_end.line import BadCable
from tests.end_to_end.model import Model
from tests.end_to_end.people import People, told_to
from tests.end_to_end.player import Player
from tests.end_to_end.seam import Seam
from tests.end_to_end.setups import glass_at, panel_at

ENDLESS = 900
"""Acts of a game that never ends."""


@dataclass(frozen=True)
class Evening:
    """What a game is played with. `more`: of the config; `box`: what was told at the table before; `dice`, `chance`:
    seeds; `kills`: pulled plugs, not counting those pulled again while it starts, within the first `among` acts.
    `keys`: how many key presses the cable harms, where that is fewer than of the other lines."""

    seats: tuple[str, ...]
    dice: int
    chance: int
    kills: int
    among: int = 70
    keys: float | None = None
    more: str = ""
    box: Box | None = None
    chip: Chip = "ssd1306"


@contextmanager
def table_with(folder: Path, seam: Seam, evening: Evening) -> Iterator[Player]:
    cable = BadCable(evening.chance, keys=evening.keys)
    start = ("--start", seam.game, "--seats", ",".join(evening.seats))
    if evening.box:
        write_box(folder / "box.toml", evening.box)
    with (
        PtyPanel(folder / "panel", to_pi=cable.to_pi, to_panel=cable.to_panel) as panel,
        Daemon(
            folder, panel_at(folder) + glass_at(folder, evening.chip) + evening.more, *start, chip=evening.chip
        ) as daemon,
    ):
        model = Model(daemon.config, evening.seats, seam.game, box=evening.box)
        daemon.senses("panel", "ok")
        daemon.shows(model.picture)
        yield Player(daemon, panel, model, seam, cable, Random(evening.dice), Random(evening.chance))


def play(player: Player, evening: Evening) -> None:
    """To the end, with the plug pulled at acts that nobody foresees, and babble on the line."""
    pulls = set(player.chance.sample(range(2, evening.among), evening.kills))
    act = 0
    while not player.model.is_over:
        act += 1
        if act in pulls:
            again = [player.chance.uniform(0.0, 0.7)] if act % 3 == 0 else []
            player.plug = [player.chance.uniform(0.0, 0.05), *again]
        elif act % 7 == 0:
            player.babble()
        player.act()
        assert act < ENDLESS, "a game that never ends"
    to_the_result(player)


def to_the_result(people: People) -> None:
    """What is still told after the last move is read, until the result stands there."""
    while not isinstance(people.model.table.top, GameOver):
        people.act()


def check(player: Player, evening: Evening, capsys: pytest.CaptureFixture[str]) -> None:
    """Everything that must hold when the game is over. Ends the daemon."""
    assert player.kills >= evening.kills
    assert player.insisted <= 3, "a press that comes in time counts"
    assert min(player.cable.harmed.values()) >= 1, player.cable.harmed
    counted_once(player)
    daemon = player.daemon
    match = daemon.match()
    assert match is not None
    told_the_same(player.seam, match)
    journal = daemon.journal()
    assert daemon.stop()[0] == 0
    here = ("--config", str(daemon.config))
    assert main(["replay", "1", "--verify", *here]) == 0
    capsys.readouterr()
    assert main(["replay", "1", *here]) == 0
    assert capsys.readouterr().out.partition("\n")[2] == write(match.game, match.setup, journal)
    assert main(["export", "1", *here]) == 0
    exported = json.loads(capsys.readouterr().out)
    assert exported["state"] == json.loads(json.dumps(match.game.scenarios.describe(match.state)))
    assert (exported["version"], exported["progress"], len(exported["entries"])) == (
        match.version,
        "over",
        len(journal),
    )


def counted_once(player: Player) -> None:
    """Every throw and every card counts once, in order; whatever came twice got the same answer."""
    told = told_to(player.daemon.journal())
    assert told == player.counted
    events = [event for event, _ in told if event]
    assert len(set(events)) == len(events)
    answers = {(boot, seq): set[str]() for boot, seq, _ in player.panel.answered}
    for boot, seq, verdict in player.panel.answered:
        answers[boot, seq].add(verdict)
    others = {event: answers[event.boot, event.seq] for event, _, _ in player.thrown}
    wrong = [(event, verdict, others[event]) for event, _, verdict in player.thrown if others[event] != {verdict}]
    assert not wrong, f"a repeat gets the same answer: {wrong}"
    until(lambda: player.panel.panel.waiting == (), "the last key is answered too")


def told_the_same(seam: Seam, match: Match) -> None:
    """The match is over, and stands as the second telling says."""
    assert isinstance(match.prompt, Over)
    state = match.game.scenarios.describe(match.state)
    again = seam.told_again(match)
    assert again["winner"]
    assert {key: state[key] for key in again} == again
