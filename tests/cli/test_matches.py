"""`companion matches`: the newest first, one state each, and no match hides another."""

from __future__ import annotations

from datetime import datetime

from companion.devices.archive import Archive
from companion.devices.archive_rows import MatchRow
from companion.engine.journal import Closed, Renamed
from tests.cli.kept import REST_AND_CLIMB, WALL, WON, Machine, chosen, rolled, setup, write

STARTED = f"{datetime.fromtimestamp(WALL).astimezone():%Y-%m-%d %H:%M}"


def four_matches(machine: Machine) -> None:
    with Archive.open(machine.archive) as archive:
        write(archive, REST_AND_CLIMB, "1")
        write(archive, (*WON, Closed("again")), "2", setup(red="Ann"))
        write(archive, (*REST_AND_CLIMB, Renamed("blue", "Cyd"), Closed("no_result")), "3", wall=None)
        write(archive, WON, "4", setup(red="Zoë"))


def test_no_match_yet_is_a_sentence_or_an_empty_list(machine: Machine) -> None:
    assert (machine("matches"), machine.err) == (0, "")
    assert machine.out == f"No match has been played yet. The archive is {machine.archive}.\n"
    assert machine.says("matches", "--json") == []
    machine.archive.touch()
    assert machine.says("matches", "--json") == []


def test_a_line_a_match_the_newest_first(machine: Machine) -> None:
    four_matches(machine)
    assert (machine("matches"), machine.err) == (0, "")
    assert machine.out.splitlines() == [
        f"4  high_risk  red (Zoë), blue  {STARTED}  over: red (Zoë) won",
        "3  high_risk  red, blue (Cyd)  clock not set     ended without result",
        f"2  high_risk  red (Ann), blue  {STARTED}  over: red (Ann) won",
        f"1  high_risk  red, blue        {STARTED}  open at turn 2",
    ]


def test_an_object_a_match(machine: Machine) -> None:
    four_matches(machine)
    told = machine.says("matches", "--json")
    assert [(one["id"], one["state"], one["turn"], one["winner"]) for one in told] == [
        ("4", "over", None, "red"),
        ("3", "ended", None, None),
        ("2", "over", None, "red"),
        ("1", "open", 2, None),
    ]
    assert told[3] == {
        "id": "1",
        "game": "high_risk",
        "seats": ["red", "blue"],
        "people": {"red": "red", "blue": "blue"},
        "started": "2026-11-29T21:05:00.250Z",
        "state": "open",
        "turn": 2,
        "winner": None,
    }
    assert told[1]["started"] is None
    assert told[1]["people"] == {"red": "red", "blue": "Cyd"}


def test_a_match_that_cannot_be_read_hides_no_other(machine: Machine) -> None:
    machine.keep(REST_AND_CLIMB)
    with Archive.open(machine.archive) as archive:
        archive.begin(MatchRow("2", "snakes", '{"seats": 7}'))
        archive.begin(MatchRow("3", "high_risk", "nonsense", float("inf")))
        archive.begin(MatchRow("4", "snakes", archive.match("1").setup))
    told = machine.says("matches", "--json")
    assert [one["state"] for one in told] == ["unreadable", "unreadable", "unreadable", "open"]
    assert 'no game is called "snakes"' in told[0]["why"]
    assert "match 3: its setup in the archive cannot be read" in told[1]["why"]
    assert told[1]["started"] is None
    assert machine("matches") == 0
    assert 'clock not set     cannot be read: no game is called "snakes"' in machine.out


def test_it_lists_while_a_daemon_writes(machine: Machine) -> None:
    with Archive.open(machine.archive) as archive:
        write(archive, (rolled("DDAWAD"), chosen("rest")))
        assert [one["state"] for one in machine.says("matches", "--json")] == ["open"]
        write(archive, (), "2")
        assert [one["id"] for one in machine.says("matches", "--json")] == ["2", "1"]


def test_a_match_is_one_line_whatever_it_is_called(machine: Machine) -> None:
    machine.keep(REST_AND_CLIMB)
    with Archive.open(machine.archive) as archive:
        archive.begin(MatchRow("a\nb\x1b[2J", "high_risk", archive.match("1").setup))
    assert machine("matches") == 0
    first, second = machine.out.splitlines()
    assert first.startswith("a\\nb\\x1b[2J  high_risk")
    assert second.startswith("1 ")
    assert machine.says("matches", "--json")[0]["id"] == "a\nb\x1b[2J"
