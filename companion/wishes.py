"""What the outside asks of the daemon: how to start it, and to stop. Values that cost nothing to import."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Start:
    """`--start GAME --seats ... [--first SEAT] [--new]`."""

    game: str
    seats: tuple[str, ...]
    first: str | None = None
    new: bool = False


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the command line asks for. `config`: the file, or None for the search order. `version`: asked for when it is
    needed, since looking it up takes longer than the first picture may wait. `record`: a file for all that
    the table hears."""

    config: Path | None = None
    simulate: bool = False
    start: Start | None = None
    version: Callable[[], str] = str
    record: Path | None = None


@dataclass(frozen=True, slots=True)
class Stop:
    """Ends the loop. `code`: the exit code. `fault`: what ended a device's thread, to be raised in the loop's stead."""

    code: int = 0
    fault: BaseException | None = None
