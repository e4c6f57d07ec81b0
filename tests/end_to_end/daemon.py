"""The real daemon in a process and a folder of its own: started, watched, killed, and always gone at the end.

Knows the command line, health.json, the archive's file and the recorded glass; nothing of what goes on inside.
"""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from shutil import which
from typing import TYPE_CHECKING, Any, TypeVar

from companion.devices.archive import Archive
from companion.devices.recording import Recording
from companion.devices.stored import read_entries, read_match
from companion.screens.halfblocks import half_blocks
from tests.end_to_end.site import broken_by

if TYPE_CHECKING:
    from types import TracebackType

    from PIL import Image

    from companion.devices.glass import Chip
    from companion.engine.journal import Entry
    from companion.engine.match import Match

PATIENCE = 60.0
"""Seconds until something that should be there is missed; on a busy machine everything takes a while."""
TICK = 0.004
DIES_TOO = ("setpriv", "--pdeathsig", "KILL", "--") if which("setpriv") else ()
"""So that the daemon of a test run that is killed does not live on and take the next run's terminals. It follows the
thread that started it, which is a test's own; of util-linux, since `preexec_fn` may hang where other threads run."""

Found = TypeVar("Found")


def until(look: Callable[[], Found | None], what: str | Callable[[], str], within: float = PATIENCE) -> Found:
    """What `look` finds, as soon as it is neither None nor False."""
    end = time.monotonic() + within
    while True:
        found = look()
        if found is not None and found is not False:
            return found
        if time.monotonic() > end:
            raise AssertionError(f"not within {within} s: {what if isinstance(what, str) else what()}")
        select.select([], [], [], TICK)


def later(seconds: float) -> None:
    """Let real time pass; only where the moment of a kill or of a finger is the point."""
    select.select([], [], [], seconds)


class Daemon:
    """`companion run` on `table.toml` of a folder. Use it in a `with`: nothing of it survives the test."""

    def __init__(
        self,
        folder: Path,
        config: str,
        *flags: str,
        chip: Chip = "ssd1306",
        environment: dict[str, str] | None = None,
        runtime: Path | None = None,
    ) -> None:
        self.folder, self.flags = folder, flags
        self.archive = folder / "archive.sqlite"
        self.config = folder / "table.toml"
        self.config.write_text(f'{config}\n[archive]\npath = "{self.archive}"\n', encoding="utf-8")
        self.runtime = runtime or folder / "run"
        self.runtime.mkdir(exist_ok=True)
        self._glass_file = folder / "glass.jsonl"
        self.glass = Recording(self._glass_file, chip)
        self._environment = {**os.environ, "RUNTIME_DIRECTORY": str(self.runtime), **(environment or broken_by(folder))}
        self._child: subprocess.Popen[bytes] | None = None

    def start(self) -> Daemon:
        with (self.folder / "stderr").open("ab") as told:
            self._child = subprocess.Popen(
                [*DIES_TOO, sys.executable, "-m", "companion.cli", "run", "--config", str(self.config), *self.flags],
                cwd=self.folder,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=told,
                stderr=told,
            )
        return self

    @property
    def pid(self) -> int:
        assert self._child is not None
        return self._child.pid

    @property
    def running(self) -> bool:
        return self._child is not None and self._child.poll() is None

    def kill(self) -> None:
        """The plug is pulled."""
        assert self._child is not None
        self._child.kill()
        self._child.wait(PATIENCE)

    def stop(self, number: int = signal.SIGTERM) -> tuple[int, float]:
        """The exit code, and how many seconds it took."""
        assert self._child is not None
        begun = time.monotonic()
        self._child.send_signal(number)
        code = self._child.wait(PATIENCE)
        return code, time.monotonic() - begun

    def ended(self) -> int:
        """The exit code of one that ends by itself."""
        assert self._child is not None
        return self._child.wait(PATIENCE)

    @property
    def status(self) -> dict[str, Any] | None:
        """What this process says of itself; None as long as it has not said anything."""
        try:
            told: dict[str, Any] = json.loads((self.runtime / "health.json").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        return told if told["pid"] == self.pid else None

    def health(self, device: str) -> str | None:
        status = self.status
        return status["health"].get(device) if status else None

    def on_screen(self, *screens: str) -> str:
        """The name of the screen, once it is one of these."""

        def look() -> str | None:
            status = self.status
            return status["screen"] if status and status["screen"] in screens else None

        return until(look, lambda: f"the screen {screens}; {self.told()}")

    def senses(self, device: str, condition: str) -> None:
        until(lambda: self.health(device) == condition, lambda: f"{device} {condition}; {self.told()}")

    def shows(self, expected: Callable[[], Image.Image], within: float = PATIENCE) -> None:
        """The glass at the end of the wire becomes the expected picture, which may change while time passes."""
        until(lambda: self.seen().tobytes() == expected().tobytes(), lambda: self._differs(expected()), within)

    def seen(self) -> Image.Image:
        """What stands on the glass now; nothing new where its file is a device, which may have no end."""
        if not self._glass_file.exists() or self._glass_file.is_file():
            self.glass.poll()
        return self.glass.glass.picture()

    def match(self) -> Match | None:
        """The newest match as it is on disk, read as another program reads it."""
        if not self.archive.exists():
            return None
        with Archive.open(self.archive, read_only=True) as archive:
            row = archive.newest()
            return read_match(archive, row) if row else None

    def journal(self) -> list[Entry]:
        with Archive.open(self.archive, read_only=True) as archive:
            row = archive.newest()
            return [one.entry for one in read_entries(archive, row.id)] if row else []

    def told(self) -> str:
        """Everything that a failing test should say."""
        errors = (self.folder / "stderr").read_text(encoding="utf-8")
        return f"it says {self.status}, shows\n{half_blocks(self.seen())}\nand wrote {errors[-3000:]!r}"

    def errors(self) -> str:
        return (self.folder / "stderr").read_text(encoding="utf-8")

    def _differs(self, expected: Image.Image) -> str:
        return f"the picture\n{half_blocks(expected)}\nbut {self.told()}"

    def __enter__(self) -> Daemon:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.running:
            self.kill()
