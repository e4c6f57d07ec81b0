"""What comes from a panel's port, through the link, to signals and edges. No thread, no port, no clock.

Whoever owns the port (`Panel`, or a playback of a recording) tells what came of it, one `Came` after the other, and
sends what `sending` gives. The same that came at the same times leads to the same signals and the same bytes.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias, assert_never

from companion.devices.panel_wishes import Wish
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
from firmware_bridge.link import Dealt as Dealt
from firmware_bridge.link import Link
from firmware_bridge.link import Told as Told
from firmware_bridge.wire import Card, Key, Roll, Void

if TYPE_CHECKING:
    from companion.ports import Post

Happening: TypeAlias = Literal["opened", "gone", "bytes", "quiet", "left", "wish"]
PLAIN_NOTE = "lines typed by hand count ([panel] plain = true)"


@dataclass(frozen=True, slots=True)
class Came:
    """What came of the port at `at` (seconds of the caller's clock).

    `opened`: a port is open, `text` its path, `hint` what its owner should know; `gone`: it is not, or could not be
    opened, `text` says why; `bytes`: `chunk`; `quiet`: nothing, but time passed; `left`: it is given up for a better
    one; `wish`: what was wished first (an answer, lights) is to be done now.
    """

    at: float
    what: Happening
    text: str = ""
    hint: str = ""
    chunk: bytes = b""


class PanelLine:
    """`post` gets the signals, `say` the lines for the log (with their time), `let_go` is called when the port should
    be closed, `befriend` when a good panel answers on it. `now`, `dealt`, `told`, `plain`: as for a Link."""

    def __init__(
        self,
        post: Post,
        configured: str,
        now: float,
        *,
        dealt: Dealt,
        told: Told = lambda *event: None,
        plain: bool = False,
        say: Callable[[str, float], None] = lambda line, now: None,
        let_go: Callable[[], None] = lambda: None,
        befriend: Callable[[], None] = lambda: None,
    ) -> None:
        self._post, self._say_at, self._let_go, self._befriend = post, say, let_go, befriend
        self._configured, self._plain = configured, plain
        self._link = Link(now, dealt=dealt, told=told, plain=plain)
        self._wishes: list[Wish] = []
        self._path: str | None = None  # of the open port
        self._now = now
        self._condition: Condition | None = None
        self._said: set[str] = set()  # in this outage

    def wish(self, wish: Wish) -> None:
        """Do this when the next `wish` comes: the first wished is the first done. From any thread."""
        self._wishes.append(wish)

    def sending(self) -> bytes:
        """The bytes to write now; they are not said twice."""
        return self._link.sending()

    @property
    def deadline(self) -> float:
        """When `quiet` is worth telling at the latest; math.inf for never."""
        return self._link.deadline if self._path is not None else math.inf

    @property
    def greeted(self) -> bool:
        """A panel's HELLO holds."""
        return self._link.greeted

    @property
    def wishing(self) -> bool:
        """Something is wished that was not done yet."""
        return bool(self._wishes)

    def take(self, came: Came) -> None:
        """Everything that follows from what came."""
        now = self._now = came.at
        match came.what:
            case "opened":
                self._path = came.text
                self._link.opened(now)
                if came.hint:
                    self._say(came.hint)
            case "gone":
                self._hang_up()
                self._sense(Condition.LOST, came.text)
            case "bytes":
                self._tell(self._link.received(came.chunk, now))
                self._tell(self._link.tick(now))
            case "quiet":
                self._tell(self._link.tick(now))
            case "left":
                self._hang_up()
            case "wish":
                if self._wishes:
                    self._tell(self._wishes.pop(0)(self._link, now))
            case _:
                assert_never(came.what)

    def _hang_up(self) -> None:
        self._path = None
        self._let_go()
        self._tell(self._link.closed())

    def _tell(self, heard: list[Heard]) -> None:
        for one in heard:
            self._tell_one(one)

    def _tell_one(self, heard: Heard) -> None:
        match heard:
            case Taken():
                self._taken(heard)
            case Released():
                self._post(Forgotten("panel", self._now))
            case Restarted():
                self._post(PanelRestarted(self._now))
            case Greeted():
                self._befriend()
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
                    self._tell(self._link.answer(event.uid, event.boot, event.seq, "ack", self._now))

    def _sense(self, condition: Condition, why: str, line: str = "") -> None:
        """Say a new condition, or a new sentence of the same outage; each only once."""
        if condition is self._condition and (condition is Condition.OK or why in self._said):
            return
        if condition is not self._condition:
            self._said.clear()
        self._condition = condition
        self._said.add(why)
        self._post(Sensed(Device.PANEL, condition, self._now, why))
        self._say(line or why)

    def _say(self, line: str) -> None:
        self._say_at(line, self._now)

    def _where(self) -> str:
        return self._path or self._configured
