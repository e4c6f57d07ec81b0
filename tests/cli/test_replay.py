"""`companion replay`: a transcript that reads back, and --verify, which names the first difference."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest

from companion.devices.archive import Archive
from companion.devices.archive_rows import EntryRow, MatchRow
from companion.devices.stamps import Stamp
from companion.engine.game import Settle
from companion.engine.journal import Closed, Entry, Moved
from companion.engine.transcript import read, write
from companion.shelf import find_game
from tests.cli.kept import BOOT, REST_AND_CLIMB, UNDONE, WON, Machine, setup

SETTLED = Moved(Settle({"tokens": {"blue": [3, 0, 0, 0]}}, "it fell over"))


@pytest.mark.parametrize("entries", [(), REST_AND_CLIMB, UNDONE, WON, (*UNDONE, SETTLED, Closed("no_result"))])
def test_every_step_is_printed_as_a_transcript(machine: Machine, entries: tuple[Entry, ...]) -> None:
    begins = setup(red="Zoë")
    machine.keep(entries, begins=begins, wall=None)
    assert (machine("replay", "1"), machine.err) == (0, "")
    first, _, rest = machine.out.partition("\n")
    assert first == "# match 1, started clock not set"
    assert rest == write(find_game("high_risk"), begins, entries)
    assert read(machine.out, find_game) == (begins, list(entries))


def test_moves_are_said_with_what_happened_and_by_which_ruling(machine: Machine) -> None:
    machine.keep(REST_AND_CLIMB)
    machine("replay", "1")
    assert machine.out.endswith(
        "3 red: choose advance:0\n"
        "    advance [HR-5.6 HR-A11 HR-5.1] seat red from 0 to 2\n"
        "    = tokens red 2 0 0 0, blue 0 0 0 0 | to_move blue | phase roll | dice 6\n"
    )


@pytest.mark.parametrize(
    ("entries", "sentence"),
    [((), "0 entries agree"), (REST_AND_CLIMB[:1], "1 entry agrees"), (UNDONE, "10 entries agree")],
)
def test_what_was_recorded_is_what_the_rules_give(machine: Machine, entries: tuple[Entry, ...], sentence: str) -> None:
    machine.keep(entries)
    assert (machine("replay", "1", "--verify"), machine.out, machine.err) == (0, f"{sentence}\n", "")


@pytest.mark.parametrize(
    ("number", "change", "said"),
    [
        (2, {"dice": 4}, "entry 2, dice: recorded 4, now 0"),
        (3, {"tokens": {"red": [2, 0, 0, 0]}}, "entry 3, tokens.blue: recorded nothing, now [0, 0, 0, 0]"),
        (
            3,
            {"tokens": {"red": [3, 0, 0, 0], "blue": [0, 0, 0, 0]}},
            "entry 3, tokens.red: recorded [3, 0, 0, 0], now [2, 0, 0, 0]",
        ),
        (3, {"to_move": "red"}, 'entry 3, to_move: recorded "red", now "blue"'),
        (3, {"mood": None}, "entry 3, mood: recorded null, now nothing"),
        (3, {"winner": False}, "entry 3, winner: recorded false, now null"),
        (1, {"dice": 3.0}, "entry 1, dice: recorded 3.0, now 3"),
    ],
)
def test_the_first_difference_is_named(machine: Machine, number: int, change: Mapping[str, Any], said: str) -> None:
    machine.keep(REST_AND_CLIMB, changes={number: change})
    assert (machine("replay", "1", "--verify"), machine.out) == (1, f"{said}\n")
    assert machine("replay", "1") == 0


def test_of_two_differences_the_first_is_named(machine: Machine) -> None:
    machine.keep(UNDONE, changes={9: {"dice": 9}, 7: {"phase": "tea"}})
    machine("replay", "1", "--verify")
    assert machine.out == 'entry 7, phase: recorded "tea", now "roll"\n'


def add(machine: Machine, kind: str, body: str, number: int = 4) -> None:
    """An entry that no rules of ours ever let in."""
    with Archive.open(machine.archive) as archive:
        archive.append("1", EntryRow(number, kind, body, Stamp(None, 1.0, BOOT)))


@pytest.mark.parametrize(
    ("kind", "body", "why"),
    [
        ("move", '{"choose": "rest"}', "entry 4, move: recorded accepted, now refused: roll first"),
        ("move", '{"roll": "high_risk", "faces": ["danger"]}', "entry 4, move: recorded accepted, now refused:"),
        ("correct", '{"ply": 9, "choose": "rest"}', "entry 4, correct: recorded accepted, now refused:"),
        ("redo", "{}", "entry 4, redo: recorded accepted, now refused: there is nothing to redo (T2)"),
    ],
)
def test_a_step_that_the_rules_refuse_now_is_a_difference(machine: Machine, kind: str, body: str, why: str) -> None:
    machine.keep(REST_AND_CLIMB)
    add(machine, kind, body)
    assert (machine("replay", "1", "--verify"), machine.err) == (1, "")
    assert why in machine.out
    assert machine("replay", "1") == 1
    assert "3 red: choose advance:0\n" in machine.out, "what plays is told all the same"
    assert "companion: entry 4: recorded, but refused now: " in machine.err
    for verb in ("show", "export"):
        assert machine(verb, "1") == 2
        assert "`companion replay 1 --verify` names the entry" in machine.err
    assert machine.says("matches", "--json")[0]["state"] == "unreadable"


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        *(("dance", "{}"), ("move", "nonsense"), ("move", "7"), ("move", "[]"), ("strike", "{}")),
        *(("move", '{"choose": 7}'), ("strike", '{"ply": "x"}')),
    ],
)
def test_an_entry_that_cannot_be_read_is_bad_input(machine: Machine, kind: str, body: str) -> None:
    machine.keep(REST_AND_CLIMB)
    add(machine, kind, body)
    for words in (("replay", "1"), ("replay", "1", "--verify"), ("show",), ("export", "1")):
        assert machine(*words) == 2
        assert machine.err.startswith("companion: match 1, entry 4: cannot be read (")
        assert machine.err.count("\n") == 1


def test_a_setup_that_the_rules_refuse_now_is_a_difference(machine: Machine) -> None:
    machine.keep()
    text = json.loads(setup_text_of(machine))
    with Archive.open(machine.archive) as archive:
        archive.begin(MatchRow("2", "high_risk", json.dumps({**text, "first": "green"})))
    assert machine("replay", "2", "--verify") == 1
    assert machine.out.startswith("entry 0, setup: recorded accepted, now refused: ")
    assert machine("replay", "2") == 1


def setup_text_of(machine: Machine) -> str:
    with Archive.open(machine.archive, read_only=True) as archive:
        return archive.match("1").setup


def test_it_replays_while_a_daemon_writes(machine: Machine) -> None:
    machine.keep(REST_AND_CLIMB)
    with Archive.open(machine.archive) as archive:
        archive.append("1", EntryRow(4, "move", '{"roll": "high_risk", "faces": []}', Stamp(None, 1.0, BOOT)))
        assert machine("replay", "1", "--verify") == 1


def test_without_a_name_it_is_the_newest(machine: Machine) -> None:
    assert machine("replay") == 2
    assert machine.err == f"companion: no match has been played yet; the archive is {machine.archive}\n"
    machine.keep((*WON, Closed("again")))
    machine.keep(REST_AND_CLIMB, match="2")
    assert machine("replay") == 0
    assert machine.out.startswith("# match 2, ")
    assert (machine("replay", "--verify"), machine.out) == (0, "3 entries agree\n")
