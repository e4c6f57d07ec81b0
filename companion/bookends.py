"""The views before the first question and after the last: nobody asks anything in them.

One word and one place for each. WELCOME is drawn by the splash service and then by the daemon; FAREWELL, UNSAVED and
CANNOT_START by the daemon when it ends; SAFE and RESTARTING by the shutdown hook alone, since only then is it true.
"""

from __future__ import annotations

from dataclasses import replace

from companion.screens import FIRST_DEVICES
from companion.views import Header, Line, Notice, Splash, View

_OURS = Header("TABLE COMPANION")

WELCOME = View("splash", Splash("", FIRST_DEVICES), "Table companion starts.")

FAREWELL = View(
    "farewell",
    Notice((Line("GAME SAVED", "list"), Line("Safe to unplug when"), Line("the Pi is off."))),
    "The game is saved. Safe to unplug when the Pi is off.",
    _OURS,
)
"""The daemon has ended; the Pi goes on, or is about to end."""

KEPT = replace(FAREWELL, say="The game is kept: the same command goes on with it.")
"""The same at a simulated table, which has no plug."""

UNSAVED = View(
    "farewell_unsaved",
    Notice((Line("NOT ALL SAVED", "list"), Line("The disk is at fault:"), Line("run companion doctor"))),
    "Not all of the game is saved: companion doctor says why.",
    _OURS,
)

CANNOT_START = View(
    "cannot_start",
    Notice((Line("CANNOT START", "list"), Line("Why: see the log, or"), Line("run companion check"))),
    "The companion cannot start; the log says why.",
    _OURS,
)

SAFE = View(
    "safe",
    Notice((Line("SAFE TO UNPLUG", "list"), Line("The Pi is off."))),
    "Safe to unplug: the Pi is off.",
    _OURS,
)
"""Every file system is unmounted or read-only: nothing can be lost any more."""

RESTARTING = View(
    "restarting",
    Notice((Line("RESTARTING", "list"), Line("Leave the plug in."))),
    "The Pi restarts: leave the plug in.",
    _OURS,
)
