"""The recording as a file: every signal comes back as it was, a kill costs a tail, a full disk costs the recording."""

from __future__ import annotations

import dataclasses
import json
import logging
import os
import time
import tracemalloc
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cli import main
from companion.devices.panel_line import Came, Happening
from companion.engine.game import Roll
from companion.engine.journal import Kept, Moved, TookBack, Waiting
from companion.engine.match import Match
from companion.errors import BadInput, NotFound
from companion.flow.base import Settings, Table
from companion.flow.deciding import setup_of
from companion.flow.splash import SplashScreen
from companion.shelf import find_game, game_names
from companion.signals import Condition, Device, Edge, Forgotten, Posted, Signal, Ticked
from companion.tape.head import Keys, head_body, head_of
from companion.tape.player import Player
from companion.tape.reader import sessions
from companion.tape.text import came_of, came_row, item_of, item_row
from companion.tape.writer import Tape
from tests.line.evenings import RECORDINGS
from tests.line.virtual import KEYS, VirtualTable, opened_table

GOOD = (RECORDINGS / "good.jsonl").read_bytes()
times = st.floats(allow_nan=False, allow_infinity=False)


def items() -> st.SearchStrategy[Posted]:
    """Every kind of thing that an inbox may hold, whatever is in its fields."""
    kinds = (*get_args(Signal), Edge, Forgotten)
    return st.one_of(*(st.from_type(kind) for kind in kinds)).filter(lambda item: "nan" not in repr(item))


@given(items())
@settings(deadline=None)
def test_whatever_is_heard_comes_back_as_it_was(item: Posted) -> None:
    again = item_of(json.loads(json.dumps(item_row(item))))
    assert again == item
    assert type(again) is type(item)
    for one in dataclasses.fields(item):
        assert type(getattr(again, one.name)) is type(getattr(item, one.name))


@given(times, st.sampled_from(get_args(Happening)), st.text(), st.text(), st.binary(min_size=1))
@settings(deadline=None)
def test_every_byte_comes_back_as_it_was(at: float, what: Any, text: str, hint: str, chunk: bytes) -> None:
    came = Came(at, what, chunk=chunk) if what == "bytes" else Came(at, what, text, hint)
    assert came_of(json.loads(json.dumps(came_row(came)))) == came


@pytest.mark.parametrize("row", [{}, {"kind": "Nothing"}, {"kind": "Pressed", "key": "x", "at": 1}, {"kind": "Held"}])
def test_what_is_no_signal_is_refused(row: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="no signal that this version knows"):
        item_of(row)


def test_a_resumed_match_is_all_there() -> None:
    games = {name: find_game(name) for name in game_names()}
    bare = Table(games)
    setup = setup_of(bare, "high_risk", ("red", "blue"), "blue", {"red": "Ann", "blue": "Bo"})
    journal = (
        Moved(Roll("high_risk", ("ascension",) * 6), "tray:1:7"),
        TookBack(),
        Kept(Waiting("high_risk", ("danger",) * 5, "count", "tray:1:8", 0, 12.5, "boot")),
    )
    match = Match.load(games["high_risk"], setup, journal)
    told = Settings(
        names=("Ann", "Bo"), faces={"high_risk": {"1": "danger"}}, confirmed=frozenset({"high_risk"}), plain=True
    )
    health = {Device.PANEL: Condition.LOST}
    table = Table(games, told, number=8, resumable=("7", match), stack=(SplashScreen(3.0),), now=3.0, health=health)
    again, keys = head_of(json.loads(json.dumps(head_body(table, Keys(0.02, 0.8, 4), journal))))
    assert keys == Keys(0.02, 0.8, 4)
    assert again.resumable is not None
    kept = again.resumable[1]
    assert (kept.version, kept.redo, kept.waiting, kept.people) == (2, match.redo, match.waiting, match.people)
    assert (kept.state, kept.setup) == (match.state, match.setup)
    others = [one.name for one in dataclasses.fields(Table) if one.name not in ("resumable", "games")]
    assert [getattr(again, name) for name in others] == [getattr(table, name) for name in others]


def test_the_table_that_a_start_opens_is_all_there() -> None:
    table = opened_table()
    again, _ = head_of(json.loads(json.dumps(head_body(table, KEYS, ()))))
    others = [one.name for one in dataclasses.fields(Table) if one.name not in ("match", "games")]
    assert [getattr(again, name) for name in others] == [getattr(table, name) for name in others]


def test_a_kill_at_any_byte_costs_a_tail_and_nothing_before_it(tmp_path: Path) -> None:
    path = tmp_path / "cut.jsonl"
    whole = len(GOOD)
    first = GOOD.index(b"\n") + 1
    for end in [*range(first, whole, 97), *range(whole - 200, whole)]:
        path.write_bytes(GOOD[:end])
        rows = sum(1 for session in sessions(path) for _ in session.rows)
        assert rows == GOOD[:end].count(b"\n") - 1
    path.write_bytes(GOOD[:-30])
    assert main(["play", str(path), "--verify", "--json"]) == 0


def test_the_next_session_begins_below_a_cut_line(tmp_path: Path) -> None:
    path = tmp_path / "tape"
    path.write_bytes(GOOD[:-30])
    VirtualTable(path).stop()
    heads = [session.head["version"] for session in _all(path)]
    assert len(heads) == 2
    assert heads[1] == "test"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is empty"),
        (b"hello\n", "is no recording"),
        (b'{"t": 1, "in": ""}\n', "is no recording"),
        (GOOD.replace(b'"tape":1', b'"tape":2', 1), "form 2"),
        (GOOD.replace(b'"round"', b'"rou', 1), "line "),
        (GOOD.replace(b'"table":', b'"chair":', 1), "does not begin with a table"),
        (GOOD.replace(b'"line":"wish"', b'"fine":"wish"', 1), "cannot be played"),
    ],
)
def test_what_is_no_recording_is_bad_input(
    content: bytes, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "tape"
    path.write_bytes(content)
    assert main(["play", str(path)]) == 2
    assert said in capsys.readouterr().err


def test_no_file_and_no_place_to_write(tmp_path: Path) -> None:
    with pytest.raises(NotFound, match="companion run --record"):
        _all(tmp_path / "none")
    with pytest.raises(BadInput, match="cannot be written there"):
        Tape(tmp_path / "no folder" / "tape", time.monotonic)
    with pytest.raises(BadInput, match="cannot be read"):
        _all(tmp_path)


def test_a_full_disk_ends_the_recording_and_not_the_game(caplog: pytest.LogCaptureFixture) -> None:
    table = VirtualTable(Path("/dev/full"))
    table.later(1.0)
    table.panel.roll("DDAWAD", table.now)
    table.later(1.0)
    assert table.stop()["version"] == 1
    told = [record.message for record in caplog.records if record.levelno >= logging.WARNING]
    assert len(told) == 1
    assert "ends here: No space left on device; the game goes on" in told[0]


def test_a_recording_never_fills_a_card(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "tape"
    tape = Tape(path, time.monotonic, most=10_000)
    for second in range(1000):
        tape.took(Ticked(float(second)))
    assert 9_900 < path.stat().st_size <= 10_000
    assert path.read_bytes().endswith(b"}\n")
    assert [record.message for record in caplog.records] == [
        f"the recording {path} ends here: it has reached 10000 bytes; the game goes on"
    ]
    tape.close()
    tape.close()
    tape.took(Ticked(0.0))


def test_a_day_without_a_panel_is_a_few_lines(tmp_path: Path) -> None:
    path = tmp_path / "tape"
    tape = Tape(path, time.monotonic)
    for second in range(86_400):
        tape.came(Came(float(second), "gone", "no panel on the USB: plug it in"))
        tape.came(Came(second + 0.5, "quiet"))
    tape.close()
    assert len(path.read_bytes().splitlines()) == 1


def test_a_line_costs_microseconds_and_no_memory(tmp_path: Path) -> None:
    tape = Tape(tmp_path / "tape", time.monotonic)
    came = Came(1.0, "bytes", chunk=b"$BEAT,1,0,1000*6DCB8A80\n")
    tracemalloc.start()
    begun = time.process_time()
    for _ in range(5000):
        tape.came(came)
    each = (time.process_time() - begun) / 5000
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    tape.close()
    assert each < 0.001
    assert peak < 100_000


def test_a_long_recording_is_played_in_little_memory(tmp_path: Path) -> None:
    table = VirtualTable(tmp_path / "tape")
    for _ in range(40):
        table.panel.roll("DDDDDD", table.now)
        table.later(30.0)
    table.stop()
    size = os.path.getsize(tmp_path / "tape")  # noqa: PTH202
    (session,) = sessions(tmp_path / "tape")
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    count = sum(len(row) for row in session.rows)
    peak = tracemalloc.get_traced_memory()[1] - before
    tracemalloc.stop()
    assert count > 3000
    assert peak < size / 2


def _all(path: Path) -> list[Any]:
    found = []
    for session in sessions(path):
        Player(session).play(0.0)
        found.append(session)
        for _ in session.rows:
            pass
    return found
