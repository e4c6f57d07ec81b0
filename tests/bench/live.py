"""One game through the real daemon, whole or its beginning: a panel on a pty, the record bus, the archive on this disk.

People's play without their pauses. What is measured on the way is kept in a Seen; judges nothing.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from companion.devices.archive import Archive
from companion.devices.archive_rows import EntryRow, MatchRow
from companion.devices.stamps import stamp
from companion.signals import EventId
from firmware_bridge.pty_panel import PtyPanel
from tests.bench.people import Tap, Throw, next_deed
from tests.end_to_end.daemon import Daemon, later, until
from tests.end_to_end.model import Model
from tests.end_to_end.setups import SEATS, START, glass_at, panel_at

FINGER = 0.06
SETTLED = 0.45
"""Seconds after which no picture moves, and the same key counts again."""
LINE = 0.0002
"""Seconds between two looks at the bus."""

Watch = Callable[[int, Path], AbstractContextManager[None]]
"""Something that watches a process, by its number, while a game is played in a folder."""


@dataclass(slots=True)
class Seen:
    """`arrived`: seconds from a ROLL line to the first byte of its picture on the bus; `frames`: the bytes of these
    pictures on the wire; `commits`: seconds of a commit of that size, made in between. `pictures`: bytes of every
    picture of the game. `peak`: bytes of memory."""

    arrived: list[float] = field(default_factory=list)
    frames: list[int] = field(default_factory=list)
    commits: list[float] = field(default_factory=list)
    pictures: list[int] = field(default_factory=list)
    decisions: int = 0
    peak: int = 0


def whole_game(watch: Watch | None = None, seed: int = 3, most: int | None = None) -> Seen:
    """`most`: after so many decisions it is broken off. A thing done takes SETTLED and more: a whole game minutes."""
    seen, chance = Seen(), Random(seed)
    with TemporaryDirectory() as name:
        folder = Path(name)
        with (
            PtyPanel(folder / "panel") as panel,
            Daemon(folder, panel_at(folder) + glass_at(folder), *START) as daemon,
            Archive.open(folder / "own" / "archive.sqlite") as own,
        ):
            own.begin(MatchRow("1", "high_risk", "{}"))
            model = Model(daemon.config, SEATS)
            daemon.senses("panel", "ok")
            daemon.shows(model.picture)
            with watch(daemon.pid, folder) if watch else nullcontext():
                while not model.is_over and (most is None or model.match.version < most):
                    deed = next_deed(model.table, chance)
                    later(SETTLED)
                    if isinstance(deed, Throw):
                        _throw(deed, daemon, panel, model, seen)
                        seen.commits.append(_commit(own, len(seen.commits) + 1))
                    else:
                        _tap(deed, panel, model)
                    daemon.shows(model.picture)
            seen.decisions = model.match.version
            seen.peak = peak_memory(daemon.pid)
            seen.pictures = _pictures(folder / "glass.jsonl", 0)[1:]
    return seen


def peak_memory(pid: int) -> int:
    """Bytes: the most that the process ever held (VmHWM)."""
    lines = Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines()
    return 1024 * int(next(line for line in lines if line.startswith("VmHWM")).split()[1])


def _throw(deed: Throw, daemon: Daemon, panel: PtyPanel, model: Model, seen: Seen) -> None:
    bus = daemon.folder / "glass.jsonl"
    before = bus.stat().st_size
    begun = time.monotonic()
    seq = panel.roll(deed.letters)
    while bus.stat().st_size == before and time.monotonic() < begun + 2:
        time.sleep(LINE)
    seen.arrived.append(time.monotonic() - begun)
    event = EventId(panel.panel.uid, panel.panel.boot, seq)
    until(lambda: (event.boot, seq, "ack") in panel.answered, daemon.told)
    model.roll(deed.letters, event)
    daemon.shows(model.picture)
    seen.frames += _pictures(bus, before)[:1]


def _tap(deed: Tap, panel: PtyPanel, model: Model) -> None:
    panel.key(deed.key, FINGER)
    later(FINGER)
    model.press(deed.key)


def _commit(own: Archive, number: int) -> float:
    """A decision of the usual size into an archive of our own, opened as the daemon opens its own."""
    body = json.dumps({"move": "x" * 1200})
    begun = time.monotonic()
    own.append("1", EntryRow(number, "moved", body, stamp()), EventId("bench", 1, number), "ack")
    return time.monotonic() - begun


def _pictures(bus: Path, offset: int) -> list[int]:
    """The bytes on the wire of each picture that was recorded from there on: address, control byte and data."""
    sizes: dict[float, int] = {}
    with bus.open("rb") as file:
        file.seek(offset)
        for line in file.read().split(b"\n")[:-1]:
            message = json.loads(line)
            sizes[message["t"]] = sizes.get(message["t"], 0) + 1 + len(message["hex"]) // 2
    return list(sizes.values())
