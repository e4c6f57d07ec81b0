"""The front of the command line: verbs, flags, and what an owner sees when something goes wrong."""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import companion.cli.front as front
from companion.cli import adjudicate, main
from companion.engine.errors import IllegalMove, WrongSetup
from companion.errors import BadInput, MissingLibrary, Occupied

Spoken = pytest.CaptureFixture[str]
Run = Callable[[argparse.Namespace], int]
Put = Callable[[Run], None]


@pytest.fixture
def verb(monkeypatch: pytest.MonkeyPatch) -> Put:
    """Make `companion adjudicate` do something else."""

    def put(run: Run) -> None:
        monkeypatch.setattr(adjudicate, "add", lambda parser: parser.add_argument("words", nargs="*"))
        monkeypatch.setattr(adjudicate, "run", run)

    return put


def _raise(fault: BaseException) -> Run:
    def run(args: argparse.Namespace) -> int:
        raise fault

    return run


def test_version_and_help_are_answers(capsys: Spoken) -> None:
    assert main(["--version"]) == 0
    assert re.fullmatch(r"companion \d+\.\d+\S*\n", capsys.readouterr().out)
    assert main(["--help"]) == 0
    said = capsys.readouterr()
    assert "adjudicate  settle disputes" in said.out
    assert said.err == ""


def test_a_verb_has_its_own_help(capsys: Spoken) -> None:
    assert main(["adjudicate", "--help"]) == 0
    told = capsys.readouterr().out
    assert "--config FILE" in told
    assert 'the state has\n"gone", the list of who sits out' in told


def test_no_verb_is_a_fault_that_helps(capsys: Spoken) -> None:
    assert main([]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "commands:" in said.err


@pytest.mark.parametrize("words", [["adjudicat"], ["--config", "adjudicate", "adjudicat", "x"]])
def test_an_unknown_verb_is_named_with_the_nearest(words: list[str], capsys: Spoken) -> None:
    assert main(words) == 2
    assert 'no command is called "adjudicat" (did you mean "adjudicate"?)' in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["--confg", "x"], 'companion: "--confg" means nothing here (did you mean "--config"?); `companion --help`'),
        (["--config"], "companion: argument --config: expected one argument; `companion --help`"),
        (["adjudicate", "--config"], "companion adjudicate: argument --config: expected one argument; `companion adj"),
        (["adjudicate", "-", "--nonsense"], 'companion adjudicate: "--nonsense" means nothing here; `companion adj'),
        (["check", "a", "b"], 'companion check: "b" means nothing here; `companion check --help` tells how it is used'),
    ],
)
def test_wrong_flags_end_with_two_and_one_sentence(words: list[str], sentence: str, capsys: Spoken) -> None:
    assert main(words) == 2
    said = capsys.readouterr().err
    assert said.startswith(sentence)
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    "words", [["--config", "a.toml", "adjudicate", "x"], ["adjudicate", "x", "--config", "a.toml"]]
)
def test_config_stands_before_or_after_the_verb(words: list[str], verb: Put) -> None:
    verb(lambda args: 7 if (args.config, args.words) == ("a.toml", ["x"]) else 8)
    assert main(words) == 7


@pytest.mark.parametrize(
    ("fault", "code", "sentence"),
    [
        (BadInput("table.toml, line 3: no"), 2, "companion: table.toml, line 3: no\n"),
        (Occupied("another one runs"), 3, "companion: another one runs\n"),
        (MissingLibrary("luma is missing"), 4, "companion: luma is missing\n"),
        (WrongSetup("seats", "expected 2"), 2, "companion: seats: expected 2\n"),
        (IllegalMove("T2", "closed"), 2, "companion: closed (T2)\n"),
        (KeyboardInterrupt(), 130, ""),
        (BrokenPipeError(), 141, ""),
        (SystemExit(), 0, ""),
        (SystemExit(3), 3, ""),
    ],
)
def test_each_fault_has_its_code_and_its_sentence(
    fault: BaseException,
    code: int,
    sentence: str,
    verb: Put,
    capsys: Spoken,
) -> None:
    verb(_raise(fault))
    assert main(["adjudicate"]) == code
    assert capsys.readouterr().err == sentence


def test_a_fault_of_the_program_is_one_sentence_and_its_details_are_kept(
    verb: Put,
    capsys: Spoken,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    verb(_raise(ZeroDivisionError("nobody is there\nsecond line")))
    assert main(["adjudicate"]) == 70
    said = capsys.readouterr().err
    (file,) = tmp_path.iterdir()
    expected = f"a fault of this program: ZeroDivisionError: nobody is there; please report it with {file}"
    assert said == f"companion: {expected}\n"
    assert "Traceback" in file.read_text()


def test_where_no_details_can_be_kept_the_sentence_stands(
    verb: Put,
    capsys: Spoken,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "gone"))
    verb(_raise(ZeroDivisionError()))
    assert main(["adjudicate"]) == 70
    assert "its details could not be written (No such file or directory)" in capsys.readouterr().err


def test_a_fault_in_one_scenario_leaves_the_others_their_answers(
    capsys: Spoken, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    found = iter((ZeroDivisionError("a game's own fault"), BadInput("not reached")))

    def broken(name: str) -> object:
        raise next(found)

    monkeypatch.setattr(adjudicate, "find_game", broken)
    file = tmp_path / "cases.jsonl"
    file.write_text('{"game": "beans"}\nnonsense\n')
    assert main(["adjudicate", str(file)]) == 70
    said = capsys.readouterr().err.splitlines()
    assert "line 1: a fault of this program: ZeroDivisionError: a game's own fault" in said[0]
    assert "line 2: expected one JSON object" in said[1]


def test_an_interrupt_while_the_program_is_still_being_read_is_130_without_a_word() -> None:
    """Within the first 50 ms of `companion run`."""
    early = (
        "import signal, sys, companion.cli\n"
        "class Finds:\n"
        "    def find_spec(self, name, *more):\n"
        "        if name == 'companion.cli.front': signal.raise_signal(signal.SIGINT)\n"
        "sys.meta_path.insert(0, Finds())\n"
        "sys.exit(companion.cli.main(['--version']))\n"
    )
    done = subprocess.run([sys.executable, "-c", early], capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_every_verb_in_the_table_is_a_file_with_add_and_run() -> None:
    from importlib import import_module

    folder = Path(front.__file__).parent
    for name in front.VERBS:
        if (folder / f"{name}.py").exists():
            module = import_module(f"companion.cli.{name}")
            assert callable(module.add)
            assert callable(module.run)
    assert (folder / "adjudicate.py").exists()


def test_no_sentence_names_the_program_twice(capsys: Spoken) -> None:
    assert main(["run", "--start", "high_risk", "--seats", "ann", "--simulate", "--config", "nowhere.toml"]) == 2
    assert main(["run", "--nonsense"]) == 2
    first, second = capsys.readouterr().err.splitlines()
    assert first.startswith("companion: ")
    assert second.startswith('companion run: "--nonsense" means nothing here')


def test_too_few_seats_are_told_by_their_flag(capsys: Spoken, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    assert main(["run", "--start", "high_risk", "--seats", "ann", "--simulate"]) == 2
    said = capsys.readouterr().err
    assert "--start high_risk: --seats: expected 2 to 4 players, got 1" in said
    assert "(seats)" not in said


def test_only_light_takes_words(capsys: Spoken) -> None:
    assert main(["panel"]) == 2
    assert "required: action; " in capsys.readouterr().err
