"""A card and all its decisions said at once: which moves that is. Tried to its end, so that it is all or nothing.

A decision that comes after a die is not carried, but for "nobody goes back"; one that lapses is not used.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

from companion.engine.errors import IllegalMove
from companion.engine.game import Choose, Move, Over, Prompt
from companion.games.mountain_climbers import shape
from companion.games.mountain_climbers.cards import CARDS, SLOTS
from companion.games.mountain_climbers.prompts import prompt
from companion.games.mountain_climbers.rules import NO_ONE, apply
from companion.games.mountain_climbers.state import State

PARTS = SLOTS
Parts = Mapping[str, str | None]
_NULLABLE = ("back", "tile", "to")
LAPSED = frozenset({"lapse", "placed", "win", "climb"})
"""Events after which what the card still had is not asked for any more."""


def parts(path: str, given: Mapping[str, Any]) -> Parts:
    """Decisions by slot, as an option's value says them; None for null. Raises WrongSetup for a wrong shape."""
    read: dict[str, str | None] = {}
    for slot, value in given.items():
        if value is None and slot in _NULLABLE:
            read[slot] = None
        elif slot in ("steps", "to"):
            read[slot] = str(shape.whole(f"{path}{slot}", value))
        else:
            read[slot] = shape.word(f"{path}{slot}", value)
    return read


def play(state: State, card: str, given: Parts) -> tuple[Move, ...]:
    """The moves of a card. Raises IllegalMove where any part of it is refused when its time comes."""
    first = Choose(f"card:{card}")
    after = apply(state, first).state
    _only_its_own(card, given)
    told: list[Move] = [first]
    if "back" in given and given["back"] is None:
        told.append(Choose(f"back:{NO_ONE}"))
        after = apply(after, told[1]).state
        given = {slot: value for slot, value in given.items() if slot != "back"}
    elif "back" not in given and "back" in CARDS[card].slots:
        return _follow(after, told, {**given, "back": None}, frozenset({"back"}))
    return _follow(after, told, given, frozenset())


def move(state: State, given: Parts) -> tuple[Move, ...]:
    """The moves that answer what a card asks after a die. Raises IllegalMove."""
    asked = prompt(state)
    if isinstance(asked, Over) or asked.phase != "move":
        raise IllegalMove("MC-6.1", "no card waits for a decision")
    assert state.playing is not None
    _only_its_own(state.playing.card, given)
    return _follow(state, [], given, frozenset())


def _only_its_own(card: str, given: Parts) -> None:
    for slot in given:
        if slot not in CARDS[card].slots:
            raise IllegalMove(CARDS[card].ruling, f"{card} has no {slot} to decide")


def _follow(state: State, told: list[Move], given: Parts, assumed: frozenset[str]) -> tuple[Move, ...]:
    """Answer question after question while this card asks. `assumed`: parts that nobody has said."""
    left, kinds = dict(given), set[str]()
    while True:
        asked = prompt(state)
        if isinstance(asked, Over) or asked.phase != "move":
            break
        slot = asked.options[0].slot
        if slot not in left:
            _missing(state, slot)
        chosen = Choose(f"{slot}:{_value(asked, slot, left.pop(slot))}")
        step = apply(state, chosen)
        told.append(chosen)
        state = step.state
        kinds |= {event.kind for event in step.events}
    if left and not kinds & LAPSED:
        _refuse_rest(state, left, assumed)
    return tuple(told)


def _value(asked: Prompt, slot: str, value: str | None) -> str:
    if value is not None:
        return value
    if slot == "back":
        return NO_ONE
    raise IllegalMove("MC-11.3", f"a tile must be moved: {slot} cannot be null")


def _missing(state: State, slot: str) -> NoReturn:
    card = state.playing.card if state.playing else "the card"
    raise IllegalMove("MC-6.1", f"{card} needs {slot}")


def _refuse_rest(state: State, left: Parts, assumed: frozenset[str]) -> None:
    """Parts that were not asked for: after a die nothing is carried; what cannot be done is answered by null."""
    rest = {slot: value for slot, value in left.items() if slot not in assumed}
    if not rest:
        return
    slot = next(iter(rest))
    if state.phase in ("d6", "weather"):
        raise IllegalMove("MC-6.1", f"{slot} is decided after the die; say it then")
    for slot, value in rest.items():
        if value is not None:
            ruling = "MC-A9" if slot == "back" else "MC-A24"
            raise IllegalMove(ruling, f"{slot} cannot be decided: nothing may be moved")
