"""The splash on the glass as soon as Python can draw: before the config is judged and anything else is loaded.

Right or silent: it comes only where [display] is plainly written and the screen is free. Whoever has read the config
then takes the screen over, or closes it if the config meant another one.

Where the splash service has drawn before, its picture is taken over: a note in the runtime folder says that the chip is
awake and what it was set up as, so that it is neither reset nor switched off on the way to the same picture.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, get_args

from companion.config.glance import glance
from companion.errors import CompanionError
from companion.places import runtime_folder
from companion.wiring import screen_claims

if TYPE_CHECKING:
    from companion.devices.display_settings import DisplaySettings
    from companion.ports import Display

PATIENCE = 0.25
"""Seconds that the start waits for the glass; beyond that the splash comes when it comes."""
SPLASH_TAKES = 15.0
"""Seconds that a screen may still be held by the splash service, which lets go as soon as it has drawn: tens of
milliseconds, but some seconds on a busy Pi or a bus that does not answer."""
NOTE = "splash-stands"


@dataclass(frozen=True, slots=True)
class FirstPicture:
    """A screen that stands open with the splash on it. `claimed`: its hardware, held already."""

    settings: DisplaySettings
    display: Display
    claimed: tuple[str, ...]


def first_picture(file: Path | None, post: Callable[[Any], None], open_things: ExitStack) -> FirstPicture | None:
    """The splash on the screen of that config, if a glance at it is enough. Raises Occupied."""
    settings = glanced(file)
    if settings is None:
        return None
    from companion.devices.claim import claim
    from companion.devices.oled import open_display
    from companion.screens import draw_first

    claimed = tuple(screen_claims(settings))
    held = open_things.enter_context(ExitStack())
    held.enter_context(claim(claimed, patience=SPLASH_TAKES))
    stands = threading.Event()

    def post_and_tell(signal: Any) -> None:
        post(signal)
        stands.set()

    try:
        display = open_display(settings, post_and_tell, monotonic, gently=taken_over(settings))
    except CompanionError:
        held.close()
        return None  # whoever opens it after the config was read says why
    closed_in_order(display, open_things)
    display.show(draw_first())
    stands.wait(PATIENCE)
    return FirstPicture(settings, display, claimed)


def closed_in_order(display: Display, open_things: ExitStack) -> None:
    """Closed with the other things; where a start is ended from outside, the last picture says that all is well."""

    def leave(kind: type[BaseException] | None, *_: object) -> None:
        if kind is SystemExit:
            from companion.bookends import FAREWELL
            from companion.screens import draw

            display.show(draw(FAREWELL))

    open_things.callback(display.close)
    open_things.push(leave)


def hand_over(settings: DisplaySettings) -> None:
    """Leave the note: a picture stands on that screen. Without a runtime folder there is none, and no harm."""
    with suppress(OSError):
        (runtime_folder() / NOTE).write_text(repr(settings), encoding="utf-8")


def taken_over(settings: DisplaySettings) -> bool:
    """Whether a picture was left standing on exactly this screen. The note is gone afterwards."""
    note = runtime_folder() / NOTE
    try:
        said = note.read_text(encoding="utf-8")
        note.unlink()
    except (OSError, ValueError):
        return False
    return said == repr(settings)


def glanced(file: Path | None) -> DisplaySettings | None:
    """[display] where a glance is enough; None: no screen, or whoever reads the config with care will say."""
    plain = glance(file)
    if plain is None:
        return None
    from companion.devices.display_settings import Bus, DisplaySettings, Driver

    try:
        settings = DisplaySettings(**plain)
    except CompanionError:
        return None
    known = settings.driver in get_args(Driver) and settings.bus in get_args(Bus)
    return settings if known else None
