"""The working copy of a position while one move is worked out, and the few things that can happen to a climber.

Everything that happens is told with its ruling in `events`. A move works on its own copy; nothing is shared.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.engine.game import Event, Step
from companion.games.mountain_climbers import ending
from companion.games.mountain_climbers.mountain import Print
from companion.games.mountain_climbers.state import (
    MOST_HEALTH,
    START_HEALTH,
    Pending,
    Playing,
    State,
    Terms,
    Trail,
    climbing,
    print_at,
)

LONGEST = 50
"""Steps of one climber's chain, dice between them included (MC-A7)."""


class Draft:
    """See State for what the parts mean. `halted`: the climb has ended, so that nothing that was going on goes on."""

    def __init__(self, state: State) -> None:
        self.terms: Terms = state.terms
        self.at = list(state.at)
        self.health = list(state.health)
        self.tiles = list(state.tiles)
        self.hands = list(state.hands)
        self.draws = list(state.draws)
        self.known = list(state.known)
        self.seat = state.seat
        self.won = state.won
        self.placed = state.placed
        self.climb = state.climb
        self.playing: Playing | None = state.playing
        self.waiting = set(state.pending.waiting)
        self.current = state.pending.current
        self.die = state.pending.die
        self.trails = dict(state.pending.trails)
        self.over = state.over
        self.fresh = state.fresh
        self.halted = False
        self.events: list[Event] = []

    def step(self) -> Step:
        """Where the move led, and what happened."""
        return Step(self.state(), tuple(self.events))

    def state(self, begun: bool = True) -> State:
        trails = tuple(sorted(self.trails.items()))
        return State(
            self.terms,
            tuple(self.at),
            tuple(self.health),
            tuple(self.tiles),
            tuple(self.hands),
            tuple(self.draws),
            tuple(self.known),
            self.seat,
            self.won,
            self.placed,
            self.climb,
            self.playing,
            Pending(frozenset(self.waiting), self.current, self.die, trails),
            self.over,
            self.fresh,
            begun,
        )

    def tell(self, kind: str, ruling: str, **facts: Any) -> None:
        self.events.append(Event(kind, ruling, facts))

    def name(self, climber: int) -> str:
        return self.terms.names[climber]

    def acts(self, climber: int) -> Print:
        """What acts where the climber stands."""
        return print_at(self, self.at[climber])

    def in_camp(self, climber: int) -> bool:
        return self.at[climber] in self.terms.mountain.camps

    def ordered(self, climbers: Iterable[int]) -> list[int]:
        """Highest up the mountain first (MC-A3); ties by seat from the mover clockwise, then by size (MC-A4)."""
        mountain, seats = self.terms.mountain, len(self.terms.seats)
        by_row = self.terms.highest == "row"

        def key(climber: int) -> tuple[int, int, int]:
            space, owner = self.at[climber], self.terms.owner(climber)
            return -(mountain.row(space) if by_row else space), (owner - self.seat) % seats, climber

        return sorted(climbers, key=key)

    def move(self, climbers: Iterable[int], steps: int, ruling: str, direct: bool = False) -> None:
        """Some climbers move together, forward or back, and wait for what their spaces do (MC-7.1, MC-A21).

        Nobody goes below the Start or beyond the Finish (MC-A10, MC-13.2). `direct`: the card's own climbers.
        """
        moved = [(climber, self.at[climber]) for climber in climbers]
        finish = self.terms.mountain.finish
        for climber, start in moved:
            end = min(max(start + steps, 0), finish)
            self.at[climber] = end
            by = "MC-A10" if start + steps < 0 else ruling
            self.tell("move", by, climber=self.name(climber), **{"from": start, "to": end})
        up = [climber for climber, _ in moved if self.at[climber] == finish]
        for climber in up:
            self.take_token(climber, direct)
        for climber in up:
            if not self.halted:
                ending.check(self, self.terms.owner(climber), direct)
        for climber, _ in moved:
            if not self.halted and climber not in up:
                trail = self.trails.get(climber, Trail(()))
                self.follow(climber, trail, len(trail.spaces))

    def follow(self, climber: int, trail: Trail, since: int) -> None:
        """The climber has landed on its new space, which will act; unless it goes round in a loop, which ends here on
        its lowest space (MC-8.4, MC-A7). `since`: where in the trail the count began."""
        space = self.at[climber]
        loop = trail.loop(space, since, LONGEST)
        if not loop:
            self.trails[climber] = Trail((*trail.spaces, space), since)
            self.waiting.add(climber)
            return
        lowest, rows = min(loop), {self.terms.mountain.row(one) for one in loop}
        pair = len(loop) == 2 and len(trail.spaces) < LONGEST
        ruling = "MC-A7" if not pair else "MC-A8" if len(rows) == 1 else "MC-8.4"
        self.at[climber] = lowest
        self.tell("stuck", ruling, climber=self.name(climber), **{"from": space, "to": lowest})

    def arrived(self, climber: int) -> bool:
        """Whether a space carried the climber up; its player may be done by that (MC-A13)."""
        if self.at[climber] != self.terms.mountain.finish:
            return False
        self.take_token(climber, False)
        ending.check(self, self.terms.owner(climber), False)
        return True

    def take_token(self, climber: int, direct: bool) -> None:
        """The climber is up: its health token goes, whatever waited for it lapses (MC-13.2, MC-A13)."""
        self.health[climber] = 0
        self.forget(climber)
        self.tell("summit", "MC-13.2" if direct else "MC-A13", climber=self.name(climber))

    def forget(self, climber: int) -> None:
        """Whatever waited for the climber lapses."""
        self.waiting.discard(climber)
        if self.die == climber:
            self.die = None
        if self.current == climber:
            self.current = None

    def cheer(self, climber: int, hearts: int, ruling: str) -> None:
        """Hearts gained, at most five in all (MC-10.2, MC-A22)."""
        if self.health[climber] >= MOST_HEALTH:
            self.tell("full", "MC-10.2", climber=self.name(climber), health=self.health[climber])
            return
        by = "MC-A22" if self.health[climber] + hearts > MOST_HEALTH else ruling
        self.health[climber] = min(self.health[climber] + hearts, MOST_HEALTH)
        self.tell("heart", by, climber=self.name(climber), health=self.health[climber])

    def hurt(self, climber: int, hearts: int, ruling: str) -> None:
        """Hearts lost; at zero the climber goes back to the nearest Camp and rests (MC-10.3)."""
        left = max(self.health[climber] - hearts, 0)
        self.health[climber] = left
        self.tell("hurt", ruling, climber=self.name(climber), health=left)
        if left:
            return
        start = self.at[climber]
        camp = self.terms.mountain.camp_below(start)
        self.at[climber], self.health[climber] = camp, START_HEALTH
        self.forget(climber)
        own = self.terms.owner(climber) == self.seat
        by = "MC-10.3" if own else "MC-A20"
        self.tell("exhausted", by, climber=self.name(climber), health=START_HEALTH, **{"from": start, "to": camp})
        if own:
            earned = self.playing is not None and self.playing.again
            ending.cut(self, "MC-A18" if earned else "MC-A19" if self.waiting else "MC-10.3")

    def exposed(self, climber: int) -> bool:
        """Whether weather reaches the climber (MC-9.1)."""
        return climbing(self, climber) and not self.in_camp(climber)
