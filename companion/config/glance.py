"""A glance at [display], for the first picture: it comes before the config has been judged, and does not wait for that.

Right or silent: what is not plainly written gives None, and the screen then waits for `load`. Says no fault.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from companion.files import read_bytes

ON_I2C: dict[str, object] = {"port": 1, "address": 0x3C, "speed": 400_000, "dc": "none"}
ON_SPI: dict[str, object] = {"port": 0, "address": 0, "speed": 8_000_000, "dc": 24}
"""What "auto" stands for on each bus. `dc` has no meaning but on SPI; there `address` is the chip select."""

LARGEST = 1_000_000
_TYPES: dict[str, type] = {
    **dict.fromkeys(("driver", "bus", "file"), str),
    **dict.fromkeys(("port", "address", "reset", "dc", "speed", "rotate", "column_offset"), int),
    "large": bool,
}


def glance(file: Path | None) -> dict[str, Any] | None:
    """[display] as it will come out of `load`: its keys with a value, those of the bus always. None: no screen there,
    or the file must be read with care."""
    try:
        given = tomllib.loads(read_bytes(file, LARGEST).decode("utf-8-sig"))["display"] if file else None
    except (OSError, ValueError, KeyError, RecursionError):
        return None
    if file is None or not isinstance(given, dict) or given.get("driver", "none") == "none":
        return None
    said = {key: value for key, value in given.items() if value not in ("auto", "none")}
    if any(_TYPES.get(key) is not type(value) for key, value in said.items()):
        return None
    plain: dict[str, Any] = {**(ON_SPI if said.get("bus") == "spi" else ON_I2C), **said}
    if "file" in plain:
        path = Path(plain["file"]).expanduser()
        plain["file"] = (file.parent / path).absolute()
    return {key: value for key, value in plain.items() if value != "none"}
