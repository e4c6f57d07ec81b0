"""A healthy Pi that is made up, for each test its own."""

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
