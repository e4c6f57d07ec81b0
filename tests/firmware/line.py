"""A serial line between two ptys that does to bytes what bad cables do: drops, flips, doubles, delays, cuts.

One thread carries the bytes, whoever is at the ends; both ends may come and go. Chance comes in as a seed.
"""

from __future__ import annotations

import contextlib
import os
import select
import threading
import time
import tty
from random import Random
from types import TracebackType


class Fate:
    """What becomes of a chunk of bytes: `rate` of them are hurt, each in one of three ways; some chunks come late."""

    def __init__(self, rate: float, seed: int, *, late: float = 0.0) -> None:
        self.rate = rate
        self.late = late  # share of chunks that are held up for up to 60 ms
        self.carried = self.hurt = 0
        self._chance = Random(seed)

    def strike(self, chunk: bytes) -> bytes:
        self.carried += len(chunk)
        out = bytearray()
        for byte in chunk:
            if self._chance.random() >= self.rate:
                out.append(byte)
                continue
            self.hurt += 1
            how = self._chance.randrange(3)
            out += (b"", bytes([byte ^ 1 << self._chance.randrange(8)]), bytes([byte, byte]))[how]
        return bytes(out)

    def delay(self) -> float:
        return self._chance.random() * 0.06 if self._chance.random() < self.late else 0.0


class Line:
    """`host` and `board`: the paths of its two ends. `cut` is a loose plug: while True, nothing passes."""

    def __init__(self, to_pi: Fate, to_panel: Fate) -> None:
        self.to_pi, self.to_panel = to_pi, to_panel
        self.cut = False
        pairs = [os.openpty() for _ in range(2)]
        for near, far in pairs:
            tty.setraw(far)
            os.set_blocking(near, False)
        self._near = [near for near, _ in pairs]
        self._fds = [fd for pair in pairs for fd in pair]
        self.host, self.board = (os.ttyname(far) for _, far in pairs)
        self._late: list[list[tuple[float, bytes]]] = [[], []]  # by the end it goes to
        self._closing = False
        self._thread = threading.Thread(target=self._run, name="line", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._closing = True
        self._thread.join()
        for fd in self._fds:
            os.close(fd)

    def __enter__(self) -> Line:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _run(self) -> None:
        while not self._closing:
            dues = [queue[0][0] for queue in self._late if queue]
            wait = max(0.0, min([0.05, *[due - time.monotonic() for due in dues]]))
            for fd in select.select(self._near, [], [], wait)[0]:
                self._carry(self._near.index(fd))
            for end, queue in enumerate(self._late):
                while queue and queue[0][0] <= time.monotonic():
                    with contextlib.suppress(BlockingIOError):  # nobody reads there: lost, as on a real line
                        os.write(self._near[end], queue.pop(0)[1])

    def _carry(self, end: int) -> None:
        chunk = os.read(self._near[end], 4096)
        fate, other = (self.to_panel, 1) if end == 0 else (self.to_pi, 0)
        struck = fate.strike(chunk)
        if self.cut or not struck:
            return
        queue = self._late[other]
        due = max(time.monotonic() + fate.delay(), queue[-1][0] if queue else 0.0)
        queue.append((due, struck))
