"""High Risk: dice, climbers and one mountain. Found by its entry point; nothing outside this folder knows its name."""

from __future__ import annotations

from companion.games.high_risk.door import game

__all__ = ["game"]
