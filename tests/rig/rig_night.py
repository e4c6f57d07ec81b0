"""Night life on the real screen, with a night of seconds (`guest/short_nights.py`): it dims, drifts and goes dark, in
this order; the key that wakes it does nothing else, and the next one acts."""

from __future__ import annotations

import time
from collections.abc import Callable

from tests.rig.companion_on import CompanionOn, patiently, starts_with_a_match
from tests.rig.pi import PINS, Pi
from tests.rig.screen import Frame
from tests.rig.sitting import into_a_turn, player_at

FULL, DIM = 0xCF, 1
"""The contrast of a glass that is awake, and of one that is dimmed or drifting."""
DAY, NIGHT = "900 900 900", "2 4 6"
NIGHTS = 5
"""A machine that is busy elsewhere for two seconds sees nothing of a step of the night, so there is another night."""
TAP, HELD = 0.08, 1.2
"""Seconds; 0.8 make a hold."""


def test_it_sleeps_and_the_key_that_wakes_it_does_nothing_else(pi: Pi, figure: Callable[[str], None]) -> None:
    table = CompanionOn(pi)
    pi.sh(f"echo {DAY} >/run/nights")
    starts_with_a_match(pi, short_nights=True)
    table.senses("panel", "ok")
    player = player_at(table, 61)
    into_a_turn(player)
    model = player.model
    nights, steps = 0, (0.0, 0.0, 0.0)
    while not all(steps):
        nights += 1
        assert nights <= NIGHTS, f"never a whole night: {steps}"
        model.finger("b")
        film, begun = pi.screen.film(), time.monotonic()
        key(pi, "b", TAP, NIGHT)
        model.press("b")
        version = model.match.version
        patiently(lambda: not pi.screen.picture().getbbox() and not pi.screen.glass.lit, table.told)
        steps = fell_asleep(film)
        key(pi, "c", HELD, DAY)  # as long as for the menu
        table.shows(model.picture)
        assert (pi.screen.glass.lit, pi.screen.glass.contrast) == (True, FULL)
        assert (pi.status or {})["version"] == version, "the key that wakes does nothing else"
    player.act()
    dim, drift, off = (at - begun for at in steps)
    figure(
        f"night {nights} (of seconds): dim after {dim:.0f} s, drifting {drift:.0f} s, display off {off:.0f} s; a held "
        "key only wakes, the next act counts"
    )


def key(pi: Pi, name: str, seconds: float, then: str) -> None:
    """A finger on a key, and at once how long nights are from then on: by one program inside, so that nothing waits."""
    pull = f"/sys/devices/platform/gpio-sim.0/gpiochip0/sim_gpio{PINS[name]}/pull"
    pi.sh(f"echo pull-down >{pull}; sleep {seconds}; echo pull-up >{pull}; echo {then} >/run/nights")


def fell_asleep(film: list[Frame]) -> tuple[float, float, float]:
    """When it dimmed, when its picture became another while it was dim, when it went off; 0 for what was not seen.
    Never brighter on the way."""
    contrasts = [frame.contrast for frame in film if frame.lit]
    assert contrasts == sorted(contrasts, reverse=True), f"brighter on the way: {contrasts}"
    assert set(contrasts) <= {FULL, DIM}
    dimmed = [frame for frame in film if frame.lit and frame.contrast == DIM]
    drifting = [frame for frame in dimmed if differs(frame.picture, dimmed[0].picture)]
    off = next(frame.at for frame in film if not frame.lit)
    return dimmed[0].at if dimmed else 0.0, drifting[0].at if drifting else 0.0, off


def differs(one: bytes, other: bytes) -> bool:
    """More than a picture that moved by a pixel."""
    lit = [sum(byte.bit_count() for byte in picture) for picture in (one, other)]
    return abs(lit[0] - lit[1]) > max(lit) // 4
