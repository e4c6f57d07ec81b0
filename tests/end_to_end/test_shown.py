"""A short game on an SH1106: after each step the glass, the archive and `companion show --json` say the same."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from companion.cli import main
from companion.engine.game import Over
from companion.flow.asking import ask
from tests.end_to_end.daemon import Daemon
from tests.end_to_end.high_risk import HighRisk
from tests.end_to_end.line import BadCable
from tests.end_to_end.model import Model
from tests.end_to_end.player import Player
from tests.end_to_end.setups import at_table, nearly_won

DEVICES = {"panel", "display", "keys", "archive", "clock", "power"}


class Show:
    """`companion show --json` of one daemon."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, daemon: Daemon) -> None:
        monkeypatch.setenv("RUNTIME_DIRECTORY", str(daemon.runtime))
        self._capsys, self._daemon = capsys, daemon

    def __call__(self, *words: str) -> Any:
        assert main(["show", "--json", "--config", str(self._daemon.config), *words]) == 0
        return json.loads(self._capsys.readouterr().out)


def agrees(told: dict[str, Any], model: Model) -> None:
    match, table = model.match, ask(model.table)
    assert (told["match"], told["game"], told["version"]) == ("1", "high_risk", match.version)
    assert told["state"] == json.loads(json.dumps(match.game.scenarios.describe(match.state)))
    assert [one["ruling"] for one in told["last"]] == [event.ruling for event in match.last.events]
    prompt = match.prompt
    if isinstance(prompt, Over):
        assert told["prompt"] is None
        return
    assert (told["prompt"]["turn"], told["prompt"]["who"]) == (prompt.turn, prompt.who)
    assert told["prompt"]["phase"] == prompt.phase == told["state"]["phase"]
    dice = {"kind": prompt.dice.kind, "count": prompt.dice.count} if prompt.dice else None
    assert told["prompt"]["dice"] == dice
    assert [(one["id"], one["legal"]) for one in told["prompt"]["options"]] == [
        (option.id, option.legal) for option in prompt.options
    ]
    assert told["prompt"]["screen"] == model.screen
    assert table.top is not None
    assert told["prompt"]["selected"] == table.top.selected(table)


def test_d24_show_agrees_with_the_screen_at_each_step(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with at_table(tmp_path, chip="sh1106") as (daemon, panel, model):
        show = Show(capsys, monkeypatch, daemon)
        player = Player(daemon, panel, model, HighRisk(), BadCable(0, badness=0.0), Random(3), Random(4))
        told = show()
        agrees(told, model)
        assert set(told["health"]) == DEVICES
        assert told["health"]["panel"] == told["health"]["display"] == "ok"
        screens = set()
        for _ in range(30):
            player.act()
            agrees(show(), model)
            screens.add(model.screen)
        assert {"turn", "choose_climber", "hand_over"} <= screens, screens
        assert show("1") == show()
        daemon.stop()
        told = show()
        assert told["version"] == model.match.version
        assert "health" not in told, "nobody runs"


def test_show_at_the_end_of_a_game_and_before_there_is_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    nearly_won(tmp_path / "archive.sqlite")
    with at_table(tmp_path, "--start", "high_risk", "--seats", "red,blue", "--new") as (daemon, _, model):
        show = Show(capsys, monkeypatch, daemon)
        daemon.shows(model.picture)
        assert show()["match"] == "2"
        assert show("1")["state"]["tokens"]["red"] == [10, 10, 10, 8]
        assert main(["show", "--json", "--config", str(daemon.config), "7"]) == 2
        daemon.stop()
    with at_table(tmp_path, "--start", "high_risk", "--seats", "blue,red") as (daemon, _, _):
        assert daemon.on_screen("hand_over")
        assert show()["match"] == "3", "other seats, another match"
        daemon.stop()
