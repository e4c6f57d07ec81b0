"""The file by which a running daemon tells how it is: who is believed, and who is not."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from companion.status import StatusFile, read_status, status_name


@pytest.fixture
def archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)
    return tmp_path / "archive.sqlite"


def file_of(archive: Path) -> Path:
    return archive.parent / "companion" / status_name(archive)


def forge(archive: Path, changed: dict[str, Any]) -> None:
    """What is in the file, with something else in it."""
    told = json.loads(file_of(archive).read_text())
    file_of(archive).write_text(json.dumps(told | changed))


def test_what_is_written_is_read_by_those_who_know_the_archive(archive: Path) -> None:
    status = StatusFile(archive)
    assert read_status(archive) is None
    status.write({"screen": "turn"})
    told = read_status(archive)
    assert told is not None
    assert (told["screen"], told["pid"]) == ("turn", os.getpid())
    assert read_status(archive.with_name("other.sqlite")) is None
    status.remove()
    status.remove()
    assert read_status(archive) is None


def test_it_is_written_only_when_it_changed(archive: Path) -> None:
    status = StatusFile(archive)
    status.write({"screen": "turn"})
    written = file_of(archive).stat().st_ino
    status.write({"screen": "turn"})
    assert file_of(archive).stat().st_ino == written
    status.write({"screen": "map"})
    assert file_of(archive).stat().st_ino != written
    assert [file.name for file in file_of(archive).parent.iterdir()] == [file_of(archive).name]


def test_two_archives_have_two_files(archive: Path) -> None:
    other = archive.with_name("other.sqlite")
    StatusFile(archive).write({"screen": "turn"})
    StatusFile(other).write({"screen": "map"})
    assert [(read_status(one) or {})["screen"] for one in (archive, other)] == ["turn", "map"]


def test_the_service_has_the_name_that_is_told(archive: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(archive.parent))
    StatusFile(archive).write({"screen": "turn"})
    assert (archive.parent / "health.json").exists()
    assert read_status(archive) is not None


@pytest.mark.parametrize(
    "forged",
    [
        {"pid": 2**22 + 1},
        {"pid": 0},
        {"pid": -1},
        {"pid": 2**80},
        {"pid": "1"},
        {"pid": None},
        {"begun": 1},
        {"archive": "/x"},
    ],
)
def test_one_who_does_not_run_is_not_believed(archive: Path, forged: dict[str, Any]) -> None:
    StatusFile(archive).write({"screen": "turn"})
    assert read_status(archive) is not None
    forge(archive, forged)
    assert read_status(archive) is None


@pytest.mark.parametrize("text", ["", "{", "[]", "7", "null", '"x"'])
def test_a_file_that_says_nothing_is_nothing(archive: Path, text: str) -> None:
    StatusFile(archive).write({"screen": "turn"})
    file_of(archive).write_text(text)
    assert read_status(archive) is None


def test_bytes_that_are_no_text_are_nothing(archive: Path) -> None:
    StatusFile(archive).write({"screen": "turn"})
    file_of(archive).write_bytes(b"\xff\xfe{}")
    assert read_status(archive) is None


def test_where_it_cannot_be_written_nobody_is_told(archive: Path) -> None:
    (archive.parent / "companion").write_text("a file where the folder should be")
    status = StatusFile(archive)
    status.write({"screen": "turn"})
    assert read_status(archive) is None
    status.remove()
