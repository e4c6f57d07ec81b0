"""`python -m tests.soak [--seconds N] [--seed N] [--rounds N] [ROOM ...]`: random play, and one line of figures.

The room that has had the least time is next, each round with the next seed. What goes wrong is told with the command
that repeats its round, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

from tests.soak.archives import flips
from tests.soak.figures import Figures
from tests.soak.games import climbs, journals, risks
from tests.soak.tables import climbing_evening, risky_evening

Room = Callable[[int, Figures], None]
ROOMS: dict[str, Room] = {
    "climbs": climbs,
    "risks": risks,
    "journals": journals,
    "climbing_evening": climbing_evening,
    "risky_evening": risky_evening,
    "flips": flips,
}
MORE = 64
"""MiB that may be held at the end more than after the first round of each room."""


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.soak")
    parser.add_argument("rooms", nargs="*", metavar="ROOM", help=", ".join(ROOMS))
    parser.add_argument("--seconds", type=float, default=300, help="for how long new rounds begin (default 300)")
    parser.add_argument("--rounds", type=int, default=0, help="so many rounds, however long they take")
    parser.add_argument("--seed", type=int, default=None, help="of the first round (default: the clock's)")
    args = parser.parse_args(words)
    seed = args.seed if args.seed is not None else int(time.time())
    chosen = {name: ROOMS[name] for name in args.rooms or ROOMS}
    print(f"seed {seed}", flush=True)
    return soak(chosen, seed, _turns(args.rounds, args.seconds))


def _turns(rounds: int, seconds: float) -> Iterator[int]:
    """A number for each round that is to be played."""
    end = time.monotonic() + seconds
    for number in count():
        if number >= rounds if rounds else time.monotonic() >= end:
            return
        yield number


def soak(rooms: dict[str, Room], seed: int, turns: Iterator[int]) -> int:
    """0 when nothing was found. Prints the line of figures; above it whatever went wrong, and how to see it again."""
    figures, begun, held, now = Figures(), time.monotonic(), 0, 0
    spent = dict.fromkeys(rooms, 0.0)
    number = -1
    for number in turns:
        name = min(spent, key=spent.__getitem__)
        since = time.monotonic()
        try:
            rooms[name](seed + number, figures)
        except BaseException:
            print(f"again with: python -m tests.soak --rounds 1 --seed {seed + number} {name}", flush=True)
            raise
        spent[name] += time.monotonic() - since
        if number == 2 * len(rooms):
            held = memory()
    now = memory()
    print(
        f"{time.monotonic() - begun:.0f} s, seeds {seed} to {seed + max(number, 0)}: {figures.line}; "
        f"memory {held or now} MiB at first, {now} at the end"
    )
    if held and now > held + MORE:
        print(f"memory grew by more than {MORE} MiB")
        return 1
    return 0


def memory() -> int:
    """MiB that this process holds now."""
    gc.collect()
    lines = Path("/proc/self/status").read_text(encoding="utf-8").splitlines()
    return int(next(line for line in lines if line.startswith("VmRSS")).split()[1]) // 1024


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
