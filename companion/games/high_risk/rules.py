"""A turn of High Risk: roll, decide, advance (rulebook: A Player's Turn and End of Turn), in the rulebook's order.

A state and a move in, the state after it and what happened out; IllegalMove with its ruling for what is forbidden.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NoReturn

from companion.engine.errors import IllegalMove
from companion.engine.game import Choose, Move, Roll, Step
from companion.games.high_risk import events
from companion.games.high_risk.board import LONGEST
from companion.games.high_risk.climb import Climb, climb, moved
from companion.games.high_risk.dice import DIE
from companion.games.high_risk.fall import fall
from companion.games.high_risk.settle import settle
from companion.games.high_risk.state import State, Tokens, ended, fresh, next_seat, places, turn, winners
from companion.games.high_risk.words import dice

ZONES = {f"advance:{zone}": zone for zone in range(LONGEST)}


def apply(state: State, move: Move) -> Step:
    """Raises IllegalMove, the state untouched."""
    if isinstance(move, Roll):
        return _roll(state, move)
    if isinstance(move, Choose):
        return _choose(state, move.option)
    return settle(state, move)


@lru_cache(maxsize=2048)
def symbols(faces: tuple[str, ...]) -> tuple[int, int, int]:
    """How many Danger, Ascension and Weather there are. Raises IllegalMove (HR-2.2) for another symbol."""
    danger, ascension, weather = (faces.count(face.name) for face in DIE.faces)
    if danger + ascension + weather != len(faces):
        known = ", ".join(face.name for face in DIE.faces)
        odd = next(face for face in faces if DIE.face(face) is None)
        raise IllegalMove("HR-2.2", f'"{odd}" is not on the die; its symbols are {known}')
    return danger, ascension, weather


def _roll(state: State, roll: Roll) -> Step:
    now, faces = state.turn, roll.faces
    phase, left = now.phase, now.left
    if phase == "over":
        _refuse_after_the_end()
    if phase == "advance":
        raise IllegalMove("HR-5.6", "no dice now: choose the climber that advances")
    if roll.kind != DIE.id:
        raise IllegalMove("HR-2.2", f'"{roll.kind}" dice are not those of this game')
    if len(faces) != left:
        raise IllegalMove("HR-4.1", f"{dice(left)} must be rolled, not {len(faces)}")
    danger, ascension, weather = symbols(faces)
    terms, seat, up = state.terms, now.seat, now.up + ascension
    name = terms.seats[seat]
    happened = events.rolled(name, 0 if now.announced else now.rolls, danger, ascension, weather, up)
    if danger == left:
        return _fall(state, happened)
    if danger:
        return Step(State(terms, state.tokens, turn(seat, "decide", danger, up, now.rolls + 1)), happened)
    happened += events.boosted(name, up)
    if up:
        return Step(State(terms, state.tokens, turn(seat, "advance", 0, up, now.rolls + 1)), happened)
    return _turn_over(state, state.tokens, happened, again=True)


def _fall(state: State, happened: events.Events) -> Step:
    """FALL!: the Ascensions of this turn are lost, the dice pass."""
    tokens, seat = state.tokens, state.turn.seat
    fate = fall(state.terms, tokens, seat)
    if fate.start is not None and fate.end is not None and fate.start != fate.end:
        tokens = (*tokens[:seat], moved(tokens[seat], fate.start, fate.end), *tokens[seat + 1 :])
    happened += events.fell(state.mover, fate.ruling, fate.start, fate.end, fate.tie)
    return _turn_over(state, tokens, happened, again=False)


def _choose(state: State, option: str) -> Step:
    now = state.turn
    phase, left, up = now.phase, now.left, now.up
    if phase == "over":
        _refuse_after_the_end()
    if phase == "roll":
        raise IllegalMove("HR-4.1", "roll first: a turn begins with all 6 dice")
    if now.announced:
        raise IllegalMove("HR-A13", f"rolling on has been announced: roll {dice(left)}")
    name = state.terms.seats[now.seat]
    zone = ZONES.get(option)
    if zone is not None:
        return _advance(state, zone, events.rested(name, up) if phase == "decide" and up else ())
    if option.startswith("advance:"):
        raise IllegalMove("HR-A1", f"there is no zone {option[8:]}; they go from 0 to {state.terms.board.summit}")
    if option not in ("rest", "continue"):
        raise IllegalMove("HR-4.3", f'"{option}" is no answer; there are rest, continue and advance:zone')
    if phase == "advance":
        if left:
            raise IllegalMove("HR-A10", f"the turn is ending: exactly one climber advances {up}")
        raise IllegalMove("HR-5.5", f"BOOST leaves no choice: a climber advances {up}")
    if option == "continue":
        announced = turn(now.seat, "decide", left, up, now.rolls, True)
        return Step(State(state.terms, state.tokens, announced), events.rolled_on(name, left))
    if up:
        resting = turn(now.seat, "advance", left, up, now.rolls)
        return Step(State(state.terms, state.tokens, resting), events.rested(name, up))
    return _turn_over(state, state.tokens, events.rested(name, 0), again=False)


def planned(state: State, zone: int) -> Climb:
    """What advancing the climber in `zone` would do. Raises IllegalMove where it may not advance."""
    board, now = state.terms.board, state.turn
    if not now.up:
        raise IllegalMove("HR-A9", "no Ascension, so no climber advances")
    if zone > board.summit:
        raise IllegalMove("HR-A1", f"there is no zone {zone}; they go from 0 to {board.summit}")
    if zone == board.summit:
        raise IllegalMove("HR-5.6", "a climber on the Summit goes no further")
    if zone not in state.tokens[now.seat]:
        raise IllegalMove("HR-5.6", f"{state.mover} has no climber at {board.names[zone]}")
    return climb(state.terms, state.tokens, now.seat, zone, now.up)


def _advance(state: State, zone: int, happened: events.Events) -> Step:
    """BOOST! and REST!: one climber advances, a climber on its Cliff makes room."""
    now, names = state.turn, state.terms.seats
    tokens, end, bump = planned(state, zone)
    summit, lost = state.terms.board.summit, zone + now.up - end
    alike = state.tokens[now.seat].count(zone) > 1
    passes = bool(now.left) and tokens[now.seat][-1] != summit
    happened += events.advanced(names[now.seat], zone, end, lost, end == summit, alike, passes)
    if bump is not None:
        happened += events.bumped(names[bump.victim], bump.ruling, end, bump.end)
    return _turn_over(state, tokens, happened, again=not now.left)


def _turn_over(state: State, tokens: Tokens, happened: events.Events, again: bool) -> Step:
    """End of Turn: the game is won, or the dice pass to the left (HR-5.1), or stay after a BOOST (HR-5.5)."""
    terms, seat = state.terms, state.turn.seat
    if tokens[seat][-1] == terms.board.summit:
        happened += events.won(winners(terms, tokens), places(terms, tokens), boost=again)
        return Step(State(terms, tokens, ended(seat)), happened)
    if not again:
        seat = next_seat(tokens, seat)
    return Step(State(terms, tokens, fresh(seat)), happened)


def _refuse_after_the_end() -> NoReturn:
    raise IllegalMove("HR-6.1", "the game is over")
