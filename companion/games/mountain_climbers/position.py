"""Where everything stands, as people say it: what a setup or a settle names is checked, and put on the mountain.

WrongSetup with the key that is at fault. Knows nothing of turns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from companion.engine.errors import WrongSetup, did_you_mean
from companion.games.mountain_climbers import ending
from companion.games.mountain_climbers.cards import HAND
from companion.games.mountain_climbers.course import go_on
from companion.games.mountain_climbers.draft import Draft
from companion.games.mountain_climbers.mountain import TILES, Mountain
from companion.games.mountain_climbers.state import (
    MOST_HEALTH,
    OFF,
    START_HEALTH,
    State,
    Terms,
    complete,
    deck,
    gone,
)

if TYPE_CHECKING:
    Named = Mapping[str, int | None]


def put(draft: Draft, at: Named, health: Named) -> None:
    """Climbers to where they are named, their hearts as named. Raises WrongSetup ("at.CLIMBER", "health.CLIMBER")."""
    finish = draft.terms.mountain.finish
    for name, space in at.items():
        climber = _climber(draft.terms, "at", name)
        if space is None or not 0 <= space <= finish:
            raise WrongSetup(f"at.{name}", f"there is no space {space}; they go from 0 to {finish}")
        if draft.at[climber] == OFF:
            raise WrongSetup(f"at.{name}", f"{name} sits out and is not on the mountain (T5)")
        draft.at[climber] = space
        draft.health[climber] = 0 if space == finish else draft.health[climber] or START_HEALTH
        draft.forget(climber)
        draft.trails.pop(climber, None)
    for name, hearts in health.items():
        climber = _climber(draft.terms, "health", name)
        if draft.at[climber] == finish and hearts is None:
            continue
        if hearts is None or not 1 <= hearts <= MOST_HEALTH:
            raise WrongSetup(f"health.{name}", f"expected 1 to {MOST_HEALTH} hearts, got {hearts} (MC-10.2)")
        if draft.at[climber] not in (finish, OFF):
            draft.health[climber] = hearts


def put_tiles(draft: Draft, tiles: Named) -> None:
    """Tiles to where they are named, null for one that is not laid. Raises WrongSetup ("tiles.TILE")."""
    for name, space in tiles.items():
        if name not in TILES:
            raise WrongSetup(f"tiles.{name}", f'no tile is called "{name}"{did_you_mean(name, TILES)}')
        draft.tiles[TILES.index(name)] = OFF if space is None else space
    finish = draft.terms.mountain.finish
    for name, space in zip(TILES, draft.tiles, strict=True):
        key = f"tiles.{name}"
        if space == OFF and tiles.get(name) is None:
            continue
        if not 0 <= space <= finish:
            raise WrongSetup(key, f"there is no space {space}; they go from 0 to {finish}")
        if space in draft.terms.mountain.camps or space == finish:
            raise WrongSetup(key, f"space {space} is a Camp or the Finish; a tile never covers it (MC-11.1)")
        if draft.tiles.count(space) > 1:
            raise WrongSetup(key, f"two tiles lie on space {space} (MC-11.1)")


def count_cards(draft: Draft, hands: Mapping[str, int], draws: Mapping[str, int]) -> None:
    """Cards as counted. Raises WrongSetup ("hand.SEAT", "draw.SEAT")."""
    seats, total = draft.terms.seats, deck(draft.terms, draft.climb)
    for key, counts, piles in (("hand", hands, draft.hands), ("draw", draws, draft.draws)):
        for seat, count in counts.items():
            if seat not in seats:
                raise WrongSetup(f"{key}.{seat}", f'no player is called "{seat}"{did_you_mean(seat, seats)}')
            piles[seats.index(seat)] = count
            draft.known[seats.index(seat)] = ()
    for index, seat in enumerate(seats):
        hand, draw = draft.hands[index], draft.draws[index]
        if not 0 <= hand <= HAND:
            raise WrongSetup(f"hand.{seat}", f"expected 0 to {HAND} cards, got {hand} (MC-4.3)")
        if draw < 0 or hand + draw + len(draft.known[index]) > total:
            key = "draw" if seat in draws or seat not in hands else "hand"
            raise WrongSetup(
                f"{key}.{seat}", f"{hand} in the hand and {draw} to draw are not of {total} cards (MC-4.3)"
            )


def seat_named(terms: Terms, name: str) -> int:
    """Raises WrongSetup ("to_move")."""
    if name not in terms.seats:
        raise WrongSetup("to_move", f'no player is called "{name}"{did_you_mean(name, terms.seats)} (T7)')
    return terms.seats.index(name)


def standings(draft: Draft) -> tuple[tuple[int, ...], ...]:
    """Who is placed, as the climbers stand: who was and still is, then together whoever is up besides."""
    terms = draft.terms
    kept = tuple(group for group in draft.placed if all(gone(draft, seat) or complete(draft, seat) for seat in group))
    up = {seat for group in kept for seat in group}
    late = tuple(seat for seat in range(len(terms.seats)) if complete(draft, seat) and not gone(draft, seat))
    late = tuple(seat for seat in late if seat not in up)
    return (*kept, late) if late else kept


def opening(
    terms: Terms,
    first: str | None = None,
    at: Named | None = None,
    health: Named | None = None,
    tiles: Named | None = None,
    hands: Mapping[str, int] | None = None,
    draws: Mapping[str, int] | None = None,
) -> State:
    """The position before the first move; what is not named is as in the rulebook's set-up. Raises WrongSetup."""
    seats, climbers = len(terms.seats), len(terms.names)
    draft = Draft(
        State(
            terms,
            (0,) * climbers,
            (START_HEALTH,) * climbers,
            (OFF,) * len(TILES),
            (HAND,) * seats,
            (deck(terms, 1) - HAND,) * seats,
            ((),) * seats,
            seat_named(terms, terms.seats[0] if first is None else first),
            (0,) * seats,
        )
    )
    put(draft, at or {}, health or {})
    put_tiles(draft, tiles or {})
    count_cards(draft, hands or {}, draws or {})
    draft.placed = standings(draft)
    ending.close(draft)
    if not draft.over:
        draft.seat = ending.turn_of(draft, draft.seat)
    go_on(draft)
    return draft.state(begun=False)


def _climber(terms: Terms, key: str, name: str) -> int:
    if name not in terms.names:
        raise WrongSetup(f"{key}.{name}", f'no climber is called "{name}"{did_you_mean(name, terms.names)}')
    return terms.names.index(name)


def laid_tiles(mountain: Mountain, tiles: Sequence[int]) -> dict[str, Any]:
    """The tiles as JSON: the space of each, null where it is not laid."""
    return {name: None if space == OFF else space for name, space in zip(TILES, tiles, strict=True)}
