"""A fault of the program itself: one sentence, and the details in a file that outlives the service."""

from __future__ import annotations

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
