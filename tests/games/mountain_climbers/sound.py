"""What holds in every position of Mountain Climbers, and of every step between two of them."""

from __future__ import annotations

from companion.engine.game import Step
from companion.games.mountain_climbers.cards import DECK, HAND
from companion.games.mountain_climbers.climbers import LONGEST
from companion.games.mountain_climbers.ending import discard
from companion.games.mountain_climbers.state import MOST_HEALTH, OFF, State


def check(state: State) -> None:
    """Climbers on the path with 1 to 5 hearts, or up without; tiles on free ground, thirteen cards and those won."""
    terms, mountain = state.terms, state.terms.mountain
    finish = mountain.finish
    for space, health in zip(state.at, state.health, strict=True):
        assert 0 <= space <= finish or space == OFF
        assert 0 <= health <= MOST_HEALTH
        assert (health > 0) == (0 <= space < finish)
    laid = [space for space in state.tiles if space != OFF]
    assert len(set(laid)) == len(laid)
    assert all(0 < space < finish and space not in mountain.camps for space in laid)
    cards = DECK + (state.climb - 1 if terms.summit_card == "blank" else 0)
    for seat, known in enumerate(state.known):
        hand, draw = state.hands[seat], state.draws[seat]
        assert 0 <= hand <= HAND
        assert draw >= 0
        assert hand + draw + discard(state, seat) == cards
        assert discard(state, seat) >= len(known)
        assert len(set(known)) == len(known) or state.climb > 1
    pending = state.pending
    assert state.over == (state.phase == "over")
    assert not state.over or (state.playing is None and not pending.waiting)
    assert state.playing is not None or not (pending.waiting or pending.trails)


def told(before: State, step: Step) -> int:
    """Everything that happened rests on what was there: tiles go to free spaces; a chain ends, as each climber's has
    at most LONGEST landings. Gives the most landings that one climber made."""
    assert step.events
    landings: dict[str, int] = {}
    for event in step.events:
        match event.kind:
            case "tile":
                here = {event.facts["from"], event.facts["to"]}
                assert not here & set(before.at)
                assert event.facts["to"] not in before.tiles
            case "move":
                climber = event.facts["climber"]
                landings[climber] = landings.get(climber, 0) + 1
    longest = max(landings.values(), default=0)
    assert longest <= LONGEST + 1
    return longest
