"""Whether people play right now: the rule that keeps an update away from the table."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

STEP = Path(__file__).parents[2] / "systemd/steps/playing.py"
NOW = 1_000_000.0


@pytest.fixture(scope="module")
def step() -> ModuleType:
    spec = importlib.util.spec_from_file_location("playing", STEP)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def health(folder: Path, minutes: float = 0.0, **facts: Any) -> Path:
    """What a daemon tells, last written so many minutes ago; the archive an hour before."""
    archive, file = folder / "archive.sqlite", folder / "health.json"
    archive.write_text("")
    os.utime(archive, (NOW - 3600, NOW - 3600))
    told = {"pid": os.getpid(), "match": "3", "unsaved": False, "archive": str(archive), **facts}
    file.write_text(json.dumps(told))
    os.utime(file, (NOW - 60 * minutes, NOW - 60 * minutes))
    return file


def going_on(match: str) -> dict[str, Any]:
    return {"prompt": {"turn": "red"}, "match": match}


def over(match: str) -> dict[str, Any]:
    return {"prompt": None, "match": match}


def test_a_match_that_moved_a_moment_ago_is_being_played(step: ModuleType, tmp_path: Path) -> None:
    assert "match 3 is being played" in step.playing(health(tmp_path), going_on, NOW)
    assert "19 minutes ago" in step.playing(health(tmp_path, 19.5), going_on, NOW)


def test_a_table_that_everybody_left_is_not(step: ModuleType, tmp_path: Path) -> None:
    assert step.playing(health(tmp_path, 20), going_on, NOW) == ""


@pytest.mark.parametrize("name", ["archive.sqlite", "archive.sqlite-wal"])
def test_a_move_in_the_archive_counts_too(step: ModuleType, tmp_path: Path, name: str) -> None:
    file = health(tmp_path, 50)
    (tmp_path / name).write_text("")
    os.utime(tmp_path / name, (NOW - 60, NOW - 60))
    assert "1 minutes ago" in step.playing(file, going_on, NOW)


def test_a_clock_that_jumped_back_does_not_end_a_match(step: ModuleType, tmp_path: Path) -> None:
    assert "is being played" in step.playing(health(tmp_path, -500), going_on, NOW)


def test_a_match_that_is_over_or_waits_to_be_resumed_is_not(step: ModuleType, tmp_path: Path) -> None:
    assert step.playing(health(tmp_path), over, NOW) == ""
    assert step.playing(health(tmp_path, match=None), going_on, NOW) == ""


def test_without_a_daemon_nobody_plays(step: ModuleType, tmp_path: Path) -> None:
    assert step.playing(tmp_path / "none.json", going_on, NOW) == ""
    with subprocess.Popen([sys.executable, "-c", ""]) as gone:
        pass
    assert step.playing(health(tmp_path, pid=gone.pid), going_on, NOW) == ""


def test_what_is_not_saved_is_never_stopped(step: ModuleType, tmp_path: Path) -> None:
    assert "NOT SAVED" in step.playing(health(tmp_path, 500, unsaved=True), going_on, NOW)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"pid": "x"}', '{"pid": -1, "match": "3"}'])
def test_what_no_daemon_wrote_does_not_stop_an_update(step: ModuleType, tmp_path: Path, text: str) -> None:
    file = tmp_path / "health.json"
    file.write_text(text)
    assert step.playing(file, going_on, NOW) == ""


@pytest.mark.parametrize("program", ["/nowhere/companion", "/bin/false", "/bin/echo"])
def test_a_companion_that_cannot_tell_counts_as_playing(tmp_path: Path, program: str) -> None:
    words = [sys.executable, "-I", "-", str(health(tmp_path)), program, str(NOW)]
    with STEP.open() as given:
        done = subprocess.run(words, stdin=given, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (1, "")
    assert "match 3 is being played" in done.stdout
