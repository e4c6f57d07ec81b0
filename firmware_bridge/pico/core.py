"""What a panel owes the Pi (PROTOCOL.md): events kept until they are answered, said again, HELLO, BEAT, lights.

Knows messages and milliseconds of a clock that only grows, the caller's. Knows no pin, no port and no dice.
"""

from firmware_bridge.wire import PROTOCOL, Ack, Ask, Beat, Card, Hello, Key, Light, Nak, Reader, Roll, Void, write

FIRMWARE = "pico 1.0"
AGAIN = (250, 500, 1000, 2000)  # ms until an unanswered event is said again; the last one repeats
PLACES = 16
KEY_PLACES = 8
KEY_LIFE = 2000
BEAT_EVERY = 1000


class Kept:
    """An event without an answer. `head` and `tail`: its fields between base and age, and after age."""

    def __init__(self, shape: type, seq: int, head: tuple[object, ...], tail: tuple[object, ...], now: int) -> None:
        self.shape = shape
        self.seq = seq
        self.head = head
        self.tail = tail
        self.happened = now
        self.due = now
        self.tries = 0

    def line(self, boot: int, base: int, now: int) -> bytes:
        """How it is said at this moment."""
        age = max(0, now - self.happened)
        return write(self.shape(boot, self.seq, base, *self.head, age, *self.tail))


class Panel:
    """Powered up at `now` as the `boot`-th time. `lamps`: the names of the lights that the Pi may set."""

    def __init__(
        self, now: int, boot: int, uid: str, caps: str, lamps: tuple[str, ...] = (), firmware: str = FIRMWARE
    ) -> None:
        self.boot = boot
        self.lights: dict[str, str] = {}
        for name in lamps:
            self.lights[name] = "0"
        self._hello = write(Hello(boot, 0, PROTOCOL, firmware, uid, caps))
        self._up = now
        self._seq = 0
        self._kept: list[Kept] = []  # lowest seq first
        self._reader = Reader()
        self._beat_at = now + BEAT_EVERY
        self._out = self._hello

    # -- what happened on the table ---------------------------------------------------------------------------

    def roll(self, faces: str, lifted: int, flags: str, now: int) -> int:
        """Dice came to rest; `lifted` of them had left their rest since the last roll. Gives the event's seq."""
        return self._keep(Roll, (faces,), (lifted, flags), now)

    def card(self, card: str, now: int) -> int:
        return self._keep(Card, (card,), (), now)

    def void(self, reason: str, now: int) -> int:
        """Dice were thrown but cannot be read."""
        return self._keep(Void, (reason,), (), now)

    def key(self, name: str, level: str, now: int) -> int:
        """A key went down ("d") or up ("u")."""
        return self._keep(Key, (name, level), (), now)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seqs that have no answer yet, lowest first."""
        return tuple([kept.seq for kept in self._kept])

    @property
    def is_full(self) -> bool:
        """All places for rolls, cards and voids are taken: one more drops the oldest."""
        return len([kept for kept in self._kept if kept.shape is not Key]) >= PLACES

    # -- the line ---------------------------------------------------------------------------------------------

    def received(self, chunk: bytes, now: int) -> list[str]:
        """Bytes from the Pi; what is not the Pi's to say is ignored. Gives the verdicts on rolls, cards and voids."""
        verdicts = []
        is_asked = False  # one HELLO answers all that was asked meanwhile
        for message in self._reader.feed(chunk):
            if isinstance(message, Ask) and message.what == "hello":
                is_asked = True
            elif isinstance(message, Ask):
                for kept in self._kept:
                    self._soon(kept, now)
            elif isinstance(message, Light):
                if message.name in self.lights:
                    self.lights[message.name] = message.state
            elif isinstance(message, (Ack, Nak)) and message.boot == self.boot:
                answered = self._answered(message.seq, now)
                if answered is not None and answered.shape is not Key:
                    verdicts.append(message.code if isinstance(message, Nak) else "ack")
        if is_asked:
            self._out += self._hello
        self.tick(now)
        return verdicts

    def tick(self, now: int) -> None:
        """Time passed."""
        self._kept = [kept for kept in self._kept if kept.shape is not Key or now - kept.happened <= KEY_LIFE]
        for kept in self._kept:
            if kept.due <= now:
                self._out += kept.line(self.boot, self._kept[0].seq, now)
                kept.due = now + AGAIN[min(kept.tries, len(AGAIN) - 1)]
                kept.tries += 1
        if now >= self._beat_at:
            self._beat_at = now + BEAT_EVERY
            self._out += write(Beat(self.boot, 0, now - self._up))

    @property
    def deadline(self) -> int:
        """When `tick` has something to do next."""
        return min([self._beat_at] + [kept.due for kept in self._kept])

    def sending(self) -> bytes:
        """The bytes to put on the line now; they are not said twice."""
        out = self._out
        self._out = b""
        return out

    def _keep(self, shape: type, head: tuple[object, ...], tail: tuple[object, ...], now: int) -> int:
        is_key = shape is Key
        same = [kept for kept in self._kept if (kept.shape is Key) == is_key]
        if len(same) >= (KEY_PLACES if is_key else PLACES):
            self._kept.remove(same[0])
        self._seq += 1
        self._kept.append(Kept(shape, self._seq, head, tail, now))
        self.tick(now)
        return self._seq

    def _answered(self, seq: int, now: int) -> "Kept | None":
        for kept in self._kept:
            if kept.seq == seq:
                self._kept.remove(kept)
                if self._kept:
                    self._soon(self._kept[0], now)
                return kept
        return None

    def _soon(self, kept: Kept, now: int) -> None:
        kept.due = now
        kept.tries = 0
