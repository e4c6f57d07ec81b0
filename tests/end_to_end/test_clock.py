"""The wall clock of the real daemon jumps by years while people play: nothing at the table is disturbed, and times are
told as "clock not set" until it is set, and right afterwards."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

from companion.cli.reading import exactly
from companion.devices.archive import Archive
from companion.engine.game import Prompt
from companion.signals import Condition, Device
from tests.end_to_end.daemon import Daemon, until
from tests.end_to_end.model import Model
from tests.end_to_end.setups import START, at_table
from tests.end_to_end.site import broken_by
from tests.end_to_end.test_losing import answered, lose, rolls, thrown

ROOT = Path(__file__).parents[2]
YEAR = 365 * 86400.0
SEAM = """
import time
from pathlib import Path
from companion.devices import stamps
from companion import loop
here, truth = Path({folder!r}), time.time
def wall():
    try:
        return truth() + float((here / "error").read_text() or 0.0)
    except (OSError, ValueError):
        return truth()
time.time, stamps.ROOT, loop.QUIET_EVERY = wall, here, 0.2
"""


@dataclass
class FalseClock:
    """The wall clock of a daemon: how wrong it is, and whether a network has set it."""

    folder: Path

    def __post_init__(self) -> None:
        self.network = self.folder / "run/systemd/timesync"
        self.network.mkdir(parents=True)

    def is_off_by(self, seconds: float) -> None:
        new = self.folder / "error.new"
        new.write_text(str(seconds))
        new.replace(self.folder / "error")

    def synchronize(self) -> None:
        (self.network / "synchronized").touch()


def says(daemon: Daemon, *words: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "companion.cli", words[0], "--config", str(daemon.config), *words[1:]],
        cwd=daemon.folder,
        env={**os.environ, "RUNTIME_DIRECTORY": str(daemon.runtime), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    return done.stdout


def times(daemon: Daemon) -> list[float | None]:
    """When the match began and each of its entries was made, as another program reads it."""
    with Archive.open(daemon.archive, read_only=True) as archive:
        return [archive.match("1").created, *(one.stamp.wall for one in archive.entries("1"))]


def dice_asked(model: Model) -> int:
    prompt = model.match.prompt
    assert isinstance(prompt, Prompt) and prompt.dice is not None
    return prompt.dice.count


def test_years_go_by_and_come_back_while_people_play(tmp_path: Path) -> None:
    clock = FalseClock(tmp_path / "pi")
    begun = time.time()
    environment = broken_by(tmp_path, SEAM.format(folder=str(clock.folder)))
    clock.is_off_by(-time.time() + 50.0)  # 1970, as a Pi without a clock chip
    with at_table(tmp_path, *START, environment=environment) as (daemon, panel, model):
        daemon.senses("clock", "degraded")
        lose(model, Device.CLOCK, Condition.DEGRADED)
        daemon.shows(model.picture)  # with a small sign for the clock
        assert "clock not set" in says(daemon, "matches")
        for error in (-20 * YEAR, 9 * YEAR, -YEAR):
            answered(panel, thrown(panel, model, "D" * dice_asked(model)))
            daemon.shows(model.picture)
            clock.is_off_by(error)
        assert times(daemon) == [None] * 4
        clock.is_off_by(-40.0)
        clock.synchronize()
        daemon.senses("clock", "ok")
        lose(model, Device.CLOCK, Condition.OK)
        daemon.shows(model.picture)
        until(lambda: None not in times(daemon), lambda: f"times; {daemon.told()}")
        assert "clock not set" not in says(daemon, "matches")
        clock.is_off_by(5 * YEAR)  # somebody sets it wrong, and the network sets it right again
        until(lambda: (times(daemon)[0] or 0.0) > time.time() + 4 * YEAR, lambda: f"wrong; {times(daemon)}")
        clock.is_off_by(0.0)
        until(lambda: (times(daemon)[0] or YEAR * 99) < time.time(), lambda: f"right; {times(daemon)}")
        kept = [one or 0.0 for one in times(daemon)]
        assert kept == sorted(kept) and begun < kept[0] and kept[-1] < time.time()
        (created,) = json.loads(says(daemon, "matches", "--json"))
        assert created["started"] == exactly(kept[0])
        assert len(rolls(daemon)) == 3
        status = daemon.status
        assert status is not None and status["unsaved"] is False
        assert {status["health"][name] for name in ("panel", "display", "archive", "clock")} == {"ok"}
        match = daemon.match()
        assert match is not None and match.state == model.match.state


def test_only_stamps_and_the_names_of_damaged_files_look_at_the_wall_clock() -> None:
    """Sleep, blinking, holds, time-outs and health go by the monotonic clock: nothing else may know the date."""
    found = set()
    for path in sorted((ROOT / "companion").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and (
                ast.unparse(node) in ("time.time", "datetime.now", "datetime.today", "time.time_ns", "time.localtime")
            ):
                found.add(str(path.relative_to(ROOT / "companion")))
            if isinstance(node, ast.ImportFrom) and node.module == "time":
                assert not {"time", "time_ns", "localtime", "gmtime"} & {name.name for name in node.names}, path
    assert found - {"doctor/here.py"} == {"devices/stamps.py", "devices/archive_file.py"}
