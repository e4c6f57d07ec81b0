"""The one loop: the journal first, then the answer, then the picture; time, stop and quiet work. A world of lists."""

from __future__ import annotations

from typing import Any, cast

import pytest

from companion.effects import Answer, Draw, PowerOff, Redraw, Remember, Save, Sound, Tune, Verdict
from companion.flow.base import Settings, Table
from companion.flow.splash import SplashScreen
from companion.gestures import Gestures
from companion.loop import Loop, Stop, World
from companion.opening import Start, _started
from companion.shelf import find_game, game_names
from companion.signals import Condition, Device, Drawn, Edge, EventId, Key, Pressed, RollSeen, Sensed
from companion.views import View


class Seen:
    """Every part of the world at once: what it was asked for, in order."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, Any]] = []
        self.views: list[View] = []
        self.facts: dict[str, Any] = {}
        self.retry_at: float | None = None

    def save(self, save: Save) -> None:
        self.asked.append(("save", save))

    def retry(self) -> None:
        self.retry_at = None
        self.asked.append(("retry", None))

    def tidy(self) -> None:
        self.asked.append(("tidy", None))

    def answer(self, event: EventId, verdict: Verdict) -> None:
        self.asked.append(("answer", (event, verdict)))

    def lights(self, states: dict[str, str]) -> None:
        self.asked.append(("lights", dict(states)))

    def play(self, tune: Tune) -> None:
        self.asked.append(("play", tune))

    def close(self) -> None: ...

    def redraw(self) -> None:
        self.asked.append(("redraw", None))

    def show(self, view: View) -> None:
        self.views.append(view)
        self.asked.append(("show", view.screen))

    def status(self, facts: Any) -> None:
        self.facts = dict(facts)

    def kinds(self) -> list[str]:
        return [kind for kind, _ in self.asked]


def looped(table: Table, now: float = 0.0) -> tuple[Loop, Seen]:
    seen = Seen()
    fake = cast(Any, seen)
    world = World(fake, fake, (fake,), fake, None, None, fake, lambda told: seen.asked.append(("remember", told)))
    world.status = seen.status
    world.power_off = lambda: seen.asked.append(("power_off", None))
    return Loop(table, Gestures(), world, lambda: now), seen


def playing() -> Table:
    games = {name: find_game(name) for name in game_names()}
    table = Table(games, Settings(), health={Device.PANEL: Condition.OK})
    return _started(table, None, Start("high_risk", ("red", "blue")), 0.0).table


def test_the_journal_comes_before_the_answer_and_the_answer_before_the_picture() -> None:
    loop, seen = looped(playing(), now=2.0)
    event = EventId("tray", 1, 1)
    loop.inbox.put(RollSeen(tuple("DDAWAD"), 1.0, event, raw=True, lifted=6))
    loop.inbox.put(Stop(0))
    assert loop.run() == 0
    loop.show()
    order = [kind for kind in seen.kinds() if kind in ("save", "answer", "show")]
    assert order == ["show", "save", "answer", "show"]
    assert dict(seen.asked)["answer"] == (event, Verdict.ACK)
    assert seen.facts["version"] == 1
    assert seen.facts["screen"] == "turn"


def test_a_stop_ends_the_loop_with_its_code_and_nothing_waits_behind_it() -> None:
    loop, seen = looped(playing())
    loop.inbox.put(Stop(130))
    assert loop.run() == 130
    assert seen.views[0].screen == "hand_over"


def test_a_stop_with_a_fault_raises_it() -> None:
    loop, _ = looped(playing())
    loop.inbox.put(Stop(fault=ZeroDivisionError("in a device")))
    with pytest.raises(ZeroDivisionError, match="in a device"):
        loop.run()


def test_edges_become_presses_and_keys_light_up_where_a_press_is_legal() -> None:
    loop, seen = looped(playing(), now=10.0)
    for level, at in (("down", 1.0), ("up", 1.1)):
        loop.take(Edge("pin", "b", cast(Any, level), at))
    loop._time()
    loop.show()
    assert seen.views[-1].screen == "mountain_strip"
    lights = [states for kind, states in seen.asked if kind == "lights"]
    assert lights[-1] == {"a": "1", "b": "0", "c": "1"}


def test_the_splash_ends_by_itself() -> None:
    games = {name: find_game(name) for name in game_names()}
    loop, seen = looped(Table(games, stack=(SplashScreen(0.0),)), now=3.0)
    loop._time()
    loop.show()
    assert seen.views[-1].screen == "pick_game"


def test_every_effect_reaches_its_part_of_the_world() -> None:
    loop, seen = looped(playing())
    told = Remember("sound", "on", False)
    for effect in (Sound(Tune.FALL), told, Redraw(), PowerOff(), Answer(EventId("t", 1, 2), Verdict.COUNT), Draw(3)):
        loop.carry_out(effect)
    assert seen.kinds() == ["play", "remember", "redraw", "power_off", "answer"]
    drawn = loop.inbox.get_nowait()
    assert isinstance(drawn, Drawn)
    assert 0 <= drawn.number < 3


def test_owed_writes_are_tried_again_and_quiet_work_is_done() -> None:
    loop, seen = looped(playing(), now=20.0)
    seen.retry_at = 19.0
    loop._time()
    assert seen.kinds()[:2] == ["retry", "tidy"]
    loop._time()
    assert seen.kinds().count("tidy") == 1


def test_health_and_the_cursor_are_told_to_other_programs() -> None:
    loop, seen = looped(playing(), now=5.0)
    loop.take(Sensed(Device.DISPLAY, Condition.LOST, 1.0, "the screen is gone"))
    loop.take(RollSeen(("ascension",) * 6, 2.0))
    loop.take(Pressed(Key.C, 4.0, 3.9))
    loop.show()
    assert seen.facts["health"]["display"] == "lost"
    assert seen.facts["selected"] == "advance:0"
    assert seen.facts["screen"] == "choose_climber"
