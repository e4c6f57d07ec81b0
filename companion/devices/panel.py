"""The panel: a thread that runs port and link and turns what they hear into signals and edges.

Knows the firmware bridge, signals and verdicts, and one clock. Knows no game, no journal and no screen: when an
event is dealt with, somebody says `answer`. KEYs are answered here, once they are in the inbox.
"""

from __future__ import annotations

import logging
import math
import threading
import time
from collections import deque
from collections.abc import Callable, Mapping
from types import TracebackType
from typing import TYPE_CHECKING, Literal, assert_never

from companion.devices.ration import Ration
from companion.signals import (
    CardSeen,
    Condition,
    Device,
    Edge,
    EventId,
    Forgotten,
    PanelRestarted,
    RollSeen,
    Sensed,
    VoidSeen,
)
from firmware_bridge.heard import (
    BadLines,
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
from firmware_bridge.link import Dealt, Link, Told
from firmware_bridge.port import Port, PortError
from firmware_bridge.wire import Card, Key, Light, Roll, Void, write

if TYPE_CHECKING:
    from companion.effects import Verdict
    from companion.ports import Post

Glow = Literal["0", "1", "b"]
PLAIN_NOTE = "lines typed by hand count ([panel] plain = true)"
_log = logging.getLogger("companion.panel")


class Panel:
    """`configured`: "auto" or a path. `dealt(uid, boot)`: the highest seq that the archive has dealt with, 0 if
    none; `told(uid, boot, seq)`: what was answered to it before the start, None if nobody knows. Both are called
    in the panel's thread, so they must be quick and must not raise."""

    def __init__(
        self,
        post: Post,
        configured: str = "auto",
        *,
        dealt: Dealt,
        told: Told = lambda *event: None,
        plain: bool = False,
        clock: Callable[[], float] = time.monotonic,
        port: Port | None = None,
    ) -> None:
        self._post = post
        self._configured = configured
        self._plain = plain
        self._clock = clock
        self._port = port or Port(configured)
        self._link = Link(clock(), dealt=dealt, told=told, plain=plain)
        self._wishes: deque[Callable[[float], list[Heard]]] = deque()
        self._thread: threading.Thread | None = None
        self._closing = False
        self._open_at = self._look_at = -math.inf
        self._condition: Condition | None = None
        self._said: set[str] = set()  # in this outage
        self._ration = Ration()

    # -- what the table's thread calls ------------------------------------------------------------------------

    def open(self) -> Panel:
        """Start looking for the panel; it is found, lost and found again for ever."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="panel", daemon=True)
            self._thread.start()
        return self

    def answer(self, event: EventId, verdict: Verdict) -> None:
        """Tell the panel what became of its event; repeats get the same answer. Returns at once."""
        self._wish(lambda now: self._link.answer(event.uid, event.boot, event.seq, verdict.value, now))

    def lights(self, states: Mapping[str, Glow]) -> None:
        """All lights by key name: off, on or blinking; a name that is left out goes dark. Returns at once.
        ValueError for a name that no line can carry."""
        wanted = dict(states)
        for name, state in wanted.items():
            write(Light(0, 0, name, state))

        def light(_: float) -> list[Heard]:
            self._link.lights(wanted)
            return []

        self._wish(light)

    def close(self) -> None:
        """Let the port go and end the thread. Twice does no harm."""
        if not self._closing:
            self._closing = True
            self._port.ring()
            if self._thread is not None:
                self._thread.join(2.0)
            self._port.close()

    def __enter__(self) -> Panel:
        return self.open()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _wish(self, wish: Callable[[float], list[Heard]]) -> None:
        if not self._closing:
            self._wishes.append(wish)
            self._port.ring()

    # -- the panel's thread -----------------------------------------------------------------------------------

    def _run(self) -> None:
        while not self._closing:
            while self._wishes:
                self._tell(self._wishes.popleft()(self._clock()))
            try:
                if self._port.opened is not None:
                    self._listen()
                elif (wait := self._open_at - self._clock()) > 0:
                    self._port.read(wait)
                else:
                    hint = self._port.open().hint
                    self._link.opened(self._clock())
                    if hint:
                        self._say(hint)
            except PortError as gone:
                self._let_go(str(gone))

    def _listen(self) -> None:
        self._port.write(self._link.sending())
        chunk = self._port.read(self._link.deadline - self._clock())
        now = self._clock()
        self._tell(self._link.received(chunk, now) if chunk else [])
        self._tell(self._link.tick(now))
        if not self._link.greeted and now >= self._look_at:
            self._look_at = now + 1.0
            if self._port.sees_friend():
                self._hang_up()

    def _hang_up(self) -> None:
        self._port.shut()
        self._tell(self._link.closed())
        self._open_at = self._clock() + self._port.pause

    def _let_go(self, why: str) -> None:
        self._hang_up()
        self._sense(Condition.LOST, why)

    def _tell(self, heard: list[Heard]) -> None:
        for one in heard:
            self._tell_one(one)

    def _tell_one(self, heard: Heard) -> None:
        match heard:
            case Taken():
                self._taken(heard)
            case Released():
                self._post(Forgotten("panel", self._clock()))
            case Restarted():
                self._post(PanelRestarted(self._clock()))
            case Greeted():
                self._port.befriend()
                self._sense(Condition.OK, PLAIN_NOTE if self._plain else "", f'panel "{heard.uid}" is here')
            case Lost():
                self._sense(Condition.LOST, f"{self._where()}: the panel has said nothing for 3 s")
            case Refused():
                self._sense(Condition.LOST, heard.why)
            case Echoed():
                self._sense(
                    Condition.LOST,
                    f"{self._where()} echoes our own lines: main.py is missing on the board, copy the firmware to it",
                )
            case NoAnswer(why):
                if why in ("silent", "foreign"):
                    came = "nothing came" if why == "silent" else "what came is no panel's"
                    self._sense(Condition.LOST, f"no answer from {self._where()}: {came}; it is tried again")
                self._hang_up()
            case BadLines(counts):
                self._say("bad lines dropped so far: " + ", ".join(f"{count} {why}" for why, count in counts))
            case _:
                assert_never(heard)

    def _taken(self, taken: Taken) -> None:
        message, at = taken.message, taken.at
        event = EventId(taken.uid, message.boot, message.seq) if taken.uid else None
        match message:
            case Roll(faces=faces, lifted=lifted, flags=flags):
                self._post(
                    RollSeen(
                        tuple(face for face in faces if face != "."),
                        at,
                        event,
                        raw=True,
                        lifted=lifted if event else None,
                        flags=flags.strip("-"),
                        fresh=taken.fresh and at >= 0,  # this clock began when the Pi did
                    )
                )
            case Card(card=card):
                self._post(CardSeen(card, at, event))
            case Void(reason=reason):
                self._post(VoidSeen(reason, at, event))
            case Key(name=name, level=level):
                self._post(Edge("panel", name, "down" if level == "d" else "up", at))
                if event:
                    self._tell(self._link.answer(event.uid, event.boot, event.seq, "ack", self._clock()))

    def _sense(self, condition: Condition, why: str, line: str = "") -> None:
        """Say a new condition, or a new sentence of the same outage; each only once."""
        if condition is self._condition and (condition is Condition.OK or why in self._said):
            return
        if condition is not self._condition:
            self._said.clear()
        self._condition = condition
        self._said.add(why)
        self._post(Sensed(Device.PANEL, condition, self._clock(), why))
        self._say(line or why)

    def _say(self, line: str) -> None:
        if (rationed := self._ration.spend(line, self._clock())) is not None:
            _log.warning("%s", rationed)

    def _where(self) -> str:
        return self._port.opened.path if self._port.opened else self._configured
