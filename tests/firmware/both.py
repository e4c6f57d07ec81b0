"""Either board as it comes from its maker, its program running at the end of a cable."""

from __future__ import annotations

from pathlib import Path

from tests.firmware.boards import Board
from tests.firmware.pico_board import PicoBoard, fill_flash
from tests.firmware.uno_board import UnoBoard


def board_at(kind: str, folder: Path, line: str) -> Board:
    """`kind`: "pico" or "uno". `folder`: for what it keeps without power, made if it is not there; `line`: the tty."""
    folder.mkdir(exist_ok=True)
    if kind == "uno":
        return UnoBoard(folder / "eeprom", line)
    fill_flash(folder)
    return PicoBoard(folder, line)
