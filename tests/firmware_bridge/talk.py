"""A link and a fake panel that talk in virtual time, over a line that a test may spoil.

`Talk` is also the smallest possible caller of a link: it keeps a journal, answers what it has there, and opens
the port again when the link says so.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from firmware_bridge.fake import FakePanel
from firmware_bridge.heard import Heard, NoAnswer, Taken
from firmware_bridge.link import Link
from firmware_bridge.wire import Key, Reader, Roll, write

Spoil = Callable[[bytes], Iterable[tuple[float, bytes]]]  # what becomes of bytes: (delay, bytes) any number of times


def clean(raw: bytes) -> Iterable[tuple[float, bytes]]:
    return [(0.0, raw)]


class Talk:
    """`verdict`: what the caller answers to an event, None to leave it open."""

    def __init__(
        self,
        panel: FakePanel | None = None,
        *,
        start: float = 100.0,
        to_pi: Spoil = clean,
        verdict: Callable[[Taken], str | None] = lambda taken: "ack",
    ) -> None:
        self.now = start
        self.panel = panel or FakePanel(start)
        self.panel.sending()
        self.verdict = verdict
        self.journal: dict[tuple[str, int], int] = {}
        self.heard: list[Heard] = []
        self.said: list[str] = []  # the Pi's lines, without crc
        self.to_pi: Spoil = to_pi
        self.to_panel: Spoil = clean
        self._queues: dict[str, list[tuple[float, bytes]]] = {"pi": [], "panel": []}
        self._reader = Reader()
        self.power_cycle_pi()

    def power_cycle_pi(self) -> None:
        """The daemon starts: only the journal is as it was."""
        self.link = Link(self.now, dealt=lambda uid, boot: self.journal.get((uid, boot), 0))
        self.open()

    def open(self) -> None:
        self._queues["pi"].clear()
        self.link.opened(self.now)
        self.pump()

    def later(self, seconds: float) -> Talk:
        end = self.now + seconds
        while self.now < end:
            arrivals = [queue[0][0] for queue in self._queues.values() if queue]
            due = min(self.link.deadline, self.panel.deadline, *arrivals, end)
            self.now = min(end, max(due, self.now + 1e-6))
            self.panel.tick(self.now)
            self.note(self.link.tick(self.now))
            self.pump()
        return self

    def pump(self) -> None:
        """Everything that can move at this moment moves."""
        moved = True
        while moved:
            self._put("panel", self.link.sending(), self.to_panel)
            self._put("pi", self.panel.sending(), self.to_pi)
            to_pi, to_panel = self._due("pi"), self._due("panel")
            moved = bool(to_pi or to_panel)
            if to_panel:
                self.panel.received(to_panel, self.now)
            if to_pi:
                self.note(self.link.received(to_pi, self.now))

    def note(self, heard: list[Heard]) -> None:
        self.heard += heard
        for one in heard:
            if isinstance(one, Taken) and one.uid and (verdict := self.verdict(one)) is not None:
                self.answer(one, verdict)
            if isinstance(one, NoAnswer):
                self.link.closed()
                self.open()

    def answer(self, taken: Taken, verdict: str = "ack") -> None:
        """The journal has it; the panel may know."""
        where = (taken.uid, taken.message.boot)
        if not isinstance(taken.message, Key):
            self.journal[where] = max(self.journal.get(where, 0), taken.message.seq)
        self.note(self.link.answer(*where, taken.message.seq, verdict, self.now))
        self._put("panel", self.link.sending(), self.to_panel)

    @property
    def taken(self) -> list[Taken]:
        return [one for one in self.heard if isinstance(one, Taken)]

    @property
    def rolls(self) -> list[str]:
        return [one.message.faces for one in self.taken if isinstance(one.message, Roll)]

    @property
    def keys(self) -> list[str]:
        return [one.message.name + one.message.level for one in self.taken if isinstance(one.message, Key)]

    def saw(self, kind: type[Heard]) -> list[Heard]:
        return [one for one in self.heard if isinstance(one, kind)]

    def _put(self, to: str, raw: bytes, spoil: Spoil) -> None:
        if not raw:
            return
        if to == "panel":
            self.said += [write(message).decode()[1:-10] for message in self._reader.feed(raw)]
        queue = self._queues[to]
        for delay, rest in spoil(raw):
            queue.append((max(self.now + delay, queue[-1][0] if queue else -math.inf), rest))

    def _due(self, to: str) -> bytes:
        queue = self._queues[to]
        due = [raw for at, raw in queue if at <= self.now]
        del queue[: len(due)]
        return b"".join(due)
