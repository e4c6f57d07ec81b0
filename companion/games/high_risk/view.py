"""High Risk on the screen: the turn, the rows of a list, the path, the end, what may be set. Fills the views' kinds.

Every text keeps to the sizes that views.py states, whatever the names are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from companion.engine.game import Option, Prompt, Shift, Step
from companion.games.high_risk import announce, odds, words
from companion.games.high_risk.house import MEANINGS
from companion.games.high_risk.prompts import result
from companion.games.high_risk.rules import ZONES, planned
from companion.games.high_risk.state import DICE, State, gone
from companion.showing import Announcement, Settleable, Showing
from companion.views import DiceTurn, Die, Mark, Result, Row, Strip, mark_of

_LABELS = {"rest": "REST", "continue": "ROLL"}
_ENDS = ("boost", "advance", "rest", "fall")
"""What a turn ends with."""
_NAME, _ROW, _PLACE = 10, 13, 10
_COUNTED = 10
"""Characters of a row beside how many stand there."""
_MOST_COLUMNS = 18
_COLUMNS = {"B": "B", "V": "tent", "S": "flag"}


class HighRiskShowing(Showing):
    """See showing.Showing."""

    def meaning(self, switch: str, value: Any) -> tuple[str, str] | None:
        return MEANINGS.get((switch, value))

    def spoken(self, place: str) -> str:
        return words.said(place)

    def turn(self, state: State, prompt: Prompt) -> tuple[DiceTurn, str]:
        left, up = state.turn.left, state.turn.up
        if state.turn.phase == "advance":
            return DiceTurn(_dice(state), str(up), "up", foot=f"climb: up {up}"), f"choose who climbs {up}."
        chance = odds.one_in(odds.fall(left))
        fall = f"the next roll is a fall {chance.replace('in', ' time in ')}"
        if state.turn.phase == "roll":
            return DiceTurn((), "0", "up", ("FALL", chance), "all 6 dice"), f"roll all {left} dice; {fall}."
        dice = words.dice(left)
        if state.turn.announced:
            return DiceTurn(_dice(state), str(up), "up", ("FALL", chance), "rolling on"), f"roll {dice}; {fall}."
        rest = f"climb {up}" if up else "move nobody"
        foot = f"rest: up {up}" if up else "rest: stay"
        return DiceTurn(
            _dice(state), str(up), "up", ("FALL", chance), foot
        ), f"rest and {rest}, or roll {dice}; {fall}."

    def place(self, state: State, prompt: Prompt) -> str:
        """How many dice are rolled next, since that is how everybody reads "roll 3"; or the climb."""
        return f"CLIMB {state.turn.up}" if state.turn.phase == "advance" else f"ROLL {state.turn.left}"

    def row(self, state: State, option: Option) -> Row:
        """A climber: where it stands, where it would land, "x" and the mark of whom it bumps."""
        zone = ZONES.get(option.id)
        if zone is None:
            text = f"Roll {words.dice(state.turn.left)}" if option.id == "continue" else f"Rest, climb {state.turn.up}"
            return Row(text, dim=not option.legal)
        plan, board = planned(state, zone), state.terms.board.names
        if plan.bump is None:
            return Row(words.way(board[zone], board[plan.end], 15), dim=not option.legal)
        victim = mark_of(state.terms.seats, state.terms.seats[plan.bump.victim])
        return Row(words.way(board[zone], board[plan.end], _ROW, "x"), tail=victim, dim=not option.legal)

    def foretold(self, state: State, option: Option, names: Mapping[str, str]) -> tuple[str, str]:
        """Where the bumped climber would land is over the list, behind the "x" that stands in the row."""
        zone = ZONES.get(option.id)
        if zone is None or not option.legal:
            return "", ""
        plan, board = planned(state, zone), state.terms.board.names
        told = f"from {words.said(board[zone])} to {words.said(board[plan.end])}"
        if plan.bump is None:
            return "", f"{told}."
        victim, end = state.terms.seats[plan.bump.victim], board[plan.bump.end]
        bump = Shift(victim, "", board[plan.end], end, "bump")
        return words.fit(_PLACE, f"x>{end}"), f"{told}{announce.bumps(state.mover, (bump,), names)}."

    def likeliest(self, state: State, prompt: Prompt) -> str:
        """The climber that arrives on the Summit; else the first one that bumps none of its own."""
        if state.turn.phase != "advance":
            return ""
        plans = {option.id: planned(state, ZONES[option.id]) for option in prompt.options}
        arrives = (option for option, plan in plans.items() if plan.end == state.terms.board.summit)
        spares = (option for option, plan in plans.items() if not plan.bump or plan.bump.victim != state.turn.seat)
        return next(arrives, next(spares, ""))

    def label(self, option: str) -> str:
        return _LABELS.get(option, "CLIMB")

    def announce(self, before: State, step: Step, names: Mapping[str, str]) -> Announcement | None:
        return announce.announce(before, step, names)

    def told(self, step: Step, names: Mapping[str, str]) -> str:
        return announce.told(step)

    def again(self, step: Step) -> bool:
        """The dice stay with who ended a turn, though others are there: after a BOOST."""
        state: State = step.state
        ended = any(event.kind in _ENDS and event.facts["seat"] == state.mover for event in step.events)
        return ended and state.turn.phase == "roll" and len(state.terms.seats) - len(gone(state)) > 1

    def strip(self, state: State) -> Strip:
        """Cliffs by the last digit of their number, Bivouacs as tents. On a long house board zones share columns."""
        board = state.terms.board
        last = min(board.summit, _MOST_COLUMNS - 1)
        first_zones = [-(-column * board.summit // last) for column in range(last + 1)]
        columns = tuple(_COLUMNS.get(board.zones[zone], board.names[zone][-1]) for zone in first_zones)
        posts = tuple(column for column, zone in enumerate(first_zones) if board.shared[zone])
        rows = tuple((mark, Counter(zone * last // board.summit for zone in own)) for _, mark, own in _players(state))
        return Strip(columns, posts, rows)

    def result(self, state: State, names: Mapping[str, str], turns: int) -> tuple[Result, str]:
        """The places after the first are the referee's (HR-A14)."""
        over = result(state)
        winner = over.winner[0]
        others = sorted((place, seat) for seat, place in over.places.items() if seat != winner)
        rows = tuple(f"{place} {names.get(seat, seat)[:_NAME]}" for place, seat in others)
        count = "1 turn" if turns == 1 else f"{turns} turns"
        shared = " and ".join(names.get(seat, seat) for seat in over.winner)
        verb = "wins" if len(over.winner) == 1 else "win"
        places = ", ".join(f"{place} {names.get(seat, seat)}" for place, seat in others)
        told = f"{shared} {verb} in {count}; then {places}."
        mark = mark_of(state.terms.seats, winner)
        word = "WINS" if len(over.winner) == 1 else "WIN"
        return Result(f"SUMMIT {count}".upper(), names.get(winner, winner)[:_NAME], mark, rows, word), told

    def standing(self, state: State, seat: str) -> str:
        board = state.terms.board.names
        own = state.tokens[state.terms.seats.index(seat)]
        return words.standing([board[zone] for zone in reversed(own)])

    def stands(self, state: State, seat: str) -> tuple[str, ...]:
        """The places in words, upward, those of several climbers counted: "2 Base", "Cliff 4"."""
        board = state.terms.board.names
        counts = Counter(board[zone] for zone in reversed(state.tokens[state.terms.seats.index(seat)]))
        return tuple(f"{count} {place}" if count > 1 else place for place, count in counts.items()) or ("sits out",)

    def shift(self, shift: Shift) -> str:
        return words.way(shift.start, shift.end, announce.LINE)

    def settles(self, state: State, names: Mapping[str, str]) -> tuple[Settleable, ...]:
        """Every climber, to each zone that has room for it; and whose turn it is."""
        things = [
            _climber(state, seat, mark, zone, names.get(seat, seat))
            for seat, mark, own in _players(state)
            for zone in sorted(set(own))
        ]
        away = gone(state)
        present = tuple(seat for seat in state.terms.seats if seat not in away)
        turns = tuple((names.get(seat, seat)[:15], {"to_move": seat}) for seat in present)
        whose = present.index(state.mover)
        return (*things, Settleable(Row("Whose turn"), turns, whose))


def _players(state: State) -> list[tuple[str, Mark, tuple[int, ...]]]:
    """Seat, mark and climbers of everyone who is at the table."""
    seats = state.terms.seats
    marked = ((seat, mark_of(seats, seat), own) for seat, own in zip(seats, state.tokens, strict=True))
    return [(seat, mark, own) for seat, mark, own in marked if own and mark is not None]


def _dice(state: State) -> tuple[Die, ...]:
    """The six dice, those set aside first."""
    weather = DICE - state.turn.left - state.turn.up
    kept = [Die("up", True)] * state.turn.up + [Die("cloud", True)] * weather
    return (*kept, *[Die("bolt", False)] * state.turn.left)


def _climber(state: State, seat: str, mark: Mark, zone: int, name: str) -> Settleable:
    board = state.terms.board
    taken = {one for own in state.tokens for one in own if not board.shared[one]} - {zone}
    own = state.tokens[state.terms.seats.index(seat)]
    ends = [end for end in range(board.summit + 1) if end not in taken]
    values: list[tuple[str, dict[str, Any]]] = []
    for end in ends:
        moved = list(own)
        moved[moved.index(zone)] = end
        values.append((board.names[end], {"tokens": {seat: sorted(moved, reverse=True)}}))
    count = own.count(zone)
    many = f"x{count}" if count > 1 else ""
    named = f"{name} {board.names[zone]}"
    row = Row(named if len(named) <= (_COUNTED if many else _ROW) else board.names[zone], mark, value=many, turns=False)
    say = f"the climber of {name} at {words.said(board.names[zone])}"
    return Settleable(row, tuple(values), ends.index(zone), say=say)
