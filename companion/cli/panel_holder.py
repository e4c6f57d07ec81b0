"""Who has the panel's port, where it is in use: the companion of this config, or another program."""

from __future__ import annotations

from pathlib import Path

from companion.config import load
from companion.errors import Occupied
from companion.status import read_status


class Holder:
    """Who may have a port that is in use. `config`: names the archive whose daemon is asked after."""

    def __init__(self, config: Path | None) -> None:
        self._config = config

    def occupied(self, path: str, why: str) -> BaseException:
        """The error to raise for a port that is in use."""
        status = read_status(load(self._config).archive_path)
        if status is None:
            return Occupied(why)
        return Occupied(
            f"{path}: the companion (process {status['pid']}) is running and has it; stop that one first, "
            f"for example with `sudo systemctl stop companion`"
        )
