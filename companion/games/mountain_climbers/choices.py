"""Which decision a card waits for, and for each answer the ruling that forbids it. Changes nothing."""

from __future__ import annotations

from typing import NamedTuple

from companion.games.mountain_climbers.cards import Slot
from companion.games.mountain_climbers.mountain import TILES
from companion.games.mountain_climbers.state import OFF, Position, climbing


class No(NamedTuple):
    """A refusal: the ruling and a sentence."""

    ruling: str
    why: str


def wanted(position: Position) -> Slot | None:
    """The decision that the card's next action waits for; None where it needs none, or cannot be done at all."""
    playing = position.playing
    action = playing.action if playing else None
    if playing is None or action is None:
        return None
    match action.kind:
        case "go" | "heart":
            if not action.team and playing.climber is None:
                return "climber"
            return "steps" if action.up_to and not playing.steps else None
        case "back":
            return "back" if playing.back is None and any_back(position) else None
        case "tile":
            if playing.tile is None:
                return "tile" if any_tile(position) else None
            return "to" if playing.to is None else None
        case "roll" | "again":
            return None


def most_steps(position: Position) -> int:
    """How many steps the open action allows at most."""
    playing = position.playing
    action = playing.action if playing else None
    assert playing is not None
    assert action is not None
    return action.steps or playing.rolled


def hand_of(position: Position) -> tuple[int, ...]:
    """The climbers that the mover's card may move forward: the own, or the partner's when all own are up (MC-A35)."""
    terms = position.terms
    own = terms.own(position.seat)
    if any(climbing(position, climber) for climber in own):
        return tuple(own)
    return tuple(climber for seat in terms.team(position.seat) for climber in terms.own(seat))


def team_of(position: Position) -> tuple[int, ...]:
    """All climbers of the mover's team that are still climbing (MC-16.2, MC-A12)."""
    seats = position.terms.team(position.seat)
    return tuple(one for seat in seats for one in position.terms.own(seat) if climbing(position, one))


def no_climber(position: Position, climber: int) -> No | None:
    """Why the mover's card cannot move this climber forward."""
    name = position.terms.names[climber]
    if climber not in hand_of(position):
        return No("MC-6.2", f"{name} is not {position.terms.seats[position.seat]}'s to move")
    if not climbing(position, climber):
        return No("MC-A12", f"{name} is up and out of play")
    return None


def no_steps(position: Position, steps: int) -> No | None:
    if steps < 1:
        return No("MC-6.4", "at least 1 step")
    most = most_steps(position)
    return No("MC-6.4", f"at most {most} steps, not {steps}") if steps > most else None


def no_back(position: Position, climber: int) -> No | None:
    """Why this climber cannot be moved back."""
    terms, playing = position.terms, position.playing
    name, owner = terms.names[climber], terms.owner(climber)
    if playing is not None and climber == playing.climber:
        return No("MC-A9", f"{name} has just climbed; another one goes back")
    if not climbing(position, climber):
        return No("MC-A12", f"{name} is up and out of play")
    if terms.move_back == "own" and climber not in hand_of(position):
        return No("MC-A9", "only a climber of one's own goes back, by this table's rule")
    if owner != position.seat and position.at[climber] in terms.mountain.camps:
        return No("MC-A35" if owner in terms.team(position.seat) else "MC-9.2", f"{name} is safe in a Camp")
    return None


def any_back(position: Position) -> bool:
    return any(no_back(position, climber) is None for climber in range(len(position.at)))


def no_tile(position: Position, tile: int) -> No | None:
    """Why this tile cannot be moved."""
    space = position.tiles[tile]
    if space == OFF:
        return No("MC-A24", f"{TILES[tile]} is not on the mountain")
    if space in position.at:
        return No("MC-11.2", f"a climber stands on {TILES[tile]}")
    if not any(no_place(position, space) is None for space in range(1, position.terms.mountain.finish)):
        return No("MC-A24", "no space is free for a tile")
    return None


def any_tile(position: Position) -> bool:
    return any(no_tile(position, tile) is None for tile in range(len(TILES)))


def no_place(position: Position, space: int) -> No | None:
    """Why no tile can be laid on this space."""
    mountain = position.terms.mountain
    if not 0 <= space <= mountain.finish:
        return No("MC-11.1", f"there is no space {space}; they go from 0 to {mountain.finish}")
    if space in mountain.camps or space == mountain.finish:
        return No("MC-11.1", "a tile never covers a Camp or the Finish")
    if space in position.tiles:
        return No("MC-A25", f"a tile lies on {mountain.place(space)} already")
    if space in position.at:
        return No("MC-11.2", f"a climber stands on {mountain.place(space)}")
    return None
