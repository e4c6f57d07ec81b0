"""Shuts the Pi down through logind, as the user that the service is: polkit says whether it may, and never sudo.

Speaks D-Bus by systemd's own busctl, and waits for its answer in a thread of its own. Whoever asks that the power stays
on (an inhibitor: an update of the system, say) is respected and named. `systemctl poweroff` is not used: it goes on to
other doors when logind has said no, and heeds everybody who is logged in somewhere.
"""

from __future__ import annotations

import json
import logging
import shutil
import subprocess
import threading
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

from companion.signals import StaysOn

if TYPE_CHECKING:
    from companion.ports import Post

log = logging.getLogger(__name__)

LOGIND = ("org.freedesktop.login1", "/org/freedesktop/login1", "org.freedesktop.login1.Manager")
PATIENCE = 20.0
"""Seconds that logind has for an answer; D-Bus itself gives up after 25."""
RULE = "50-companion.rules"
WHO = 20
"""Letters of the one who wants the power to stay on, as they fit on the screen."""


@dataclass(frozen=True, slots=True)
class StayedOn:
    """Why the Pi stays on. `short`: for the screen, four lines of 20 letters; `why`: for the log, with the cure."""

    short: str
    why: str


Call = Callable[[list[str]], "tuple[int, str, str]"]
"""Runs a command: its exit code, what it printed and what it complained of. Raises OSError, TimeoutExpired."""


def _run(command: list[str]) -> tuple[int, str, str]:
    done = subprocess.run(command, check=False, capture_output=True, text=True, timeout=PATIENCE)
    return done.returncode, done.stdout, done.stderr


def power_off_behind(post: Post) -> None:
    """Ask for the shutdown behind the game, which goes on until it comes, or until it is told why it does not."""

    def ask() -> None:
        refused = power_off()
        if refused:
            log.warning("%s", refused.why)
            post(StaysOn(refused.short, monotonic()))

    threading.Thread(target=ask, name="power off", daemon=True).start()


def power_off(call: Call = _run) -> StayedOn | None:
    """Ask logind to shut the machine down; None when it does."""
    busctl = shutil.which("busctl")
    if busctl is None:
        return StayedOn("No systemd here: shut down by hand.", "there is no systemd here that could shut the Pi down")
    try:
        code, _, complaint = call([busctl, "--system", "call", *LOGIND, "PowerOff", "b", "false"])
        if code == 0:
            return None
        held = _held_by(call, busctl)
    except (OSError, subprocess.TimeoutExpired) as fault:
        return StayedOn("The system gives no answer. Try again.", f"logind does not answer ({fault})")
    said = complaint.strip().removeprefix("Call failed: ") or f"busctl ended with {code}"
    if held:
        names = " and ".join(f"{who} ({why})" for who, why in held)
        return StayedOn(f"{held[0][0][:WHO]} is at work. Try again later.", f"the power is kept on by {names}")
    if any(word in said.lower() for word in ("authentication", "denied", "not authorized")):
        cure = f"install systemd/{RULE} in /etc/polkit-1/rules.d"
        return StayedOn("The companion may not do that: see the log.", f"polkit refuses the shutdown ({said}): {cure}")
    return StayedOn("The system refuses: see the log.", f"logind refuses the shutdown: {said}")


def _held_by(call: Call, busctl: str) -> list[tuple[str, str]]:
    """Who forbids a shutdown now, and why; nobody where that is not told."""
    code, told, _ = call([busctl, "--system", "--json=short", "call", *LOGIND, "ListInhibitors"])
    try:
        rows = json.loads(told)["data"][0] if code == 0 else []
        return [(who, why) for what, who, why, mode, *_ in rows if "shutdown" in what.split(":") and "block" in mode]
    except (ValueError, LookupError, TypeError, AttributeError):
        return []
