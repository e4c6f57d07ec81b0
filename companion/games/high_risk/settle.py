"""The table's own word (T1): climbers, turn, switches, who sits out (`gone`) or no longer does (`back`).

It changes only what it names; nobody lands. Refused only where such a position could not be set up, or where a switch
is fixed by now.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine.agreement import away_after
from companion.engine.errors import IllegalMove, WrongSetup
from companion.engine.game import Settle, Step
from companion.games.high_risk import events, shape
from companion.games.high_risk.agree import SWITCH, standing, switched
from companion.games.high_risk.state import State, Terms, Tokens, ended, fresh, gone, next_seat, places, winners


def settle(state: State, move: Settle) -> Step:
    """Raises IllegalMove (T1, or T5 for a seat that sits out)."""
    try:
        change = shape.change("settle", move.change)
        terms = _terms(state, change)
        away = away_after(state.terms.seats, gone(state), change)
        tokens = _tokens(state, terms, away, change.get("tokens", {}))
    except WrongSetup as impossible:
        raise IllegalMove("T1", str(impossible)) from impossible
    happened = events.settled(change, move.reason)
    for seat in away:
        if seat not in gone(state):
            happened += events.left_the_table(seat)
    return _goes_on(state, terms, tokens, _named_seat(terms, tokens, change), happened)


def _terms(state: State, change: Mapping[str, Any]) -> Terms:
    rules = change.get("rules", {})
    for name, value in rules.items():
        if state.begun and SWITCH[name].fixed and value != getattr(state.terms, name):
            raise IllegalMove("T1", f"{name} is fixed after the first move")
    return switched(state.terms, rules)


def _tokens(state: State, terms: Terms, away: tuple[str, ...], named: Mapping[str, list[int]]) -> Tokens:
    """Where everyone stands; who comes back to the table begins in the Basecamp."""
    stand: dict[str, Any] = {seat: own for seat, own in zip(terms.seats, state.tokens, strict=True) if own}
    for seat, zones in named.items():
        if seat in away and zones:
            raise IllegalMove("T5", f"{seat} sits out and has no climber on the board")
        stand[seat] = zones
    for seat in away:
        stand.pop(seat, None)
    everyone = standing(terms, stand)
    return tuple(() if seat in away else own for seat, own in zip(terms.seats, everyone, strict=True))


def _named_seat(terms: Terms, tokens: Tokens, change: Mapping[str, Any]) -> int | None:
    name = change.get("to_move")
    if name is None:
        return None
    if name not in terms.seats:
        raise IllegalMove("T1", f'no player is called "{name}"')
    seat = terms.seats.index(name)
    if not tokens[seat]:
        raise IllegalMove("T5", f"{name} sits out and has no turn")
    return seat


def _goes_on(state: State, terms: Terms, tokens: Tokens, named: int | None, happened: events.Events) -> Step:
    """Over where somebody has arrived; else a turn that was named, or has nobody or no end, begins afresh.

    T1 gives that turn to the seat that was named, else to the last mover. After the end that is the seat that moved
    last, or the one that a settle named since: its turn stands in the state though nobody moved.
    """
    seat = state.turn.seat if named is None else named
    arrived = winners(terms, tokens)
    if arrived:
        happened += events.won(arrived, places(terms, tokens), boost=False)
        return Step(State(terms, tokens, ended(seat)), happened)
    if named is None and state.turn.phase != "over" and tokens[seat]:
        return Step(State(terms, tokens, state.turn), happened)
    if not tokens[seat]:
        seat = next_seat(tokens, seat)
    return Step(State(terms, tokens, fresh(seat)), happened + events.begins(terms.seats[seat]))
