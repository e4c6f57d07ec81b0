"""systemd's own manner: what the keeper says on the notify socket, and that one daemon holds one piece of hardware."""

from __future__ import annotations

import multiprocessing
import os
import socket
from pathlib import Path

import pytest

from companion.devices.claim import claim
from companion.devices.keeper import Keeper
from companion.errors import Occupied
from companion.status import StatusFile, read_status, status_name


@pytest.fixture
def systemd(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> socket.socket:
    path = str(tmp_path / "notify")
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    listener.bind(path)
    listener.settimeout(1.0)
    monkeypatch.setenv("NOTIFY_SOCKET", path)
    monkeypatch.setenv("WATCHDOG_USEC", "6000000")
    return listener


def heard(listener: socket.socket) -> list[str]:
    lines = []
    listener.setblocking(False)
    try:
        while True:
            lines.append(listener.recv(4096).decode())
    except BlockingIOError:
        return lines


def test_ready_status_watchdog_and_stopping(systemd: socket.socket) -> None:
    now = [100.0]
    keeper = Keeper(lambda: now[0])
    assert keeper.beat == 2.0, "a third of the watchdog's patience"
    keeper.ready()
    keeper.alive("RED is next:\n roll 6 dice.")
    assert heard(systemd) == ["READY=1", "STATUS=RED is next: roll 6 dice.", "WATCHDOG=1"]
    now[0] += 0.5
    keeper.alive("BLUE is next.")
    assert heard(systemd) == [], "not more often than once a second, and no beat before it is due"
    now[0] += 1.5
    keeper.alive("BLUE is next.")
    assert heard(systemd) == ["STATUS=BLUE is next.", "WATCHDOG=1"]
    keeper.stopping()
    keeper.close()
    assert heard(systemd) == ["STOPPING=1"]
    systemd.close()


def test_without_systemd_nothing_is_said_and_nothing_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NOTIFY_SOCKET", raising=False)
    keeper = Keeper(lambda: 0.0)
    keeper.ready()
    keeper.alive("hello")
    keeper.close()


def test_a_socket_that_is_gone_is_no_fault(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "nobody"))
    keeper = Keeper(lambda: 0.0)
    keeper.ready()
    keeper.close()


def _claims(folder: str, answer: multiprocessing.queues.Queue[str]) -> None:
    os.environ["RUNTIME_DIRECTORY"] = folder
    try:
        with claim(["display i2c 1 60"]):
            answer.put("held")
    except Occupied as occupied:
        answer.put(str(occupied))


def test_another_daemon_is_told_who_holds_the_hardware(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(tmp_path))
    spawn = multiprocessing.get_context("spawn")
    answer = spawn.Queue()
    with claim(["display i2c 1 60", "gpio keys"]):
        other = spawn.Process(target=_claims, args=(str(tmp_path), answer))
        other.start()
        assert f"process {os.getpid()}" in answer.get(timeout=30)
        other.join()
    other = spawn.Process(target=_claims, args=(str(tmp_path), answer))
    other.start()
    assert answer.get(timeout=30) == "held", "it is free again"
    other.join()


def test_the_status_file_is_read_back_only_while_its_daemon_runs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    archive = tmp_path / "a.sqlite"
    assert read_status(archive) is None
    file = StatusFile(archive)
    file.write({"screen": "turn", "version": 3})
    told = read_status(archive)
    assert told is not None
    assert (told["screen"], told["version"]) == ("turn", 3)
    assert read_status(tmp_path / "another.sqlite") is None
    file.remove()
    assert read_status(archive) is None


def test_the_usual_archive_is_told_of_in_health_json(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)
    monkeypatch.setenv("STATE_DIRECTORY", str(tmp_path))
    assert status_name(tmp_path / "archive.sqlite") == "health.json"
    assert status_name(tmp_path / "other.sqlite") != "health.json"
