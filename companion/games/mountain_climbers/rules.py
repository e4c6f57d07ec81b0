"""A move on a position: dice, one decision, or the table's word. The position after it, or IllegalMove with its ruling.

Each decision of a card is a move of its own; what follows from it is worked out at once, up to the next question.
"""

from __future__ import annotations

from dataclasses import replace

from companion.engine.errors import IllegalMove
from companion.engine.game import Choose, Move, Roll, Step
from companion.games.mountain_climbers import choices
from companion.games.mountain_climbers.cards import CARDS, SUMMIT, Slot
from companion.games.mountain_climbers.chain import weather
from companion.games.mountain_climbers.choices import No
from companion.games.mountain_climbers.course import go_on, lay_card
from companion.games.mountain_climbers.draft import Draft
from companion.games.mountain_climbers.mountain import TILES
from companion.games.mountain_climbers.settle import settle
from companion.games.mountain_climbers.state import NOBODY, Playing, State
from companion.games.mountain_climbers.weather import D6, WEATHER

NO_ONE = "nobody"


def apply(state: State, move: Move) -> Step:
    """Raises IllegalMove, the state untouched."""
    match move:
        case Roll():
            return _roll(state, move)
        case Choose(option):
            return _choose(state, option)
        case _:
            return settle(state, move)


def _roll(state: State, roll: Roll) -> Step:
    _refuse_after_the_end(state)
    phase, faces = state.phase, roll.faces
    if phase not in ("d6", "weather"):
        raise IllegalMove("MC-6.1", "no die now: choose what the card does")
    kind = D6 if phase == "d6" else WEATHER
    if roll.kind != kind.id or len(faces) != 1:
        raise IllegalMove("MC-12.2" if kind is D6 else "MC-12.1", f"one {kind.id} die is rolled now")
    draft = Draft(state)
    if kind is WEATHER:
        weather(draft, faces[0])
    else:
        if D6.face(faces[0]) is None:
            raise IllegalMove("MC-12.2", f'"{faces[0]}" is not on the die; it has 1 to 6')
        _rolled(draft, int(faces[0]))
    go_on(draft)
    return draft.step()


def _rolled(draft: Draft, number: int) -> None:
    playing = draft.playing
    assert playing is not None
    draft.tell("roll", "MC-A40", seat=draft.terms.seats[draft.seat], number=number)
    draft.playing = replace(playing, rolled=number, step=playing.step + 1)


def _choose(state: State, option: str) -> Step:
    _refuse_after_the_end(state)
    slot, _, value = option.partition(":")
    if state.phase in ("d6", "weather"):
        raise IllegalMove("MC-12.2" if state.phase == "d6" else "MC-12.1", "a die is rolled now")
    draft = Draft(state)
    if state.playing is None:
        if slot != "card":
            raise IllegalMove("MC-6.1", f'choose a card; "{option}" is none')
        _refuse(no_card(state, value))
        lay_card(draft, value)
    else:
        draft.playing = _decided(state, state.playing, slot, value)
        draft.tell("choice", CARDS[state.playing.card].ruling, slot=slot, value=value)
    go_on(draft)
    return draft.step()


def _decided(state: State, playing: Playing, slot: str, value: str) -> Playing:
    """The card with one decision more. That nobody goes back may also be said ahead of its time."""
    open_slot = choices.wanted(state)
    early = slot == "back" and value == NO_ONE and playing.back is None and _goes_back_later(playing)
    if slot != open_slot and not early:
        raise IllegalMove("MC-6.1", f"the card asks for {_SAID[open_slot] if open_slot else 'nothing'} now")
    match slot:
        case "climber":
            climber = _named(state.terms.names, value, "climber", "MC-6.2")
            _refuse(choices.no_climber(state, climber))
            return replace(playing, climber=climber)
        case "steps":
            steps = _number(value, "MC-6.4")
            _refuse(choices.no_steps(state, steps))
            return replace(playing, steps=steps)
        case "back":
            if value == NO_ONE:
                return replace(playing, back=NOBODY)
            climber = _named(state.terms.names, value, "climber", "MC-A9")
            _refuse(choices.no_back(state, climber))
            return replace(playing, back=climber)
        case "tile":
            tile = _named(TILES, value, "tile", "MC-11.1")
            _refuse(choices.no_tile(state, tile))
            return replace(playing, tile=tile)
        case _:
            space = _number(value, "MC-11.1")
            _refuse(choices.no_place(state, space))
            return replace(playing, to=space)


_SAID: dict[Slot, str] = {
    "climber": "a climber",
    "steps": "a number of steps",
    "back": "who goes back",
    "tile": "a tile",
    "to": "a space for the tile",
}


def no_card(state: State, card: str) -> No | None:
    """Why this card cannot be played: it is none, or surely lies in the discard pile (MC-A30)."""
    if card not in CARDS:
        return No("MC-A43", f'"{card}" is no card; there are {", ".join(CARDS)}')
    seat = state.seat
    played = state.known[seat].count(card)
    if card == SUMMIT:
        owned = state.climb - 1 if state.terms.summit_card == "blank" else 0
        if not owned:
            return No("MC-A37", f"{state.mover} has no summit card to play")
        return No("MC-A30", "every summit card lies in the discard pile") if played >= owned else None
    return No("MC-A30", f"{card} lies in {state.mover}'s discard pile") if played else None


def _goes_back_later(playing: Playing) -> bool:
    return any(action.kind == "back" for action in playing.actions[playing.step :])


def _named(names: tuple[str, ...], value: str, what: str, ruling: str) -> int:
    if value not in names:
        raise IllegalMove(ruling, f'no {what} is called "{value}"; there are {", ".join(names)}')
    return names.index(value)


def _number(value: str, ruling: str) -> int:
    if not value.removeprefix("-").isdecimal() or len(value) > 6 or not value.isascii():
        raise IllegalMove(ruling, f'expected a number, got "{value}"')
    return int(value)


def _refuse(no: No | None) -> None:
    if no is not None:
        raise IllegalMove(no.ruling, no.why)


def _refuse_after_the_end(state: State) -> None:
    if state.over:
        raise IllegalMove("MC-13.1", "the game is over")
