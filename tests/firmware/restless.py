"""Evenings of people who throw each half second over a cable that hurts bytes, in virtual time: many of them, quickly.

The same cores and the same hurts as in real time (see fire.py); the Uno's bytes are hurt and held up one by one, as its
simulator sends them.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from firmware_bridge.fake import PLACES
from firmware_bridge.heard import Taken
from firmware_bridge.wire import Roll
from tests.firmware.line import Fate
from tests.firmware.test_bad_lines import InTalk
from tests.firmware_bridge.talk import Spoil, Talk

PAUSE = 0.5
LATE = 0.1


@dataclass(frozen=True)
class Told:
    """`is_right`: each roll once, in order, none wrong. `late`: seconds of the latest. `backlog`: rolls that waited at
    once, at most."""

    carried: int
    is_right: bool
    late: float
    backlog: int


def spoiling(fate: Fate, *, one_by_one: bool) -> Spoil:
    def spoil(raw: bytes) -> list[tuple[float, bytes]]:
        pieces = [bytes([byte]) for byte in raw] if one_by_one else [raw]
        return [(fate.delay(), fate.strike(piece)) for piece in pieces]

    return spoil


def evening(kind: str, rate: float, rolls: int, seed: int) -> Told:
    """`kind`: "pico" or "uno". The typist waits while all but four places are taken."""
    panel, chance = InTalk(kind, 0.0), Random(seed)
    talk = Talk(panel, start=0.0)
    late: list[float] = []

    def verdict(taken: Taken) -> str:
        if isinstance(taken.message, Roll):
            late.append(talk.now - taken.at)
        return "ack"

    talk.verdict = verdict
    talk.later(1.0)
    to_pi, to_panel = (Fate(rate, one, late=LATE if rate else 0.0) for one in (seed, -seed - 1))
    talk.to_pi, talk.to_panel = spoiling(to_pi, one_by_one=kind == "uno"), spoiling(to_panel, one_by_one=False)
    made: list[str] = []
    backlog = 0
    for _ in range(rolls):
        made.append("".join(chance.choice("DAW") for _ in range(6)))
        panel.roll(made[-1], talk.now)
        talk.pump()
        talk.later(PAUSE)
        backlog = max(backlog, len(made) - len(talk.rolls))
        while len(made) - len(talk.rolls) > PLACES - 4:
            talk.later(0.05)
    end = talk.now + 60.0
    while len(talk.rolls) < rolls and talk.now < end:
        talk.later(0.05)
    return Told(to_pi.carried + to_panel.carried, talk.rolls == made, max(late), backlog)
