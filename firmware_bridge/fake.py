"""A panel in memory that does the whole of a panel's duty: what tests, demos and `--simulate` play with.

Pure: time is passed in (seconds), bytes go in and come out. What it shows of itself: `answered`, `dropped`,
`waiting` and `lights`. For one on a real pty see `pty_panel`.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from firmware_bridge.messages import Event, FromPanel
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
    Void,
    write,
)

AGAIN = (0.25, 0.5, 1.0, 2.0)  # seconds until an unanswered event is sent again; the last one repeats
PLACES = 16
KEY_PLACES = 8
KEY_LIFE = 2.0
TAP = 0.06


@dataclass(slots=True)
class Kept:
    """An event that has no answer yet: how to say it, given base and age, and when next."""

    say: Callable[[int, int], Event]
    happened: float
    is_key: bool
    due: float
    tries: int = 0


class FakePanel:
    """Powered up at `now` with the given boot count. `answered`: (boot, seq, verdict) in order of arrival."""

    def __init__(
        self,
        now: float = 0.0,
        *,
        uid: str = "FAKE-1",
        boot: int = 1,
        firmware: str = "fake",
        protocol: str = PROTOCOL,
        caps: str = "dice=6;keys=3;lights=3",
    ) -> None:
        self.uid, self.boot, self.firmware, self.protocol, self.caps = uid, boot, firmware, protocol, caps
        self.answered: list[tuple[int, int, str]] = []
        self.dropped: list[tuple[int, int]] = []
        self.lights: dict[str, str] = {}
        self.hold = False  # True: say nothing at all, as a hung firmware does
        self._power_up(now)

    def _power_up(self, now: float) -> None:
        self._up = now
        self._seq = 0
        self._kept: dict[int, Kept] = {}
        self._reader = Reader()
        self._out = bytearray()
        self._beat_at = now + 1.0
        self._later: list[tuple[float, Callable[[float], int]]] = []
        self._say(self._hello())

    def restart(self, now: float) -> None:
        """Power off and on: what was not answered is gone, the boot count goes up."""
        self.boot += 1
        self.lights.clear()
        self._power_up(now)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seqs that have no answer yet, lowest first."""
        return tuple(sorted(self._kept))

    # -- what people do ---------------------------------------------------------------------------------------

    def roll(self, faces: str, now: float, *, lifted: int | None = None, flags: str = "-") -> int:
        """Dice come to rest. Returns the event's seq. `lifted` None: as many as there are faces."""
        boot, count = self.boot, len(faces) if lifted is None else lifted
        return self._keep(lambda seq, base, age: Roll(boot, seq, base, faces, age, count, flags), now)

    def card(self, card: str, now: float) -> int:
        boot = self.boot
        return self._keep(lambda seq, base, age: Card(boot, seq, base, card, age), now)

    def void(self, reason: str, now: float) -> int:
        boot = self.boot
        return self._keep(lambda seq, base, age: Void(boot, seq, base, reason, age), now)

    def press(self, name: str, now: float) -> int:
        boot = self.boot
        return self._keep(lambda seq, base, age: Key(boot, seq, base, name, "d", age), now, is_key=True)

    def release(self, name: str, now: float) -> int:
        boot = self.boot
        return self._keep(lambda seq, base, age: Key(boot, seq, base, name, "u", age), now, is_key=True)

    def key(self, name: str, now: float, hold: float = TAP) -> None:
        """Down now, up after `hold` seconds."""
        self.press(name, now)
        self._later.append((now + hold, lambda then: self.release(name, then)))

    # -- the line ---------------------------------------------------------------------------------------------

    def received(self, chunk: bytes, now: float) -> None:
        """Bytes from the Pi; anything that is not the Pi's to say is ignored."""
        for message in self._reader.feed(chunk):
            if isinstance(message, Ask) and message.what == "hello":
                self._say(self._hello())
            elif isinstance(message, Ask):
                for kept in self._kept.values():
                    kept.due, kept.tries = now, 0
            elif isinstance(message, Light):
                self.lights[message.name] = message.state
            elif isinstance(message, (Ack, Nak)) and message.boot == self.boot:
                verdict = message.code if isinstance(message, Nak) else "ack"
                self.answered.append((message.boot, message.seq, verdict))
                if self._kept.pop(message.seq, None) is not None and self._kept:
                    lowest = self._kept[min(self._kept)]
                    lowest.due, lowest.tries = now, 0
        self.tick(now)

    def tick(self, now: float) -> None:
        """Time passed: to be called at the deadline, and harmless at any other time."""
        due = [later for later in self._later if later[0] <= now]
        self._later = [later for later in self._later if later[0] > now]
        for at, act in due:
            act(at)
        for seq in [seq for seq, kept in self._kept.items() if kept.is_key and now - kept.happened > KEY_LIFE]:
            self._drop(seq)
        for _, kept in sorted(self._kept.items()):
            if kept.due <= now:
                self._say(kept.say(min(self._kept), max(0, int((now - kept.happened) * 1000))))
                kept.due = now + AGAIN[min(kept.tries, len(AGAIN) - 1)]
                kept.tries += 1
        if now >= self._beat_at:
            self._beat_at = now + 1.0
            self._say(Beat(self.boot, 0, int((now - self._up) * 1000)))

    @property
    def deadline(self) -> float:
        soon = min((kept.due for kept in self._kept.values()), default=math.inf)
        return min(soon, self._beat_at, min((at for at, _ in self._later), default=math.inf))

    def sending(self) -> bytes:
        """The bytes to put on the line now; they are not said twice."""
        out = bytes(self._out)
        self._out.clear()
        return b"" if self.hold else out

    def _hello(self) -> Hello:
        return Hello(self.boot, 0, self.protocol, self.firmware, self.uid, self.caps)

    def _say(self, message: FromPanel) -> None:
        self._out += write(message)

    def _keep(self, event: Callable[[int, int, int], Event], now: float, *, is_key: bool = False) -> int:
        self._seq += 1
        seq = self._seq
        same = [kept for kept in sorted(self._kept) if self._kept[kept].is_key == is_key]
        if len(same) >= (KEY_PLACES if is_key else PLACES):
            self._drop(same[0])
        self._kept[seq] = Kept(lambda base, age: event(seq, base, age), now, is_key, now)
        self.tick(now)
        return seq

    def _drop(self, seq: int) -> None:
        del self._kept[seq]
        self.dropped.append((self.boot, seq))
