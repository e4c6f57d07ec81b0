"""The working copy of a position while one move is worked out. Knows no rule of what happens to a climber.

Everything that happens is told with its ruling in `events`. A move works on its own copy; nothing is shared.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from companion.engine.game import Event, Step
from companion.games.mountain_climbers.mountain import Print
from companion.games.mountain_climbers.state import (
    Pending,
    Playing,
    State,
    Terms,
    climbing,
    print_at,
)


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

    def forget(self, climber: int) -> None:
        """Whatever waited for the climber lapses."""
        self.waiting.discard(climber)
        if self.die == climber:
            self.die = None
        if self.current == climber:
            self.current = None

    def exposed(self, climber: int) -> bool:
        """Whether weather reaches the climber (MC-9.1)."""
        return climbing(self, climber) and not self.in_camp(climber)
