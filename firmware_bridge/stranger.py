"""Who it may be that says no good HELLO: what came of the line since it was opened. Pure.

Knows no time and no panel; `why` is one word for the caller's sentence.
"""

from __future__ import annotations

from firmware_bridge.heard import Refused, Silence

ECHOES = 2
"""So many of our own lines that come back are no accident."""


class Stranger:
    """Nobody yet. What was refused once is remembered over the opening of ports, so that it is said once."""

    def __init__(self) -> None:
        self._echoes = 0
        self._bytes_came = False
        self._refused: Refused | None = None
        self._refusing = False

    def start_over(self) -> None:
        """The line was opened, and is empty."""
        self._echoes = 0
        self._bytes_came = self._refusing = False

    def came(self, chunk: bytes) -> None:
        self._bytes_came = self._bytes_came or bool(chunk)

    def echoed(self) -> bool:
        """One of our own lines came back. True for the one that is worth a word."""
        self._echoes += 1
        return self._echoes == ECHOES

    def refuse(self, refused: Refused) -> bool:
        """A panel of another version. True where that is new."""
        new, self._refused, self._refusing = refused != self._refused, refused, True
        return new

    def greet(self) -> None:
        """It is a panel after all."""
        self._refused, self._refusing, self._echoes = None, False, 0

    @property
    def why(self) -> Silence:
        """See NoAnswer."""
        if self._refusing:
            return "version"
        if self._echoes:
            return "echo"
        return "foreign" if self._bytes_came else "silent"
