"""What a step of High Risk is announced as: FALL, BOOST!, the wood to move by hand, the Summit; and in a few words.

Reads the events of a step, so that what is said is what was decided.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.game import Event, Shift, Step
from companion.games.high_risk.state import State
from companion.games.high_risk.words import brief_way, said, way
from companion.showing import Announcement
from companion.views import Banner, Line, Notice, mark_of

LINE, SMALL_LINE = 13, 19
"""Characters of a line that begins with a mark, by its size."""


def announce(before: State, step: Step, names: Mapping[str, str]) -> Announcement | None:
    """None for what the next question says itself: a roll with a choice, a rest with nothing to climb, a settle."""
    for event in step.events:
        match event.kind:
            case "fall":
                return _fall(before, event, names)
            case "boost":
                return _boost(event, names)
            case "advance":
                return _climb(before, step, event, names)
    return None


def shifts(state: State, events: tuple[Event, ...]) -> tuple[Shift, ...]:
    """The pieces that events move, in the order of the hands; `why` is `climb`, `bump` or `fall`."""
    board = state.terms.board.names
    why = {"advance": "climb", "bump": "bump", "fall": "fall"}
    return tuple(
        Shift(event.facts["seat"], "", board[event.facts["from"]], board[event.facts["to"]], why[event.kind])
        for event in events
        if event.kind in why and event.facts["from"] != event.facts["to"]
    )


def _fall(before: State, event: Event, names: Mapping[str, str]) -> Announcement:
    seat = event.facts["seat"]
    who, mark = names.get(seat, seat), mark_of(before.terms.seats, seat)
    moved = shifts(before, (event,))
    text, told = "nobody moves", f"{who} rolled only Danger: nobody moves, the dice pass."
    size = "list" if event.ruling != "HR-A3" else "small"
    for lead in moved:
        text = way(lead.start, lead.end, LINE if size == "list" else SMALL_LINE)
        told = f"{who} falls: the lead climber goes from {said(lead.start)} down to {said(lead.end)}."
    lines: tuple[Line, ...] = (Line(text, size, mark),)
    if event.ruling == "HR-A3":
        lines += (Line("Referee: see WHY?", size),)
        told += " That is the referee's decision."
    return Announcement("fall", Banner("FALL", lines, inverse=True, glyph="bolt"), told, moved, "fall")


def _boost(event: Event, names: Mapping[str, str]) -> Announcement:
    seat, up = event.facts["seat"], event.facts["up"]
    who = names.get(seat, seat)
    if not up:
        banner = Banner("BOOST!", (Line("go again", "list"),), glyph="up")
        return Announcement("boost", banner, f"{who} has a BOOST: nobody climbs, roll again.", tune="boost")
    banner = Banner("BOOST!", (Line(f"up {up}, go again", "list"),), glyph="up")
    told = f"{who} has a BOOST: climb {up}, then go again."
    return Announcement("boost", banner, told, tune="boost", go=f"CLIMB {up}")


def _climb(before: State, step: Step, event: Event, names: Mapping[str, str]) -> Announcement:
    seats = before.terms.seats
    moved = shifts(before, step.events)
    seat = event.facts["seat"]
    who, start, end = names.get(seat, seat), moved[0].start, moved[0].end
    told = f"{who} climbs from {said(start)} to {said(end)}"
    for bump in moved[1:]:
        whom = "an own climber" if bump.seat == seat else names.get(bump.seat, bump.seat)
        told += f" and bumps {whom} down to {said(bump.end)}"
    arrived = any(one.kind == "summit" for one in step.events)
    head = Line("SUMMIT!", "name") if arrived else Line("Move by hand:", "small")
    by_hand = [Line(way(one.start, one.end, LINE), "list", mark_of(seats, one.seat)) for one in moved]
    screen = "summit" if arrived else "move_by_hand"
    return Announcement(screen, Notice((head, *by_hand)), f"{told}.", moved, place=f"CLIMB {before.turn.up}")


def told(step: Step) -> str:
    """The step in at most 15 characters: "fell 6>3", "up 2>5 bump", "rolled 3D 2A 1W"."""
    state: State = step.state
    board = state.terms.board.names
    happened = {event.kind: event.facts for event in step.events}
    if "settle" in happened:
        return "settled"
    if "fall" in happened:
        fall = happened["fall"]
        still = fall["from"] == fall["to"]
        return "fell, no move" if still else f"fell {brief_way(board[fall['from']], board[fall['to']])}"[:15]
    if "advance" in happened:
        climb = happened["advance"]
        text = f"up {brief_way(board[climb['from']], board[climb['to']])}"
        return f"{text} bump" if "bump" in happened and len(text) < 11 else text
    if "boost" in happened:
        return f"BOOST, climb {happened['boost']['up']}"
    if "roll" in happened:
        roll = happened["roll"]
        counts = {"D": roll["danger"], "A": roll["ascension"], "W": roll["weather"]}
        return " ".join(["rolled", *(f"{count}{letter}" for letter, count in counts.items() if count)])
    return "rested" if "rest" in happened else "rolls on"
