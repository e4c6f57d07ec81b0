"""How turns, climbs and the match end: places, stars, the next climb, the end of a turn with its cards.

Works on a draft; knows nothing of what spaces do.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.games.mountain_climbers.cards import HAND
from companion.games.mountain_climbers.draft import Draft
from companion.games.mountain_climbers.mountain import TILES
from companion.games.mountain_climbers.state import (
    CLIMBS,
    OFF,
    START_HEALTH,
    Playing,
    State,
    Terms,
    complete,
    deck,
    gone,
    places,
)


def check(draft: Draft, seat: int, direct: bool = True) -> None:
    """Somebody of the seat got up: perhaps the seat is done, and the climb with it (MC-13.1, MC-A14, MC-A36).

    `direct`: the card itself brought the climber up, not a space or a die.
    """
    terms = draft.terms
    if not complete(draft, seat) or any(seat in group for group in draft.placed):
        return
    group = tuple(one for one in terms.team(seat) if not gone(draft, one))
    draft.placed = (*draft.placed, group)
    names = [terms.seats[one] for one in group]
    ruling = "MC-A35" if terms.teams else "MC-A36" if terms.ranked else "MC-13.1" if direct else "MC-A14"
    draft.tell("placed", ruling, seats=names, place=places(draft.placed)[group[0]])
    close(draft)
    if seat == draft.seat and not draft.halted:
        cut(draft, "MC-A36")


def close(draft: Draft) -> None:
    """End the climb if it has come to its end: at the first one up, or with places when one is left."""
    terms = draft.terms
    left = unplaced(draft)
    if not draft.placed or (terms.ranked and len(left) > 1):
        return
    if terms.ranked and left:
        draft.placed = (*draft.placed, tuple(left))
        draft.tell("placed", "MC-A36", seats=[terms.seats[left[0]]], place=places(draft.placed)[left[0]])
    draft.halted = True
    _clear(draft)
    if terms.challenge and draft.climb < CLIMBS:
        _next_climb(draft)
        return
    draft.over = True
    if terms.challenge:
        draft.tell("stars", "MC-14.1", stars=by_name(terms, stars(terms, draft.won, draft.placed)))
    final = ranking(draft, over=True)
    first = [name for name, place in final.items() if place == 1]
    draft.tell("win", "MC-A37" if terms.challenge else "MC-13.1", seats=first)


def unplaced(draft: Draft) -> list[int]:
    """The seats at the table that are not up yet."""
    up = {seat for group in draft.placed for seat in group}
    return [seat for seat in range(len(draft.terms.seats)) if seat not in up and not gone(draft, seat)]


def stars(terms: Terms, won: tuple[int, ...], placed: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Stars by seat, those of the climb that has just ended included."""
    earned = places(placed)
    offered = {seat: terms.stars[place - 1] for seat, place in earned.items() if place <= len(terms.stars)}
    return tuple(had + offered.get(seat, 0) for seat, had in enumerate(won))


def stars_now(state: State) -> tuple[int, ...]:
    """Stars by seat as they are known: of the climbs that have ended; none without a challenge."""
    ended = state.over and state.terms.challenge
    return stars(state.terms, state.won, state.placed) if ended else state.won


def ranking(position: State | Draft, over: bool) -> dict[str, int]:
    """Places by name: of this climb, as far as they are known; at the end of a challenge by stars (MC-A37)."""
    terms = position.terms
    if not (over and terms.challenge):
        return {terms.seats[seat]: place for seat, place in sorted(places(position.placed).items())}
    total = stars(terms, position.won, position.placed)
    present = [seat for seat in range(len(terms.seats)) if not gone(position, seat)]
    return {terms.seats[seat]: 1 + sum(total[other] > total[seat] for other in present) for seat in present}


def by_name(terms: Terms, numbers: tuple[int, ...]) -> Mapping[str, int]:
    return dict(zip(terms.seats, numbers, strict=True))


def _clear(draft: Draft) -> None:
    draft.playing = draft.current = draft.die = None
    draft.waiting.clear()
    draft.trails.clear()


def _next_climb(draft: Draft) -> None:
    """Stars, then everything from the start again; the winner of this climb begins, no tile is laid (MC-A37)."""
    terms = draft.terms
    draft.won = stars(terms, draft.won, draft.placed)
    draft.tell("stars", "MC-14.1", stars=by_name(terms, draft.won))
    first = next((seat for group in draft.placed for seat in group if not gone(draft, seat)), draft.seat)
    draft.climb += 1
    draft.placed = ()
    draft.at = [OFF if space == OFF else 0 for space in draft.at]
    draft.health = [0 if space == OFF else START_HEALTH for space in draft.at]
    draft.tiles = [OFF] * len(TILES)
    draft.hands = [HAND] * len(terms.seats)
    draft.draws = [deck(terms, draft.climb) - HAND] * len(terms.seats)
    draft.known = [()] * len(terms.seats)
    draft.seat, draft.fresh = first, True
    draft.tell("climb", "MC-14.2", climb=draft.climb, seat=terms.seats[first])


def cut(draft: Draft, ruling: str) -> None:
    """The rest of the card lapses, and the turn ends with it (MC-A41)."""
    playing = draft.playing
    if playing is None or playing.cut:
        return
    if playing.action is not None:
        draft.tell("lapse", "MC-A41", card=playing.card)
    draft.tell("turn_over", ruling, seat=draft.terms.seats[draft.seat])
    draft.playing = replace(playing, step=len(playing.actions), again=False, cut=True)


def card_done(draft: Draft, playing: Playing) -> None:
    """The card is played to its end: another one, or the end of the turn (MC-A15 to MC-A19)."""
    draft.playing = None
    draft.fresh = False
    if playing.again and draft.hands[draft.seat]:
        draft.tell("again", "MC-A16", seat=draft.terms.seats[draft.seat])
        return
    if playing.again:
        draft.tell("hand_empty", "MC-A17", seat=draft.terms.seats[draft.seat])
    turn_done(draft)


def turn_done(draft: Draft) -> None:
    """Draw up to four; the player on the left begins (MC-6.6, MC-6.7)."""
    if not gone(draft, draft.seat):
        draw_up(draft, draft.seat)
    pass_on(draft)


def pass_on(draft: Draft) -> None:
    """The turn goes to the left, past those who sit out (T5) or are placed (MC-A36)."""
    draft.seat = turn_of(draft, draft.seat + 1)
    draft.fresh = True


def turn_of(position: Draft | State, seat: int) -> int:
    """The seat itself if it can have a turn, else the next one clockwise that can."""
    count = len(position.terms.seats)
    up = {one for group in position.placed for one in group}
    for ahead in range(count):
        candidate = (seat + ahead) % count
        if candidate not in up and not gone(position, candidate):
            return candidate
    return seat % count


def draw_up(draft: Draft, seat: int) -> None:
    """Cards up to a hand of four; the discard pile becomes a new draw pile when it must, or at once (MC-A31)."""
    drawn = _draw(draft, seat)
    shuffled = False
    if draft.hands[seat] < HAND and discard(draft, seat):
        _shuffle(draft, seat)
        shuffled = True
        drawn += _draw(draft, seat)
    if draft.terms.reshuffle == "empty" and not draft.draws[seat] and discard(draft, seat):
        _shuffle(draft, seat)
        shuffled = True
    if shuffled:
        draft.tell("shuffle", "MC-A31", seat=draft.terms.seats[seat], draw=draft.draws[seat])
    if drawn:
        draft.tell("draw", "MC-6.6", seat=draft.terms.seats[seat], cards=drawn)


def _draw(draft: Draft, seat: int) -> int:
    drawn = max(min(HAND - draft.hands[seat], draft.draws[seat]), 0)
    draft.hands[seat] += drawn
    draft.draws[seat] -= drawn
    return drawn


def _shuffle(draft: Draft, seat: int) -> None:
    draft.draws[seat] += discard(draft, seat)
    draft.known[seat] = ()


def discard(position: State | Draft, seat: int) -> int:
    """How many cards lie in the seat's discard pile."""
    return deck(position.terms, position.climb) - position.hands[seat] - position.draws[seat]
