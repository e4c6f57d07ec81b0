"""A fake panel on a pty, in a thread of its own: for end-to-end tests and demos.

Knows ptys and one FakePanel. The pty is kept open from both sides, so that the panel never notices whether
anybody listens, as with a real board; `unplug` takes it away and `plug` brings it back under another name.
"""

from __future__ import annotations

import contextlib
import os
import select
import threading
import time
import tty
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import TypeVar

from firmware_bridge.fake import FakePanel

Wire = Callable[[bytes], bytes]
Made = TypeVar("Made")


class PtyPanel:
    """`path`: where it can be opened; `link` (a symlink to be) keeps one name over all re-plugging.
    `to_pi`, `to_panel`: what the wire makes of the bytes on their way."""

    def __init__(
        self,
        link: Path | None = None,
        *,
        panel: FakePanel | None = None,
        to_pi: Wire = bytes,
        to_panel: Wire = bytes,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.panel = panel or FakePanel(clock())
        self.path = ""
        self.to_pi, self.to_panel = to_pi, to_panel
        self._link = link
        self._clock = clock
        self._turn = threading.RLock()
        self._fds: tuple[int, int] | None = None
        self._bell_out, self._bell_in = os.pipe()
        os.set_blocking(self._bell_in, False)
        self._ears = select.epoll()  # select and poll keep what they watch open until they return: unplugged too late
        self._ears.register(self._bell_out, select.EPOLLIN)
        self._closing = False
        self.plug()
        self._thread = threading.Thread(target=self._run, name="pty-panel", daemon=True)
        self._thread.start()

    # -- what people do ---------------------------------------------------------------------------------------

    def roll(self, faces: str, *, lifted: int | None = None, flags: str = "-") -> int:
        return self._do(lambda now: self.panel.roll(faces, now, lifted=lifted, flags=flags))

    def card(self, card: str) -> int:
        return self._do(lambda now: self.panel.card(card, now))

    def void(self, reason: str) -> int:
        return self._do(lambda now: self.panel.void(reason, now))

    def key(self, name: str, hold: float = 0.06) -> None:
        """Down now, up after `hold` seconds."""
        self._do(lambda now: self.panel.key(name, now, hold))

    def press(self, name: str) -> int:
        return self._do(lambda now: self.panel.press(name, now))

    def release(self, name: str) -> int:
        return self._do(lambda now: self.panel.release(name, now))

    def restart(self) -> None:
        """The panel alone loses power for a moment."""
        self._do(self.panel.restart)

    def say(self, raw: bytes) -> None:
        """Bytes on the line that no panel's code would send."""
        with self._turn:
            self._write(raw)

    @property
    def answered(self) -> tuple[tuple[int, int, str], ...]:
        """(boot, seq, verdict) of every answer that arrived, repeats included."""
        with self._turn:
            return tuple(self.panel.answered)

    # -- the cable --------------------------------------------------------------------------------------------

    def plug(self) -> None:
        """Appear (again), with the panel as it is."""
        with self._turn:
            if self._fds is None:
                master, slave = os.openpty()
                tty.setraw(slave)
                os.set_blocking(master, False)
                self._fds, self.path = (master, slave), os.ttyname(slave)
                self._ears.register(master, select.EPOLLIN)
                self._point()
        self._ring()

    def unplug(self) -> None:
        """Disappear. The panel keeps its memory; call `restart` too for one that lives on USB power."""
        with self._turn:
            for fd in self._fds or ():
                os.close(fd)
            self._fds = None
            if self._link is not None:
                self._link.unlink(missing_ok=True)
        self._ring()

    def close(self) -> None:
        if not self._closing:
            self._closing = True
            self._ring()
            self._thread.join()
            self.unplug()
            self._ears.close()
            os.close(self._bell_in)
            os.close(self._bell_out)

    def __enter__(self) -> PtyPanel:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _point(self) -> None:
        if self._link is not None:
            fresh = self._link.with_name(self._link.name + ".new")
            fresh.unlink(missing_ok=True)
            fresh.symlink_to(self.path)
            fresh.replace(self._link)

    def _do(self, act: Callable[[float], Made]) -> Made:
        with self._turn:
            made = act(self._clock())
            self._write(self.panel.sending())
        self._ring()
        return made

    def _ring(self) -> None:
        with contextlib.suppress(OSError):
            os.write(self._bell_in, b"!")

    def _write(self, raw: bytes) -> None:
        if self._fds is not None and (there := self.to_pi(raw)):
            with contextlib.suppress(BlockingIOError):  # nobody listens: lost, as on a real line
                os.write(self._fds[0], there)

    def _run(self) -> None:
        while not self._closing:
            with self._turn:
                wait = self.panel.deadline - self._clock()
            ready = {fd for fd, _ in self._ears.poll(min(max(wait, 0.0), 1.0))}
            with self._turn:
                if self._bell_out in ready:
                    os.read(self._bell_out, 4096)
                if self._fds and self._fds[0] in ready:
                    with contextlib.suppress(BlockingIOError):  # re-plugged meanwhile
                        self.panel.received(self.to_panel(os.read(self._fds[0], 4096)), self._clock())
                self.panel.tick(self._clock())
                self._write(self.panel.sending())
