"""Y07: the archive lies in memory, as on a Pi whose root is an overlay. The game is played, every throw is answered,
and nobody is told that it is saved."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from companion.bookends import UNSAVED
from companion.screens import draw
from companion.signals import Condition, Device, SaveFailed
from tests.end_to_end.setups import START, at_table, shown_by
from tests.end_to_end.site import DISK, broken_by
from tests.end_to_end.test_losing import answered, lose, rolls, thrown

ROOT = Path(__file__).parents[2]
TMPFS = "40 24 0:40 / {folder} rw,nosuid - tmpfs tmpfs rw\n"
OVERLAY = (
    "41 24 0:41 / {folder} rw - overlay overlayroot rw,lowerdir=/ro,upperdir=/media/rw/upper,workdir=/media/rw/work\n"
    "42 24 0:42 / /media/rw rw - tmpfs tmpfs-root rw\n"
)


@pytest.mark.parametrize("table", [TMPFS, OVERLAY], ids=["tmpfs", "overlay"])
def test_an_archive_in_memory_is_played_on_and_never_called_saved(table: str, tmp_path: Path) -> None:
    folder = tmp_path.resolve()
    environment = broken_by(tmp_path, mounts=DISK + table.format(folder=folder))
    with at_table(tmp_path, *START, environment=environment) as (daemon, panel, model):
        daemon.senses("archive", "degraded")
        lose(model, Device.ARCHIVE, Condition.DEGRADED)
        model.hear(SaveFailed("in memory", model.table.now))
        daemon.shows(model.picture)  # NOT SAVED above every question
        answered(panel, thrown(panel, model, "DDDDAW"))
        daemon.shows(model.picture)
        assert len(rolls(daemon)) == 1, "it is kept as long as there is power"
        status = daemon.status
        assert status is not None and status["unsaved"] is True
        assert "in memory" in status["why"]["archive"] and "next power cut" in status["why"]["archive"]
        done = subprocess.run(
            [sys.executable, "-m", "companion.cli", "show", "--json", "--config", str(daemon.config)],
            env={**os.environ, "RUNTIME_DIRECTORY": str(daemon.runtime), "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            timeout=120,
            check=True,
        )
        assert shown_by(done.stdout)["health"]["archive"] == "degraded"
        assert daemon.stop()[0] == 0
        assert daemon.errors().count("in memory") == 1
        assert daemon.seen().tobytes() == draw(UNSAVED).tobytes()
