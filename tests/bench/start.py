"""From the start of the process to the first picture on the bus and to the question, against the libraries' imports."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from firmware_bridge.pty_panel import PtyPanel
from tests.bench.report import Row
from tests.bench.timing import interleaved
from tests.end_to_end.daemon import Daemon, until
from tests.end_to_end.setups import START, glass_at, panel_at

LIBRARIES = "import PIL.Image, luma.oled.device, gpiozero, pydantic, sqlite3, serial"
ROUNDS = 9
AIM = 1.2


def rows() -> list[Row]:
    first, imports, question, models = interleaved(
        ROUNDS, lambda: _started(_first_picture), _imported, lambda: _started(_question), _with_models
    )
    ratio = first.median / imports.median
    return [
        Row(
            "Start of the process to the first picture on the bus",
            first.said("ms"),
            imports.said(
                "ms, an interpreter that imports PIL.Image, luma.oled.device, gpiozero, pydantic, sqlite3, serial"
            ),
            f"{ratio:.2f} of the imports",
            f"under {AIM} times the imports",
            ratio < AIM,
            f"each {ROUNDS} times in turn, everything in the page cache, bytecode there; the picture is the splash",
        ),
        Row(
            "Start of the process to the question on the screen",
            question.said("ms"),
            models.said("ms, the same imports, where pydantic's BaseModel is really used"),
            f"{question.median / models.median:.2f} of those imports",
            note="with a config, a match begun in a new archive, a panel that is there",
        ),
    ]


def _imported(code: str = LIBRARIES) -> float:
    begun = monotonic()
    subprocess.run([sys.executable, "-c", code], check=True)
    return (monotonic() - begun) * 1000


def _with_models() -> float:
    return _imported(f"{LIBRARIES}\nfrom pydantic import BaseModel\nclass M(BaseModel):\n    a: int")


def _started(there: Callable[[Daemon], bool]) -> float:
    """Milliseconds until it is there, for a daemon in a folder of its own."""
    with TemporaryDirectory() as name, PtyPanel(Path(name) / "panel"):
        folder = Path(name)
        daemon = Daemon(folder, panel_at(folder) + glass_at(folder), *START)
        begun = monotonic()
        with daemon:
            until(lambda: there(daemon), daemon.told)
            return (monotonic() - begun) * 1000


def _first_picture(daemon: Daemon) -> bool:
    """The whole set-up and picture are on the bus: a chip that is lit shows something."""
    daemon.glass.poll()
    return daemon.glass.glass.lit and daemon.glass.glass.picture().getbbox() is not None


def _question(daemon: Daemon) -> bool:
    status = daemon.status
    return status is not None and status["screen"] == "hand_over"
