"""The self-test of a new version, run on this very environment: what it finds good, and what it would have found."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

STEP = Path(__file__).parents[2] / "systemd/steps/trial.py"
CONFIG = '[panel]\nport = "auto"\n'


def tried(config: Path, archive: Path, old: str = "none", python: str = sys.executable) -> tuple[int, str, str]:
    with STEP.open() as given:
        words = [python, "-I", "-", str(config), str(archive), old]
        done = subprocess.run(words, stdin=given, capture_output=True, text=True, timeout=300)
    return done.returncode, done.stdout, done.stderr


@pytest.fixture
def config(tmp_path: Path) -> Path:
    file = tmp_path / "table.toml"
    file.write_text(CONFIG)
    return file


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive with one open match."""
    folder = tmp_path_factory.mktemp("played")
    companion = str(Path(sys.prefix) / "bin/companion")
    words = [companion, "run", "--simulate", "--new", "--start", "high_risk", "--seats", "red,blue"]
    there = {"PATH": "/usr/bin:/bin", **dict.fromkeys(("HOME", "STATE_DIRECTORY", "RUNTIME_DIRECTORY"), str(folder))}
    subprocess.run(words, input="q", text=True, env=there, check=True, timeout=120, cwd=folder, capture_output=True)
    return folder / "archive.sqlite"


def test_a_good_version_with_an_archive(config: Path, played: Path) -> None:
    before = {one.name: one.read_bytes() for one in played.parent.iterdir()}
    code, said, wrong = tried(config, played, str(Path(sys.prefix) / "bin/companion"))
    assert (code, wrong) == (0, "")
    assert "is understood" in said
    assert "1 matches are shown from a copy of" in said
    assert "a match of high_risk begins" in said
    assert {one.name: one.read_bytes() for one in played.parent.iterdir()} == before, (
        "the archive itself is not touched"
    )


def test_the_archive_that_the_config_names_is_the_one_that_counts(config: Path, tmp_path: Path) -> None:
    (tmp_path / "mine.sqlite").write_text("no matches")
    config.write_text(f'{CONFIG}[archive]\npath = "{tmp_path}/mine.sqlite"\n')
    code, _, wrong = tried(config, tmp_path / "none.sqlite")
    assert code == 1
    assert f"{tmp_path}/mine.sqlite" in wrong


def test_a_config_that_asks_for_nothing_is_told(tmp_path: Path) -> None:
    config = tmp_path / "table.toml"
    shutil.copy(STEP.parents[2] / "config/table.toml", config)
    assert tried(config, tmp_path / "none.sqlite")[0] == 10


def test_a_config_with_a_fault_is_not_good(config: Path, tmp_path: Path) -> None:
    config.write_text("[pannel]\n")
    code, _, wrong = tried(config, tmp_path / "none.sqlite")
    assert code == 1
    assert "pannel" in wrong


def test_an_archive_that_is_none_is_not_good(config: Path, tmp_path: Path) -> None:
    archive = tmp_path / "archive.sqlite"
    archive.write_text("these are no matches, and it is longer than a header of SQLite would be: a hundred bytes or so")
    code, _, wrong = tried(config, archive)
    assert code == 1
    assert f"the archive {archive} could not be copied" in wrong


def test_a_match_that_the_new_version_no_longer_reads_is_not_good(config: Path, played: Path, tmp_path: Path) -> None:
    old = tmp_path / "old"
    old.write_text('#!/bin/sh\necho \'[{"id": "1", "state": "open"}, {"id": "2", "state": "over"}]\'\n')
    old.chmod(0o755)
    code, _, wrong = tried(config, played, str(old))
    assert code == 1
    assert "match 2 of the archive: expected over, got missing" in wrong


def test_an_archive_that_only_the_new_version_reads_is_no_obstacle(config: Path, played: Path, tmp_path: Path) -> None:
    old = tmp_path / "old"
    old.write_text("#!/bin/sh\necho 'companion: the archive was written by a newer companion' >&2\nexit 2\n")
    old.chmod(0o755)
    code, said, wrong = tried(config, played, str(old))
    assert (code, wrong) == (0, "")
    assert "the version that runs cannot show what is in the archive" in said
    assert "1 matches are shown" in said
