"""Table to view: the open question as it looks now, asleep or awake, with the small signs over every picture."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeAlias

from companion.flow.asking import ask, asked_by
from companion.flow.base import MISSED, PLACES, UNLOCK, Table
from companion.signals import Condition
from companion.sleep import DRIFT, ORBIT, Sleep, in_match, sleep
from companion.views import HINT_LABELS, MARKS, Attract, Hint, View

FILL_FROM, FILL_TO = 0.25, 0.8
"""From when to when the label of a held key fills (seconds); to UNLOCK while the keys are locked."""
Hints: TypeAlias = tuple[Hint | None, Hint | None, Hint | None]
ROUNDING = 1e-6
"""A hold acts when its time is up to within so much: the label is empty by then."""


def present(table: Table) -> View:
    """What the glass shows."""
    deep = sleep(table)
    if deep is Sleep.OFF:
        return View("off", Attract((), ""), "The screen is off; any key wakes it.", light=0)
    view = _attract(table) if deep is Sleep.ATTRACT else _awake(table)
    return replace(
        view,
        trouble=_trouble(table),
        unsaved=bool(table.unsaved),
        light=1 if deep else 2,
        shift=int(table.now // ORBIT) % 4,
    )


def shown(table: Table) -> str:
    """The name of the screen, whether or not the glass sleeps over it."""
    return _awake(table).screen


def _awake(table: Table) -> View:
    table = ask(table)
    assert table.top is not None
    view = table.top.view(table)
    asked = asked_by(table)
    if asked is not table:
        assert asked.top is not None
        view = replace(view, hints=asked.top.view(asked).hints)
    if table.missed and table.now < table.missed[1] + MISSED:
        view = replace(view, hints=_missed(view.hints, PLACES[table.missed[0]]))
    if table.locked:
        hints = (Hint("LOCKED", legal=False), None, Hint("HOLD 3s", legal=False))
        view = replace(view, hints=hints, say=f"{view.say} The keys are locked: keep A, B or C down for 3 seconds.")
    return replace(view, held=_held(table))


def _missed(hints: Hints, place: int) -> Hints:
    """The label of a key whose quick second tap was dropped says so for a while (B21)."""
    others = sum(len(hint.label) for index, hint in enumerate(hints) if hint and index != place)
    word = next((word for word in ("WAIT", "...") if others + len(word) <= HINT_LABELS), "")
    one, two, three = (Hint(word) if hint and index == place and word else hint for index, hint in enumerate(hints))
    return one, two, three


def _held(table: Table) -> tuple[int, float] | None:
    if table.holding is None or table.holding[0] not in PLACES or table.holding[0] is table.guarded:
        return None
    key, since = table.holding
    done = (table.now - since - FILL_FROM) / ((UNLOCK if table.locked else FILL_TO) - FILL_FROM)
    return (PLACES[key], max(0.0, done)) if done < 1 - ROUNDING else None


def _trouble(table: Table) -> tuple[tuple[str, str], ...]:
    return tuple(
        (device.value, condition.value)
        for device, condition in table.health.items()
        if condition in (Condition.LOST, Condition.DEGRADED)
    )


def _attract(table: Table) -> View:
    step = int(table.now // DRIFT) if table.settings.motion else 0
    if not in_match(table) or table.prompt is None or table.match is None:
        return View("attract", Attract(MARKS[:2], "press to climb", step), "Nobody plays. Press any key.")
    name = table.name(table.prompt.turn)
    mark = table.mark(table.prompt.turn)
    whose = f"{name} is next" if table.prompt.begins else f"{name} is at it"
    return View("attract", Attract((mark,) if mark else (), whose, step), f"{whose}. Press any key.")
