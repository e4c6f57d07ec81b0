"""Mountain Climbers: cards, climbers and a mountain of spaces. Nothing outside this folder knows its name."""

from __future__ import annotations

from companion.games.mountain_climbers.door import game

__all__ = ["game"]
