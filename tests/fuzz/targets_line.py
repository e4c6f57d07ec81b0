"""Link and panel line: whatever is said, every event comes once, in order and as it was said; and nothing grows."""

from __future__ import annotations

import math
from typing import Any

from companion.devices.panel_line import Came, PanelLine
from companion.devices.panel_wishes import Wish
from companion.signals import CardSeen, Edge, EventId, RollSeen, VoidSeen
from firmware_bridge.heard import Greeted, Heard, Taken
from firmware_bridge.link import KEPT_BOOTS, Link
from firmware_bridge.messages import Message
from firmware_bridge.order import KEPT_ANSWERS
from firmware_bridge.wire import Ack, Ask, Hello, Key, Light, Nak, Reader, Roll
from tests.fuzz.script import Act, Cable, Lights, Line, Reply, Script, Wait

START = 100.0
MOST_WAITING = 64 * 1024


class Table:
    """The smallest caller of a link, which checks all that it hears."""

    def __init__(self, plain: bool) -> None:
        self.now = START
        self.plain = plain
        self.journal: dict[tuple[str, int], int] = {}
        self.link = Link(START, dealt=lambda uid, boot: self.journal.get((uid, boot), 0), plain=plain)
        self.said: set[Message] = set()
        self.open: list[Taken] = []
        self.last: dict[tuple[str, int], int] = {}
        self.told: dict[tuple[str, int, int], str] = {}
        self.out = Reader()
        self.greeted: Greeted | None = None
        self.link.opened(START)

    def do(self, act: Act) -> None:
        match act:
            case Line(raw, said):
                self.said |= set(said)
                self.hear(self.link.received(raw, self.now))
            case Wait(seconds):
                self.now += seconds
                self.hear(self.link.tick(self.now))
            case Reply(which, verdict):
                if which < len(self.open):
                    self.answer(self.open.pop(which), verdict)
            case Cable(True):
                self.link.opened(self.now)
            case Cable():
                self.hear(self.link.closed())
            case Lights(states):
                self.link.lights(states)
        self.check()

    def answer(self, taken: Taken, verdict: str) -> None:
        place = (taken.uid, taken.message.boot)
        self.journal[place] = max(self.journal.get(place, 0), taken.message.seq)
        self.hear(self.link.answer(*place, taken.message.seq, verdict, self.now))

    def hear(self, heard: list[Heard]) -> None:
        for one in heard:
            if isinstance(one, Greeted):
                self.greeted = one
            if isinstance(one, Taken) and one.uid:
                self.take(one)

    def take(self, taken: Taken) -> None:
        message, place = taken.message, (taken.uid, taken.message.boot)
        assert message in self.said, f"{message} was never said"
        assert message.seq > self.last.get(place, 0), f"{message} after {self.last.get(place)}"
        assert message.seq > self.journal.get(place, 0), f"{message} was dealt with before"
        assert self.greeted is not None
        assert place == (self.greeted.uid, self.greeted.boot)
        assert taken.at <= self.now
        self.last[place] = message.seq
        self.open.append(taken)

    def repeat(self, answer: Ack | Nak) -> None:
        """An event is told the same for ever."""
        assert self.greeted is not None
        told = answer.code if isinstance(answer, Nak) else "ack"
        before = self.told.setdefault((self.greeted.uid, answer.boot, answer.seq), told)
        assert told == before, f"{answer}, and {before} before"

    def check(self) -> None:
        deadline = self.link.deadline
        assert deadline == math.inf or deadline >= START
        out = self.link.sending()
        assert len(out) < MOST_WAITING
        for message in self.out.feed(out):
            assert isinstance(message, Ask | Ack | Nak | Light)
            if isinstance(message, Ack | Nak):
                self.repeat(message)
        assert not any(self.out.errors.values())
        orders = self.link._orders
        assert len(orders) <= KEPT_BOOTS
        for order in orders.values():
            assert len(order._early) <= KEPT_ANSWERS
            assert len(order._answers) <= KEPT_ANSWERS


def link(data: bytes) -> None:
    script = Script(data)
    table = Table(plain=script.number(4) == 3)
    for act in script.acts():
        table.do(act)


def panel_line(data: bytes) -> None:
    """The same to the table's signals: only what was said, and each of it once."""
    script = Script(data)
    posted: list[Any] = []
    line = PanelLine(posted.append, "fuzz", START, dealt=lambda uid, boot: 0)
    now, said, seen = START, set[Message](), set[Any]()
    line.take(Came(now, "opened", "fuzz"))
    uids: set[str] = set()
    for act in script.acts():
        match act:
            case Line(raw, messages):
                said |= set(messages)
                uids |= {one.uid for one in messages if isinstance(one, Hello)}
                line.take(Came(now, "bytes", chunk=raw))
            case Wait(seconds):
                now += seconds
                line.take(Came(now, "quiet"))
            case Cable(there):
                line.take(Came(now, "opened", "fuzz") if there else Came(now, "gone", "unplugged"))
            case Reply(which, verdict):
                named = [one.event for one in posted if getattr(one, "event", None)][-4:]
                if which < len(named):
                    line.wish(answer_to(named[which], verdict))
                    line.take(Came(now, "wish"))
            case Lights():
                line.take(Came(now, "left"))
        assert len(line.sending()) < MOST_WAITING
    levels = {(one.name, "down" if one.level == "d" else "up") for one in said if isinstance(one, Key)}
    rolls = {(one.boot, one.seq, tuple(one.faces.replace(".", ""))) for one in said if isinstance(one, Roll)}
    for one in posted:
        if isinstance(one, RollSeen | CardSeen | VoidSeen):
            assert one.event is not None
            assert one.event.uid in uids
            assert one.event not in seen, f"{one.event} twice"
            seen.add(one.event)
        if isinstance(one, RollSeen):
            assert one.event is not None
            assert (one.event.boot, one.event.seq, one.faces) in rolls
        if isinstance(one, Edge):
            assert (one.name, one.level) in levels


def answer_to(event: EventId, verdict: str) -> Wish:
    return lambda link, now: link.answer(event.uid, event.boot, event.seq, verdict, now)


TARGETS = {"link": link, "panel_line": panel_line}
