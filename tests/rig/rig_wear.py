"""What the card has to bear: bytes that reach the block device, with the file system's and the system's own."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable

from tests.rig.companion_on import CompanionOn
from tests.rig.pi import Pi
from tests.rig.sitting import player_at

ACTS = 40
SETTLED = 60.0
"""Seconds after which a Pi that was started is idle."""
IDLE = 120.0
"""Seconds that an idle Pi is watched at least, beside the other; an idle hour is told from them."""


def test_bytes_for_a_decision_and_for_an_idle_hour(
    table: CompanionOn, new_pi: Callable[[], Pi], figure: Callable[[str], None]
) -> None:
    idle = new_pi().boot()
    enough, marks = threading.Event(), list[tuple[float, int]]()
    settled = threading.Timer(SETTLED, lambda: marks.append(marked(idle)))
    watched = threading.Timer(SETTLED + IDLE, enough.set)
    for timer in (settled, watched):
        timer.start()
    player = player_at(table, 8)
    begun, version = written(table.pi), player.model.match.version
    for _ in range(ACTS):
        player.act()
    decisions = player.model.match.version - version
    each = (written(table.pi) - begun) / decisions
    settled.join()
    assert enough.wait(2 * (SETTLED + IDLE))
    (since, before), (now, after) = marks[0], marked(idle)
    hour = (after - before) * 3600 / (now - since)
    assert 0 < each < 256 * 1024, "a card would not live long"
    figure(
        f"wear: {each / 1024:.1f} KiB at the block device for a decision ({decisions} of them); "
        f"an idle hour {hour / 1024:.0f} KiB (told from {(now - since) / 60:.1f} minutes)"
    )


def marked(pi: Pi) -> tuple[float, int]:
    """The clock, and `written` then."""
    return time.monotonic(), written(pi)


def written(pi: Pi) -> int:
    """Bytes that the disk has taken since the boot, with all that waited."""
    return int(pi.sh("sync; cat /sys/block/ubda/stat").split()[6]) * 512
