"""The turn: the dice that lie aside, what the next roll may do, and the choice to go on or to stop.

After a roll the dice land one by one, within 0.4 s, unless the config wants no motion.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.engine.game import Choose, Option, Prompt, Roll
from companion.flow.base import Next, Question, Table, nothing, push
from companion.flow.deciding import move, refuse
from companion.flow.hand_over import hand_over
from companion.flow.looks import Map
from companion.flow.type_in import type_in
from companion.signals import Key
from companion.views import Header, Hint, View

LAND = 0.06
"""Seconds from one die to the next."""
ROUNDING = 1e-6


@dataclass(frozen=True, slots=True)
class Turn(Question):
    """Dice may be rolled. With a tray C announces the roll, and types it in where that is announced already."""

    def view(self, table: Table) -> View:
        prompt = table.prompt
        assert prompt is not None
        match = table.playing
        showing = match.game.showing
        stop, _ = keys(prompt)
        place = showing.place(match.state, prompt)
        careful = Hint(showing.label(stop.id), legal=stop.legal) if stop else None
        announce = self._announces(table, prompt)
        go = Hint(place, likely=True) if announce or not table.tray else Hint("TYPE IN")
        hints = (careful, Hint("MAP"), go)
        if table.fresh:
            return hand_over(table, hints)
        stage, said = showing.turn(match.state, prompt)
        stage = replace(stage, dice=stage.dice[: _landed(table)])
        name = table.name(prompt.who)
        return View("turn", stage, f"{name}: {said}", Header(name, place, table.mark(prompt.who)), hints)

    def wake_at(self, table: Table) -> float | None:
        """When the next die lands."""
        landed = _landed(table)
        prompt = table.prompt
        if landed is None or prompt is None or table.fresh:
            return None
        stage, _ = table.playing.game.showing.turn(table.playing.state, prompt)
        return table.asked_at + landed * LAND if landed < len(stage.dice) else None

    def _announces(self, table: Table, prompt: Prompt) -> bool:
        _, go = keys(prompt)
        return table.tray and go is not None and go.legal

    def press(self, table: Table, key: Key) -> Next:
        prompt = table.prompt
        assert prompt is not None
        assert prompt.dice is not None
        stop, go = keys(prompt)
        match key:
            case Key.A if stop is None:
                return nothing(table)
            case Key.A:
                assert stop is not None
                return move(table, Choose(stop.id)) if stop.legal else refuse(table, stop.why, stop.refusal or "")
            case Key.B:
                return Next(push(table, Map()))
            case Key.C if go is not None and self._announces(table, prompt):
                return move(table, Choose(go.id))
            case Key.C:
                return Next(push(replace(table, fresh=False), type_in(table, prompt.dice, by_tap=True)))
            case _:
                return nothing(table)


def keys(prompt: Prompt) -> tuple[Option | None, Option | None]:
    """The options that belong to keys: the careful one for A, the one that goes on for C."""
    plain = [option for option in prompt.options if not option.value]
    return (plain[0] if plain else None), (plain[1] if len(plain) > 1 else None)


def _landed(table: Table) -> int | None:
    """How many dice of the last roll lie there by now; None when nothing moves."""
    if not table.settings.motion or not isinstance(table.playing.last.move, Roll):
        return None
    return int((table.now - table.asked_at) / LAND + ROUNDING) + 1
