"""One picture on the glass by a process that draws it and ends: the splash before the daemon, the goodbye after it.

As a first picture it is right or silent: it comes only where [display] is plainly written and the screen is free. It
holds the bus no longer than a drawing takes. Imports neither the games nor what judges a config.
"""

from __future__ import annotations

import os
import threading
from contextlib import ExitStack
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from companion.first_picture import glanced, hand_over, taken_over
from companion.wiring import screen_claims

if TYPE_CHECKING:
    from companion.devices.display_settings import DisplaySettings

NAMES = {
    "splash": "the splash, until the daemon draws (at boot)",
    "safe": "SAFE TO UNPLUG (once nothing is mounted any more)",
    "restarting": "RESTARTING: leave the plug in",
}
SPLASH = "splash"
DEVICES = Path("/dev")
DRAWN_WITHIN = 3.0
"""Seconds that the glass has for the picture."""
LOOK_EVERY = 0.05
"""Seconds between two looks for a bus that is not there yet."""


def lone_picture(name: str, file: Path | None, wait: float = 0.0) -> str:
    """Put the picture of NAMES on the screen of that config and leave it standing; "" once it stands there.

    Otherwise the sentence that says why not; a config without a screen is no reason for one. `wait`: seconds that the
    bus may take to appear. Raises Occupied where a companion has the screen, MissingLibrary.
    """
    settings = glanced(file)
    if settings is None:
        return ""
    if not _there(settings, wait):
        pins = " or its pins" if settings.uses_pins else ""
        return f"Display: {settings.node}{pins} could not be opened within {wait:g} s: companion doctor says why."
    return _drawn(name, settings)


def _there(settings: DisplaySettings, wait: float) -> bool:
    """Whether the bus, and the pins of a screen that has some, can be opened, as soon as they can be. A file is made by
    its driver."""
    if settings.file is not None:
        return True
    end, never = monotonic() + wait, threading.Event()
    while not (_ours(settings.node) and (not settings.uses_pins or any(map(_ours, DEVICES.glob("gpiochip*"))))):
        if monotonic() >= end:
            return False
        never.wait(LOOK_EVERY)
    return True


def _ours(node: str | Path) -> bool:
    return os.access(node, os.R_OK | os.W_OK)


def _drawn(name: str, settings: DisplaySettings) -> str:
    """Why the picture does not stand on the glass, or ""."""
    from companion.devices.claim import claim
    from companion.devices.oled import open_display
    from companion.screens import draw, draw_first
    from companion.signals import Condition

    told: list[Any] = []
    heard = threading.Event()

    def post(signal: Any) -> None:
        told.append(signal)
        heard.set()

    with ExitStack() as open_things:
        open_things.enter_context(claim(screen_claims(settings), passing=True))
        display = open_display(settings, post, monotonic, gently=taken_over(settings))
        open_things.callback(display.close)
        if name == SPLASH:
            display.show(draw_first())
        else:
            from companion import bookends

            display.show(draw({"safe": bookends.SAFE, "restarting": bookends.RESTARTING}[name]))
        if not heard.wait(DRAWN_WITHIN):
            return f"Display: {settings.node} has not come back from drawing for {DRAWN_WITHIN:.0f} s."
        if told[0].condition is not Condition.OK:
            return str(told[0].why)
        if name == SPLASH:
            hand_over(settings)  # while the screen is still ours: whoever has it next will find the note
    return ""
