"""The Pi's side of the line to one panel: hello, order, silence, answers, lights. Pure: time is passed in.

Knows messages and the rules of PROTOCOL.md. Knows no port, no thread, no clock and nothing of the game: it
says what was heard (see `heard`) and holds the bytes that are to be sent; opening, writing and waiting are
its caller's. Times are seconds of one monotonic clock, the caller's.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import partial
from typing import TypeAlias

from firmware_bridge.crowd import Crowd
from firmware_bridge.heard import (
    Echoed,
    Greeted,
    Heard,
    Lost,
    NoAnswer,
    Refused,
    Released,
    Restarted,
    Taken,
)
from firmware_bridge.lights import Lights
from firmware_bridge.looks import Looks
from firmware_bridge.messages import Event, Message
from firmware_bridge.order import Order, Waiting
from firmware_bridge.stranger import Stranger
from firmware_bridge.tally import Tally
from firmware_bridge.wire import (
    PROTOCOL,
    Ack,
    Ask,
    Beat,
    Card,
    Hello,
    Key,
    Light,
    Nak,
    Reader,
    Roll,
    Unknown,
    Void,
    write,
)

ASK_EVERY = 0.5
PATIENCE = 6.0  # from opening, or from silence, to the next try
SILENCE = 3.0
KEY_LIFE = 2.0
KEPT_BOOTS = 8
Dealt: TypeAlias = Callable[[str, int], int]
Told: TypeAlias = Callable[[str, int, int], str | None]


class Link:
    """`now`: the start; KEYs from before it are answered and do nothing. `dealt(uid, boot)`: the highest seq that
    the archive has dealt with, 0 if none; asked at each HELLO. `told(uid, boot, seq)`: what was answered before
    the start, if that is known. `plain`: lines typed by hand count too."""

    def __init__(self, now: float, *, dealt: Dealt, told: Told = lambda *event: None, plain: bool = False) -> None:
        self._start = now
        self._dealt, self._told_before = dealt, told
        self._plain = plain
        self._reader = Reader(plain)
        self._out = bytearray()
        self._panel: Greeted | None = None  # the last that said HELLO, ever
        self._sure = False  # its HELLO holds: nothing is taken or answered otherwise
        self._here = False  # Greeted was said, and not Lost
        self._orders: dict[tuple[str, int], Order] = {}
        self._order = Order()
        self._down: dict[str, None] = {}
        self._ask_at = self._give_up_at = self._heard_at = math.inf
        self._lights = Lights()
        self._crowd = Crowd()
        self._stranger = Stranger()
        self._looks = Looks(now)
        self._tally = Tally()

    # -- the connection ---------------------------------------------------------------------------------------

    def opened(self, now: float) -> None:
        """A port is open and empty: whoever is there is asked for its name."""
        errors = self._reader.errors
        self._reader = Reader(self._plain)
        self._reader.errors = errors
        self._out.clear()
        self._stranger.start_over()
        self._looks.start_over(now)
        self._doubt(now)

    def closed(self) -> list[Heard]:
        """The port is gone. Says which keys count as up."""
        self._ask_at = self._give_up_at = math.inf
        self._sure = self._here = False
        self._out.clear()
        return self._release()

    def sending(self) -> bytes:
        """The bytes to write now; they are not said twice."""
        out = bytes(self._out)
        self._out.clear()
        return out

    @property
    def greeted(self) -> bool:
        """A panel's HELLO holds; otherwise one is asked for."""
        return self._sure

    @property
    def deadline(self) -> float:
        """When `tick` has something to do next; math.inf for never."""
        if not self._sure:
            return min(self._ask_at, math.inf if self._plain else self._give_up_at)
        soon = min(self._heard_at + SILENCE, self._looks.next, self._lights.next)
        return min(soon, self._crowd.listen_until) if self._order.peek() else soon

    # -- what the caller says ---------------------------------------------------------------------------------

    def answer(self, uid: str, boot: int, seq: int, verdict: str, now: float) -> list[Heard]:
        """The event is dealt with: "ack" or a NAK code. Its repeats get the same; what waited behind it follows."""
        order = self._orders.get((uid, boot))
        if order is not None and order.answer(seq, verdict):
            self._say_answer(order, boot, seq, verdict)
        return self._deliver(now)

    def lights(self, states: Mapping[str, str]) -> None:
        """All lights: "0", "1" or "b" by key name; a name that is left out goes dark. ValueError for what no line
        can carry."""
        lines = self._lights.want(states)
        if self._sure:
            self._out += lines

    # -- what the line says -----------------------------------------------------------------------------------

    def received(self, chunk: bytes, now: float) -> list[Heard]:
        """Bytes came, in any pieces. They may have waited where the last look is long ago; then they are as old."""
        self._stranger.came(chunk)
        since = self._look(now)
        heard: list[Heard] = []
        for message in self._reader.feed(chunk):
            heard += self._hear(message, now, since)
            heard += self._deliver(now)
        return [*heard, *self._tally.news(self._reader.errors, now)]

    def tick(self, now: float) -> list[Heard]:
        """Time passed and nothing waits: to be called at the deadline, and harmless at any other time."""
        self._look(now)
        heard: list[Heard] = []
        if self._sure and now >= self._heard_at + SILENCE:
            self._doubt(now)
            heard += [*self._lose(), *self._release()]
        if self._sure:
            if self._lights.are_due(now):
                self._out += self._lights.say_all(now)
            return heard + self._deliver(now)
        if now >= self._ask_at:
            self._ask(now)
        if now >= self._give_up_at and not self._plain:
            self._give_up_at = now + PATIENCE
            heard += [*self._lose(), *self._release(), NoAnswer(self._stranger.why)]
        return heard

    def _look(self, now: float) -> float:
        """The earliest moment at which what is there can have come. After a gap it is as after a HELLO."""
        if self._looks.is_gap(now) and self._sure:
            self._ask_all(now)
        return self._looks.look(now)

    def _hear(self, message: Message, now: float, since: float) -> list[Heard]:
        if isinstance(message, (Ask, Ack, Nak, Light)):
            return [Echoed()] if self._stranger.echoed() and not self._sure else []
        if isinstance(message, Hello):
            return self._greet(message, now)
        if isinstance(message, (Roll, Card, Key, Void)) and message.seq == 0:
            return [Taken("", message, since, True)]  # typed by hand; only a plain reader yields it
        self._heard_at = now
        if self._panel is None or not self._sure:
            return []
        if message.boot != self._panel.boot:
            self._doubt(now)
            return []
        if isinstance(message, Beat) or message.seq == 0:
            return []
        return self._note(message, now, since)

    def _note(self, message: Event | Unknown, now: float, since: float) -> list[Heard]:
        at = since - (0 if isinstance(message, Unknown) else message.age_ms / 1000)
        again, passed = self._order.hear(message, at)
        if isinstance(message, Roll) and self._order.is_open(message.seq):
            self._crowd.hear(message.seq, at, now)
        if again is not None:
            self._say_answer(self._order, message.boot, message.seq, again)
        return self._release() if passed else []

    def _greet(self, hello: Hello, now: float) -> list[Heard]:
        if hello.protocol.partition(".")[0] != PROTOCOL.partition(".")[0]:
            refused = Refused(hello.uid, hello.firmware, hello.protocol)
            if self._sure:
                self._doubt(now)
            return [refused] if self._stranger.refuse(refused) else []
        before, self._panel = self._panel, Greeted(hello.uid, hello.boot, hello.firmware, hello.protocol, hello.caps)
        heard: list[Heard] = []
        if before is not None and (before.uid, before.boot) != (hello.uid, hello.boot):
            heard += self._release()
            self._crowd.forget()
            if before.uid == hello.uid:
                heard.append(Restarted(hello.uid, hello.boot))
        if not self._here or before != self._panel:
            heard.insert(0, self._panel)
        self._sure = self._here = True
        self._stranger.greet()
        self._heard_at = now
        self._order = self._order_of(hello.uid, hello.boot)
        self._ask_all(now)
        self._out += self._lights.say_all(now)
        return heard

    def _order_of(self, uid: str, boot: int) -> Order:
        order = self._orders.pop((uid, boot), None) or Order(partial(self._told_before, uid, boot))
        order.know(self._dealt(uid, boot))
        order.start_over()
        self._orders[uid, boot] = order
        while len(self._orders) > KEPT_BOOTS:
            del self._orders[next(iter(self._orders))]
        return order

    def _deliver(self, now: float) -> list[Heard]:
        heard: list[Heard] = []
        while self._sure and self._panel is not None and (waiting := self._order.peek()) is not None:
            if isinstance(waiting.message, Roll) and now < self._crowd.listen_until:
                break
            self._order.take()
            if isinstance(waiting.message, Unknown) or self._is_stale(waiting, now):
                self._order.answer(waiting.message.seq, "ack")
                self._say_answer(self._order, waiting.message.boot, waiting.message.seq, "ack")
                heard += self._release() if isinstance(waiting.message, Key) else []
                continue
            if isinstance(waiting.message, Key):
                self._down.pop(waiting.message.name, None)
                if waiting.message.level == "d":
                    self._down[waiting.message.name] = None
            fresh = not self._crowd.is_one_of_several(waiting.message.seq)
            heard.append(Taken(self._panel.uid, waiting.message, waiting.at, fresh))
        return heard

    def _is_stale(self, waiting: Waiting, now: float) -> bool:
        return isinstance(waiting.message, Key) and (waiting.at < self._start or now - waiting.at > KEY_LIFE)

    # -- small words ------------------------------------------------------------------------------------------

    def _doubt(self, now: float) -> None:
        self._sure = False
        self._give_up_at = now + PATIENCE
        self._ask(now)

    def _ask_all(self, now: float) -> None:
        self._say(Ask(0, 0, "all"))
        self._crowd.ask(now, self._order.is_open)

    def _ask(self, now: float) -> None:
        self._say(Ask(0, 0, "hello"))
        self._ask_at = now + ASK_EVERY

    def _lose(self) -> list[Heard]:
        was_here, self._here = self._here, False
        return [Lost()] if was_here else []

    def _release(self) -> list[Heard]:
        names, self._down = tuple(self._down), {}
        return [Released(names)] if names else []

    def _say(self, message: Ask | Ack | Nak) -> None:
        self._out += write(message)

    def _say_answer(self, order: Order, boot: int, seq: int, verdict: str) -> None:
        if self._sure and order is self._order:
            self._say(Ack(boot, seq) if verdict == "ack" else Nak(boot, seq, verdict))
