"""The die of High Risk: three sides Danger, two Ascension, one Weather; six of them (HR-2.2)."""

from __future__ import annotations

from companion.engine.game import DiceKind, Face
from companion.games.high_risk.state import DICE

DIE = DiceKind(
    id="high_risk",
    faces=(
        Face("danger", "D", "DANGR", "bolt", 3),
        Face("ascension", "A", "UP", "up", 2),
        Face("weather", "W", "WTHR", "cloud", 1),
    ),
    most=DICE,
)
