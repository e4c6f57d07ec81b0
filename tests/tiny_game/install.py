"""Beans, a stranger's game: `site/` is a folder as pip leaves one, with the game and its entry point."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

SITE = Path(__file__).parent / "site"


@contextmanager
def beans_installed() -> Iterator[None]:
    """As if somebody had installed Beans; nothing of the house is told of it."""
    sys.path.insert(0, str(SITE))
    try:
        yield
    finally:
        sys.path.remove(str(SITE))
