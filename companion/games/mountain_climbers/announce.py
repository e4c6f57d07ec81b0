"""What a step of Mountain Climbers is announced as: the wood to move by hand, the summit, a climber without hearts.

Reads the events of a step, so that what is said is what was decided.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.engine.game import Event, Shift, Step, shifts_between
from companion.games.mountain_climbers import wood, words
from companion.games.mountain_climbers.cards import CARDS
from companion.games.mountain_climbers.deeds import brief, deeds
from companion.games.mountain_climbers.state import State
from companion.games.mountain_climbers.telling import say
from companion.showing import Announcement
from companion.views import Line, Notice, mark_of

_LINE, _ROWS = 13, 2
_BY_HAND = {"summit": "SUMMIT!", "exhausted": "NO HEARTS", "climb": "NEXT CLIMB"}
_SAID = ("weather",)
"""Told by the question that comes next anyway."""


def announce(before: State, step: Step, names: Mapping[str, str]) -> Announcement | None:
    """None for what the next question says itself, and for a settle."""
    kinds = [event.kind for event in step.events]
    moved = shifts_between(wood.pieces(before), wood.pieces(step.state))
    if "settle" in kinds:
        return None
    whole = deeds(before, step, names)
    if not whole or (not moved and all(deed.text in _SAID for deed in whole)):
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
    return Announcement(
        screen or "move_by_hand",
        Notice((head, *lines)),
        told or "Move by hand.",
        moved,
        tune,
        deeds=whole,
        brief=brief(before, step, names, whole),
        lesson="tiles" if "climb" in kinds else "",
    )


def _by_hand(shift: Shift) -> str:
    return words.piece(shift.name, shift.start, shift.end, _LINE)


def told(step: Step) -> str:
    """The step in at most 15 characters, by the last thing that matters: "B R2C4>R3C1", "weather"."""
    place = step.state.terms.mountain.place
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
        return words.way(who, place(first["from"]), place(end), 13)
    if "tile" in happened:
        return words.fit(15, f"tile to {place(happened['tile']['to'])}")
    if "card" in happened:
        return CARDS[str(happened["card"]["card"])].text
    if "roll" in happened:
        return f"rolled {happened['roll']['number']}"
    if "weather" in happened:
        return "weather"
    return words.fit(15, f"chose {_chosen(str(happened['choice']['value']))}") if "choice" in happened else "went on"


def _chosen(value: str) -> str:
    """What was chosen, as people call it: a climber, a tile, "nobody", or a number."""
    tile = words.TILE_WORDS.get(value)
    return tile[0] if tile else value.rpartition(".")[2]
