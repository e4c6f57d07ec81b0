"""A test run that is killed leaves no daemon behind."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

from tests.end_to_end.daemon import until

ROOT = Path(__file__).parents[2]
RUN = """
import sys, time
from pathlib import Path
from tests.end_to_end.daemon import Daemon, later
from tests.end_to_end.setups import START, panel_at
folder = Path(sys.argv[1])
with Daemon(folder, panel_at(folder), *START):
    later(600)
"""


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(") ")[2][0] not in "ZX"
    except OSError:
        return False


def test_a_daemon_dies_with_its_test(tmp_path: Path) -> None:
    run = subprocess.Popen([sys.executable, "-c", RUN, str(tmp_path)], cwd=ROOT)
    told = tmp_path / "run" / "health.json"
    until(told.exists, "the daemon says how it is", 60.0)
    pid = json.loads(told.read_text(encoding="utf-8"))["pid"]
    assert alive(pid)
    run.send_signal(signal.SIGKILL)
    run.wait(60.0)
    until(lambda: not alive(pid), f"process {pid} ends", 60.0)
