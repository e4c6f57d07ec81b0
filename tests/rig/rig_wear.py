"""What the card has to bear: bytes that reach the block device, with the file system's and the system's own."""

from __future__ import annotations

import threading
from collections.abc import Callable

from tests.rig.companion_on import CompanionOn
from tests.rig.pi import Pi
from tests.rig.sitting import player_at

ACTS = 40
IDLE = 240.0
"""Seconds that are watched, of which an idle hour is told."""
SETTLED = 60.0


def test_bytes_for_a_decision_and_for_an_idle_hour(
    table: CompanionOn, new_pi: Callable[[], Pi], figure: Callable[[str], None]
) -> None:
    idle = new_pi().boot()
    marks: list[int] = []
    timers = [threading.Timer(after, lambda: marks.append(written(idle))) for after in (SETTLED, SETTLED + IDLE)]
    for timer in timers:
        timer.start()
    player = player_at(table, 8)
    begun, version = written(table.pi), player.model.match.version
    for _ in range(ACTS):
        player.act()
    decisions = player.model.match.version - version
    each = (written(table.pi) - begun) / decisions
    for timer in timers:
        timer.join()
    hour = (marks[1] - marks[0]) * 3600 / IDLE
    assert each < 256 * 1024, "a card would not live long"
    figure(
        f"wear: {each / 1024:.1f} KiB at the block device for a decision ({decisions} of them); "
        f"an idle hour {hour / 1024:.0f} KiB (told from {IDLE / 60:.0f} minutes)"
    )


def written(pi: Pi) -> int:
    """Bytes that the disk has taken since the boot, with all that waited."""
    return int(pi.sh("sync; cat /sys/block/ubda/stat").split()[6]) * 512
