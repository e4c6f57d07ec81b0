"""The open question of a position: whose turn, which die, which options; those not legal carry their ruling.

A card's decisions are asked one at a time, each with its own slot. That nobody goes back may also be said before it is
asked (`back:nobody`); it is not offered there.
"""

from __future__ import annotations

from functools import lru_cache

from companion.engine.game import Dice, Option, Over, Prompt
from companion.games.mountain_climbers import choices, ending
from companion.games.mountain_climbers.cards import COLOUR, SUMMIT
from companion.games.mountain_climbers.choices import No
from companion.games.mountain_climbers.mountain import TILES
from companion.games.mountain_climbers.rules import NO_ONE, no_card
from companion.games.mountain_climbers.state import State, deck
from companion.games.mountain_climbers.weather import D6, WEATHER


def prompt(state: State) -> Prompt | Over:
    """What is asked now, or how the game ended."""
    mover = state.mover
    match state.phase:
        case "over":
            return result(state)
        case "weather":
            return _weather(state, mover)
        case "d6":
            return Prompt(mover, mover, "d6", Dice(D6.id, 1), (), text="roll the six-sided die")
        case "play":
            return Prompt(mover, mover, "play", None, _cards(state), text="play a card", begins=state.fresh)
        case "move":
            slot = choices.wanted(state)
            return Prompt(mover, mover, "move", None, _answers(state), text=_TEXTS[slot or ""])


_TEXTS = {
    "": "go on",
    "climber": "choose who climbs",
    "steps": "choose how far",
    "back": "choose who goes back, or nobody",
    "tile": "choose a tile",
    "to": "choose where the tile goes",
}


def result(state: State) -> Over:
    """Who has won, and the places as far as there are any."""
    ranking = ending.ranking(state, over=True)
    return Over(tuple(seat for seat, place in ranking.items() if place == 1), ranking)


def _weather(state: State, mover: str) -> Prompt:
    terms, climber = state.terms, state.pending.die
    assert climber is not None
    name, who = terms.names[climber], terms.seats[terms.owner(climber)]
    return Prompt(mover, who, "weather", Dice(WEATHER.id, 1), (), name, f"roll the weather die for the {_size(name)}")


def _size(name: str) -> str:
    """Which of a seat's climbers it is, without the seat."""
    return f"{name.rpartition('.')[2]} climber"


def _cards(state: State) -> tuple[Option, ...]:
    cards = [*COLOUR, SUMMIT] if deck(state.terms, state.climb) > len(COLOUR) else COLOUR
    return tuple([_option(f"card:{card}", no_card(state, card)) for card in cards])


def _answers(state: State) -> tuple[Option, ...]:
    """What may be answered, the likeliest first: most steps, nobody back, spaces by row and column."""
    names = state.terms.names
    match choices.wanted(state):
        case "climber":
            climbers = choices.hand_of(state)
            return tuple([_option(f"climber:{names[one]}", choices.no_climber(state, one)) for one in climbers])
        case "steps":
            return tuple([_option(f"steps:{steps}", None) for steps in range(choices.most_steps(state), 0, -1)])
        case "back":
            mover = state.playing.climber if state.playing else None
            others = [one for one in range(len(names)) if one != mover and state.at[one] >= 0]
            asked = [_option(f"back:{names[one]}", choices.no_back(state, one)) for one in others]
            return (_option(f"back:{NO_ONE}", None), *asked)
        case "tile":
            return tuple([_option(f"tile:{name}", choices.no_tile(state, one)) for one, name in enumerate(TILES)])
        case "to":
            mountain = state.terms.mountain
            spaces = sorted(range(1, mountain.finish), key=lambda one: (mountain.row(one), mountain.column(one)))
            return tuple([_option(f"to:{space}", choices.no_place(state, space)) for space in spaces])
        case None:
            return ()


def _option(name: str, no: No | None) -> Option:
    return _legal(name) if no is None else Option(name, no.ruling, no.why)


@lru_cache(maxsize=4096)
def _legal(name: str) -> Option:
    return Option(name)
