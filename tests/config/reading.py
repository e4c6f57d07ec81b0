"""Shorthand for tests of the config: a text to the sentences that come of it."""

from __future__ import annotations

from pathlib import Path

from companion.config import load_file
from companion.config.faults import BadConfig
from companion.config.model import Config
from tests.config.shelf import OneGame


def read(folder: Path, text: str | bytes) -> Config:
    """The config of that text. Raises BadConfig."""
    file = folder / "table.toml"
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    return load_file(file, shelf=OneGame())


def sentences(folder: Path, text: str | bytes) -> list[str]:
    """What is said of that text, a sentence a fault, each with its line and without the folder's name."""
    try:
        read(folder, text)
    except BadConfig as bad:
        return [str(fault).removeprefix(f"{folder}/table.toml:").strip() for fault in bad.faults]
    return []
