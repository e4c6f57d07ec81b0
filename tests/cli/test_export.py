"""`companion export`: everything about a match, as JSON and as rows that a spreadsheet may open."""

from __future__ import annotations

import csv
import io
import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.cli.export import COLUMNS, table
from companion.cli.standing import Standing, played
from companion.devices.archive_rows import EntryRow
from companion.devices.stamps import Stamp
from companion.devices.stored import Recorded
from companion.engine.errors import IllegalMove
from companion.engine.game import Over, Roll, Settle
from companion.engine.journal import (
    Closed,
    Corrected,
    Entry,
    Moved,
    Redid,
    Renamed,
    Struck,
    TookBack,
)
from companion.engine.journal_bodies import setup_body
from companion.engine.match import Match
from companion.games.high_risk import game
from tests.cli.kept import BOOT, REST_AND_CLIMB, UNDONE, WON, Machine, setup
from tests.games.high_risk.playing import SIDES, random_move


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def test_everything_about_a_match(machine: Machine) -> None:
    begins = setup(red="Ann")
    machine.keep((*WON, Renamed("blue", "Cyd"), Closed("again")), begins=begins)
    told = machine.says("export", "1")
    entries = told.pop("entries")
    assert told == {
        "match": "1",
        "game": "high_risk",
        "title": "High Risk",
        "created": "2026-11-29T21:05:00.250Z",
        "setup": setup_body(begins),
        "people": {"red": "Ann", "blue": "Cyd"},
        "version": 16,
        "progress": "over",
        "winner": "red",
        "state": {
            "tokens": {"red": [10, 10, 10, 10], "blue": [0, 0, 0, 0]},
            "to_move": None,
            "phase": "over",
            "dice": 0,
            "winner": "red",
            "places": {"red": 1, "blue": 2},
        },
    }
    assert [entry["number"] for entry in entries] == list(range(1, 19))
    assert entries[15]["state"] == told["state"]
    assert [entries[place]["winner"] for place in (0, 15, 17)] == [None, "red", "red"]
    assert [entries[place]["kind"] for place in (0, 16, 17)] == ["move", "rename", "close"]
    assert machine.says("export", "1", "--format", "json")["entries"] == entries


def test_an_entry(machine: Machine) -> None:
    machine.keep(REST_AND_CLIMB, begins=setup(red="Ann"))
    assert machine.says("export", "1")["entries"][0] == {
        "number": 1,
        "time": "2026-11-29T21:05:01.250Z",
        "boottime": 101.0,
        "boot": BOOT,
        "seat": "red",
        "name": "Ann",
        "kind": "move",
        "text": "1 red: roll DDAWAD @ e6:1:14",
        "stands": True,
        "undone_by": None,
        "entry": {
            "roll": "high_risk",
            "faces": ["danger", "danger", "ascension", "weather", "ascension", "danger"],
            "event": "e6:1:14",
        },
        "winner": None,
        "state": {
            "tokens": {"red": [0, 0, 0, 0], "blue": [0, 0, 0, 0]},
            "to_move": "red",
            "phase": "decide",
            "dice": 3,
            "winner": None,
            "places": {},
        },
    }


def test_what_was_undone_says_by_what(machine: Machine) -> None:
    machine.keep(UNDONE, wall=None)
    entries = machine.says("export", "1")["entries"]
    assert {entry["time"] for entry in entries} == {None}
    assert [(entry["number"], entry["stands"], entry["undone_by"]) for entry in entries] == [
        (1, True, None),
        (2, True, None),
        (3, True, None),
        (4, None, None),
        (5, None, None),
        (6, False, 7),
        (7, None, None),
        (8, False, 10),
        (9, False, 10),
        (10, True, None),
    ]


def test_a_row_an_entry_under_the_columns_that_help_explains(machine: Machine) -> None:
    machine.keep(UNDONE)
    assert (machine("export", "1", "--format", "csv"), machine.err) == (0, "")
    told = rows(machine.out)
    assert [row["entry"] for row in told] == [str(number) for number in range(1, 11)]
    assert list(told[0]) == list(COLUMNS)
    assert {key: told[5][key] for key in ("match", "game", "time", "seat", "text", "stands", "undone_by", "event")} == {
        "match": "1",
        "game": "high_risk",
        "time": "2026-11-29T21:05:06.250Z",
        "seat": "blue",
        "text": "4 blue: roll DDDDDD",
        "stands": "no",
        "undone_by": "7",
        "event": "",
    }
    assert json.loads(told[0]["entry_json"])["roll"] == "high_risk"
    assert json.loads(told[9]["state_json"])["to_move"] == "red"
    assert machine("export", "--help") == 0
    assert all(f"  {name} " in machine.out and says in machine.out for name, says in COLUMNS.items())


def test_a_match_without_moves_is_the_columns_alone(machine: Machine) -> None:
    machine.keep()
    machine("export", "1", "--format", "csv")
    assert machine.out == ",".join(COLUMNS) + "\n"


@pytest.mark.parametrize(
    "name", ["=2+3", "+1", "-1", "@SUM(A1)", "\t=2", " =2", '=HYPERLINK("http://x","y")', "\r=2", "\n=2"]
)
def test_no_name_becomes_a_formula(machine: Machine, name: str) -> None:
    machine.keep(REST_AND_CLIMB, begins=setup(red=name))
    machine("export", "1", "--format", "csv")
    told = next(csv.DictReader(io.StringIO(machine.out, newline="")))
    assert told["name"] == "'" + name.replace("\r", "\n")


def test_a_name_with_commas_quotes_and_lines_stays_in_its_cell(machine: Machine) -> None:
    name = 'Ann "the, Rope"\nZoë'
    machine.keep((*REST_AND_CLIMB, Moved(Settle({"to_move": "red"}, 'a "word", said'))), begins=setup(red=name))
    machine("export", "1", "--format", "csv")
    told = rows(machine.out)
    assert len(told) == 4
    assert told[0]["name"] == name
    assert told[3]["text"] == '4 blue: settle {"to_move": "red"} "a \\"word\\", said"'


def test_shared_victory_is_one_cell() -> None:
    entry = dict.fromkeys((*COLUMNS, "number", "entry", "state"), None) | {"entry": {}, "winner": ["red", "blue"]}
    assert rows(table({"match": "1", "game": "g", "entries": [entry]}))[0]["winner"] == "red and blue"


def random_entry(chance: Random, match: Match) -> Entry:
    """Some entry, mostly one that the match takes."""
    ply = chance.randrange(max(1, match.number))
    kind = chance.random()
    if kind < 0.6 and not isinstance(match.prompt, Over):
        return Moved(random_move(match.prompt, chance))
    if kind < 0.7:
        return Struck(ply)
    if kind < 0.8:
        return Redid()
    if kind < 0.9:
        return TookBack()
    return Corrected(ply, Roll("high_risk", tuple(chance.choice(SIDES) for _ in range(6))))


@given(st.integers(0, 10_000))
@settings(deadline=None, max_examples=60)
def test_whatever_was_undone_those_that_stand_are_the_moves_that_stand(seed: int) -> None:
    chance, begun = Random(seed), Match.begin(game, setup())
    match = begun
    journal: list[Recorded] = []
    while len(journal) < 60:
        try:
            entry = random_entry(chance, match)
            match = match.after(entry)
        except IllegalMove:
            continue
        row = EntryRow(len(journal) + 1, "", "", Stamp(None, 0.0, ""))
        journal.append(Recorded(row.number, entry, None, row))
    standing = Standing()
    last: Any = None
    for _, recorded, last in played(begun, journal):
        standing.take(recorded, last)
    made = {one.number: one.entry.move for one in journal if isinstance(one.entry, Moved | Corrected)}
    assert sorted(map(repr, match.moves())) == sorted(
        repr(move) for number, move in made.items() if number not in standing.undone
    )
    assert set(standing.undone) <= set(made)
    assert all(by > number for number, by in standing.undone.items())
    assert last.moves() == match.moves()


def test_without_a_name_it_is_the_newest(machine: Machine) -> None:
    assert machine("export") == 2
    assert "no match has been played yet" in machine.err
    machine.keep((*WON, Closed("again")))
    machine.keep(REST_AND_CLIMB, match="2")
    assert machine.says("export")["match"] == "2"
    assert machine("export", "--format", "csv") == 0
    assert {row["match"] for row in rows(machine.out)} == {"2"}


def test_a_file_that_is_named_is_told_its_way(machine: Machine) -> None:
    machine.keep(REST_AND_CLIMB)
    assert machine("export", "1", "my match.json") == 2
    assert machine.err.endswith("companion export 1 > 'my match.json'\n")
    assert (machine("export", "1", "x.json", "--format", "csv"), machine.out) == (2, "")
    assert machine.err == ('companion export: "x.json" means nothing here; into a file: companion export 1 > x.json\n')
