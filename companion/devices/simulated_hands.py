"""What hands at a keyboard do to the table: keystrokes in, signals to the inbox, at the time at which they happened.

Knows the three keys and the dice that are asked for; no terminal. It waits for the table between two keystrokes, so
that what was typed ahead (or written in a file) meets the question that it was meant for.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING

from companion.devices.keystrokes import Hold, Lay, Tap, Throw
from companion.devices.simulated_dice import DiceAsked, laid, throw
from companion.errors import BadInput
from companion.gestures import ASIDE
from companion.signals import Held, Holding, Key, Pressed, RollSeen

if TYPE_CHECKING:
    from companion.ports import Post

HOLD = 0.8
RELEASE = 0.7
"""A capital that comes again within this time (a keyboard's own repeat begins after up to 0.66 s) is the same hold."""
APART = 1e-6
"""Seconds between two keystrokes that were read at once."""
LONG = 4.0
"""How long a script's hold is, and a capital that is typed twice: long enough for whatever a key is held for
(seconds)."""
NOT_ASKED = "No dice are asked for now."


class Hands:
    """`last`: when the newest signal was posted as having happened. `typed`: real keys; else a script's, which have no
    fingers that slip, so that the guard against a second press of the same key is not for them."""

    def __init__(
        self,
        post: Post,
        dice: Callable[[], DiceAsked | None],
        chance: Random,
        note: Callable[[str], None],
        *,
        typed: bool,
    ) -> None:
        """`note`: says a sentence to whoever types."""
        self.last = -math.inf
        self._post, self._dice, self._chance, self._note, self._typed = post, dice, chance, note, typed
        self._down: tuple[Key, float] | None = None
        self._since, self._again = -math.inf, False

    def act(self, meant: Tap | Hold | Throw | Lay, at: float) -> None:
        """Do it. `at`: when it was typed (monotonic)."""
        at = max(at, self.last + APART)
        if not isinstance(meant, Hold):
            self._release(at)
        match meant:
            case Tap(key):
                self._send(Pressed(key, at, at if self._typed else at + ASIDE))
            case Hold(key):
                self._hold(key, at)
            case Throw():
                asked = self._dice()
                if asked is None:
                    self._note(NOT_ASKED)
                else:
                    faces = throw(asked, self._chance)
                    self._note(f"r threw {asked.told(faces)}.")
                    self._send(RollSeen(faces, at, lifted=asked.count))
            case Lay(letters):
                asked = self._dice()
                try:
                    faces = laid(letters, asked)
                except BadInput as fault:
                    self._note(str(fault))
                else:
                    self._note(f"You laid {asked.told(faces)}." if asked else NOT_ASKED)
                    self._send(RollSeen(faces, at, raw=True, lifted=len(faces)))

    def rest(self, now: float) -> None:
        """Time passed: a capital that no longer repeats is let go."""
        if self._down is not None and now - self._down[1] >= RELEASE:
            self._release(now)

    def _hold(self, key: Key, at: float) -> None:
        """The key was down for the hold time; on a real keyboard it stays down while the capital repeats, by itself or
        by a finger.

        A script's is told as the long hold that it also is once it meant what a hold means: locked keys wait for it.
        """
        if not self._typed:
            self._send(Held(key, at))
            self._post(Holding(key, at - LONG))
            self._post(Holding(None, at))
            return
        if self._down is not None and self._down[0] is key and at - self._down[1] < RELEASE:
            self._down, self._again = (key, at), True
            return
        self._release(at)
        self._down, self._since, self._again = (key, at), at - HOLD, False
        self._post(Holding(key, at - HOLD))
        self._send(Held(key, at))

    def _release(self, at: float) -> None:
        """A capital that came again is the long hold, however soon: not every keyboard repeats."""
        if self._down is not None:
            key, _ = self._down
            self._down = None
            if self._again and at - self._since < LONG:
                self._post(Holding(key, at - LONG))
            self._post(Holding(None, at))

    def _send(self, signal: Pressed | Held | RollSeen) -> None:
        self.last = signal.at
        self._post(signal)
