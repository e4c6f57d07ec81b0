"""Shipped files are found by name, or the sentence says which there are."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion import shipped as room
from companion.errors import NotFound


def test_a_checkout_has_them_beside_the_package() -> None:
    assert room.shipped("table.toml") == Path(room.__file__).parents[1] / "config" / "table.toml"


def test_a_wheel_has_them_inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    inside, beside = tmp_path / "inside", tmp_path / "beside"
    for folder in (inside, beside):
        folder.mkdir()
        (folder / "table.toml").touch()
    monkeypatch.setattr(room, "_FOLDERS", (inside, beside))
    assert room.shipped("table.toml") == inside / "table.toml"


def test_a_name_that_is_not_there_gets_the_nearest() -> None:
    with pytest.raises(NotFound, match=r'no shipped file is called "tabel.toml" \(did you mean "table.toml"\?\)'):
        room.shipped("tabel.toml")


def test_an_installation_without_them_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(room, "_FOLDERS", (tmp_path / "none",))
    with pytest.raises(NotFound, match="install the package again"):
        room.shipped("table.toml")
