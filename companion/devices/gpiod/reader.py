"""The one thread that reads the edges of all pins. Knows file descriptors and times; what an edge means is its pin's.

Whatever a pin or the program behind it raises is logged and costs that edge alone. Edges are told in the order of their
times, whichever pin they came from: it reads until nothing waits, as only then nothing older can come from a pin that
was read before another.
"""

from __future__ import annotations

import logging
import os
import select
from threading import Lock, Thread, current_thread
from typing import Protocol

LOOKS = 16
"""How often the pins are read before what came is told: a line that never rests must not hold the others up."""

log = logging.getLogger(__name__)


class Source(Protocol):
    """A pin, as the reader sees it."""

    def take(self) -> list[tuple[float, bool]]:
        """The edges that wait: when (seconds of time.monotonic), and whether the line was high after it."""

    def tell(self, ticks: float, state: bool) -> None:
        """Call whoever wants to know of an edge."""


class Reader:
    """Starts its thread with the first source. All methods may be called from any thread.

    By epoll, since poll and select keep what they wait for open: a line that was let go would stay held until the
    next edge of any other woke them.
    """

    def __init__(self) -> None:
        self._sources: dict[int, Source] = {}
        self._lock = Lock()
        self._thread: Thread | None = None
        self._closing = False
        self._wake = os.eventfd(0, os.EFD_CLOEXEC | os.EFD_NONBLOCK)
        self._waiting = select.epoll()
        self._waiting.register(self._wake, select.EPOLLIN)

    def watch(self, descriptor: int, source: Source) -> None:
        """Read its edges from now on, until it is forgotten."""
        with self._lock:
            self._sources[descriptor] = source
            self._waiting.register(descriptor, select.EPOLLIN)
            if self._thread is None:
                self._thread = Thread(target=self._run, name="gpiod", daemon=True)
                self._thread.start()

    def forget(self, descriptor: int) -> None:
        """Read it no more; only then may the descriptor be closed. One that is not watched does no harm."""
        with self._lock:
            if self._sources.pop(descriptor, None) is not None:
                self._waiting.unregister(descriptor)

    def close(self) -> None:
        """End the thread. Twice does no harm."""
        with self._lock:
            if self._closing:
                return
            self._closing = True
            os.eventfd_write(self._wake, 1)
        if self._thread is not None and self._thread is not current_thread():
            self._thread.join()
        self._waiting.close()
        os.close(self._wake)

    def _run(self) -> None:
        while not self._closing:
            for ticks, state, source in sorted(self._all_that_wait(), key=lambda edge: edge[0]):
                try:
                    source.tell(ticks, state)
                except Exception:
                    log.exception("%r: what was to be done at its edge failed; reading goes on", source)

    def _all_that_wait(self) -> list[tuple[float, bool, Source]]:
        """The edges of all pins, as soon as there is one."""
        edges: list[tuple[float, bool, Source]] = []
        waiting = self._waiting.poll()
        for _ in range(LOOKS):
            with self._lock:
                sources = [(one, self._sources[one]) for one, _ in waiting if one in self._sources]
            for descriptor, source in sources:
                edges += [(ticks, state, source) for ticks, state in self._take(descriptor, source)]
            waiting = self._waiting.poll(0)
            if self._closing or not waiting:
                break
        return edges

    def _take(self, descriptor: int, source: Source) -> list[tuple[float, bool]]:
        try:
            return source.take()
        except Exception:
            log.exception("%r can no longer be read: its edges are not heard from now on", source)
            self.forget(descriptor)
            return []
