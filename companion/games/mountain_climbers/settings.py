"""What SET POSITION offers of a position of Mountain Climbers: climbers, hearts, tiles, cards, whose turn it is."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from companion.games.mountain_climbers import branching, words
from companion.games.mountain_climbers.branching import Spot
from companion.games.mountain_climbers.cards import HAND
from companion.games.mountain_climbers.mountain import TILES, Mountain
from companion.games.mountain_climbers.state import MOST_HEALTH, OFF, State, climbing, deck, gone
from companion.games.mountain_climbers.wood import hearts
from companion.showing import Settleable
from companion.views import Row, mark_of

WHOSE = 13
"""Characters of a name in the list."""
NOWHERE = Spot("not laid", "0", name="None", key="NONE")
"""Where a tile lies that is beside the board."""
Values = tuple[tuple[str, Mapping[str, Any]], ...]


def settles(state: State, names: Mapping[str, str]) -> tuple[Settleable, ...]:
    """Every value is one that the table may settle."""
    seats = state.terms.seats
    present = [seat for index, seat in enumerate(seats) if not gone(state, index)]
    groups = {seat: Row(names.get(seat, seat)[:WHOSE], mark_of(seats, seat)) for seat in present}
    turns: Values = tuple((names.get(seat, seat)[:15], {"to_move": seat}) for seat in present)
    whose = present.index(state.mover) if state.mover in present else 0
    return (
        *(thing for seat in present for thing in _of(state, seats.index(seat), groups[seat])),
        *(_tile(state, index) for index in range(len(TILES))),
        Settleable(Row("Whose turn"), turns, whose),
    )


def _of(state: State, index: int, group: Row) -> tuple[Settleable, ...]:
    """All that is a player's."""
    found = (*_climbers(state, index), *_cards(state, index))
    return tuple(replace(thing, group=group) for thing in found)


def _climbers(state: State, index: int) -> tuple[Settleable, ...]:
    terms, mountain = state.terms, state.terms.mountain
    found = []
    for climber in terms.own(index):
        space = state.at[climber]
        if space == OFF:
            continue
        name, mark = terms.names[climber], mark_of(terms.seats, terms.seats[index])
        size = name.rpartition(".")[2].capitalize()
        places: Values = tuple((mountain.place(end), {"at": {name: end}}) for end in range(mountain.finish + 1))
        row = Row(words.fit(13, f"{size} {mountain.place(space)}"), mark)
        keys = branching.places(_spots(mountain, range(mountain.finish + 1), 0))
        found.append(Settleable(row, places, space, branches=keys))
        if climbing(state, climber):
            lives: Values = tuple((hearts(one), {"health": {name: one}}) for one in range(1, MOST_HEALTH + 1))
            health = state.health[climber]
            told = words.fit(13, f"{size} {hearts(health)}", f"{words.climber(name)} {hearts(health)}")
            found.append(Settleable(Row(told, mark), lives, health - 1))
    return tuple(found)


def _tile(state: State, index: int) -> Settleable:
    mountain, tile, lies = state.terms.mountain, TILES[index], state.tiles[index]
    taken = {space for space in state.tiles if space != lies}
    free = [space for space in range(1, mountain.finish) if space not in mountain.camps and space not in taken]
    places: Values = (
        (NOWHERE.text, {"tiles": {tile: None}}),
        *((mountain.place(space), {"tiles": {tile: space}}) for space in free),
    )
    selected = 0 if lies == OFF else 1 + free.index(lies)
    keys = branching.places([NOWHERE, *_spots(mountain, free, 1)])
    return Settleable(Row(words.TILE_WORDS[tile][0]), places, selected, Row("Tiles"), keys)


def _spots(mountain: Mountain, spaces: Iterable[int], first: int) -> list[Spot]:
    """Each leads to the place of its value, counted from `first`."""
    return [branching.spot(mountain, space, str(place)) for place, space in enumerate(spaces, first)]


def _cards(state: State, index: int) -> tuple[Settleable, ...]:
    """Cards in the hand and to draw, as far as they fit together."""
    seat, mark = state.terms.seats[index], mark_of(state.terms.seats, state.terms.seats[index])
    hand, draw = state.hands[index], state.draws[index]
    total = deck(state.terms, state.climb)
    held: Values = tuple((_count(one), {"hand": {seat: one}}) for one in range(min(HAND, total - draw) + 1))
    left: Values = tuple((_count(one), {"draw": {seat: one}}) for one in range(total - hand + 1))
    return Settleable(Row(f"Hand {hand}", mark), held, hand), Settleable(Row(f"Draw pile {draw}", mark), left, draw)


def _count(cards: int) -> str:
    return "1 card" if cards == 1 else f"{cards} cards"
