"""Inside the Pi: what fingers, contacts and loose wires do to its lines, at the speed of its kernel: `edges.py NAME`.

Drives the lines and prints a JSON list of [line, level, seconds of the monotonic clock]: every edge, as it was made.
The table is read by the host too, which works out what it has to come to. Only the standard library.
"""

import json
import os
import sys
import time

A, B, C, CLK, DT = 17, 27, 22, 5, 6
DOWN, UP = 0, 1
PULL = "/sys/devices/platform/gpio-sim.0/gpiochip0/sim_gpio{}/pull"
CHATTER = 0.0004
"""Seconds between two edges of a contact that bounces: eight of them are a bad switch."""
Step = tuple[int, int, float]
"""A line, its level, how long it stays."""


def tap(key: int, seconds: float) -> list[Step]:
    return [(key, DOWN, seconds), (key, UP, 0.1)]


def chatter(key: int, level: int) -> list[Step]:
    """From the other level to this one, not at once."""
    return [(key, one, CHATTER) for _ in range(4) for one in (level, 1 - level)]


def flood(key: int, edges: int) -> list[Step]:
    """Without a pause; ends as it began, up."""
    return [(key, edge % 2, 0.0) for edge in range(edges)] + [(key, UP, 0.3)]


def detents(first: int, second: int, count: int, quarter: float) -> list[Step]:
    """Clicks of a knob: four quarter steps each."""
    click = [(first, DOWN), (second, DOWN), (first, UP), (second, UP)]
    return [(line, level, quarter) for _ in range(count) for line, level in click]


SCRIPTS: dict[str, list[Step]] = {
    "a tap of 12 ms": tap(B, 0.012),
    "a tap of 30 ms": tap(B, 0.030),
    "a press whose contact bounces": [*chatter(B, DOWN), *tap(B, 0.08)],
    "a release whose contact bounces": [(B, DOWN, 0.08), *chatter(B, UP), (B, UP, 0.1)],
    "both bounce": [*chatter(B, DOWN), (B, DOWN, 0.08), *chatter(B, UP), (B, UP, 0.1)],
    "held for 1 s": tap(B, 1.0),
    "a double tap": [(B, DOWN, 0.06), (B, UP, 0.12), *tap(B, 0.06)],
    "two keys, the second inside the first": [(A, DOWN, 0.03), (B, DOWN, 0.06), (B, UP, 0.03), (A, UP, 0.1)],
    "two keys that overlap": [(A, DOWN, 0.03), (B, DOWN, 0.06), (A, UP, 0.03), (B, UP, 0.1)],
    "50 clicks of the knob, 1 ms a quarter": [*detents(CLK, DT, 50, 0.001), (DT, UP, 0.2)],
    "50 clicks back": [*detents(DT, CLK, 50, 0.001), (CLK, UP, 0.2)],
    "400 edges without a pause": flood(B, 400),
    "600 edges without a pause, then a tap": [*flood(B, 600), *tap(B, 0.08)],
}


def main(name: str) -> None:
    lines = {line: os.open(PULL.format(line), os.O_WRONLY) for line in {step[0] for step in SCRIPTS[name]}}
    made = []
    due = time.monotonic()
    for line, level, seconds in SCRIPTS[name]:
        os.pwrite(lines[line], b"pull-up" if level else b"pull-down", 0)
        made.append((line, level, time.monotonic()))
        if seconds:
            due = max(due, made[-1][2]) + seconds
            time.sleep(max(0.0, due - time.monotonic()))
    print(json.dumps(made))


if __name__ == "__main__":
    main(sys.argv[1])
