"""Bytes that a picture costs on the bus, over whole evenings of High Risk, against luma's 1,034 for every picture."""

from __future__ import annotations

from random import Random
from statistics import mean, median

from companion.devices.windows import BLANK, changed, page_bytes
from companion.screens import draw
from companion.views import View
from tests.bench.people import Twin, evening
from tests.bench.report import Row

SEATS = ("red", "blue", "green", "gold")
EVENINGS = 6
LUMA = 1034
"""Bytes that luma sends for every picture of an SSD1306: 1,024 and the commands before them (rig notes, 5)."""
AIM = LUMA / 3
AROUND = 10
"""Bytes of a window beside its data: six of command, and of two messages address and control byte."""


def rows() -> list[Row]:
    return [
        _row("with a tray that reads the dice", tray=True, motion=True),
        _row("with a tray, [table] motion = false", tray=True, motion=False),
        _row("typed by keys", tray=False, motion=True),
        _row("typed by keys, [table] motion = false", tray=False, motion=False),
    ]


def _row(how: str, *, tray: bool, motion: bool) -> Row:
    sent: list[int] = []
    asked = deeds = 0
    for evening_number in range(EVENINGS):
        twin = Twin(SEATS[: 2 + evening_number % 3], tray=tray, motion=motion)
        deeds += evening(twin, Random(evening_number))
        asked += len(twin.views)
        sent += costs(twin.views)
    every = sorted([0] * (asked - len(sent)) + sent)
    third = sum(cost <= AIM for cost in sent) / len(sent)
    middle = median(sent)
    return Row(
        f"Bytes a picture, {EVENINGS} whole games {how}",
        f"{middle:,.0f} in the median of those that changed the glass (mean {mean(sent):,.0f}, most {max(sent):,})",
        f"{LUMA:,}, luma for every picture",
        f"{middle / LUMA:.2f} of luma; all pictures together {sum(sent) / (LUMA * len(sent)):.2f}",
        "at most a third of luma's in the median over a whole game",
        middle <= AIM,
        f"{deeds} things done led to {len(sent)} changed pictures, {third:.0%} of them below a third. luma sends those "
        f"that did not change as well: of all {asked} that were asked for, the median is {median(every):,.0f}. "
        f"{sum(sent) / deeds:,.0f} bytes for each thing done (dice that land add small pictures, not fewer bytes). Not "
        "counted: the full redraw each minute (1,066 bytes).",
    )


def costs(views: list[View]) -> list[int]:
    """The bytes on the wire for each picture that differs from the one before, the first one left out."""
    sent: list[int] = []
    glass = BLANK
    for number, view in enumerate(views):
        frame = page_bytes(draw(view)) if view.light else BLANK
        if frame != glass and number:
            sent.append(sum(window.area + AROUND for window in changed(glass, frame, tall=True)))
        glass = frame
    return sent
