"""The small screen: from settings to a Display. Everything a caller needs is here.

Imports the libraries that the settings call for, and says in a sentence which is missing; touches no hardware
(the screen's thread does that, so that a bus that hangs holds nobody up).
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING

from companion.devices.display_settings import DisplaySettings
from companion.devices.display_thread import DisplayThread, Surface
from companion.devices.gpio import open_factory
from companion.devices.gpio_faults import PinsLost
from companion.errors import MissingLibrary

if TYPE_CHECKING:
    from PIL import Image

    from companion.ports import Post

__all__ = ["DisplaySettings", "NoDisplay", "open_display"]


def open_display(
    settings: DisplaySettings, post: Post, clock: Callable[[], float], *, gently: bool = False
) -> DisplayThread | NoDisplay:
    """The screen that the settings name, a Display, with its thread running.

    `post` gets Sensed(DISPLAY, OK) once the first picture stands on the glass, LOST with the cause and the cure
    when it cannot, and OK again when it is back. `clock`: monotonic seconds. `gently`: another process has left a
    picture standing, which stands until the first one of ours. Raises MissingLibrary.
    """
    if settings.driver == "none":
        return NoDisplay(post, clock)
    surface: Surface
    if settings.driver == "capture":
        from companion.devices.capture import Capture

        surface = Capture(settings)
    else:
        _require(settings)
        from companion.devices.controller import Controller

        surface = Controller(settings, clock, gently=gently)
    display = DisplayThread(surface, post, clock)
    display.start()
    return display


class NoDisplay:
    """No screen was asked for: health `off`, every picture forgotten."""

    shown = bytes_sent = messages = frames = 0

    def __init__(self, post: Post, clock: Callable[[], float]) -> None:
        from companion.signals import Condition, Device, Sensed

        post(Sensed(Device.DISPLAY, Condition.OFF, clock()))

    def show(self, image: Image.Image) -> None:
        self.shown += 1

    def dim(self, level: int) -> None: ...

    def redraw(self) -> None: ...

    def close(self) -> None: ...


def _require(settings: DisplaySettings) -> None:
    """Import what the settings need; MissingLibrary names the first that cannot be had."""
    needed = {"luma.oled.device": "python3 -m pip install luma.oled"}
    if settings.bus == "i2c":
        needed["smbus2"] = "python3 -m pip install smbus2"
    if settings.bus == "spi":
        needed["spidev"] = "sudo apt install python3-spidev, or python3 -m pip install spidev"
    if settings.uses_pins:
        needed["gpiozero"] = "python3 -m pip install gpiozero"
    for library, cure in needed.items():
        try:
            import_module(library)
        except ImportError as fault:
            raise MissingLibrary(
                f"[display] driver {settings.driver} on {settings.bus} needs the library {library}, which cannot be "
                f"imported ({fault}). Install it: {cure}"
            ) from fault
    if settings.uses_pins:
        with suppress(PinsLost):  # the screen's thread says it, and tries again
            open_factory()
