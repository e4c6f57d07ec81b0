"""The splash's unit, and the hook that systemd runs when nothing is mounted any more."""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from companion.lone_picture import NAMES

FOLDER = Path(__file__).parents[1] / "systemd"
SPLASH = (FOLDER / "companion-splash.service").read_text(encoding="utf-8")
DAEMON = (FOLDER / "companion.service").read_text(encoding="utf-8")
HOOK = FOLDER / "companion.shutdown"


def said(key: str, unit: str = SPLASH) -> list[str]:
    return re.findall(rf"^{key}=(.*)$", unit, re.MULTILINE)


def test_the_splash_is_early_and_nothing_waits_for_it() -> None:
    assert said("DefaultDependencies") == ["no"], "else it waits for every file system"
    assert said("WantedBy") == ["sysinit.target"]
    assert said("Before") == ["shutdown.target"]
    assert said("Type") == ["exec"], "a oneshot would be waited for until it has drawn"
    assert set(said("After")[0].split()) == {"modprobe@i2c_dev.service", "modprobe@spidev.service"}
    assert said("PrivateTmp") == [], "it would wait for /tmp and /var/tmp"
    assert "splash" not in "".join([*said("After", DAEMON), *said("Wants", DAEMON), *said("Requires", DAEMON)])


def test_the_splash_does_no_harm() -> None:
    assert said("ConditionPathExists") == ["/opt/companion/venv/bin/companion", "/etc/companion/table.toml"]
    assert said("ExecStart")[0].startswith("-"), "no picture is no failed unit"
    assert said("Restart") == []
    assert float(said("TimeoutStopSec")[0]) <= 2


def test_the_splash_meets_the_daemon_in_one_folder() -> None:
    """There stands who has the screen, and that a picture stands on it; it outlives the splash."""
    assert said("RuntimeDirectory") == said("RuntimeDirectory", DAEMON) == ["companion"]
    assert said("RuntimeDirectoryMode") == said("RuntimeDirectoryMode", DAEMON)
    assert said("RuntimeDirectoryPreserve") == ["yes"]
    assert said("User") == said("User", DAEMON)


def test_the_splash_has_the_daemons_hardening() -> None:
    only_once_booted = {"PrivateTmp=yes"}
    begun = DAEMON.index("NoNewPrivileges")
    keys = re.findall(r"^(\w+=.*)$", DAEMON[begun : DAEMON.index("[Install]")], re.MULTILINE)
    closed = {line for line in keys if not line.startswith("DeviceAllow")}
    assert closed - only_once_booted <= set(SPLASH.splitlines())
    assert set(said("DeviceAllow")) == {"char-gpiochip rw", "char-i2c rw", "char-spi rw"}


def hook(folder: Path, argument: str, ending: int = 0) -> tuple[int, list[str]]:
    """The hook's exit code and what it ran."""
    program, ran = folder / "companion", folder / "ran"
    program.write_text(f'#!/bin/sh\necho "$@" "in $(pwd)" >> {ran}\nexit {ending}\n', encoding="utf-8")
    program.chmod(0o755)
    environment = {**os.environ, "COMPANION": str(program)}
    done = subprocess.run([HOOK, argument], env=environment, capture_output=True, timeout=60)
    return done.returncode, ran.read_text(encoding="utf-8").splitlines() if ran.exists() else []


@pytest.mark.parametrize(
    ("argument", "picture"), [("poweroff", "safe"), ("halt", "safe"), ("reboot", "restarting"), ("kexec", "restarting")]
)
def test_the_hook_says_what_comes(tmp_path: Path, argument: str, picture: str) -> None:
    assert picture in NAMES
    assert hook(tmp_path, argument) == (0, [f"picture {picture} in /"])


@pytest.mark.parametrize("argument", ["exit", "", "--help"])
def test_the_hook_is_silent_where_nothing_ends(tmp_path: Path, argument: str) -> None:
    assert hook(tmp_path, argument) == (0, [])


def test_the_hook_passes_on_that_the_glass_took_nothing(tmp_path: Path) -> None:
    assert hook(tmp_path, "poweroff", ending=1)[0] == 1


def test_the_hook_without_a_companion_is_no_fault(tmp_path: Path) -> None:
    environment = {**os.environ, "COMPANION": str(tmp_path / "nothing")}
    done = subprocess.run([HOOK, "poweroff"], env=environment, capture_output=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_a_bus_that_hangs_keeps_no_pi_on() -> None:
    words = HOOK.read_text(encoding="utf-8")
    [limit] = re.findall(r"timeout --kill-after=2 (\d+) ", words)
    assert int(limit) <= 10
    assert os.access(HOOK, os.X_OK)


def test_the_hook_writes_where_something_can_still_be_written(tmp_path: Path) -> None:
    """Everything but /run is read-only by then, and the service's folder in it is gone."""
    program, told = tmp_path / "companion", tmp_path / "told"
    program.write_text(f'#!/bin/sh\necho "$RUNTIME_DIRECTORY $LG_WD" > {told}\n', encoding="utf-8")
    program.chmod(0o755)
    subprocess.run([HOOK, "poweroff"], env={**os.environ, "COMPANION": str(program)}, check=True, timeout=60)
    assert told.read_text(encoding="utf-8").split() == ["/run/companion", "/run"]
