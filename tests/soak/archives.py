"""A soak of the archive: one bit or byte changed, again and again, and nothing ends in a fault of the program."""

from __future__ import annotations

import logging
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from tests.devices.archive_flips import changed, played, survives
from tests.soak.figures import Figures

FLIPS = 25


def flips(seed: int, figures: Figures) -> None:
    """One archive, and so many changes of it, each by itself."""
    random = Random(seed)
    logging.disable(logging.CRITICAL)
    try:
        with TemporaryDirectory() as folder:
            path = Path(folder, "a.sqlite")
            played(path)
            clean = path.read_bytes()
            for one in Path(folder).iterdir():
                one.unlink()
            for number in range(FLIPS):
                content, what = changed(clean, random)
                wrong = survives(Path(folder), content, number)
                assert not wrong, f"{what}: {wrong}"
    finally:
        logging.disable(logging.NOTSET)
    figures.count("archives", flips=FLIPS)
