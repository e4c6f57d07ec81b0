"""systemd, spoken to in its own manner: ready, status, watchdog, stopping.

The protocol is a datagram to $NOTIFY_SOCKET (sd_notify(3)); without that variable nothing is said.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Callable

SAY_EVERY = 1.0
"""The status line is sent at most this often (seconds)."""


class Keeper:
    """`beat`: how often `alive` must be called, in seconds: a third of the watchdog's patience."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._address = os.environ.get("NOTIFY_SOCKET", "")
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) if self._address else None
        patience = int(os.environ.get("WATCHDOG_USEC") or 0) / 1_000_000
        self.beat = max(0.2, patience / 3) if patience else 5.0
        self._beaten = self._said_at = float("-inf")
        self._said = ""

    def ready(self) -> None:
        self._tell("READY=1")

    def alive(self, said: str) -> None:
        """The rules loop is healthy, and this is its open question."""
        now = self._clock()
        if said != self._said and now - self._said_at >= SAY_EVERY:
            self._tell(f"STATUS={' '.join(said.split())}")
            self._said, self._said_at = said, now
        if now - self._beaten >= self.beat * 0.8:
            self._tell("WATCHDOG=1")
            self._beaten = now

    def stopping(self) -> None:
        self._tell("STOPPING=1")

    def close(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def _tell(self, line: str) -> None:
        if self._socket is None:
            return
        address = "\0" + self._address[1:] if self._address.startswith("@") else self._address
        try:
            self._socket.sendto(line.encode(), address)
        except OSError:
            return
