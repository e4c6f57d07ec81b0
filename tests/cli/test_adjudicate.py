"""`companion adjudicate` as a process: answers, sentences, exit codes, and what it does not import."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.tiny_game.install import SITE

ROOT = Path(__file__).parent.parent.parent
GOOD = {"id": "good", "game": "beans", "setup": {"players": ["a", "b"]}, "expect": {"dice": 1}}
FAILS = {**GOOD, "id": "fails", "expect": {"dice": 2}}


def companion(*words: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    paths = os.pathsep.join((str(ROOT), str(SITE)))
    return subprocess.run(
        [sys.executable, "-m", "companion.cli", *words],
        input=given,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": paths, "PYTHONWARNINGS": "error"},
        timeout=60,
    )


def lines(*scenarios: Any) -> bytes:
    return b"".join(json.dumps(one).encode() + b"\n" for one in scenarios)


def answered(done: subprocess.CompletedProcess[bytes]) -> list[Any]:
    return [json.loads(line)["id"] for line in done.stdout.splitlines()]


def test_all_hold() -> None:
    done = companion("adjudicate", "-", given=lines(GOOD, {**GOOD, "id": 2}))
    assert (done.returncode, done.stderr, answered(done)) == (0, b"", ["good", 2])


def test_one_fails() -> None:
    done = companion("adjudicate", "-", given=lines(FAILS, GOOD))
    assert (done.returncode, done.stderr, answered(done)) == (1, b"", ["fails", "good"])
    failures = json.loads(done.stdout.splitlines()[0])["failures"]
    assert failures == [{"path": "expect.dice", "expected": 2, "got": 1}]


def test_a_wrong_line_wins_over_a_failure_and_the_others_are_answered(tmp_path: Path) -> None:
    cases, more = tmp_path / "cases.jsonl", tmp_path / "more.jsonl"
    cases.write_bytes(lines(GOOD, {**GOOD, "setup": {"plyers": []}}, FAILS))
    more.write_bytes(lines({**GOOD, "id": "more"}))
    done = companion("adjudicate", str(cases), str(tmp_path / "none.jsonl"), str(tmp_path), str(more))
    assert (done.returncode, answered(done)) == (2, ["good", "fails", "more"])
    said = done.stderr.decode().splitlines()
    assert f'{cases}, line 2, setup.plyers: unknown key (did you mean "players"?)' in said[0]
    assert "none.jsonl: expected a file of scenarios, but it cannot be read: No such file" in said[1]
    assert f"{tmp_path}: expected a file of scenarios, but it cannot be read: Is a directory" in said[2]
    assert len(said) == 3


def test_it_explains_to_people_what_fails() -> None:
    done = companion("adjudicate", "--explain", "-", given=lines(FAILS))
    assert done.stderr.decode() == "standard input, line 1, fails: expect.dice: expected 2, got 1\n"


def test_windows_files_and_empty_lines_just_work() -> None:
    given = b"\xef\xbb\xbf" + lines(GOOD).replace(b"\n", b"\r\n") + b"\r\n   \n\n" + lines(GOOD).rstrip(b"\n")
    done = companion("adjudicate", "-", given=given)
    assert (done.returncode, done.stderr, answered(done)) == (0, b"", ["good", "good"])


def test_an_odd_id_comes_back_as_it_was() -> None:
    ids: list[Any] = ["\ud800", "ü", None, ["a"], {"b": 1}, "x" * 9000]
    done = companion("adjudicate", "-", given=lines(*({**GOOD, "id": one} for one in ids), GOOD))
    assert (done.returncode, answered(done)) == (0, [*ids, "good"])


BROKEN = [
    (b"nonsense", "line 1: expected one JSON object, but at column 1: expecting value"),
    (b'{"game": "beans"} {}', "line 1: expected one JSON object, but at column 19: extra data"),
    (b'{"game": "beans"', "line 1: expected one JSON object, but at column 17: expecting"),
    (b"[]", "line 1, scenario: expected an object, got []"),
    (b"null", "line 1, scenario: expected an object, got null"),
    (b"{}", "line 1, game: expected the id of a game, but the key is missing"),
    (b'{"game": 7}', "line 1, game: expected the id of a game, got 7"),
    (b'{"game": "bens"}', 'line 1, game: no game is called "bens" (did you mean "beans"?)'),
    (b'{"game": "beans", "game": "beans"}', "line 1: game: expected each key once, got it twice"),
    (
        b'{"game": "beans", "inputs": [{"?": {"dice": 1, "dice": 2}}]}',
        "line 1: inputs[0].?.dice: expected each key once",
    ),
    (b'{"game": "beans", "expect": {"dice": NaN}}', "line 1: expected JSON, got NaN"),
    (b'{"game": "beans", "expect": {"dice": 1e999}}', "line 1: expected numbers of a game, got 1e999"),
    (b'{"game": ' + b"9" * 5000 + b"}", "line 1: expected numbers of a game, got one with thousands of digits"),
    (b'{"game": "beans", "inputs": ' + b"[" * 100_000, "line 1: expected a scenario, got something nested too deep"),
    (b'{"game": "\xff"}', "line 1: expected UTF-8 text, got byte 0xff at byte 11"),
    ("{}".encode("utf-16"), "it looks like UTF-16, save it as UTF-8"),
    (b"{\x00}", "line 1: expected one JSON object"),
]


@pytest.mark.parametrize(("given", "sentence"), BROKEN, ids=[sentence[:60] for _, sentence in BROKEN])
def test_a_line_that_cannot_be_read_is_one_sentence(
    given: bytes, sentence: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    from companion.cli import main
    from tests.tiny_game.install import beans_installed

    file = tmp_path / "cases.jsonl"
    file.write_bytes(given + b"\n" + lines(GOOD))
    with beans_installed():
        assert main(["adjudicate", str(file)]) == 2
    said = capsys.readouterr()
    assert sentence in said.err
    assert str(file) in said.err
    assert "Traceback" not in said.err
    assert "good" in said.out


def test_what_is_twice_in_a_remark_does_no_harm() -> None:
    line = lines(GOOD).replace(b'{"id"', b'{"note": 1, "note": {"a": 1, "a": 2}, "id"')
    assert companion("adjudicate", "-", given=line).returncode == 0


@pytest.mark.parametrize("words", [("adjudicate",), ("adjudicate", "--explian", "-"), ("adjudicate", "a\0b")])
def test_wrong_arguments_end_with_two(words: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    from companion.cli import main

    assert main(words) == 2
    assert "Traceback" not in capsys.readouterr().err


def test_a_reader_that_goes_away_is_no_fault() -> None:
    command = f"{sys.executable} -m companion.cli adjudicate - | head -c 1 >/dev/null; echo ${{PIPESTATUS[0]}}"
    paths = os.pathsep.join((str(ROOT), str(SITE)))
    done = subprocess.run(
        ["bash", "-c", command],
        input=lines(GOOD) * 2000,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": paths},
        timeout=60,
    )
    assert (done.stdout.strip(), done.stderr) == (b"141", b"")


def test_no_room_for_the_answers_is_said() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "companion.cli", "adjudicate", "-"],
            input=lines(GOOD),
            stdout=full,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": os.pathsep.join((str(ROOT), str(SITE)))},
            timeout=60,
        )
    assert done.returncode == 74
    assert done.stderr == b"companion: the answer could not be written: No space left on device\n"


def test_it_needs_no_hardware_library_and_no_config(tmp_path: Path) -> None:
    (tmp_path / "table.toml").write_text("this is = = no config")
    (tmp_path / "cases.jsonl").write_bytes(lines(GOOD))
    code = (
        "import sys; from companion.cli import main; code = main(['adjudicate', 'cases.jsonl']); "
        "heavy = {'PIL', 'luma', 'gpiozero', 'pydantic', 'serial', 'sqlite3', 'evdev', 'lgpio', 'smbus2', 'spidev'}; "
        "print(sorted(heavy & {name.partition('.')[0] for name in sys.modules}), file=sys.stderr); sys.exit(code)"
    )
    paths = os.pathsep.join((str(ROOT), str(SITE)))
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": paths},
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, b"[]\n")


def test_the_example_of_each_installed_game_holds() -> None:
    examples = companion("adjudicate", "--example")
    assert examples.returncode == 0
    done = companion("adjudicate", "-", given=examples.stdout)
    assert done.returncode == 0
    assert len(answered(done)) == len(examples.stdout.splitlines()) > 0


def test_no_file_at_all_is_a_sentence() -> None:
    done = companion("adjudicate")
    assert done.returncode == 2
    assert b"--example prints some" in done.stderr
