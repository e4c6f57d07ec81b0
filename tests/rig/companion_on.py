"""The daemon inside a Pi in the shape that the end-to-end tests know: so that their player sits at this table too.

Knows the Pi and `tests.end_to_end.daemon`; the model of the table is the tests' own. Killing it cuts the Pi's power.
"""

from __future__ import annotations

import select
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from companion.devices.archive import Archive
from companion.devices.stored import read_entries, read_match
from companion.screens.halfblocks import half_blocks
from tests.end_to_end.daemon import Daemon
from tests.rig.pi import ARCHIVE, HEALTH, SERVICE, Pi

if TYPE_CHECKING:
    from PIL import Image

    from companion.engine.journal import Entry
    from companion.engine.match import Match

START = "--start high_risk --seats red,blue"
PATIENCE = 180.0


class CompanionOn(Daemon):
    """`kill` and `start` are the Pi's plug; everything that is asked of it waits for the boot."""

    def __init__(self, pi: Pi) -> None:
        self.pi = pi
        self.folder = pi.folder
        self.config = pi.folder / "table.toml"
        self.config.write_bytes(pi.line.read("/etc/companion/table.toml")[0] or b"")

    def start(self) -> Daemon:
        self.pi.power()
        return self

    def kill(self) -> None:
        self.pi.cut_power()

    @property
    def status(self) -> dict[str, Any] | None:
        return self.pi.status

    def seen(self) -> Image.Image:
        return self.pi.glass()

    def match(self) -> Match | None:
        with self._archive() as archive:
            row = archive.newest()
            return read_match(archive, row) if row else None

    def journal(self) -> list[Entry]:
        with self._archive() as archive:
            row = archive.newest()
            return [one.entry for one in read_entries(archive, row.id)] if row else []

    def on_screen(self, *screens: str) -> str:
        def look() -> str | None:
            status = self.status
            return status["screen"] if status and status["screen"] in screens else None

        screen: str = patiently(look, lambda: f"the screen {screens}; {self.told()}")
        return screen

    def senses(self, device: str, condition: str) -> None:
        patiently(lambda: self.health(device) == condition, lambda: f"{device} {condition}; {self.told()}")

    def shows(self, expected: Callable[[], Image.Image], within: float = PATIENCE) -> None:
        patiently(
            lambda: self.seen().tobytes() == expected().tobytes(),
            lambda: f"the picture\n{half_blocks(expected())}\nbut {self.told()}",
            within,
        )

    def told(self) -> str:
        seen = half_blocks(self.seen())
        return f"it says {self.status}, shows\n{seen}\nand wrote {self.pi.journal()}\n{self.pi.console()[-800:]}"

    def errors(self) -> str:
        return self.pi.journal(lines=400)

    def _archive(self) -> Archive:
        """A copy of the archive as it is now, its log with it."""
        copy = self.folder / "archive.sqlite"
        names = ("", "-wal")
        for name, content in zip(names, self.pi.line.read(*(ARCHIVE + name for name in names)), strict=True):
            place = copy.with_name(copy.name + name)
            place.unlink(missing_ok=True)
            if content is not None:
                place.write_bytes(content)
        copy.with_name(copy.name + "-shm").unlink(missing_ok=True)
        return Archive.open(copy, read_only=True)


def patiently(look: Callable[[], Any], what: Callable[[], str], within: float = PATIENCE) -> Any:
    """What `look` finds, as soon as it is something; a look costs the Pi time, so there is a while between two."""
    end = time.monotonic() + within
    while not (found := look()):
        if time.monotonic() > end:
            raise AssertionError(f"not within {within} s: {what()}")
        select.select([], [], [], 0.02)
    return found


def starts_with_a_match(pi: Pi, *, short_nights: bool = False) -> None:
    """The service begins a match of red and blue by itself from now on, as `companion run --start` does.

    `short_nights`: the glass dims, drifts and goes dark after seconds (`guest/short_nights.py`).
    """
    program = "python /opt/rig/short_nights.py" if short_nights else "companion"
    pi.sh(
        f"mkdir -p /etc/systemd/system/{SERVICE}.d && printf '[Service]\\nExecStart=\\nExecStart="
        f"/opt/companion/venv/bin/{program} run {START}\\n' >/etc/systemd/system/{SERVICE}.d/start.conf && sync && "
        f"systemctl daemon-reload && systemctl restart {SERVICE}"
    )


__all__ = ["HEALTH", "CompanionOn", "patiently", "starts_with_a_match"]
