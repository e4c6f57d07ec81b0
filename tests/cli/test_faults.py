"""A fault of the program itself: one sentence, and the details in a file that outlives the service."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.cli.faults import OWN_FAULT, exit_code_of


def falls() -> int:
    raise ZeroDivisionError("no dice")


def test_the_details_of_a_service_stand_beside_its_archive(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", f"{tmp_path}:/elsewhere")
    for _ in range(3):
        assert exit_code_of(falls) == OWN_FAULT
    [kept] = tmp_path.iterdir()
    said = capsys.readouterr().err
    assert f"ZeroDivisionError: no dice; please report it with {kept}" in said
    assert "Traceback" not in said
    assert "raise ZeroDivisionError" in kept.read_text(encoding="utf-8")


def test_without_a_place_for_them_it_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "gone"))
    assert exit_code_of(falls) == OWN_FAULT
    assert "details could not be written (No such file or directory)" in capsys.readouterr().err


@pytest.mark.parametrize("there", ["link", "pipe"])
def test_what_has_the_name_of_the_details_is_not_written_into(
    there: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path / "state"))
    details, precious = tmp_path / "state/companion-fault.txt", tmp_path / "precious"
    details.parent.mkdir()
    precious.write_text("precious")
    if there == "link":
        details.symlink_to(precious)
    else:
        os.mkfifo(details)
    assert exit_code_of(falls) == OWN_FAULT
    assert precious.read_text() == "precious"
    assert not details.is_symlink()
    assert "raise ZeroDivisionError" in details.read_text(encoding="utf-8")
    assert list(details.parent.iterdir()) == [details]


def test_a_folder_of_that_name_stays_and_nothing_is_left_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    (tmp_path / "companion-fault.txt").mkdir()
    assert exit_code_of(falls) == OWN_FAULT
    assert "details could not be written" in capsys.readouterr().err
    assert [one.name for one in tmp_path.iterdir()] == ["companion-fault.txt"]


def test_no_folder_of_state_is_as_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    here, temporary = tmp_path / "here", tmp_path / "temporary"
    here.mkdir()
    temporary.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.setattr("tempfile.tempdir", str(temporary))
    monkeypatch.setenv("STATE_DIRECTORY", ":")
    assert exit_code_of(falls) == OWN_FAULT
    (kept,) = temporary.iterdir()
    assert f"please report it with {kept}" in capsys.readouterr().err
    assert list(here.iterdir()) == []
