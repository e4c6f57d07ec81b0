"""What one whole game costs the real daemon: a roll's way to the bus, memory, and the bytes of its pictures."""

from __future__ import annotations

import subprocess
import sys
from statistics import mean, median

from tests.bench.frames import AIM as PICTURE_AIM
from tests.bench.frames import LUMA
from tests.bench.live import Seen, whole_game
from tests.bench.report import Row
from tests.bench.start import LIBRARIES
from tests.bench.timing import Sample

CLOCKS, HERTZ = 9, 400_000
"""Of I2C: clocks for a byte with its acknowledgement."""
SLACK = 5.0
MOST_MIB = 60


def rows() -> list[Row]:
    seen = whole_game()
    return [_latency(seen), _memory(seen), _pictures(seen)]


def _latency(seen: Seen) -> Row:
    bus = [1000 * CLOCKS * size / HERTZ for size in seen.frames]
    ours = [1000 * arrived + wire for arrived, wire in zip(seen.arrived, bus, strict=True)]
    budget = [wire + 1000 * commit for wire, commit in zip(bus, seen.commits, strict=True)]
    over = median(mine - allowed for mine, allowed in zip(ours, budget, strict=True))
    within = sum(mine <= allowed + SLACK for mine, allowed in zip(ours, budget, strict=True)) / len(ours)
    return Row(
        "A ROLL line written to its picture on the glass",
        Sample(tuple(ours)).said("ms", 1),
        Sample(tuple(budget)).said("ms: that picture's bytes at 400 kHz and one commit on this disk", 1),
        f"{median(ours) / median(budget):.2f}; {over:+.1f} ms",
        f"under bus time, one commit and {SLACK:.0f} ms",
        over < SLACK,
        f"{len(ours)} rolls of a whole game, {within:.0%} of them within their own budget. Measured to the first "
        f"message on the record bus ({Sample(tuple(1000 * one for one in seen.arrived)).said('ms', 1)}), where "
        "bytes take no time; the picture's own is added to both. Commits "
        f"{Sample(tuple(1000 * one for one in seen.commits)).said('ms', 1)}.",
    )


def _memory(seen: Seen) -> Row:
    code = (
        f"{LIBRARIES}\nprint(next(line for line in open('/proc/self/status') if line.startswith('VmHWM')).split()[1])"
    )
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    ours, imports = seen.peak / 2**20, int(told) / 1024
    return Row(
        "Peak memory of the daemon after a whole game",
        f"{ours:.1f} MiB",
        f"{imports:.1f} MiB, an interpreter with the same libraries",
        f"{ours / imports:.2f}",
        f"under {MOST_MIB} MB",
        ours * 2**20 < MOST_MIB * 1e6,
    )


def _pictures(seen: Seen) -> Row:
    middle = median(seen.pictures)
    return Row(
        "Bytes a picture, that game as it was recorded",
        f"{middle:,.0f} in the median (mean {mean(seen.pictures):,.0f}, most {max(seen.pictures):,})",
        f"{LUMA:,}, luma for every picture",
        f"{middle / LUMA:.2f}",
        "at most a third of luma's in the median over a whole game",
        middle <= PICTURE_AIM,
        f"{len(seen.pictures)} pictures on the bus after the first",
    )
