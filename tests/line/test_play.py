"""The same again: whatever was recorded plays to the same decisions, the same bytes to the panel and the same end."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cli import main
from companion.published import standing
from companion.signals import Edge
from companion.tape.player import Player
from companion.tape.reader import sessions
from firmware_bridge.fake import FakePanel
from firmware_bridge.wire import Roll, read, write
from tests.line.evenings import EVENINGS, RECORDINGS, recorded
from tests.line.virtual import BEGAN, VirtualTable

ACTS = ("roll", "count", "moved", "tap", "hold", "pin", "later", "lag", "unplug", "restart", "babble", "void")


def played(path: Path, until: float | None = None) -> Player:
    """The last session of a file."""
    for session in sessions(path):
        player = Player(session)
        player.play(until)
    return player


def test_a_real_evening_plays_to_the_same_end(tmp_path: Path) -> None:
    with recorded("killed", tmp_path) as evening:
        match = evening.daemon.match()
        assert match is not None
        asked = time.monotonic()
        ends = []
        for session in sessions(evening.tape):
            player = Player(session)
            player.play()
            assert player.differences == []
            assert player.checked > 15
            ends.append(player.ended)
        again = player.loop.table.match
        assert ends == [False, True]
        assert again is not None
        assert (again.version, again.state, again.moves()) == (match.version, match.state, match.moves())
        assert match.version >= 4
        assert time.monotonic() - asked < max(2.0, (player.now - player.start) / 3), "it waits for something"


@pytest.mark.parametrize("name", EVENINGS)
def test_an_evening_of_before_plays_as_it_did(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Recordings that are kept: what the rules, the screens or the line do otherwise than then is seen here."""
    assert main(["play", str(RECORDINGS / f"{name}.jsonl"), "--verify", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["played"]["whole"]
    assert told["played"]["differences"] == []
    assert told["version"] >= 4
    assert told["health"]["panel"] == "ok"


class Guests:
    """People who do anything at any time."""

    def __init__(self, table: VirtualTable, chance: Random) -> None:
        self.table, self.chance = table, chance

    def do(self, act: str) -> None:
        table, chance, now = self.table, self.chance, self.table.now
        match act:
            case "roll":
                prompt = table.loop.table.prompt
                count = prompt.dice.count if prompt and prompt.dice else 6
                table.panel.roll("".join(chance.choice("DAAW") for _ in range(count)), now)
            case "count":
                table.panel.roll("DAW", now)
            case "moved":
                table.panel.roll("DADADA", now, flags="m")
            case "void":
                table.panel.void("stacked", now)
            case "tap":
                table.panel.key(chance.choice("abc"), now)
            case "hold":
                table.panel.key(chance.choice("abc"), now, 1.0)
            case "pin":
                name = chance.choice(("a", "b", "c", "danger", "done"))
                table.inbox.append(Edge("pin", name, "down", now))
                table.later(chance.choice((0.01, 0.1, 0.9)))
                table.inbox.append(Edge("pin", name, "up", table.now))
            case "later":
                table.later(chance.choice((0.1, 1.0, 200.0)))
            case "lag":
                table.later(1.0, lagging=True)
            case "unplug":
                table.unplug()
                table.later(chance.choice((0.5, 5.0)))
                table.plug()
            case "restart":
                table.panel.restart(now)
            case "babble":
                table.spoil = _flipping(chance) if table.spoil is bytes else bytes
        table.later(0.2)


def _flipping(chance: Random) -> Callable[[bytes], bytes]:
    return lambda raw: bytes(byte ^ (1 << chance.randrange(8) if chance.random() < 0.02 else 0) for byte in raw)


@given(st.lists(st.sampled_from(ACTS), min_size=1, max_size=14), st.randoms(use_true_random=False))
@settings(deadline=None, max_examples=40)
def test_whatever_happens_is_played_alike(
    tmp_path_factory: pytest.TempPathFactory, acts: list[str], chance: Random
) -> None:
    path = tmp_path_factory.mktemp("tape") / "tape.jsonl"
    table = VirtualTable(path)
    guests = Guests(table, chance)
    table.later(1.0)
    for act in acts:
        guests.do(act)
    there = table.stop()
    player = played(path)
    assert player.differences == []
    assert player.ended
    assert standing(player.loop.table) == there
    assert player.loop.table.stack == table.loop.table.stack
    assert player.loop.table.now == table.loop.table.now


def test_a_virtual_evening_that_gets_somewhere(tmp_path: Path) -> None:
    table = VirtualTable(tmp_path / "tape")
    table.later(1.0)
    for _ in range(3):
        table.panel.roll("DDAWAD", table.now)
        for key in "acc":
            table.later(0.5)
            table.panel.key(key, table.now)
        table.later(0.5)
    table.stop()
    assert [save.match for save in table.scribe.saves].count("1") >= 9
    assert played(tmp_path / "tape").checked >= 9 + 9


def test_what_the_archive_knew_is_known_again(tmp_path: Path) -> None:
    """Killed between the journal and the answer: the panel says again what was dealt with."""
    panel = FakePanel(BEGAN - 60)
    for seconds in (50, 40):
        panel.roll("DDAWAD", BEGAN - seconds)
    table = VirtualTable(tmp_path / "tape", panel=panel, dealt=1)
    table.later(5.0)
    assert table.panel.waiting == ()
    assert [save.event.seq for save in table.scribe.saves if save.event] == [2]
    table.stop()
    player = played(tmp_path / "tape")
    assert player.differences == []
    assert player.checked > 5


def test_until_stops_there(capsys: pytest.CaptureFixture[str]) -> None:
    path = str(RECORDINGS / "good.jsonl")
    versions = []
    for seconds in ("0", "1.5", "1000"):
        assert main(["play", path, "--json", "--until", seconds]) == 0
        versions.append(json.loads(capsys.readouterr().out)["version"])
    assert versions[0] == 0 < versions[1] < versions[2]
    assert main(["play", path, "--until", "-1"]) == 2


def test_the_moves_are_told_as_they_come(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", str(RECORDINGS / "killed.jsonl")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert any("RED climbs from the Basecamp to Cliff 2." in line and line[0].isdigit() for line in lines)
    assert "-- started again (session 2)" in lines
    assert json.loads("\n".join(lines[lines.index("{") :]))["match"] == "1"


def other_roll(text: str) -> str:
    """The first roll of a recording showed something else."""
    line = next(json.loads(row)["in"] for row in text.splitlines() if '"in":"$ROLL' in row)
    roll = read(line.encode())
    assert isinstance(roll, Roll)
    return text.replace(json.dumps(line), json.dumps(write(roll._replace(faces="DDAAAD")).decode()))


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (other_roll, "the decision: recorded"),
        (lambda text: text.replace('"out":"$ACK,1,1*', '"out":"$ACK,1,2*'), "the line to the panel: recorded"),
        (lambda text: text.replace('"screen":"', '"screen":"no_such_'), "at the end, screen: recorded 'no_such_"),
    ],
)
def test_what_is_not_as_recorded_is_named(
    change: Callable[[str], str], named: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (RECORDINGS / "good.jsonl").read_text(encoding="utf-8")
    path = tmp_path / "changed.jsonl"
    path.write_text(change(text), encoding="utf-8")
    assert main(["play", str(path), "--json"]) == 0
    assert main(["play", str(path), "--verify", "--json"]) == 1
    assert named in capsys.readouterr().err
