"""A machine with an archive, for the commands that look at it: matches are written as the scribe writes them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from companion.cli import main
from companion.devices.archive import Archive
from companion.devices.archive_rows import EntryRow, MatchRow
from companion.devices.stamps import Stamp
from companion.devices.stored import body_of, setup_text
from companion.engine.game import Choose
from companion.engine.journal import Closed, Corrected, Entry, Moved, Redid, Setup, Struck, TookBack
from companion.engine.match import Match
from companion.shelf import find_game
from tests.games.high_risk.playing import dice

ROOT = Path(__file__).parent.parent.parent
SEATS = ("red", "blue")
WALL = 1_795_986_300.25  # 2026-11-29 21:05:00.25 UTC
BOOT = "8a4c0d1e-0000-4000-8000-000000000001"


def setup(first: str = "red", zones: str = "BCCVCCVCCVS", **people: str) -> Setup:
    return Setup("high_risk", SEATS, first, {}, {"zones": zones}, {**{seat: seat for seat in SEATS}, **people})


def rolled(letters: str, event: str = "") -> Moved:
    return Moved(dice(letters), event)


def chosen(option: str) -> Moved:
    return Moved(Choose(option))


REST_AND_CLIMB: tuple[Entry, ...] = (rolled("DDAWAD", "e6:1:14"), chosen("rest"), chosen("advance:0"))
"""Red climbs two; it is Blue's turn then."""
UNDONE: tuple[Entry, ...] = (
    *REST_AND_CLIMB,  # 1 to 3
    TookBack(),  # 4 undoes 3
    Redid(),  # 5 makes 3 stand again
    rolled("DDDDDD"),  # 6 blue
    Struck(3),  # 7 undoes 6
    rolled("DADDDD"),  # 8 blue
    chosen("rest"),  # 9
    Corrected(3, dice("DDDDDD")),  # 10 undoes 8, and 9 is void
)
WON: tuple[Entry, ...] = (
    *(rolled("AAAAAA"), chosen("advance:0")) * 4,
    *(rolled("AAAAAA"), chosen("advance:6")) * 4,
)
"""Red is up with all climbers before Blue has rolled."""


class Machine:
    """A folder with a config and an archive, and `companion` to run there. `out` and `err`: what it said last."""

    def __init__(self, folder: Path, spoken: pytest.CaptureFixture[str]) -> None:
        self.folder, self.archive, self.config = folder, folder / "archive.sqlite", folder / "table.toml"
        self.config.write_text('[archive]\npath = "archive.sqlite"\n')
        self._spoken = spoken
        self.out = self.err = ""

    def __call__(self, *words: str) -> int:
        """Run a command; its exit code."""
        code = main([words[0], "--config", str(self.config), *words[1:]])
        self.out, self.err = self._spoken.readouterr()
        return code

    def says(self, *words: str) -> Any:
        """The JSON that a command answers."""
        assert (self(*words), self.err) == (0, "")
        return json.loads(self.out)

    def keep(self, entries: tuple[Entry, ...] = (), match: str = "1", begins: Setup | None = None, **how: Any) -> Match:
        """Write a match and leave a whole archive."""
        with Archive.open(self.archive) as archive:
            return write(archive, entries, match, begins or setup(), **how)


def write(
    archive: Archive,
    entries: tuple[Entry, ...],
    name: str = "1",
    begins: Setup | None = None,
    wall: float | None = WALL,
    changes: Mapping[int, Mapping[str, Any]] | None = None,
) -> Match:
    """One commit an entry. `changes`: for an entry's number what was recorded otherwise than the rules give it."""
    begins = begins or setup()
    match = Match.begin(find_game(begins.game), begins)
    archive.begin(MatchRow(name, begins.game, setup_text(begins), wall))
    for number, entry in enumerate(entries, start=1):
        match = match.after(entry)
        after = {**match.game.scenarios.describe(match.state), **(changes or {}).get(number, {})}
        when = Stamp(None if wall is None else wall + number, 100.0 + number, BOOT)
        row = EntryRow(number, *body_of(entry, after), when)
        closes = isinstance(entry, Closed)
        winner = json.dumps(after["winner"]) if closes else None
        archive.save(name, (row,), winner=winner, close=closes)
    return match


WITHOUT_RIGHTS = """
import ctypes, os, sys
for capability in range(4):  # chown, dac_override, dac_read_search, fowner: what makes root a reader of everything
    ctypes.CDLL(None).prctl(24, capability, 0, 0, 0)  # PR_CAPBSET_DROP; refused to all who are not root, who need none
os.execv(sys.executable, [sys.executable, "-m", *sys.argv[1:]])
"""


def as_somebody(*words: str, where: Path, module: str = "companion.cli") -> subprocess.CompletedProcess[str]:
    """Run `companion` in a process that has no more rights than the files' modes give, also where root runs tests."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", "PYTHONWARNINGS": "error"}
    return subprocess.run(
        [sys.executable, "-c", WITHOUT_RIGHTS, module, *words],
        cwd=where,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
    )
