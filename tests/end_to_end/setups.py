"""What tests start from: configs, a match shortly before its end, and breaking what no cable in a test can break."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

from companion.devices.archive import Archive
from companion.devices.glass import Chip
from companion.devices.scribe import Scribe
from companion.effects import Save
from companion.engine.game import Settle
from companion.engine.journal import Entry, Moved, Setup
from companion.shelf import find_game
from firmware_bridge.pty_panel import PtyPanel
from tests.end_to_end.daemon import Daemon
from tests.end_to_end.model import Model
from tests.end_to_end.site import broken_by

SEATS = ("red", "blue")
START = ("--start", "high_risk", "--seats", "red,blue")


def panel_at(folder: Path) -> str:
    return f'[panel]\nport = "{folder}/panel"\n'


def glass_at(folder: Path, chip: str = "ssd1306") -> str:
    return f'[display]\ndriver = "{chip}"\nbus = "record"\nfile = "{folder}/glass.jsonl"\n'


@contextmanager
def at_table(
    folder: Path, *flags: str, chip: Chip = "ssd1306", plugged: bool = True, **more: Any
) -> Iterator[tuple[Daemon, PtyPanel, Model]]:
    """A daemon with a panel and a recorded glass, a match begun, and the model of it; the first picture stands."""
    with PtyPanel(folder / "panel") as panel:
        if not plugged:
            panel.unplug()
        with Daemon(folder, panel_at(folder) + glass_at(folder, chip), *(flags or START), chip=chip, **more) as daemon:
            model = Model(daemon.config, SEATS, with_tray=plugged)
            daemon.senses("panel", "ok" if plugged else "lost")
            if flags == ():
                daemon.shows(model.picture)
            yield daemon, panel, model


def nearly_won(archive: Path) -> None:
    """An archive whose match red wins with the next six Ascensions and the climber chosen."""
    game = find_game("high_risk")
    rules = {switch.name: switch.default for switch in game.switches}
    setup = Setup("high_risk", SEATS, "red", rules, dict(game.facts), {seat: seat for seat in SEATS})
    near: Entry = Moved(Settle({"tokens": {"red": [10, 10, 10, 8], "blue": [1, 0, 0, 0]}}, "the table says so"))
    scribe = Scribe(archive, Archive.open(archive), _quiet, monotonic)
    scribe.save(Save("1", (), monotonic(), setup=setup))
    scribe.save(Save("1", (near,), monotonic()))
    scribe.close()


def _quiet(_: object) -> None: ...


def bus_that(folder: Path, does: str) -> tuple[dict[str, str], Callable[[bool], None]]:
    """A record bus that does something bad while it is told to: the environment, and the switch."""
    switch = folder / "bus-is-bad"
    code = f"""
import errno, os, threading
from pathlib import Path
from companion.devices.bus import Recorder
good = Recorder.write
def write(self, message):
    if Path({str(switch)!r}).exists():
        {does}
    good(self, message)
Recorder.write = write
"""

    def turn(bad: bool) -> None:
        if bad:
            switch.touch()
        else:
            switch.unlink(missing_ok=True)

    return broken_by(folder, code), turn


def shown_by(words: str) -> Any:
    """What `companion show --json` printed."""
    return json.loads(words)
