"""Transcripts: what one looks like, what is wrong with a broken one, and whole games that stay as they are.

`GOLDENS=write` writes the whole games of tests/transcripts anew from their moves: read the diff before committing.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.engine.game import Roll
from companion.engine.journal import (
    Closed,
    Corrected,
    Dropped,
    Entry,
    Kept,
    Moved,
    Noted,
    Redid,
    Renamed,
    Setup,
    Struck,
    TookBack,
    Waiting,
)
from companion.engine.transcript import read, write
from companion.shelf import find_game
from tests.engine.beans import bean, give, settle, take

WHOLE = sorted((Path(__file__).parent.parent / "transcripts").glob("*.txt"))

SETUP = Setup("beans", ("red", "the blue"), "red", {"goal": 12}, {"start": 0}, {"red": "Zoë"})
JOURNAL: list[Entry] = [
    bean("two"),
    give("the blue"),
    Moved(Roll("bean", ("one",)), "e6:1:14"),
    TookBack(),
    Redid(),
    Corrected(0, Roll("bean", ("six",))),
    take,
    settle(piles={"red": 11}),
    Kept(Waiting(kind="bean", faces=("?",), why="unread", event="e6:1:15")),
    Dropped("e6:1:15"),
    Noted(0, "it was a one"),
    Struck(0),
    Renamed("red", "Anna"),
    Closed("no_result"),
]
TEXT = """\
game beans
seats red "the blue"
first red
name red "Zoë"
option goal 12
fact start 0

= piles red 0, the blue 0 | to_move red | phase roll | dice 1 | winner - | places -

1 red: roll T
    roll [BE-1] seat red beans 2
    = phase choose
2 red: choose "give:the blue"
    beans [BE-2] from red to "the blue" beans 2
    = piles red 0, the blue 2 | to_move "the blue" | phase roll
3 "the blue": roll O @ e6:1:14
    roll [BE-1] seat "the blue" beans 1
    = phase choose
* take back
    = phase roll
* redo
    roll [BE-1] seat "the blue" beans 1
    = phase choose
* correct 1 roll S
    roll [BE-1] seat red beans 6
    = piles red 0, the blue 6
4 "the blue": choose take
    beans [BE-2] from "the blue" to "the blue" beans 1
    = piles red 0, the blue 7 | to_move red | phase roll
5 red: settle {"piles": {"red": 11}} "we agreed"
    settle [T1] change piles red 11 reason "we agreed"
    = piles red 11, the blue 7
* keep {"kind": "bean", "faces": ["?"], "why": "unread", "event": "e6:1:15", "throw": 0, "happened": 0.0, "boot": ""}
* drop e6:1:15
* note 1 "it was a one"
* strike 1
    void 2 red: choose "give:the blue" (it would answer another question)
    void 3 "the blue": roll O (it came after a move that no longer fits)
    void 4 "the blue": choose take (it came after a move that no longer fits)
    void 5 red: settle {"piles": {"red": 11}} "we agreed" (it came after a move that no longer fits)
    = piles red 0, the blue 0
* rename red "Anna"
* close no_result
"""


def test_a_transcript_reads_as_play() -> None:
    assert write(find_game("beans"), SETUP, JOURNAL) == TEXT


def test_it_is_read_back_also_with_windows_line_ends_and_remarks() -> None:
    text = "# written by hand\n" + write(find_game("beans"), SETUP, JOURNAL)
    assert read(text.replace("\n", "\r\n"), find_game) == (SETUP, JOURNAL)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("1 red: roll T", 'line 1: expected "game NAME" before the first move'),
        ("game bean", 'no game is called "bean"'),
        ("game beans\nseats red blue\n", "the line that begins with first is missing"),
        ("game beans\nsit red", "line 2: expected game, seats, first"),
        ("game beans\nfirst red blue", "line 2: expected nothing more, got 'blue'"),
        ("game beans\noption goal twelve", "line 2: expected the option as JSON, got 'twelve'"),
        ("game beans\n1 red roll T", "line 2: expected a seat and a colon after the number"),
        ("game beans\n1 red: throw T", "line 2: expected roll, choose or settle, got 'throw'"),
        ("game beans\n1 red: roll", "line 2: expected dice, got ''"),
        (
            "game beans\n1 red: roll X",
            "line 2: expected the letters of one kind of dice, or KIND: and its faces, got 'X'",
        ),
        ("game beans\n1 red: choose take more", "line 2: expected nothing more, got 'more'"),
        ("game beans\n1 red: settle 3 why", "line 2: expected what is settled as an object, got 3"),
        ('game beans\n1 red: settle {"a": 1}', "line 2: expected a reason, got ''"),
        ("game beans\n1 red: roll T @", "line 2: expected the panel's name for the dice, got ''"),
        ("game beans\n* jump 3", "line 2: expected take back, redo, correct"),
        ("game beans\n* strike first", "line 2: expected the number of a move, a number, got 'first'"),
        ("game beans\n* keep {}", "line 2: journal entry 'keep': cannot be read"),
        ("game beans\n* keep 3", "line 2: expected the dice as an object, got 3"),
        ("game beans\n" + "* keep " + "[" * 100_000, "line 2: expected the dice as JSON"),
    ],
)
def test_a_broken_transcript_is_named_by_its_line(text: str, sentence: str) -> None:
    with pytest.raises((ValueError, LookupError)) as fault:
        read(text, find_game)
    assert sentence in str(fault.value)


@pytest.mark.parametrize("file", WHOLE, ids=lambda file: file.stem)
def test_a_whole_game_is_played_as_it_stands_in_its_transcript(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    setup, journal = read(text, find_game)
    again = write(find_game(setup.game), setup, journal)
    if os.environ.get("GOLDENS") == "write":
        file.write_text(again, encoding="utf-8")
    assert again == text or os.environ.get("GOLDENS") == "write"


def test_there_are_whole_games() -> None:
    """A stranger's, and of each of our own games: several."""
    told = [file.stem for file in WHOLE]
    assert "beans" in told
    assert sum(name.startswith("high_risk_") for name in told) >= 3
    assert sum(name.startswith("mountain_climbers_") for name in told) >= 4
