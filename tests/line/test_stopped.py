"""A daemon that stands still for a while (SIGSTOP: a frozen or very busy Pi) while fingers go on pressing: what has
waited in the tty does nothing to a question that nobody could see change."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from firmware_bridge.pty_panel import PtyPanel
from tests.end_to_end.daemon import Daemon, later, until
from tests.end_to_end.setups import at_table

STOPPED = 3.0


def version(daemon: Daemon) -> int:
    match = daemon.match()
    return match.version if match else 0


def answered(panel: PtyPanel, boot: int, seq: int) -> bool:
    return any(one[:2] == (boot, seq) for one in panel.answered)


def test_keys_that_waited_for_a_stopped_daemon_do_nothing(tmp_path: Path) -> None:
    with at_table(tmp_path) as (daemon, panel, _):
        later(0.6)  # after its HELLO the line listens for old rolls
        panel.roll("DDAWAD")
        assert daemon.on_screen("turn")
        before = version(daemon)
        assert before == 1
        os.kill(daemon.pid, signal.SIGSTOP)
        try:
            for key in ("a", "c"):  # REST, and the first climber climbs: both would be taken
                panel.key(key, 0.05)
                later(0.4)
            later(STOPPED)
            panel.key("a", 0.05)  # and one that is young even when it goes on
            later(0.2)
        finally:
            os.kill(daemon.pid, signal.SIGCONT)
        boot = panel.panel.boot
        until(lambda: all(answered(panel, boot, seq) for seq in range(2, 8)), daemon.told)
        later(0.6)
        assert daemon.on_screen("turn")
        assert version(daemon) == before
        panel.key("a", 0.05)  # the same key, seen and meant
        until(lambda: daemon.status and daemon.status["screen"] != "turn", daemon.told)
        assert daemon.running
