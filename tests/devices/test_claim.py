"""The locks by which one daemon has a piece of hardware, where something odd stands in their place."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

import pytest

from companion.devices.claim import claim
from companion.errors import Occupied

NAME = "display i2c 1 60"


@pytest.fixture
def lock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    return tmp_path / "display-i2c-1-60.lock"


def test_a_link_in_its_place_is_not_followed(lock: Path, tmp_path: Path) -> None:
    (tmp_path / "precious").write_text("precious")
    lock.symlink_to(tmp_path / "precious")
    with claim([NAME]):
        assert (tmp_path / "precious").read_text() == "precious"
    assert (tmp_path / "precious").read_text() == "precious"


def test_a_pipe_in_its_place_holds_nobody_up(lock: Path) -> None:
    os.mkfifo(lock)
    with claim([NAME]):
        assert lock.is_fifo()


def test_an_owner_that_nobody_can_read_is_unknown(lock: Path) -> None:
    lock.write_bytes(b"\xff\xfe\x00garbage")
    with lock.open("r+b") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        with pytest.raises(Occupied, match=r"another companion \(process unknown\) holds it"), claim([NAME]):
            raise AssertionError("it is held by another one")
