"""Finds games by their entry point, ours through the same door as anyone's. Knows no game's name."""

from __future__ import annotations

import sys
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from typing import cast

from companion.engine.game import Game
from companion.errors import NotFound, did_you_mean

GROUP = "companion.games"


def _points() -> dict[str, EntryPoint]:
    return _points_on(tuple(sys.path))


@lru_cache(maxsize=1)
def _points_on(path: tuple[str, ...]) -> dict[str, EntryPoint]:
    """Read once for each search path: it opens a file for every package that is installed."""
    return {point.name: point for point in sorted(entry_points(group=GROUP), key=lambda point: point.name)}


def game_names() -> tuple[str, ...]:
    """The ids of every installed game, without importing any."""
    return tuple(_points())


def find_game(name: str) -> Game:
    """The game of that id. Raises NotFound that names what there is."""
    points = _points()
    if name not in points:
        known = ", ".join(points) or "none is installed"
        raise NotFound(f'no game is called "{name}"{did_you_mean(name, tuple(points))}; there are: {known}')
    return cast(Game, points[name].load())
