"""What a step of High Risk is announced as: FALL, BOOST!, the wood to move by hand, the Summit; and in a few words.

Reads the events of a step, so that what is said is what was decided.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine.game import Event, Shift, Step
from companion.games.high_risk.state import State
from companion.games.high_risk.words import counted, deed, said, way
from companion.showing import Announcement
from companion.views import Banner, Line, Notice, mark_of

LINE = 14
"""Characters of list text after a mark."""
REFEREE = "HR-A3"
"""The decision that is shown where it is used."""


def announce(before: State, step: Step, names: Mapping[str, str]) -> Announcement | None:
    """None for what the next question says itself: a roll with a choice, a rest with nothing to climb, a settle."""
    for event in step.events:
        match event.kind:
            case "fall":
                return _fall(before, event, names)
            case "boost":
                return _boost(step.state, event, names)
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
    text, told, place = "nobody moves", f"{who} rolled only Danger: nobody moves, the dice pass.", ""
    for lead in moved:
        text, place = way(lead.start, lead.end, LINE), "MOVE LEAD"
        told = f"{who} falls: the lead climber goes from {said(lead.start)} down to {said(lead.end)}."
    if event.ruling == REFEREE:
        place = f"{REFEREE} WHY?"
        told += " That is the referee's decision."
    banner = Banner("FALL", (Line(text, "list", mark),), inverse=True, glyph="bolt")
    return Announcement("fall", banner, told, moved, "fall", place=place)


def _boost(after: State, event: Event, names: Mapping[str, str]) -> Announcement:
    seat, up = event.facts["seat"], event.facts["up"]
    who = names.get(seat, seat)
    if not up:
        banner = Banner("BOOST!", (Line("go again", "list"),), glyph="up")
        return Announcement("boost", banner, f"{who} has a BOOST: nobody climbs, roll again.", tune="boost")
    wins = must_win(after)
    banner = Banner("BOOST!", (Line(f"climb {up} and win" if wins else f"climb {up}, again", "list"),), glyph="up")
    told = f"{who} has a BOOST: climb {up}, {'and that wins' if wins else 'then go again'}."
    return Announcement("boost", banner, told, tune="boost", go=f"CLIMB {up}")


def must_win(state: State) -> bool:
    """The only climber that may advance brings the seat's last one up, so that nobody goes again (HR-A8)."""
    summit, turn = state.terms.board.summit, state.turn
    climbing = [zone for zone in state.tokens[turn.seat] if zone < summit]
    return len(climbing) == 1 and climbing[0] + turn.up >= summit


def _climb(before: State, step: Step, event: Event, names: Mapping[str, str]) -> Announcement:
    seats = before.terms.seats
    moved = shifts(before, step.events)
    seat = event.facts["seat"]
    who, start, end = names.get(seat, seat), moved[0].start, moved[0].end
    told = f"{who} climbs from {said(start)} to {said(end)}{bumps(seat, moved[1:], names)}"
    arrived = any(one.kind == "summit" for one in step.events)
    head = Line("SUMMIT!", "name") if arrived else Line("Move by hand:", "small")
    by_hand = [Line(way(one.start, one.end, LINE), "list", mark_of(seats, one.seat)) for one in moved]
    screen, place = ("summit", "BY HAND") if arrived else ("move_by_hand", f"CLIMB {before.turn.up}")
    return Announcement(screen, Notice((head, *by_hand)), f"{told}.", moved, place=place)


def bumps(seat: str, moved: tuple[Shift, ...], names: Mapping[str, str]) -> str:
    """Who makes room for a climber of that seat, and down to where, as the end of a sentence; "" for nobody."""
    whom = {bump: "one of their own" if bump.seat == seat else names.get(bump.seat, bump.seat) for bump in moved}
    return "".join(f", bumping {whom[bump]} down to {said(bump.end)}" for bump in moved)


def told(step: Step) -> str:
    """The step in at most 13 characters, its verb first: "fell 6>3", "climb 2>4x", "roll 3D 2A 1W"."""
    state: State = step.state
    board = state.terms.board.names
    happened = {event.kind: event.facts for event in step.events}
    if "settle" in happened:
        return "settled"
    if "fall" in happened:
        fall = happened["fall"]
        return "fell, no move" if fall["from"] == fall["to"] else deed("fell", board[fall["from"]], board[fall["to"]])
    if "advance" in happened:
        climb = happened["advance"]
        return deed("climb", board[climb["from"]], board[climb["to"]], "x" if "bump" in happened else "")
    if "boost" in happened:
        return f"BOOST climb {happened['boost']['up']}"
    if "roll" in happened:
        roll = happened["roll"]
        return f"roll {counted(roll['danger'], roll['ascension'], roll['weather'])}"
    return "rested" if "rest" in happened else "rolls on"
