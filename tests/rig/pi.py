"""A Pi in a bottle: boot it, press its keys, throw dice on its panel, look at its glass, pull its plug.

The real daemon under the real systemd on a real kernel, which is a program of this machine (User-mode Linux). Knows the
bottle, the agent's line, the screen's file, the panel's cable; nothing of what the companion should do.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from tests.rig.build import Bottle
from tests.rig.cable import CablePanel
from tests.rig.line import Line, NoAnswer
from tests.rig.power import lose
from tests.rig.screen import Screen

if TYPE_CHECKING:
    from PIL import Image

PINS = {"a": 17, "b": 27, "c": 22, "power": 26}
BOOT = 180.0
"""Seconds after which a boot is given up; 5 are usual, 30 where six others want the same processor."""
SERVICE = "companion.service"
ARCHIVE = "/var/lib/companion/archive.sqlite"
HEALTH = "/run/companion/health.json"


class Pi:
    """One machine with a disk of its own in `folder`. `booted_at`: the host's clock when power came."""

    def __init__(self, bottle: Bottle, folder: Path, panel: CablePanel, *, chance: int = 0) -> None:
        self.folder, self.panel = folder, panel
        self.disk = folder / "disk.ext4"
        self.screen = Screen(folder / "glass", "ssd1309")
        self.booted_at = 0.0
        self.unflushed = self.suffered = 0
        self._bottle = bottle
        self._undo = folder / "undo"
        self._chance = Random(chance)
        self._kernel: subprocess.Popen[bytes] | None = None
        self._line: Line | None = None
        subprocess.run(["cp", "--sparse=always", str(bottle.disk), str(self.disk)], check=True)

    # -- power ------------------------------------------------------------------------------------------------

    def power(self, *words: str) -> Pi:
        """The plug goes in; returns at once. `words`: more for the kernel's command line."""
        assert self._kernel is None
        ours, theirs = socket.socketpair()
        glass = os.open(self.folder / "glass", os.O_WRONLY | os.O_APPEND)
        command = [
            str(self._bottle.kernel),
            *("mem=384M", f"ubd0={self.disk}", "root=/dev/ubda", "ro", "fsck.repair=yes"),
            *("con0=null,fd:1", "con=null", "console=tty0", "quiet", "systemd.show_status=false"),
            *(f"ssl0=fd:{theirs.fileno()}", f"ssl1=fd:{self.panel.far_end}", "ssl=null"),
            *(f"screen.fd={glass}", f"uml_dir={self.folder}", "umid=pi", *words),
        ]
        environment = {**os.environ, "TMPDIR": _executable(), "RIG_UNDO": str(self._undo)}
        with (self.folder / "console").open("ab") as console:
            self.booted_at = time.monotonic()
            self._kernel = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=console,
                stderr=console,
                pass_fds=[theirs.fileno(), glass, self.panel.far_end],
                env={**environment, "LD_PRELOAD": str(self._bottle.volatile)},
                start_new_session=True,
            )
        theirs.close()
        os.close(glass)
        self._line = Line(ours)
        return self

    def boot(self, *words: str) -> Pi:
        """The plug goes in; returns when the service is ready."""
        self.power(*words)
        self.ready()
        return self

    def ready(self) -> None:
        """Until the service is up. systemd starts one that failed again after 2 s, and that is waited for."""
        up = f"systemctl is-active --quiet {SERVICE}"
        code, out = self.line.run(f"{up} || systemctl start {SERVICE} || until {up}; do sleep 0.5; done", BOOT)
        assert code == 0, f"the service does not start: {out}\n{self.journal()}"

    def cut_power(self) -> None:
        """At this moment, and the panel's with it. What the disk had not flushed is lost, kept or torn, by chance."""
        self._end()
        unflushed, suffered = lose(self.disk, self._undo, self._chance)
        self.unflushed += unflushed
        self.suffered += suffered
        self.screen.lost_power()
        self.panel.restart()

    def goes_off(self) -> float:
        """Wait until the machine has gone off by itself; seconds. The plug stays in, and with it the screen's power."""
        assert self._kernel is not None
        begun = time.monotonic()
        while self._kernel.poll() is None:
            assert time.monotonic() < begun + BOOT, f"it stays on; its console:\n{self.console()}"
            self.glass()
            select.select([], [], [], 0.01)
        self.glass()
        assert self._kernel.returncode == 0, self.console()
        return time.monotonic() - begun

    def restarts(self) -> float:
        """Wait until a machine that was told to restart is up again, with the plug in all the time; seconds."""
        assert self._line is not None
        begun = time.monotonic()
        self._line.uptime = None
        while self._line.uptime is None:
            self.glass()
            with contextlib.suppress(NoAnswer):
                self._line.greeted(0.02)
            assert time.monotonic() < begun + BOOT, f"it does not come up again; its console:\n{self.console()}"
        return time.monotonic() - begun

    def close(self) -> None:
        """The test is over."""
        if self._kernel is not None:
            self._end()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _end(self) -> None:
        assert self._kernel is not None
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self._kernel.pid, signal.SIGKILL)  # one process for each address space, all in this group
        self._kernel.wait(90)
        end = time.monotonic() + 90.0
        while _group_lives(self._kernel.pid) and time.monotonic() < end:
            select.select([], [], [], 0.01)
        self._kernel = None
        if self._line is not None:
            self._line.close()
        self._line = None

    # -- what people do ---------------------------------------------------------------------------------------

    def press(self, key: str, seconds: float = 0.08) -> None:
        """A finger on a key of the header."""
        self.line.pins((PINS[key], 0, seconds), (PINS[key], 1, 0.0))

    def roll(self, faces: str) -> int:
        """Dice come to rest on the panel; the event's number there."""
        return self.panel.roll(faces)

    def unplug(self) -> None:
        """The panel's USB cable, at the Pi."""
        self.sh("/opt/rig/devices.sh unplug")

    def plug(self) -> None:
        self.sh("/opt/rig/devices.sh plug")

    def glass(self) -> Image.Image:
        """What an eye sees now: 128x64, mode "1"."""
        return self.screen.picture()

    # -- what only a test can -----------------------------------------------------------------------------------

    @property
    def line(self) -> Line:
        """To the agent inside, once it is there."""
        assert self._line is not None, "there is no power"
        try:
            self._line.greeted(BOOT)
        except NoAnswer as no:
            raise NoAnswer(f"{no}; its console:\n{self.console()}") from no
        return self._line

    def run(self, command: str, within: float = 180.0) -> tuple[int | None, str]:
        """A shell command inside, as root: its code (None: it took longer) and all that it said."""
        return self.line.run(command, within)

    def sh(self, command: str, within: float = 180.0) -> str:
        """The same where it has to succeed: what it said."""
        code, out = self.run(command, within)
        assert code == 0, f"{command}: {code}, {out}"
        return out

    @property
    def status(self) -> dict[str, Any] | None:
        """What the daemon says of itself; None while none does."""
        (told,) = self.line.read(HEALTH)
        return json.loads(told) if told else None

    def health(self, device: str) -> str | None:
        """What the daemon says of a device; None while it says nothing."""
        status = self.status
        return status["health"].get(device) if status else None

    def set_screen(self, **parameters: int) -> None:
        """Of `kernel/screen.c`: storm, fail, byte_us."""
        for name, number in parameters.items():
            self.sh(f"echo {number} > /sys/module/screen/parameters/{name}")

    def journal(self, unit: str = SERVICE, lines: int = 40) -> str:
        return self.run(f"journalctl --boot --no-pager --output=short-monotonic --unit={unit} --lines={lines}")[1]

    def console(self) -> str:
        return (self.folder / "console").read_text(errors="replace")[-3000:]


def _executable() -> str:
    """A folder in memory whose files may be run: the machine's memory is one."""
    return "/dev/shm" if not os.statvfs("/dev/shm").f_flag & os.ST_NOEXEC else "/tmp"


def _group_lives(group: int) -> bool:
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True
