"""A screen that is a file ([display] file): whether something of the owner's, or of the companion's own, is there.

Looks at the file system and at nothing else; the config comes with its paths made whole. Draws nothing.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING

from companion.config.faults import Complaint, shown
from companion.places import box_path
from companion.screen_files import Form, theirs

if TYPE_CHECKING:
    from companion.config.model import Config

_CURE = "nothing is written over it: name a new file"
_SIDES = ("", "-wal", "-shm", "-journal", ".lock")
"""Endings of the files that an archive has beside it."""


def drawn_over(config: Config) -> Iterator[Complaint]:
    """What the screen's file must not be: the archive, also one that is yet to be made, and what is not ours."""
    display, archive = config.display, config.archive_path
    if display.file is None or display.driver == "none" or (display.driver != "capture" and display.bus != "record"):
        return
    form: Form = "picture" if display.driver == "capture" else "recording"
    key, expected = ("display", "file"), f"the name of a new file, or of a {form} that this screen has drawn"
    real = os.path.realpath(archive)
    kept = {*(f"{real}{side}" for side in _SIDES), os.path.realpath(box_path(archive))}
    got = shown(str(display.file))
    if os.path.realpath(display.file) in kept:
        yield Complaint(key, expected, f"{got}, where the archive is kept", _CURE)
    elif what := theirs(display.file, form):
        yield Complaint(key, expected, f"{got}, where there is {what}", _CURE)
