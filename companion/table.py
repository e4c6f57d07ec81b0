"""`update(table, signal) -> Next`: one dispatcher. What a signal means everywhere is here, the rest in flow/. Pure."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from companion.effects import Sound, Tune
from companion.engine.game import Choose, Roll
from companion.flow.asking import again, ask, asked_by
from companion.flow.base import MISSED, PLACES, UNLOCK, Next, Table, gathered, home, push, refused
from companion.flow.cards import card_seen
from companion.flow.deciding import OLD
from companion.flow.doubt import waiting_now
from companion.flow.locking import lock
from companion.flow.looks import Why, why
from companion.flow.menu import Menu
from companion.flow.notices import Restarted, TrayLost
from companion.flow.power import GoingDown, Power
from companion.flow.refusal import Refusal
from companion.flow.rolls import nudge_seen, nudged, roll_seen, void_seen
from companion.flow.supply import warned
from companion.flow.type_in import type_in
from companion.flow.undo import undo
from companion.gestures import ASIDE, SAME_KEY_GUARD, too_soon
from companion.signals import (
    CardSeen,
    Condition,
    Device,
    DieKeyed,
    Digit,
    Drawn,
    Held,
    Holding,
    Key,
    PanelRestarted,
    Pressed,
    RollSeen,
    SavedAgain,
    SaveFailed,
    Sensed,
    Signal,
    StaysOn,
    Ticked,
    Turned,
    VoidSeen,
)
from companion.sleep import Sleep, sleep, wakes_at

FILL = (0.25, 0.4, 0.55, 0.7)
"""When the label of a held key has filled a little more (seconds after it went down)."""
SLOW_FILL = (0.25, 0.8, 1.4, 2.0, 2.6, UNLOCK)
"""The same while the keys are locked."""


def update(table: Table, signal: Signal) -> Next:
    """The table after a signal, with a question on it, and what is asked of the world."""
    before = table = ask(table)
    table = replace(table, now=max(table.now, signal.at), happened=signal.at)
    table, heard = _wake(table, signal)
    led = _dispatch(table, signal) if heard else Next(table)
    after = warned(ask(led.table))
    if isinstance(signal, Pressed | Held) and after.version != before.version:
        after = replace(after, opened=(signal.key, signal.at), aside=_from_aside(before, after))
    if isinstance(signal, RollSeen | CardSeen) and after.version != before.version:
        after = replace(after, overtaken=after.now)
    effects = led.effects if after.sound else tuple(one for one in led.effects if not isinstance(one, Sound))
    return Next(after, effects)


def wake_at(table: Table) -> float | None:
    """When the table wants a `Ticked`, or None when nothing changes by itself."""
    times = [wakes_at(table), table.top.wake_at(table) if table.top else None]
    if table.missed and table.now < table.missed[1] + MISSED:
        times.append(table.missed[1] + MISSED)
    if table.holding:
        since = table.holding[1]
        marks = SLOW_FILL if table.locked else FILL
        times.append(min((since + mark for mark in marks if since + mark > table.now), default=None))
    return min((time for time in times if time is not None), default=None)


def _wake(table: Table, signal: Signal) -> tuple[Table, bool]:
    """The table awake, and whether the signal does more than wake it.

    From drifting or off a key only wakes, and says nothing more until it was released (B19); dice count.
    """
    deep = sleep(table) >= Sleep.ATTRACT
    match signal:
        case Holding(Key() as key):
            return replace(table, touched_at=table.now, guarded=key if deep else table.guarded), True
        case Pressed(key) | Held(key):
            mine = table.guarded is key
            return replace(table, touched_at=table.now, guarded=None if mine else table.guarded), not (deep or mine)
        case Turned() | Digit() | DieKeyed():
            return replace(table, touched_at=table.now), not deep
        case RollSeen() | CardSeen() | VoidSeen():
            return replace(table, touched_at=table.now), True
        case _:
            return table, True


def _dispatch(table: Table, signal: Signal) -> Next:
    match signal:
        case Pressed():
            return _pressed(table, signal)
        case Held(key):
            return _held(table, key)
        case Holding(key, at):
            freed = _unlocked(table) if key is None else None
            led = freed or Next(table)
            return replace(led, table=replace(led.table, holding=(key, at) if key else None))
        case RollSeen() if nudged(table, signal):
            return nudge_seen(table, signal)
        case RollSeen():
            left = gathered(table)
            return roll_seen(left.table, signal).after(left)
        case CardSeen():
            return card_seen(table, signal)
        case VoidSeen():
            return void_seen(table, signal)
        case DieKeyed():
            return _die_keyed(table, signal)
        case Turned(steps):
            top = table.top
            return (top.turned(table, steps) if top and not table.locked else None) or Next(table)
        case Digit(value):
            top = table.top
            return (top.digit(table, value) if top and not table.locked else None) or Next(table)
        case Drawn(number):
            return (table.top.drawn(table, number) if table.top else None) or Next(table)
        case Sensed():
            return _sensed(table, signal)
        case PanelRestarted():
            asked = table.prompt is not None and table.prompt.dice is not None
            told = isinstance(table.top, Restarted)
            return Next(push(table, Restarted())) if asked and not told else Next(table)
        case SaveFailed(reason):
            return Next(replace(table, unsaved=reason or "the disk does not answer"))
        case SavedAgain():
            return Next(replace(table, unsaved=""))
        case StaysOn(reason):
            kept = tuple(one for one in table.stack if not isinstance(one, GoingDown))
            return Next(push(replace(table, stack=kept), Refusal(reason)), (Sound(Tune.REFUSED),))
        case Ticked():
            return _ticked(table)
        case _:
            assert_never(signal)


def _pressed(table: Table, press: Pressed) -> Next:
    if press.version is not None and press.version != table.version:
        return refused(table)
    if table.locked or press.key is Key.POWER:
        return Next(table)
    asked = asked_by(table)
    assert asked.top is not None
    means = asked.top.view(asked).hints[PLACES[press.key]] is not None
    overtaken = 0.0 < press.down_at < table.overtaken  # the finger came down on the question before (D22)
    soon = table.opened is not None and too_soon(press, *table.opened, ASIDE if table.aside else SAME_KEY_GUARD)
    if soon or overtaken:
        if soon and table.aside:  # one that goes on tapping is not looking
            table = replace(table, opened=(press.key, press.at))
        return Next(replace(table, missed=(press.key, table.now)), (Sound(Tune.REFUSED),)) if means else Next(table)
    if asked is not table and not means:
        return Next(table)
    return asked.top.press(replace(asked, missed=None), press.key)


def _from_aside(before: Table, after: Table) -> bool:
    """Whether a key led back to the match's own question from what stood over it, and nothing was played by it: a menu
    was left, a list was done. A tap too many there would be an answer that nobody looked at."""
    if before.match is None or after.match is None or before.top is None or before.top.stays:
        return False
    played = after.match.number > before.match.number and isinstance(after.match.last.move, Roll | Choose)
    return len(before.stack) > 1 and len(asked_by(after).stack) == 1 and not played


def _held(table: Table, key: Key) -> Next:
    if table.locked:
        return Next(table)
    if key is Key.POWER:
        return Next(table) if isinstance(table.top, Power) else Next(push(table, Power()))
    assert table.top is not None
    own = table.top.hold(table, key)
    if own is not None:
        return own
    match key:
        case Key.A:
            return undo(table)
        case Key.B:
            if table.match is None or isinstance(table.top, Why):
                return refused(table)
            return Next(push(table, why(table)))
        case _:
            return Next(table) if isinstance(table.top, Menu) else Next(push(table, Menu()))


def _die_keyed(table: Table, die: DieKeyed) -> Next:
    if table.locked:
        return Next(table)
    assert table.top is not None
    own = table.top.keyed(table, die)
    if own is not None:
        return own
    begun = next((place for place in range(len(table.stack), 0, -1) if table.stack[place - 1].begun), 0)
    if begun:  # a notice came over dice that were being keyed in
        back = replace(table, stack=table.stack[:begun], version=table.version + 1)
        return table.stack[begun - 1].keyed(back, die) or Next(back)
    prompt = table.prompt
    if prompt is None or prompt.dice is None or die.symbol in ("done", "clear"):
        return refused(table)
    waiting = waiting_now(table)
    drops = waiting.event if waiting and waiting.why == OLD else ""
    left = gathered(table)
    if isinstance(left.table.top, Refusal):
        return left
    typing = type_in(left.table, prompt.dice, by_tap=True, drops=drops)
    led = typing.keyed(push(home(left.table), typing), die)
    return refused(table) if led is None or led.table.top == typing else led.after(left)


def _sensed(table: Table, sensed: Sensed) -> Next:
    before = table.health.get(sensed.device)
    health = {**table.health, sensed.device: sensed.condition}
    whys = {**table.whys, sensed.device: "" if sensed.condition is Condition.OK else sensed.why}
    table = replace(table, health=health, whys=whys)
    lost = sensed.condition is Condition.LOST and before in (Condition.OK, Condition.DEGRADED)
    if sensed.device is Device.PANEL:
        back = sensed.condition is not Condition.LOST  # the same loss may be said again in other words
        kept = tuple(one for one in table.stack if not (back and isinstance(one, TrayLost)))
        table = again(replace(table, stack=kept))
        if lost and table.prompt is not None:
            table = push(ask(table), TrayLost())
    return Next(table, (Sound(Tune.LOST),) if lost else ())


def _ticked(table: Table) -> Next:
    freed = _unlocked(table)
    if freed is not None:
        return freed
    top = table.top
    due = top.wake_at(table) if top else None
    if top is not None and due is not None and due <= table.now:
        return top.ticked(table) or Next(table)
    return Next(table)


def _unlocked(table: Table) -> Next | None:
    """The keys are free once one of the three was held; any, since one of them may be broken."""
    if not table.locked or table.holding is None:
        return None
    key, since = table.holding
    if key not in PLACES or table.now < since + UNLOCK:
        return None
    unlocked = lock(table, locked=False)
    return Next(unlocked.table, (*unlocked.effects, Sound(Tune.TICK)))
