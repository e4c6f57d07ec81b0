"""The views before the first question and after the last: nobody asks anything in them."""

from __future__ import annotations

from companion.screens import FIRST_DEVICES
from companion.views import Header, Line, Notice, Splash, View

WELCOME = View("splash", Splash("", FIRST_DEVICES), "Table companion starts.")

FAREWELL = View(
    "farewell",
    Notice((Line("GAME SAVED", "list"), Line(""), Line("Safe to unplug.", "small"))),
    "The game is saved. Safe to unplug.",
    Header("TABLE COMPANION"),
)

CANNOT_START = View(
    "cannot_start",
    Notice((Line("CANNOT START", "list"), Line("Why: see the log, or"), Line("run companion check"))),
    "The companion cannot start; the log says why.",
    Header("TABLE COMPANION"),
)
