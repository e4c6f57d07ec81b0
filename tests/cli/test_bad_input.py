"""Bad input of every kind: one clear sentence, the right exit code, no traceback, and nothing on stdout."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

import pytest

from tests.cli import bad
from tests.cli.kept import ROOT, Machine

RUN = ("run", "--start", "high_risk")
TWO = ("--seats", "red,blue")
SCENARIO = '{"game": "high_risk", "setup": {"players": ["a", "b"]}, %s}\n'

CASES: list[tuple[tuple[str, ...], bad.Wrong, int, str]] = [
    # words of the command line
    (("nonsense",), bad.panel, 2, 'no command is called "nonsense"; there are: run, adjudicate'),
    (("shwo",), bad.panel, 2, '(did you mean "show"?)'),
    (("show", "--jsn"), bad.panel, 2, 'companion show: "--jsn" means nothing here (did you mean "--json"?)'),
    (("show", "--config", ""), bad.panel, 2, "companion show: --config: expected the name of a file, got nothing"),
    (("check", ""), bad.panel, 2, "companion check: FILE: expected the name of a file, got nothing"),
    (("adjudicate", ""), bad.panel, 2, "companion adjudicate: FILE: expected the name of a file, got nothing"),
    (("run", "--record", ""), bad.panel, 2, "companion run: --record: expected the name of a file, got nothing"),
    (
        ("check",),
        bad.config('[keys]\na = 17\n[rules.mountain_climbers]\nmountain = "."\n'),
        2,
        "table.toml:4: rules.mountain_climbers.mountain: expected a mountain file, got ",
    ),
    (
        ("check",),
        bad.config("[rules.mountain_climbers]\nclimbers = 3\nteams = true\n"),
        2,
        "table.toml:3: rules.mountain_climbers.teams: expected switches of Mountain Climbers that go together",
    ),
    (("show", "1", "2"), bad.panel, 2, 'companion show: "2" means nothing here'),
    (("matches", "1"), bad.panel, 2, 'companion matches: "1" means nothing here'),
    ((*RUN, "--seats", "red,a\nb"), bad.panel, 2, "expected names of 1 to 20 printable characters, got 'a\\nb'"),
    ((*RUN, "--seats", "red,\u202eeulb"), bad.panel, 2, "expected names of 1 to 20 printable characters"),
    ((*RUN, "--seats", f"red,{'x' * 21}"), bad.panel, 2, "expected names of 1 to 20 printable characters"),
    (("replay",), bad.panel, 2, "no match has been played yet; the archive is"),
    (("export",), bad.panel, 2, "no match has been played yet; the archive is"),
    (("export", "1", "--format"), bad.panel, 2, "argument --format: expected one argument"),
    (("export", "1", "--format", "xml"), bad.panel, 2, "invalid choice: 'xml' (choose from"),
    (("adjudicate",), bad.panel, 2, "expected a file with scenarios, or - for standard input"),
    (("run", "high_risk"), bad.panel, 2, '"high_risk" means nothing here'),
    (("run", "--start"), bad.panel, 2, "argument --start: expected one argument"),
    (("show", "7"), bad.panel, 2, 'there is no match "7": there is no archive at'),
    (("show", "7"), bad.a_match, 2, 'has no match "7"; `companion matches` lists what there is'),
    (("show", ""), bad.a_match, 2, 'has no match ""'),
    (("show", "\udcff"), bad.a_match, 2, "there is no match '\\udcff'"),
    (("show", "1 OR 1=1"), bad.a_match, 2, 'has no match "1 OR 1=1"'),
    (("replay", "7"), bad.a_match, 2, 'has no match "7"'),
    (("replay", "7", "--verify"), bad.a_match, 2, 'has no match "7"'),
    (("export", "7"), bad.a_match, 2, 'has no match "7"'),
    # what to start
    (RUN, bad.panel, 2, "--start needs --seats with the players, for example --seats red,blue"),
    (("run", *TWO), bad.panel, 2, "--seats goes with --start GAME"),
    (("run", "--first", "red"), bad.panel, 2, "--first goes with --start GAME"),
    (("run", "--new"), bad.panel, 2, "--new goes with --start GAME"),
    (("run", "--start", "hihg_risk", *TWO), bad.panel, 2, 'no game is called "hihg_risk" (did you mean "high_risk"?)'),
    (("run", "--start", "", *TWO), bad.panel, 2, 'no game is called ""'),
    ((*RUN, "--seats", ""), bad.panel, 2, "--start needs --seats"),
    ((*RUN, "--seats", "red"), bad.panel, 2, "--start high_risk: "),
    ((*RUN, "--seats", "a,b,c,d,e"), bad.panel, 2, "--start high_risk: "),
    ((*RUN, "--seats", "red,red"), bad.panel, 2, "--start high_risk: "),
    ((*RUN, "--seats", "red,"), bad.panel, 2, "expected names of 1 to 20 printable characters, got ''"),
    ((*RUN, *TWO, "--first", "green"), bad.panel, 2, '--first: "green" is not one of the seats red, blue'),
    # the config
    (("check",), bad.config("[keys]\na = 99\n"), 2, "table.toml:2: keys.a: expected "),
    (("show",), bad.config("[keys]\na = 99\n"), 2, "table.toml:2: keys.a: expected "),
    (("matches",), bad.config("[archiv]\n"), 2, 'did you mean "archive"?'),
    (("run",), bad.config("[panel]\nport = auto\n"), 2, 'a text needs quotes: port = "auto"'),
    (("replay", "1"), bad.config(b"\xff\xfe\x00"), 2, "table.toml"),
    (
        ("export", "1"),
        bad.config("[archive]\npath = 7\n"),
        2,
        "table.toml:2: archive.path: expected the path of a file",
    ),
    (("run",), bad.config("[panel.faces.d7]\n1 = 'x'\n"), 2, "expected a kind of die, got d7"),
    (
        ("run",),
        bad.config("[panel]\nport = '/dev/no-panel'\n[rules.high_risk]\nfall_tie = 'x'\n"),
        2,
        "rules.high_risk.fall_tie",
    ),
    (("check", "gone.toml"), bad.panel, 2, "gone.toml: expected a config file, got no such file"),
    (("check", "."), bad.panel, 2, ".: expected a config file, got "),
    # scenarios
    (
        ("adjudicate", "gone.jsonl"),
        bad.panel,
        2,
        "gone.jsonl: expected a file of scenarios, but it cannot be read: No such",
    ),
    (("adjudicate", "."), bad.panel, 2, "expected a file of scenarios, but it cannot be read: Is a directory"),
    (("adjudicate", "a.jsonl"), bad.file("a.jsonl", "nonsense"), 2, "a.jsonl, line 1: expected one JSON object"),
    (("adjudicate", "a.jsonl"), bad.file("a.jsonl", b"\xff"), 2, "a.jsonl, line 1: expected UTF-8 text"),
    (
        ("adjudicate", "a.jsonl"),
        bad.file("a.jsonl", '\n{"game": "x"}'),
        2,
        'a.jsonl, line 2, game: no game is called "x"',
    ),
    (("adjudicate", "a.jsonl"), bad.file("a.jsonl", SCENARIO % '"inputs": [{"rol": 1}]'), 2, "line 1, inputs[0].rol: "),
    (("adjudicate", "a.jsonl"), bad.file("a.jsonl", SCENARIO % '"rules": {"x": 1}'), 2, "line 1, rules.x: "),
    # the archive
    (
        ("show",),
        bad.file("archive.sqlite", "a letter, not an archive " * 40),
        2,
        "archive.sqlite is no archive: it does not",
    ),
    (("matches",), bad.file("archive.sqlite", "x"), 2, "archive.sqlite is no archive: it does not begin"),
    (("matches",), bad.cut, 2, "archive.sqlite was cut: "),
    (("matches",), bad.scratched, 2, "archive.sqlite is damaged ("),
    (("replay", "1"), bad.scratched, 2, "archive.sqlite is damaged ("),
    (("show",), bad.a_folder, 2, "archive.sqlite: expected a file, got a folder"),
    (("check",), bad.a_pipe, 2, "table.toml:2: archive.path: the archive "),
    (("check",), bad.a_loop, 2, "expected a file, got links that lead back to themselves"),
    (("matches",), bad.a_loop, 2, "archive.sqlite: expected a file, got links that lead back to themselves"),
    (("show",), bad.a_loop, 2, "archive.sqlite: expected a file, got links that lead back to themselves"),
    ((*RUN, *TWO), bad.a_loop, 2, "archive.sqlite: expected a file, got links that lead back to themselves"),
    (("check",), bad.config('[usbkeys]\ndevices = "\\u0000\\u001b[2J"\n'), 2, '["\\x00\\x1b[2J"]'),
    (("matches",), bad.a_pipe, 2, "archive.sqlite: expected a file, got a pipe: name another one in table.toml"),
    ((*RUN, *TWO), bad.a_pipe, 2, "archive.sqlite: expected a file, got a pipe: name another one in table.toml"),
    (("show",), bad.sql("PRAGMA user_version = 7"), 2, "was written by a newer companion (its format is 7, this one"),
    (
        (*RUN, *TWO),
        bad.sql("PRAGMA user_version = 7"),
        2,
        "was written by a newer companion (its format is 7, this one",
    ),
    (("matches",), bad.another_program, 2, "is an SQLite file of another program: name another archive"),
    ((*RUN, *TWO), bad.another_program, 2, "is an SQLite file of another program: name another archive"),
    (("show",), bad.sql("UPDATE entries SET body = '{' WHERE kind = 'move'"), 2, "match 1, entry 1: cannot be read ("),
    (("show",), bad.sql("UPDATE entries SET body = '[1]'"), 2, "(expected an object, got [1]))"),
    (("show",), bad.sql("UPDATE entries SET body = '{'"), 2, "cannot be read (expected JSON, got "),
    (("show",), bad.sql("UPDATE entries SET kind = 'x'"), 2, "match 1, entry 1: cannot be read ("),
    (("show",), bad.sql("UPDATE matches SET setup = '[]'"), 2, "match 1: its setup in the archive cannot be read ("),
    (("show",), bad.sql("UPDATE matches SET game = 'snakes'"), 2, 'no game is called "snakes"'),
    (
        ("export", "1"),
        bad.sql("DELETE FROM entries WHERE kind = 'move' AND place % 1048576 = 1"),
        2,
        "no longer follows the rul",
    ),
    (("matches",), bad.sql("DROP TABLE matches"), 2, "is damaged (a table of it is gone)"),
    # somebody holds the table; nobody could answer; a library is not there
    ((*RUN, *TWO), bad.archive_held, 3, "archive.sqlite is in use by another companion (process OURS)"),
    ((*RUN, *TWO), bad.panel_held, 3, "another companion (process OURS) holds it"),
    ((*RUN, *TWO), bad.config(""), 4, "nobody could ever answer: the config names no keys and no panel"),
]


@pytest.mark.parametrize(
    ("words", "wrong", "code", "sentence"),
    CASES,
    ids=[f"{' '.join(words)!a}-{said[:40]!a}" for words, _, _, said in CASES],
)
def test_bad_input_is_one_sentence_and_the_right_code(
    words: tuple[str, ...],
    wrong: bad.Wrong,
    code: int,
    sentence: str,
    machine: Machine,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("companion.loop.Loop.run", lambda loop: pytest.fail("a table was opened"))
    with wrong(machine):
        got = machine(*words)
    assert sentence.replace("OURS", str(os.getpid())) in machine.err
    assert (got, machine.out, machine.err.count("\n")) == (code, "", 1)
    assert "Traceback" not in machine.err
    assert "a fault of this program" not in machine.err


@pytest.mark.parametrize(
    ("words", "wrong", "said"),
    [
        (("replay", "1", "--verify"), bad.other_rules, "entry 2, dice: recorded 4, now 0"),
        (("adjudicate", "a.jsonl"), bad.file("a.jsonl", SCENARIO % '"expect": {"dice": 5}'), '"expected": 5, "got": 6'),
    ],
)
def test_an_answer_that_is_no_ends_with_one(
    words: tuple[str, ...], wrong: bad.Wrong, said: str, machine: Machine
) -> None:
    with wrong(machine):
        assert machine(*words) == 1
    assert said in machine.out
    assert machine.err == ""


def test_a_library_that_a_device_needs_is_named(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    machine.config.write_text(f'{bad.PANEL}[display]\ndriver = "ssd1306"\nbus = "record"\nfile = "bus.jsonl"\n')
    monkeypatch.setitem(sys.modules, "luma.oled.device", None)
    monkeypatch.setitem(sys.modules, "luma.oled", None)
    monkeypatch.setattr("companion.loop.Loop.run", lambda loop: pytest.fail("a table was opened"))
    assert machine(*RUN, *TWO) == 4
    assert "luma" in machine.err
    assert machine.err.count("\n") == 1


def test_interrupted_is_130_without_a_word() -> None:
    """Ctrl-C while a command waits for its input."""
    child = subprocess.Popen(
        [sys.executable, "-m", "companion.cli", "adjudicate", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert child.stdin is not None
    assert child.stdout is not None
    child.stdin.write((SCENARIO % '"id": "1"').encode())
    child.stdin.flush()
    assert child.stdout.readline().startswith(b'{"id": "1"')
    child.send_signal(signal.SIGINT)
    _, err = child.communicate(timeout=60)
    assert (child.returncode, err) == (130, b"")
