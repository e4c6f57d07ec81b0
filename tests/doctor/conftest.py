"""A healthy Pi that is made up, for each test its own; and a runtime folder, for those that claim hardware."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.doctor.fake_pi import FakePi


@pytest.fixture
def pi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> FakePi:
    root, home = tmp_path / "root", tmp_path / "here"
    root.mkdir()
    home.mkdir()
    monkeypatch.chdir(home)
    return FakePi(root)


@pytest.fixture
def runtime(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "run").mkdir()
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path / "run"))
