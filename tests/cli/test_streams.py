"""A disk that is full, a reader that went away, no keyboard: told like anything else, whichever the command."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from subprocess import PIPE
from typing import IO

import pytest

from tests.cli.kept import ROOT

ANSWERS = [
    ("--version",),
    ("--help",),
    ("check",),
    ("check", "--help"),
    ("run", "--help"),
    ("matches",),
    ("matches", "--json"),
    ("show", "--json"),
    ("adjudicate", "--example"),
    ("sheet",),
]


def companion(
    *words: str,
    folder: Path,
    keys: str = "",
    stdout: int | IO[str] = PIPE,
    stderr: int | IO[str] = PIPE,
    closed: int | None = None,
) -> subprocess.CompletedProcess[str]:
    """`closed`: the number of a stream that it has not at all."""
    environment = {**os.environ, "XDG_RUNTIME_DIR": str(folder), "PYTHONPATH": str(ROOT)}
    config = folder / "table.toml"
    config.write_text(f'[archive]\npath = "{folder}/archive.sqlite"\n')
    named = () if words[0].startswith("-") or "--help" in words else ("--config", str(config))
    shell = () if closed is None else ("sh", "-c", f'exec "$@" {closed}>&-', "sh")
    return subprocess.run(
        [*shell, sys.executable, "-m", "companion.cli", words[0], *named, *words[1:]],
        cwd=folder,
        env=environment,
        input=keys,
        stdout=stdout,
        stderr=stderr,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize("words", ANSWERS, ids=" ".join)
def test_an_answer_that_cannot_be_written_is_74_and_a_sentence(words: tuple[str, ...], tmp_path: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = companion(*words, folder=tmp_path, stdout=full)
    assert (done.returncode, done.stderr) == (
        74,
        "companion: the answer could not be written: No space left on device\n",
    )


@pytest.mark.parametrize("words", [("check",), ("run", "--help"), ("--version",)], ids=" ".join)
def test_a_reader_that_went_away_is_141_and_silence(words: tuple[str, ...], tmp_path: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as nobody:
        done = companion(*words, folder=tmp_path, stdout=nobody)
    assert (done.returncode, done.stderr) == (141, "")


def test_faults_that_nobody_can_be_told_keep_their_code(tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("[keys]\na = 99\n")
    with Path("/dev/full").open("w") as full:
        assert companion("check", "bad.toml", folder=tmp_path, stderr=full).returncode == 2


def test_a_simulated_table_without_a_keyboard_says_so_and_is_4(tmp_path: Path) -> None:
    done = companion("run", "--simulate", folder=tmp_path)
    assert done.returncode == 4
    assert done.stderr == (
        "companion: nobody could answer: standard input ended before a key came. Run it in a terminal, or give it "
        "keys: echo c | companion run --simulate\n"
    )
    assert companion("run", "--simulate", folder=tmp_path, keys="c\n").returncode == 0


@pytest.mark.parametrize("words", ANSWERS, ids=" ".join)
def test_a_closed_standard_output_is_74_and_a_sentence(words: tuple[str, ...], tmp_path: Path) -> None:
    done = companion(*words, folder=tmp_path, closed=1)
    assert (done.returncode, done.stderr) == (
        74,
        "companion: the answer could not be written: standard output is closed\n",
    )


def test_a_sentence_does_not_go_to_standard_output_where_stderr_is_closed(tmp_path: Path) -> None:
    done = companion("show", "7", folder=tmp_path, closed=2)
    assert (done.returncode, done.stdout) == (2, "")
