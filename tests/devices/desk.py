"""A desk for the scribe: a clock that stands, an inbox that is a list, a match of beans to be saved roll by roll."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from companion.devices.archive import Archive
from companion.devices.mounts import Ground
from companion.devices.scribe import Scribe
from companion.devices.stored import read_entries
from companion.effects import Save, Verdict
from companion.engine.game import Roll
from companion.engine.journal import Entry, Moved, Setup
from companion.signals import EventId

SETUP = Setup("beans", ("ann", "bob"), "ann")
ROLLED = Moved(Roll("bean", ("1",)), "tray:1:7")


class Desk:
    """`ground`: what the archive lies on; it may change."""

    def __init__(self, path: Path, archive: Archive | None, ground: Ground | None = None) -> None:
        self.now, self.posted = 0.0, list[Any]()
        self.path, self.ground = path, ground or Ground()
        self.scribe = Scribe(path, archive, self.posted.append, lambda: self.now, None, lambda: self.ground)

    def begin(self) -> None:
        self.scribe.save(Save("1", (), 0.0, setup=SETUP))

    def roll(self, seq: int = 7) -> None:
        event = EventId("tray", 1, seq)
        self.scribe.save(Save("1", (ROLLED,), 0.0, {"winner": None}, event=event, verdict=Verdict.ACK))

    def kinds(self) -> list[type]:
        """What was posted, by kind and in order."""
        return [type(one) for one in self.posted]

    def written(self) -> list[Entry]:
        """What another program finds on the disk."""
        with Archive.open(self.path, read_only=True) as archive:
            return [one.entry for one in read_entries(archive, "1")]
