"""`companion show`: the JSON that scripts rely on, with a daemon and without, and the page for people."""

from __future__ import annotations

from typing import Any

import pytest

from companion.cli import show
from companion.devices.archive import Archive
from companion.engine.journal import Closed, Dropped, Entry, Kept, Noted, Redid, Renamed, TookBack, Waiting
from companion.signals import Device
from companion.status import StatusFile
from tests.cli.kept import REST_AND_CLIMB, ROOT, UNDONE, WON, Machine, chosen, setup, write

KEYS = ["match", "game", "version", "state", "prompt", "last"]
ROLLED: tuple[Entry, ...] = REST_AND_CLIMB[:1]
WAITING = Waiting("high_risk", ("danger",) * 5, "count", "e6:1:15")


def says(machine: Machine, **status: Any) -> Any:
    """What show answers beside a daemon that tells this."""
    file = StatusFile(machine.archive)
    file.write({"health": {"panel": "ok", "display": "lost"}, "unsaved": False, **status})
    try:
        return machine.says("show", "--json")
    finally:
        file.remove()


def test_no_match_yet(machine: Machine) -> None:
    nothing: Any = {"match": None, "game": None, "version": 0, "state": None, "prompt": None, "last": []}
    assert machine.says("show", "--json") == nothing
    machine.archive.touch()
    assert machine.says("show", "--json") == nothing
    assert machine("show") == 0
    assert machine.out == "No match has been played yet.\n\nNo companion is running.\n"


def test_the_whole_answer(machine: Machine) -> None:
    machine.keep((*REST_AND_CLIMB, *ROLLED))
    assert machine.says("show", "--json") == {
        "match": "1",
        "game": "high_risk",
        "version": 4,
        "state": {
            "tokens": {"red": [2, 0, 0, 0], "blue": [0, 0, 0, 0]},
            "to_move": "blue",
            "phase": "decide",
            "dice": 3,
            "winner": None,
            "places": {},
        },
        "prompt": {
            "turn": "blue",
            "who": "blue",
            "phase": "decide",
            "dice": {"kind": "high_risk", "count": 3},
            "options": [
                {"id": "rest", "text": "Rest, climb 2", "legal": True, "why": None},
                {"id": "continue", "text": "Roll 3 dice", "legal": True, "why": None},
                {"id": "advance:0", "text": "Base>Cliff 2x red", "legal": True, "why": None},
            ],
            "selected": None,
            "screen": "turn",
        },
        "last": [
            {"kind": "roll", "seat": "blue", "danger": 3, "ascension": 2, "weather": 1, "up": 2, "ruling": "HR-4.2"}
        ],
    }


def test_what_is_not_legal_says_why(machine: Machine) -> None:
    machine.keep((*ROLLED, chosen("continue")))
    options = machine.says("show", "--json")["prompt"]["options"]
    assert [(one["id"], one["legal"]) for one in options] == [("rest", False), ("continue", False)]
    assert options[0]["why"] == "rolling on has been announced: roll 3 dice (HR-A13)"


def test_a_named_match_or_the_newest(machine: Machine) -> None:
    machine.keep(REST_AND_CLIMB, "1")
    machine.keep((), "2", setup(first="blue"))
    assert machine.says("show", "--json")["match"] == "2"
    assert machine.says("show", "2", "--json")["prompt"]["who"] == "blue"
    assert machine.says("show", "1", "--json")["version"] == 3
    assert (machine("show", "7", "--json"), machine.out) == (2, "")
    assert f'the archive {machine.archive} has no match "7"; `companion matches` lists what there is' in machine.err


@pytest.mark.parametrize("end", [(), (Closed("again"),), (Closed("no_result"),)])
def test_when_it_is_over_nothing_is_asked(machine: Machine, end: tuple[Entry, ...]) -> None:
    machine.keep((*WON, *end))
    told = machine.says("show", "--json")
    assert (told["prompt"], told["state"]["winner"], told["last"][-1]["ruling"]) == (None, "red", "HR-A8")


def test_an_end_without_result_is_over_too(machine: Machine) -> None:
    machine.keep((*ROLLED, Closed("no_result")))
    told = machine.says("show", "--json")
    assert (told["prompt"], told["state"]["winner"], told["version"]) == (None, None, 1)


def test_the_version_counts_what_changes_the_match_and_nothing_else(machine: Machine) -> None:
    machine.keep(UNDONE, "1")
    assert machine.says("show", "--json")["version"] == len(UNDONE)
    unmoved: tuple[Entry, ...] = (Kept(WAITING), Dropped("e6:1:15"), Noted(0, "let stand"), Renamed("red", "Ann"))
    machine.keep((*ROLLED, *unmoved, TookBack(), Redid()), "2")
    assert machine.says("show", "--json")["version"] == 3


@pytest.mark.parametrize(
    ("entries", "selected", "screen"),
    [
        ((), None, "hand_over"),
        (ROLLED, None, "turn"),
        ((*ROLLED, chosen("continue")), None, "type_roll"),
        (REST_AND_CLIMB[:2], "advance:0", "choose_climber"),
        (REST_AND_CLIMB, None, "hand_over"),
        ((Kept(WAITING),), None, "roll_doubt"),
    ],
)
def test_without_a_daemon_the_screen_is_the_one_it_would_begin_with(
    machine: Machine, entries: tuple[Entry, ...], selected: str | None, screen: str
) -> None:
    machine.keep(entries)
    prompt = machine.says("show", "--json")["prompt"]
    assert (prompt["selected"], prompt["screen"]) == (selected, screen)


def test_a_running_daemon_says_what_its_glass_shows(machine: Machine) -> None:
    with Archive.open(machine.archive) as archive:
        write(archive, ROLLED)
        told = says(machine, match="1", version=1, screen="map", selected="advance:0")
        assert list(told) == [*KEYS, "health"]
        assert (told["prompt"]["screen"], told["prompt"]["selected"]) == ("map", "advance:0")
        assert told["health"] == {device.value: "off" for device in Device} | {"panel": "ok", "display": "lost"}
    assert list(machine.says("show", "--json")) == KEYS


def test_while_no_match_is_on_the_table_the_glass_is_what_the_daemon_says(machine: Machine) -> None:
    machine.keep(ROLLED)
    told = says(machine, match=None, version=0, screen="resume", selected=None)
    assert (told["version"], told["prompt"]["screen"]) == (1, "resume")


@pytest.mark.parametrize("status", [{"match": "2", "version": 1}, {"match": "1", "version": 9}])
def test_a_daemon_with_another_question_on_its_table_is_not_asked(
    machine: Machine, status: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(show, "WAITS", ())
    machine.keep(ROLLED)
    told = says(machine, **status, screen="map", selected="advance:0")
    assert (told["version"], told["prompt"]["screen"], told["prompt"]["selected"]) == (1, "turn", None)
    assert told["health"]["panel"] == "ok"


def test_a_daemon_that_has_just_written_is_given_a_moment_to_show_it(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.keep(ROLLED)
    file = StatusFile(machine.archive)
    file.write({"match": "1", "version": 0, "screen": "hand_over", "selected": None})
    waited = []

    def later(seconds: float) -> None:
        waited.append(seconds)
        file.write({"match": "1", "version": 1, "screen": "turn_of_now", "selected": None})

    monkeypatch.setattr("time.sleep", later)
    assert machine.says("show", "--json")["prompt"]["screen"] == "turn_of_now"
    assert waited == [show.WAITS[0]]


def test_one_that_cannot_save_is_not_waited_for(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    machine.keep(ROLLED)
    monkeypatch.setattr("time.sleep", lambda seconds: pytest.fail("nothing will come"))
    told = says(machine, match="1", version=2, unsaved=True, screen="turn", selected=None)
    assert told["version"] == 1


def test_the_page_for_people(machine: Machine) -> None:
    machine.keep((*REST_AND_CLIMB, *ROLLED, chosen("continue")), "1", setup(red="Ann"), wall=None)
    assert machine("show") == 0
    assert machine.out == (
        "Match 1, High Risk: open at turn 2.\n"
        "Started: clock not set.\n"
        "\n"
        "  red (Ann)  3 Base, Cliff 2\n"
        "  blue       4 Base\n"
        "\n"
        "It is blue's turn: roll 3 dice.\n"
        "  rest      Rest, climb 2  (not now: rolling on has been announced: roll 3 dice (HR-A13))\n"
        "  continue  Roll 3 dice  (not now: rolling on has been announced: roll 3 dice (HR-A13))\n"
        "\n"
        "What happened last, and by which ruling:\n"
        f"  continue [HR-A13] {_ruling('HR-A13')}\n"
        "\n"
        "No companion is running.\n"
    )


def _ruling(name: str) -> str:
    from companion.games.high_risk import game

    return game.rulings[name].text


def test_the_page_of_a_match_that_is_won_beside_a_daemon_in_trouble(machine: Machine) -> None:
    machine.keep(WON)
    file = StatusFile(machine.archive)
    file.write({"match": "1", "version": 16, "health": {"panel": "lost", "keys": "ok"}, "unsaved": True})
    assert machine("show") == 0
    assert machine.out.startswith("Match 1, High Risk: over: red won.\n")
    assert "It is" not in machine.out
    assert machine.out.endswith(
        "\nThe companion is running; panel lost.\nThe newest moves are NOT SAVED: the archive cannot be written.\n"
    )
    why = {"archive": "in memory: gone at the next power cut"}
    file.write({"match": "1", "version": 16, "health": {"archive": "degraded"}, "why": why, "unsaved": True})
    assert machine("show") == 0
    assert machine.out.endswith("next power cut\nThe newest moves are NOT SAVED: it is in memory alone.\n")


def test_the_page_says_why_a_device_is_not_well(machine: Machine) -> None:
    machine.keep(ROLLED)
    file = StatusFile(machine.archive)
    file.write({"health": {"clock": "degraded", "panel": "ok"}, "why": {"clock": "It is not set."}, "unsaved": False})
    assert machine("show") == 0
    assert machine.out.endswith("\nThe companion is running; clock degraded.\n  clock: It is not set.\n")


def test_the_keys_that_the_readme_promises_are_there(machine: Machine) -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    section = text.partition("#### `companion show --json`")[2].partition("\n## ")[0]
    rows = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    promised = {name.strip(" `") for row in rows for name in row.split(",")}
    machine.keep(ROLLED)
    assert promised == set(says(machine))
    (asked,) = (line for line in section.splitlines() if line.startswith("| `prompt`"))
    for key in machine.says("show", "--json")["prompt"]:
        assert f"`{key}`" in asked
