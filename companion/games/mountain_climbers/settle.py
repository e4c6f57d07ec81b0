"""The table's own word (T1): climbers, hearts, tiles, cards, prints, turn, switches, who sits out.

It changes only what it names; nobody lands. Refused only where such a position could not be set up, or where a switch
is fixed by now.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from companion.engine.agreement import away_after
from companion.engine.errors import IllegalMove, WrongSetup
from companion.engine.game import Settle, Step
from companion.games.mountain_climbers import choices, ending, position, shape
from companion.games.mountain_climbers.agree import SWITCH, remembered, rules_of, switched
from companion.games.mountain_climbers.cards import SUMMIT
from companion.games.mountain_climbers.course import go_on
from companion.games.mountain_climbers.draft import Draft
from companion.games.mountain_climbers.state import OFF, START_HEALTH, Playing, State, climbing, gone


def settle(state: State, move: Settle) -> Step:
    """Raises IllegalMove (T1, or T5 for a seat that sits out)."""
    draft = Draft(state)
    try:
        change = shape.change("settle", move.change)
        draft.tell("settle", "T1", change=dict(move.change), reason=move.reason)
        _terms(draft, state, change)
        _away(draft, change)
        named = _turn(draft, state, change)
        position.put(draft, change.get("at", {}), change.get("health", {}))
        position.put_tiles(draft, change.get("tiles", {}))
        hands = shape.everyone(change.get("hand", {}), draft.terms.seats)
        position.count_cards(draft, hands, shape.everyone(change.get("draw", {}), draft.terms.seats))
    except WrongSetup as impossible:
        raise IllegalMove("T1", str(impossible)) from impossible
    _stand(draft, state, named)
    return draft.step()


def _terms(draft: Draft, state: State, change: Mapping[str, Any]) -> None:
    rules, now = change.get("rules", {}), rules_of(state.terms)
    for name, value in rules.items():
        if state.begun and SWITCH[name].fixed and value != now[name]:
            raise IllegalMove("T1", f"{name} is fixed after the first move")
    terms = switched(state.terms, rules)
    mountain = terms.mountain.change(change.get("printed", {}), change.get("up", {}), change.get("down", {}))
    told = {face.name: face for face in (*terms.remembered, *remembered("faces", change.get("faces", ())))}
    draft.terms = replace(terms, mountain=mountain, remembered=tuple(told.values()))
    if terms.summit_card == "out":
        draft.known = [tuple(card for card in known if card != SUMMIT) for known in draft.known]
    if draft.terms.climbers != state.terms.climbers:
        fresh = position.opening(draft.terms, state.mover)
        draft.at, draft.health = list(fresh.at), list(fresh.health)


def _away(draft: Draft, change: Mapping[str, Any]) -> None:
    """The seats that sit out from now on: their climbers leave the mountain, their dice lapse; who comes back is at
    the Start."""
    terms = draft.terms
    before = [seat for index, seat in enumerate(terms.seats) if gone(draft, index)]
    away = away_after(terms.seats, before, change)
    for index, seat in enumerate(terms.seats):
        leaves = seat in away
        if leaves == gone(draft, index):
            continue
        for climber in terms.own(index):
            draft.forget(climber)
            draft.trails.pop(climber, None)
            draft.at[climber] = OFF if leaves else 0
            draft.health[climber] = 0 if leaves else START_HEALTH
        draft.tell("gone" if leaves else "back", "T5", seat=seat)


def _turn(draft: Draft, state: State, change: Mapping[str, Any]) -> int | None:
    """The seat whose turn is named, so that what was pending is dropped and the interrupted seat has drawn up."""
    if "to_move" not in change:
        return None
    seat = position.seat_named(draft.terms, change["to_move"])
    if gone(draft, seat):
        raise IllegalMove("T5", f"{change['to_move']} sits out and has no turn")
    _drop(draft, state)
    return seat


def _drop(draft: Draft, state: State) -> None:
    draft.playing = draft.current = draft.die = None
    draft.waiting.clear()
    draft.trails.clear()
    if not gone(draft, state.seat):
        ending.draw_up(draft, state.seat)


def _stand(draft: Draft, state: State, named: int | None) -> None:
    """Over where somebody is up; else a turn that was named, or has nobody or no end, begins afresh; else the card goes
    on with the decisions that are still open."""
    draft.over = False
    draft.placed = position.standings(draft)
    ending.close(draft)
    if draft.halted:
        if not draft.over:
            go_on(draft)
        return
    if named is not None or state.over:
        _begin(draft, state, state.seat if named is None else named)
    elif gone(draft, draft.seat):
        _leave(draft)
    elif draft.playing is None:
        _begin_elsewhere(draft)
    else:
        _take_up(draft, draft.playing)
    go_on(draft)


def _begin(draft: Draft, state: State, seat: int) -> None:
    if state.over:
        _drop(draft, state)
    draft.seat, draft.fresh = ending.turn_of(draft, seat), True
    draft.tell("turn", "T1", seat=draft.terms.seats[draft.seat])


def _take_up(draft: Draft, playing: Playing) -> None:
    """The card goes on; a decision that can no longer be is asked for again, and who is up plays no further."""
    if any(draft.seat in group for group in draft.placed):
        ending.cut(draft, "MC-A36")
        return
    if playing.tile is not None and choices.no_tile(draft, playing.tile) is not None:
        playing = replace(playing, tile=None)
    action = playing.action
    moot = playing.climber is not None and not climbing(draft, playing.climber)
    if moot and action is not None and action.kind in ("go", "heart"):
        playing = replace(playing, climber=None)
    draft.playing = playing


def _begin_elsewhere(draft: Draft) -> None:
    """Between two cards: a mover that is up by now has no turn any more."""
    seat = ending.turn_of(draft, draft.seat)
    if seat != draft.seat:
        ending.turn_done(draft)


def _leave(draft: Draft) -> None:
    """The mover has left: dice that others wait for are still rolled, the rest of the card lapses."""
    if draft.waiting or draft.die is not None:
        ending.cut(draft, "T5")
        return
    draft.playing = None
    draft.trails.clear()
    ending.pass_on(draft)
    draft.tell("turn", "T5", seat=draft.terms.seats[draft.seat])
