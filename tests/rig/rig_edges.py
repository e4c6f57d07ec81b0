"""The same table of edge scripts (`guest/edges.py`) through both pin libraries, at the speed of the Pi's own kernel.

What the daemon heard is read from its recording; what that comes to is worked out by the gestures, and must be what the
edges that were driven come to. The glass must follow. Nothing is lost that a finger could do, by neither library.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

import pytest

from companion.encoder import Encoder
from companion.gestures import Gestures
from companion.signals import Edge, Held, Pressed, Signal, Turned
from tests.end_to_end.player import Player
from tests.rig.companion_on import CompanionOn, patiently
from tests.rig.guest.edges import CLK, DT, SCRIPTS, A, B, C
from tests.rig.pi import Pi
from tests.rig.settings import DISPLAY, KEYS, PANEL, TAPE, begin
from tests.rig.sitting import into_a_turn, player_at

NAMES = {A: "a", B: "b", C: "c", CLK: "encoder_clk", DT: "encoder_dt"}
SETTLED = 0.25
"""Seconds after a script's last edge in which nothing more falls due."""
COMES_TO = {
    "a tap of 12 ms": ["tap b"],
    "a tap of 30 ms": ["tap b"],
    "a press whose contact bounces": ["tap b"],
    "a release whose contact bounces": ["tap b"],
    "both bounce": ["tap b"],
    "held for 1 s": ["hold b"],
    "a double tap": ["tap b", "tap b"],
    "two keys, the second inside the first": ["tap b", "tap a"],
    "two keys that overlap": ["tap a", "tap b"],
    "50 clicks of the knob, 1 ms a quarter": ["turn 50"],
    "50 clicks back": ["turn -50"],
}
BURST, TOO_MANY = (name for name in SCRIPTS if name not in COMES_TO)
ATTEMPTS = 25
JITTER = 0.005
"""Seconds. A stamp that is further off says that the machine did something else meanwhile."""
LGPIO = """Environment=GPIOZERO_PIN_FACTORY=lgpio
BindReadOnlyPaths=/run/cpuinfo:/proc/cpuinfo"""
"""gpiozero's own factory asks which Pi it is on; ours does not have to know."""


@dataclass
class Heard:
    """What came of a script. `driven` and `told`: edges as they were made and as the daemon heard them."""

    driven: list[Edge]
    told: list[Edge]

    @property
    def whole(self) -> bool:
        return all(sequence(self.told, name) == sequence(self.driven, name) for name in NAMES.values())

    @property
    def late(self) -> float:
        """By how much an edge was stamped wrong, in seconds, where all were heard: the machine was busy elsewhere."""
        stamped = (edge.at for edge in self.told if not edge.read)
        return max(abs(at - edge.at) for at, edge in zip(stamped, self.driven, strict=True))


def sequence(edges: list[Edge], name: str = "") -> list[tuple[str, str]]:
    """Of one line, or of all; without those levels that were read to be on the safe side."""
    return [(edge.name, edge.level) for edge in edges if not edge.read and name in ("", edge.name)]


@pytest.mark.parametrize("library", ["gpiod", "lgpio"])
def test_the_same_edges_through_both_libraries(pi: Pi, library: str, figure: Callable[[str], None]) -> None:
    table = set_up(pi, library)
    player = player_at(table, 8)
    into_a_turn(player)
    again = sum(fingers(table, player, library, name) for name in COMES_TO)
    all_400 = drive(pi, BURST)
    follows(table, player, all_400)
    for _ in range(ATTEMPTS):
        over = drive(pi, TOO_MANY)
        follows(table, player, over)
        if words(meant(over.told))[-1:] == ["tap b"]:
            break
    else:
        raise AssertionError(f"a press after a flood is none: {words(meant(over.told))}; {table.told()}")
    kept = len(sequence(all_400.told)), len(sequence(over.told))
    if library == "gpiod":
        assert all_400.whole, f"gpiod lost edges of a burst: {kept}"
        assert kept[1] >= 500, "gpiod keeps 512 edges for us"
    else:
        assert kept != (400, len(over.driven)), "lgpio keeps whole floods by now: say so in hardware.md"
    findings = json.loads(pi.run("nice -n 19 companion doctor --json", 300)[1])["findings"]
    assert any(one["says"].startswith(f"the pins are driven by {library} ") for one in findings), findings
    table.senses("keys", "ok")
    figure(
        f"edges by {library}: {len(COMES_TO)} scripts of fingers came to what was done ({again} times again, as the "
        f"machine was busy); {kept[0]} of 400 edges of a burst heard, {kept[1]} of {len(over.driven)} of a flood, and "
        f"the tap after it counts"
    )


def fingers(table: CompanionOn, player: Player, library: str, name: str) -> int:
    """A script comes to what it should; how many times it had to be driven again, since the machine was busy."""
    for attempt in range(ATTEMPTS):
        heard = drive(table.pi, name)
        if library == "gpiod":
            assert heard.whole, f"{name}: {sequence(heard.driven)} was heard as {sequence(heard.told)}"
        follows(table, player, heard)
        driven, told = words(meant(heard.driven)), words(meant(heard.told))
        if told == COMES_TO[name]:
            return attempt
        assert not heard.whole or told == driven or heard.late > JITTER, f"{name}: {driven} was heard as {told}"
    raise AssertionError(f"{name}: {driven} was heard as {told}, {ATTEMPTS} times; {table.told()}")


def follows(table: CompanionOn, player: Player, heard: Heard) -> None:
    """The glass shows what the table makes of what was heard."""
    shift = time.monotonic() - float(table.pi.sh("cut -d' ' -f1 /proc/uptime"))
    for signal in meant(heard.told):
        player.model.hear(shifted(signal, shift))
    table.shows(player.model.picture)


def set_up(pi: Pi, library: str) -> CompanionOn:
    pi.sh("printf 'Revision\\t: 902120\\n' >/run/cpuinfo")
    keys = KEYS + "encoder = [5, 6]\n"
    table = begin(pi, keys, PANEL, DISPLAY, run=f"--record {TAPE}", service=LGPIO if library == "lgpio" else "")
    table.senses("keys", "ok")
    table.senses("panel", "ok")
    assert f"the pins are driven by {library} " in pi.journal(lines=200), pi.journal(lines=200)
    return table


def drive(pi: Pi, name: str) -> Heard:
    """Run a script, and wait until the daemon has taken in what came of it."""
    begun = int(pi.sh(f"stat -c %s {TAPE}"))
    made = json.loads(pi.sh(f"nice -n -10 /usr/bin/python3 -I -S /opt/rig/edges.py '{name}'"))
    driven = [Edge("pin", NAMES[line], "up" if level else "down", at) for line, level, at in made]
    driven = [edge for at, edge in enumerate(driven) if edge.level != level_after(driven[:at], edge.name)]
    over = driven[-1].at + SETTLED
    lines = {edge.name for edge in driven}
    assert all(level_after(driven, one) == "up" for one in lines)

    def taken() -> list[Edge] | None:
        rows = [json.loads(line) for line in pi.sh(f"tail -c +{begun + 1} {TAPE}").splitlines()]
        heard = [row["took"] for row in rows if isinstance(row.get("took"), dict) and row["took"]["kind"] == "Edge"]
        edges = [Edge(one["source"], one["name"], one["level"], one["at"], one["read"]) for one in heard]
        rounds = [row["t"] for row in rows if "round" in row]
        settled = all(level_after(edges, one) == "up" for one in lines)
        return edges if edges and settled and rounds and rounds[-1] > over else None

    told: list[Edge] = patiently(taken, lambda: f"{name}: not all edges heard; {pi.journal()}")
    return Heard(driven, told)


def level_after(edges: list[Edge], name: str) -> str:
    return next((edge.level for edge in reversed(edges) if edge.name == name), "up")


def meant(edges: list[Edge]) -> list[Signal]:
    """What gestures make of them."""
    gestures = Gestures(encoder=Encoder(4))
    signals: list[Signal] = []
    for name in NAMES.values():
        signals += gestures.edge(Edge("pin", name, "up", edges[0].at - 1, read=True))
    for edge in edges:
        signals += gestures.advance(edge.at)
        signals += gestures.edge(edge)
    return [*signals, *gestures.advance(edges[-1].at + SETTLED)]


def words(signals: list[Signal]) -> list[str]:
    keys = [one for one in signals if isinstance(one, Pressed | Held)]
    said = [f"{'tap' if isinstance(one, Pressed) else 'hold'} {one.key}" for one in keys]
    turned = sum(one.steps for one in signals if isinstance(one, Turned))
    return [*said, f"turn {turned}"] if turned else said


def shifted(signal: Signal, by: float) -> Signal:
    """On this machine's clock."""
    moved = replace(signal, at=signal.at + by)
    return replace(moved, down_at=moved.down_at + by) if isinstance(moved, Pressed) else moved
