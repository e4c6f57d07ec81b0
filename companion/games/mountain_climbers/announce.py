"""What a step of Mountain Climbers is announced as: the wood to move by hand, the summit, a climber without hearts.

Reads the events of a step, so that what is said is what was decided. The chain screen comes with its own view.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from companion.engine.game import Event, Shift, Step, shifts_between
from companion.games.mountain_climbers import wood, words
from companion.games.mountain_climbers.cards import CARDS
from companion.games.mountain_climbers.state import State
from companion.showing import Announcement
from companion.views import Line, Notice, mark_of

_LINE, _ROWS = 13, 2
_BY_HAND = {"summit": "SUMMIT!", "exhausted": "NO HEARTS", "climb": "NEXT CLIMB"}


def announce(before: State, step: Step, names: Mapping[str, str]) -> Announcement | None:
    """None for what the next question says itself, and for a settle."""
    kinds = [event.kind for event in step.events]
    moved = shifts_between(wood.pieces(before), wood.pieces(step.state))
    if not moved or "settle" in kinds:
        return None
    screen = next((kind for kind in _BY_HAND if kind in kinds), "")
    head = Line(_BY_HAND[screen], "name") if screen else Line("Move by hand:")
    seats = before.terms.seats
    room = 1 if screen else _ROWS
    shown = moved if len(moved) <= room else moved[: room - 1]
    lines = [Line(_by_hand(shift), "list", mark_of(seats, shift.seat)) for shift in shown]
    if len(shown) < len(moved):
        lines.append(Line(f"and {len(moved) - len(shown)} more", "list"))
    told = " ".join(sentence for event in step.events if (sentence := say(event, before, names)))
    tune = {"exhausted": "fall", "summit": "boost"}.get(screen, "")
    return Announcement(screen or "move_by_hand", Notice((head, *lines)), told or "Move by hand.", moved, tune)


def _by_hand(shift: Shift) -> str:
    return words.piece(shift.name, shift.start, shift.end, _LINE)


def say(event: Event, state: State, names: Mapping[str, str]) -> str:
    """An event as a sentence, "" for one that goes without saying."""
    facts, place = event.facts, state.terms.mountain.place
    who = _spoken(str(facts.get("climber", "")), names)
    match event.kind:
        case "move":
            return f"{who} goes from {words.said(place(facts['from']))} to {words.said(place(facts['to']))}."
        case "stuck":
            return f"{who} goes round and stays on {words.said(place(facts['to']))}."
        case "exhausted":
            return f"{who} has no hearts left and goes back to {words.said(place(facts['to']))}."
        case "heart" | "hurt":
            return f"{who} has {wood.hearts(facts['health'])}."
        case "summit":
            return f"{who} is on the Finish."
        case "tile":
            tile = words.TILE_WORDS[str(facts["tile"])][0]
            return f"The tile {tile} goes to {words.said(place(facts['to']))}."
        case "draw":
            return f"{_name(facts, names)} draws {_cards(facts['cards'])}."
        case "shuffle":
            return f"{_name(facts, names)} shuffles the discard pile."
        case "earned":
            return "Another card is played."
        case _:
            return ""


def told(step: Step) -> str:
    """The step in at most 15 characters, by the last thing that matters: "up 8>12", "weather", "5, other back 1"."""
    happened = {event.kind: event.facts for event in step.events}
    if "settle" in happened:
        return "settled"
    if "win" in happened:
        return "won"
    moves: Sequence[Event] = [event for event in step.events if event.kind == "move"]
    if moves:
        first, last = moves[0].facts, moves[-1].facts
        who = words.climber(str(first["climber"]))
        end = last["to"] if last["climber"] == first["climber"] else first["to"]
        return words.fit(15, f"{who} {first['from']}>{end}")
    if "tile" in happened:
        return words.fit(15, f"tile to {happened['tile']['to']}")
    if "card" in happened:
        return CARDS[str(happened["card"]["card"])].text
    if "roll" in happened:
        return f"rolled {happened['roll']['number']}"
    if "weather" in happened:
        return "weather"
    return words.fit(15, f"chose {happened['choice']['value']}", "chose") if "choice" in happened else "went on"


def _spoken(name: str, names: Mapping[str, str]) -> str:
    seat, _, size = name.rpartition(".")
    return f"{names.get(seat, seat)}'s {size} climber"


def _name(facts: Mapping[str, Any], names: Mapping[str, str]) -> str:
    seat = str(facts["seat"])
    return names.get(seat, seat)


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"
