"""Health through the loop: two who speak of the keys, the Pi's own vitals, and the line that systemd shows."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion.flow.base import Table
from companion.gestures import Gestures
from companion.loop import QUIET_EVERY, Loop
from companion.opening import Start, _started
from companion.shelf import find_game, game_names
from companion.signals import Condition, Device, Edge, Forgotten, Sensed
from companion.status import ills
from tests.test_loop import Seen, looped

KEYS, LOST, DEGRADED, OK = Device.KEYS, Condition.LOST, Condition.DEGRADED, Condition.OK


def seated() -> Table:
    games = {name: find_game(name) for name in game_names()}
    return _started(Table(games), None, Start("high_risk", ("ann", "bob")), 0.0).table


def keys_of(loop: Loop) -> tuple[Condition | None, str]:
    return loop.table.health.get(KEYS), loop.table.whys.get(KEYS, "")


def down(at: float) -> Edge:
    return Edge("usb", "a", "down", at, read=True)


def test_a_key_that_comes_free_mends_no_wire() -> None:
    loop, _ = looped(seated())
    loop.take(Sensed(KEYS, OK, 0.0))
    loop.take(down(0.0))
    loop._gestured(loop.gestures.advance(1.0))
    assert keys_of(loop)[0] is DEGRADED, "it was down before the start"
    loop.take(Sensed(KEYS, LOST, 1.0, "the pins no longer answer"))
    condition, why = keys_of(loop)
    assert condition is LOST and "no longer answer" in why and "key a (usb) is down" in why
    loop.take(Forgotten("usb", 2.0))
    assert keys_of(loop) == (LOST, "the pins no longer answer")
    loop.take(Sensed(KEYS, OK, 3.0))
    assert keys_of(loop) == (OK, "")


def test_wires_that_come_back_free_no_key() -> None:
    loop, _ = looped(seated())
    loop.take(Sensed(KEYS, LOST, 0.0, "no chip"))
    loop.take(down(0.0))
    loop._gestured(loop.gestures.advance(1.0))
    assert keys_of(loop)[0] is LOST
    loop.take(Sensed(KEYS, OK, 2.0))
    assert keys_of(loop)[0] is DEGRADED and "key a (usb) is down" in keys_of(loop)[1]


def test_the_pi_is_looked_at_in_quiet_moments_and_what_is_news_is_heard() -> None:
    now, looks = [0.0], list[float]()
    loop, seen = looped(seated())
    loop = Loop(loop.table, Gestures(), loop.world, lambda: now[0])

    def vitals() -> tuple[Sensed, ...]:
        looks.append(now[0])
        return (Sensed(Device.POWER, DEGRADED, now[0], "the supply is weak"),) if len(looks) == 2 else ()

    loop.world = replace(loop.world, vitals=vitals)
    for now[0] in (0.0, 1.0, QUIET_EVERY, QUIET_EVERY + 1):
        loop.round()
    assert looks == [0.0, QUIET_EVERY]
    assert seen.facts["health"]["power"] == "degraded"
    assert seen.facts["why"] == {"power": "the supply is weak"}
    assert ("power", "degraded") in seen.views[-1].trouble


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        ({}, ""),
        ({"health": {"panel": "ok", "keys": "off"}, "unsaved": False}, ""),
        ({"health": {"panel": "lost", "clock": "degraded"}}, "[panel lost, clock degraded]"),
        ({"health": {"archive": "lost"}, "unsaved": True}, "[archive lost, NOT SAVED]"),
    ],
)
def test_what_is_wrong_in_a_few_words(facts: dict[str, Any], said: str) -> None:
    assert ills(facts) == said


def test_the_status_line_says_what_is_wrong_behind_what_is_asked() -> None:
    said = list[str]()
    loop, _ = looped(seated())
    loop.world.alive = said.append
    loop.show()
    loop.take(Sensed(Device.DISPLAY, OK, 0.0))
    loop.take(Sensed(Device.DISPLAY, LOST, 0.0, "the bus does not answer"))
    loop.show()
    loop.take(Sensed(Device.DISPLAY, OK, 0.0))
    loop.show()
    assert said == [said[0], f"{said[0]} [display lost]", said[0]]
    assert said[0] and "[" not in said[0]
    assert isinstance(loop.world.painter, Seen)
