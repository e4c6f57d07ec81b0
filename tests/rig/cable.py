"""The panel at the host's end of a Pi's USB cable: a fake panel, on a pair of sockets instead of a pty.

A kernel in a bottle hears of bytes on a pty only now and then, but of those on a socket at once.
"""

from __future__ import annotations

import select
import socket

from firmware_bridge.pty_panel import PtyPanel


class CablePanel(PtyPanel):
    """It keeps its power and its line while the Pi has none; `far_end` is what the Pi's kernel is given."""

    def plug(self) -> None:
        with self._turn:
            if self._fds is None:
                ours, theirs = socket.socketpair()
                ours.setblocking(False)
                self._fds = (ours.detach(), theirs.detach())
                self._ears.register(self._fds[0], select.EPOLLIN)
        self._ring()

    @property
    def far_end(self) -> int:
        assert self._fds is not None
        return self._fds[1]
