"""The parts that every picture is divided into, and the spreading of things over one. Knows rows and columns only.

rows  0- 8  header   the mark and the player or a title, the place in the flow, health, NOT SAVED
rows  9-51  stage    one great fact, or a list of three
rows 53-62  hints    three labels over their keys
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.screens.pen import BOTTOM, Clipped

HEADER_BOTTOM = 8
STAGE_TOP, STAGE_BOTTOM = 9, 51
HINTS_TOP = 53


@dataclass(frozen=True, slots=True)
class Area:
    """The rows of a stage, both included. `bare`: no header above, the stage may use its rows."""

    top: int
    bottom: int
    bare: bool = False

    @property
    def rows(self) -> int:
        return self.bottom - self.top + 1


STAGE_ROWS = STAGE_BOTTOM - STAGE_TOP + 1
"""What every stage must do with: a header may come over it at any time, with trouble or NOT SAVED."""

STAGE = Area(STAGE_TOP, STAGE_BOTTOM)
BARE = Area(0, STAGE_BOTTOM, bare=True)
WHOLE = Area(0, BOTTOM, bare=True)


def spread(area: Area, heights: Sequence[int], what: str, widest_gap: int = 6) -> list[int]:
    """The first rows of things of these heights, one below the other with equal gaps, in the middle of the area.

    Raises Clipped if they are higher than a stage with a header, even where this one has none.
    """
    used = sum(heights)
    if used > min(STAGE_ROWS, area.rows):
        raise Clipped(
            f"{what}: {used} rows of text, there are {min(STAGE_ROWS, area.rows)}; use fewer or smaller lines"
        )
    free = area.rows - used
    gap = min(widest_gap, free // max(1, len(heights)))
    if len(heights) > 1 and gap * (len(heights) - 1) > free:
        gap = free // (len(heights) - 1)
    y = area.top + (free - gap * (len(heights) - 1)) // 2
    tops: list[int] = []
    for height in heights:
        tops.append(y)
        y += height + gap
    return tops
