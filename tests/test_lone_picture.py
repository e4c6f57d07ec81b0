"""One picture by a process of its own: it stands when the process has ended, and the daemon takes it over without a
dark moment. Read from what went over the bus, by a Glass that shares no code with the driver."""

from __future__ import annotations

import fcntl
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest
from PIL import Image

from companion import first_picture as first
from companion.bookends import RESTARTING, SAFE, WELCOME
from companion.cli import main
from companion.devices.claim import claim
from companion.devices.display_settings import DisplaySettings
from companion.devices.glass import Chip, Glass
from companion.devices.recording import distinct_pictures
from companion.errors import Occupied
from companion.first_picture import first_picture, hand_over, taken_over
from companion.lone_picture import NAMES, SPLASH, lone_picture
from companion.places import runtime_folder
from companion.screens import draw

CHIPS: tuple[Chip, ...] = ("ssd1306", "ssd1309", "sh1106")
LIGHT = (
    "pydantic",
    "sqlite3",
    "gpiozero",
    "serial",
    "asyncio",
    "companion.games",
    "companion.table",
    "companion.shelf",
)
"""What no picture needs."""


@pytest.fixture(autouse=True)
def runtime(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "run"
    folder.mkdir()
    monkeypatch.setenv("RUNTIME_DIRECTORY", str(folder))
    return folder


def table(folder: Path, chip: str = "ssd1306", more: str = "") -> Path:
    file = folder / "table.toml"
    file.write_text(f'[display]\ndriver = "{chip}"\nbus = "record"\nfile = "glass.jsonl"\n{more}', encoding="utf-8")
    return file


def daemon_begins(file: Path) -> None:
    """What the daemon does first, and that it ends."""
    with ExitStack() as open_things:
        assert first_picture(file, SimpleQueue[Any]().put, open_things) is not None


def messages(folder: Path) -> list[bytes]:
    """What went over the bus, each with its control byte first."""
    lines = (folder / "glass.jsonl").read_text(encoding="utf-8").splitlines()
    return [bytes.fromhex(json.loads(line)["hex"]) for line in lines]


def seen(folder: Path, chip: Chip) -> Iterator[tuple[bool, Image.Image]]:
    """After each message of the bus: whether the panel is lit, and what would be seen."""
    glass = Glass(chip)
    for message in messages(folder):
        glass.feed(message)
        yield glass.lit, glass.picture()


@pytest.mark.parametrize("chip", CHIPS)
@pytest.mark.parametrize(("name", "view"), [("splash", WELCOME), ("safe", SAFE), ("restarting", RESTARTING)])
def test_it_stands_when_the_process_has_ended(tmp_path: Path, chip: Chip, name: str, view: Any) -> None:
    assert main(["picture", name, "--config", str(table(tmp_path, chip))]) == 0
    [picture] = distinct_pictures(tmp_path / "glass.jsonl", chip)
    assert picture.tobytes() == draw(view).tobytes()


def test_every_name_has_its_own_picture(tmp_path: Path) -> None:
    for name in NAMES:
        assert lone_picture(name, table(tmp_path)) == ""
    assert len(distinct_pictures(tmp_path / "glass.jsonl", "ssd1306")) >= len(NAMES)


@pytest.mark.parametrize("chip", CHIPS)
def test_o05_the_splash_stands_until_the_daemon_draws(tmp_path: Path, chip: Chip) -> None:
    file = table(tmp_path, chip)
    assert lone_picture(SPLASH, file) == ""
    ours = len(list(seen(tmp_path, chip)))
    daemon_begins(file)
    after = list(seen(tmp_path, chip))[ours - 1 :]
    assert len(after) > 1, "the daemon has drawn"
    splash = draw(WELCOME).tobytes()
    assert {(lit, picture.tobytes() == splash) for lit, picture in after} == {(True, True)}


def test_the_next_daemon_sets_the_chip_up_from_nothing(tmp_path: Path) -> None:
    """Its picture may be there because the chip hangs: taking over is for the one time after the splash."""
    file = table(tmp_path)
    assert lone_picture(SPLASH, file) == ""
    daemon_begins(file)
    before = len(list(seen(tmp_path, "ssd1306")))
    daemon_begins(file)
    assert not all(lit for lit, _ in list(seen(tmp_path, "ssd1306"))[before:])


def test_only_the_same_screen_is_taken_over() -> None:
    settings = DisplaySettings("ssd1309", reset=4)
    assert not taken_over(settings)
    hand_over(settings)
    assert not taken_over(DisplaySettings("ssd1306", reset=4))
    assert not taken_over(settings), "the note is gone once it was read"
    hand_over(settings)
    assert taken_over(settings)


def test_a_goodbye_leaves_no_note(tmp_path: Path, runtime: Path) -> None:
    """The next thing to draw after it comes from another boot."""
    assert lone_picture("safe", table(tmp_path)) == ""
    assert list(runtime.iterdir()) == []


@pytest.mark.parametrize("config", ["", '[display]\ndriver = "none"\n', "[display]\ndriver = 5\n", "no toml"])
def test_no_screen_is_no_fault_and_a_person_is_told(
    tmp_path: Path, config: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "table.toml"
    file.write_text(config, encoding="utf-8")
    assert main(["picture", "splash", "--config", str(file)]) == 0
    assert main(["picture", "splash", "--config", str(tmp_path / "nothing.toml")]) == 0
    assert capsys.readouterr().err == "", "at every boot of a Pi without a screen"
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main(["picture", "splash", "--config", str(file)]) == 0
    assert "there is nothing to draw on; that is no fault" in capsys.readouterr().err


def test_a_bus_that_never_comes_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "table.toml"
    file.write_text('[display]\ndriver = "ssd1306"\nport = 250\n', encoding="utf-8")
    assert main(["picture", "splash", "--wait", "0.1", "--config", str(file)]) == 1
    assert "/dev/i2c-250 could not be opened" in capsys.readouterr().err


def test_a_bus_that_comes_late_is_taken_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The node stands there, first without rights for this user, as between the kernel and udev."""
    looks: list[str] = []

    def access(path: str, mode: int) -> bool:
        looks.append(path)
        return len(looks) > 3

    monkeypatch.setattr("companion.lone_picture.os.access", access)
    monkeypatch.setattr("companion.lone_picture._drawn", lambda name, settings: f"{name} on {settings.node}")
    file = tmp_path / "table.toml"
    file.write_text('[display]\ndriver = "ssd1306"\n', encoding="utf-8")
    assert lone_picture("splash", file, 60) == "splash on /dev/i2c-1"
    assert looks == ["/dev/i2c-1"] * 4


@pytest.mark.parametrize(("more", "stands"), [("", True), ("reset = 4\n", False), ("reset = 4\n", True)])
def test_a_screen_with_pins_waits_for_them_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: str, stands: bool
) -> None:
    """As the kernel brings the bus before udev has given the pins to their group."""
    monkeypatch.setattr("companion.lone_picture.DEVICES", tmp_path)
    monkeypatch.setattr("companion.lone_picture._drawn", lambda name, settings: "drawn")
    (tmp_path / "bus").touch()
    monkeypatch.setattr(DisplaySettings, "node", str(tmp_path / "bus"))
    if more and stands:
        (tmp_path / "gpiochip0").touch()
    file = tmp_path / "table.toml"
    file.write_text(f'[display]\ndriver = "ssd1306"\n{more}', encoding="utf-8")
    assert (lone_picture(SPLASH, file) == "drawn") is stands


def test_a_screen_that_is_held_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.lone_picture._there", lambda settings, wait: True)
    file = tmp_path / "table.toml"
    file.write_text('[display]\ndriver = "ssd1306"\n', encoding="utf-8")
    with claim(["display i2c 1 60"]):
        assert main(["picture", "splash", "--config", str(file)]) == 3


def test_the_daemon_waits_for_a_splash_that_lets_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(first, "SPLASH_TAKES", 60)
    tried = threading.Event()
    with ExitStack() as splash:
        splash.enter_context(claim(["display"], passing=True))

        def sleep(seconds: float) -> None:
            tried.set()
            splash.close()

        monkeypatch.setattr("companion.devices.claim.time.sleep", sleep)
        with claim(["display"], patience=first.SPLASH_TAKES):
            assert tried.is_set()


def test_a_splash_that_does_not_let_go_is_named() -> None:
    splash, ours = claim(["display"], passing=True), claim(["display"], patience=0.05)
    with splash, pytest.raises(Occupied, match=rf"process {os.getpid()}\) holds it"), ours:
        raise AssertionError("it was held")


def test_another_daemon_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def sleep(seconds: float) -> None:
        raise AssertionError("it waits")

    monkeypatch.setattr("companion.devices.claim.time.sleep", sleep)
    with claim(["display"], passing=True):
        pass  # what it said of itself is gone with it
    ours = claim(["display"], patience=60)
    with claim(["display"]), pytest.raises(Occupied, match="holds it"), ours:
        raise AssertionError("it was held")


def test_one_that_has_not_said_yet_who_it_is_is_not_taken_for_the_one_before(monkeypatch: pytest.MonkeyPatch) -> None:
    with claim(["display"]):
        pass
    with (runtime_folder() / "display.lock").open("r+") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        monkeypatch.setattr("companion.devices.claim.time.sleep", lambda _: fcntl.flock(lock, fcntl.LOCK_UN))
        with claim(["display"], patience=60):
            pass


def test_it_loads_little_and_sends_little(tmp_path: Path) -> None:
    file = table(tmp_path, "ssd1309", "reset = 4\n")
    code = (
        "import sys\nfrom companion.cli import main\n"
        f"code = main(['picture', 'splash', '--config', {str(file)!r}])\n"
        "print(code, len(sys.modules), *sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    rc, count, *modules = done.stdout.split()
    wire = messages(tmp_path)
    sent = sum(1 + len(message) for message in wire)
    print(f"the splash loads {count} modules and sends {sent} bytes in {len(wire)} messages")
    assert rc == "0"
    assert [name for name in modules if name in LIGHT] == []
    assert sent < 1200, "one set-up and one picture"
