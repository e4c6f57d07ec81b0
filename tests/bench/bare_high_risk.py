"""High Risk as barely as it can be written: ints and lists that change in place, no events, rulings, prompts or past.

The baseline of `moves`: what the rules alone cost in Python. Default switches, the example board, legal moves only.
"""

from __future__ import annotations

ZONES = "BCCVCCVCCVS"
SUMMIT = len(ZONES) - 1
CLIMBERS = {2: 4, 3: 3, 4: 2}
CLIFF = [zone == "C" for zone in ZONES]
OVER = -1

Bare = str | int
"""A move: the letters of a roll, "rest", "on", or the zone of the climber that advances."""


class BareGame:
    """`tokens`: zones by seat, highest first. `seat` is -1 when the game is over."""

    __slots__ = ("left", "seat", "tokens", "up")

    def __init__(self, seats: int) -> None:
        self.tokens = [[0] * CLIMBERS[seats] for _ in range(seats)]
        self.seat = 0
        self.left = 6
        self.up = 0

    def play(self, move: Bare) -> None:
        if isinstance(move, int):
            self._advance(move)
        elif move == "rest":
            if not self.up:
                self._pass_on()
        elif move != "on":
            self._roll(move)

    def _roll(self, faces: str) -> None:
        danger = faces.count("D")
        self.up += faces.count("A")
        if danger == self.left:
            self._fall()
        elif danger:
            self.left = danger
        elif self.up:
            self.left = 0
        else:
            self.left = 6  # a BOOST with nothing to climb: the same player again

    def _pass_on(self) -> None:
        self.seat = (self.seat + 1) % len(self.tokens)
        self.left, self.up = 6, 0

    def _fall(self) -> None:
        own = self.tokens[self.seat]
        climbing = [zone for zone in own if 0 < zone < SUMMIT]
        if climbing:
            lead = climbing[0]
            own.remove(lead)
            own.append(self._open_below(climbing[1]) if len(climbing) > 1 else 0)
            own.sort(reverse=True)
        self._pass_on()

    def _open_below(self, below: int) -> int:
        for zone in range(below - 1, 0, -1):
            if not CLIFF[zone] or not any(zone in other for other in self.tokens):
                return zone
        return 0

    def _advance(self, zone: int) -> None:
        own = self.tokens[self.seat]
        end = min(zone + self.up, SUMMIT)
        own.remove(zone)
        victim = None
        if CLIFF[end]:
            for other in self.tokens:
                if end in other:
                    victim = other
                    other.remove(end)
                    break
        own.append(end)
        if victim is not None:
            victim.append(self._open_below(end))
            victim.sort(reverse=True)
        own.sort(reverse=True)
        if own[-1] == SUMMIT:
            self.seat = OVER
        elif self.left:
            self._pass_on()
        else:
            self.left, self.up = 6, 0
