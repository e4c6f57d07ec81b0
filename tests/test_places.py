"""Each place in its order: systemd's, the machine's, the user's own. The environment and the root come in as values."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

import pytest

from companion.places import archive_path, box_path, own_archive_path, runtime_folder, runtime_folders

OWN = f"companion-{os.getuid()}"


def test_the_archive_is_systemds_then_the_machines_then_the_users(tmp_path: Path) -> None:
    environment = {"STATE_DIRECTORY": "/state/companion:/state/other", "HOME": "/home/ann"}
    assert archive_path(environment, tmp_path) == Path("/state/companion/archive.sqlite")
    del environment["STATE_DIRECTORY"]
    assert archive_path(environment, tmp_path) == Path("/home/ann/.local/share/companion/archive.sqlite")
    environment["XDG_DATA_HOME"] = "/home/ann/stuff"
    assert archive_path(environment, tmp_path) == Path("/home/ann/stuff/companion/archive.sqlite")
    (tmp_path / "var/lib/companion").mkdir(parents=True)
    assert archive_path(environment, tmp_path) == tmp_path / "var/lib/companion/archive.sqlite"


def test_a_user_without_a_home_has_a_place_that_cannot_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", nobody)
    assert own_archive_path({}) == Path("/nonexistent/.local/share/companion/archive.sqlite")


def test_a_simulated_table_has_an_archive_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "var/lib/companion").mkdir(parents=True)
    environment = {"HOME": "/home/ann"}
    assert archive_path(environment, tmp_path) == tmp_path / "var/lib/companion/archive.sqlite"
    assert own_archive_path(environment) == Path("/home/ann/.local/share/companion/archive.sqlite")
    environment["STATE_DIRECTORY"] = "/state"
    assert own_archive_path(environment) == Path("/state/archive.sqlite")


def test_a_relative_folder_in_the_environment_does_not_count(tmp_path: Path) -> None:
    environment = {"STATE_DIRECTORY": "", "XDG_DATA_HOME": "stuff", "HOME": "/home/ann"}
    assert archive_path(environment, tmp_path) == Path("/home/ann/.local/share/companion/archive.sqlite")


def test_the_box_lies_beside_the_archive() -> None:
    assert box_path(Path("/var/lib/companion/archive.sqlite")) == Path("/var/lib/companion/box.toml")


def test_the_runtime_folder_in_its_order(tmp_path: Path) -> None:
    environment = {"TMPDIR": str(tmp_path / "tmp")}
    assert runtime_folder(environment, tmp_path) == tmp_path / "tmp" / OWN
    (tmp_path / "run/user" / str(os.getuid())).mkdir(parents=True)
    assert runtime_folder(environment, tmp_path) == tmp_path / "run/user" / str(os.getuid()) / "companion"
    environment["XDG_RUNTIME_DIR"] = str(tmp_path / "session")
    assert runtime_folder(environment, tmp_path) == tmp_path / "tmp" / OWN, "a session folder that is gone is no place"
    (tmp_path / "session").mkdir()
    assert runtime_folder(environment, tmp_path) == tmp_path / "session/companion"
    (tmp_path / "run/companion").mkdir()
    assert runtime_folder(environment, tmp_path) == tmp_path / "run/companion"
    environment["RUNTIME_DIRECTORY"] = "/run/elsewhere"
    assert runtime_folder(environment, tmp_path) == Path("/run/elsewhere")


def test_a_services_folder_is_read_but_not_written_by_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "run/companion").mkdir(parents=True)
    (tmp_path / "session").mkdir()
    service = tmp_path / "run/companion"
    monkeypatch.setattr(os, "access", lambda path, mode: path != service)
    environment = {"XDG_RUNTIME_DIR": str(tmp_path / "session")}
    assert runtime_folder(environment, tmp_path) == tmp_path / "session/companion"
    assert runtime_folders(environment, tmp_path) == (service, tmp_path / "session/companion")
    environment["RUNTIME_DIRECTORY"] = str(service)
    assert runtime_folders(environment, tmp_path)[0] == service


def test_on_a_root_that_takes_no_file_there_is_still_a_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none_usable() -> str:
        raise FileNotFoundError("No usable temporary directory found")

    monkeypatch.setattr(tempfile, "gettempdir", none_usable)
    assert runtime_folder({}, tmp_path) == Path("/tmp") / OWN


def test_without_an_environment_there_are_still_places(tmp_path: Path) -> None:
    assert archive_path({}, tmp_path).is_absolute()
    assert runtime_folder({}, tmp_path).is_absolute()
