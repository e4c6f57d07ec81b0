"""The one thread that reads the edges of all pins. Knows file descriptors and times; what an edge means is its pin's.

Whatever a pin or the program behind it raises is logged and costs that edge alone. The edges that were waiting when it
woke are told in the order of their times, whichever pin they came from.
"""

from __future__ import annotations

import logging
import os
import select
from threading import Lock, Thread, current_thread
from typing import Protocol

log = logging.getLogger(__name__)


class Source(Protocol):
    """A pin, as the reader sees it."""

    def take(self) -> list[tuple[float, bool]]:
        """The edges that wait: when (seconds of time.monotonic), and whether the line was high after it."""

    def tell(self, ticks: float, state: bool) -> None:
        """Call whoever wants to know of an edge."""


class Reader:
    """Starts its thread with the first source. All methods may be called from any thread."""

    def __init__(self) -> None:
        self._sources: dict[int, Source] = {}
        self._lock = Lock()
        self._thread: Thread | None = None
        self._closing = False
        self._pipe = list(os.pipe2(os.O_CLOEXEC | os.O_NONBLOCK))

    def watch(self, descriptor: int, source: Source) -> None:
        """Read its edges from now on."""
        with self._lock:
            self._sources[descriptor] = source
            if self._thread is None:
                self._thread = Thread(target=self._run, name="gpiod", daemon=True)
                self._thread.start()
        self._poke()

    def forget(self, descriptor: int) -> None:
        """Read it no more; the descriptor may be closed afterwards. One that is not watched does no harm."""
        with self._lock:
            self._sources.pop(descriptor, None)
        self._poke()

    def close(self) -> None:
        """End the thread. Twice does no harm."""
        self._poke(closing=True)
        if self._thread is not None and self._thread is not current_thread():
            self._thread.join()
        with self._lock:
            while self._pipe:
                os.close(self._pipe.pop())

    def _poke(self, closing: bool = False) -> None:
        with self._lock:
            self._closing |= closing
            if self._pipe:
                try:
                    os.write(self._pipe[1], b"!")
                except BlockingIOError:  # it is full of earlier ones, which will do
                    return

    def _run(self) -> None:
        woken = self._pipe[0]
        while not self._closing:
            with self._lock:
                sources = dict(self._sources)
            waiting = select.poll()
            for descriptor in (woken, *sources):
                waiting.register(descriptor, select.POLLIN)
            ready = {descriptor for descriptor, _ in waiting.poll()}
            if woken in ready:
                os.read(woken, 4096)
            edges = [
                (ticks, state, source)
                for descriptor, source in sources.items()
                if descriptor in ready
                for ticks, state in self._take(descriptor, source)
            ]
            for ticks, state, source in sorted(edges, key=lambda edge: edge[0]):
                try:
                    source.tell(ticks, state)
                except Exception:
                    log.exception("%r: what was to be done at its edge failed; reading goes on", source)

    def _take(self, descriptor: int, source: Source) -> list[tuple[float, bool]]:
        try:
            return source.take()
        except Exception:
            log.exception("%r can no longer be read: its edges are not heard from now on", source)
            self.forget(descriptor)
            return []
