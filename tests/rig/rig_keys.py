"""Keys on the header's real lines: contacts that chatter, and edges as quick as the kernel makes them. One press is one
press, and nothing is lost that a finger could do."""

from __future__ import annotations

from collections.abc import Callable

from tests.end_to_end.daemon import later
from tests.end_to_end.player import Player
from tests.rig.companion_on import CompanionOn, patiently
from tests.rig.pi import PINS, SERVICE, Pi
from tests.rig.sitting import into_a_turn, player_at

PRESSES = 20
BOUNCES = 7
"""Edges up and down again before a contact stays; a bad switch makes five."""
FLOOD = 600
"""Edges without a pause, more than the kernel keeps for a program (512)."""
DRIVE = """
import os, time
begun, longest = time.monotonic(), 0.0
fd = os.open("/sys/devices/platform/gpio-sim.0/gpiochip0/sim_gpio%d/pull", os.O_WRONLY)
for level, seconds in %s:
    os.pwrite(fd, b"pull-up" if level else b"pull-down", 0)
    written = time.monotonic()
    if seconds:
        time.sleep(seconds)
    if seconds < %f:
        longest = max(longest, time.monotonic() - written)
print(time.monotonic() - begun, longest)
"""
HELD = 0.6
"""Seconds after which a machine that was busy elsewhere may have made a hold (0.8 s) out of our press."""
CHATTER = 0.01
"""Seconds between two edges of a chatter at most: what a busy machine draws out to 0.02 are two presses, rightly."""
DRAWN_OUT = 100
"""Presses that may come out longer than they were meant."""


def test_bouncing_contacts_and_floods_of_edges(table: CompanionOn, figure: Callable[[str], None]) -> None:
    player = player_at(table, 6)
    into_a_turn(player)
    pi, edges, presses, drawn_out = table.pi, 0, 0, 0
    while presses < PRESSES:
        player.model.finger("b")
        script = bouncing()
        took, longest = drive(pi, "b", repr(script))
        if took > HELD or longest > CHATTER:
            drawn_out += 1
            assert drawn_out < DRAWN_OUT, "this machine is too busy to press a key"
            sit_down_again(table, player)
            continue
        presses += 1
        edges += len(script)
        player.model.press("b")
        table.shows(player.model.picture)
    drive(pi, "b", f"[(edge % 2, 0) for edge in range({FLOOD})] + [(1, 0.3)]")
    match = table.match()
    assert match is not None
    assert match.version == player.model.match.version, "a flood decides nothing"
    later(0.5)
    still = pi.glass().tobytes()
    drive(pi, "b", repr(bouncing()))
    patiently(lambda: pi.glass().tobytes() != still, lambda: f"no press after the flood; {table.told()}")
    table.senses("keys", "ok")
    figure(
        f"keys: {PRESSES} presses with {edges} edges on GPIO{PINS['b']} were {PRESSES} presses "
        f"({drawn_out} more were drawn out by a busy machine and are not counted); "
        f"after {FLOOD} edges without a pause the next press counts"
    )


def bouncing() -> list[tuple[int, float]]:
    """A press of 80 ms whose contact chatters for 3 ms, both ways."""
    chatter = 0.003 / (2 * BOUNCES)
    down = [(level, chatter) for _ in range(BOUNCES) for level in (0, 1)]
    up = [(1 - level, chatter) for level, _ in down]
    return [*down, (0, 0.08), *up, (1, 0.0)]


def drive(pi: Pi, key: str, script: str) -> tuple[float, float]:
    """The levels of a key's line (Python's list of level and seconds), one after the other, nothing between two edges.

    How many seconds it took, and the longest between two edges of a chatter.
    """
    told = pi.sh(f"nice -n -10 /usr/bin/python3 -I -S - <<'END'{DRIVE % (PINS[key], script, CHATTER)}END")
    took, longest = map(float, told.split())
    return took, longest


def sit_down_again(table: CompanionOn, player: Player) -> None:
    """The press may have become a hold: the service starts anew, and with it the model."""
    table.pi.sh(f"systemctl restart {SERVICE}")
    table.senses("panel", "ok")
    player.model.restarted()
    table.shows(player.model.picture)
