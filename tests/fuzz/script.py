"""Bytes as a script of what happens on a line: good lines with every field, the same spoiled, noise, time, answers.

A check sum keeps plain noise out of every deeper room, so good lines are made here from the input's bytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from firmware_bridge.messages import Message
from firmware_bridge.wire import CODES, Ack, Ask, Beat, Card, Hello, Key, Light, Nak, Roll, Unknown, Void, write

UIDS = ("tray", "other")
TEXTS = ("a", "b", "F3B3", "lid", "stacked", "c")


@dataclass(frozen=True)
class Line:
    """Bytes arrive. `said`: the messages whose lines are whole in them."""

    raw: bytes
    said: tuple[Message, ...]


@dataclass(frozen=True)
class Wait:
    seconds: float


@dataclass(frozen=True)
class Reply:
    """The open event number `which` of those taken is answered."""

    which: int
    verdict: str


@dataclass(frozen=True)
class Cable:
    """The port is opened, or goes away."""

    is_there: bool


@dataclass(frozen=True)
class Lights:
    states: dict[str, str]


Act: TypeAlias = Line | Wait | Reply | Cable | Lights


class Script:
    """The acts that an input stands for."""

    def __init__(self, data: bytes) -> None:
        self._data, self._at = data, 0

    def acts(self) -> Iterator[Act]:
        while self._at < len(self._data):
            yield self._act()

    def number(self, below: int) -> int:
        """From the next byte, or 0 at the end of the input."""
        if self._at >= len(self._data):
            return 0
        self._at += 1
        return self._data[self._at - 1] % below

    def taken(self, count: int) -> bytes:
        """The next bytes as they are."""
        piece = self._data[self._at : self._at + count]
        self._at += count
        return piece

    def _act(self) -> Act:
        match self.number(16):
            case 0:
                return Line(self.taken(self.number(64)), ())
            case 1:
                return Wait(self.number(256) / 16)
            case 2 | 3:
                return Reply(self.number(4), ("ack", *CODES)[self.number(len(CODES) + 1)])
            case 4:
                return Cable(self.number(4) > 0)
            case 5:
                return Lights({TEXTS[self.number(6)]: "01b"[self.number(3)]})
            case 6:
                message = self.message()
                return self._spoiled(lined(message), message)
            case 7:
                messages = tuple(self.message() for _ in range(self.number(4)))
                return Line(b"".join(map(lined, messages)), messages)
            case _:
                message = self.message()
                return Line(lined(message), (message,))

    def _spoiled(self, raw: bytes, message: Message) -> Line:
        place = self.number(len(raw))
        match self.number(4):
            case 0:
                bit = 1 << self.number(8)
                return Line(raw[:place] + bytes([raw[place] ^ bit]) + raw[place + 1 :], ())
            case 1:
                return Line(raw[:place] + raw[place + 1 :], ())
            case 2:
                return Line(raw[:place], ())
            case _:
                return Line(raw + raw, (message, message))

    def message(self) -> Message:
        boot, seq = self.number(3) + 1, self.number(24) + 1
        base = self.number(seq) + 1
        text, age = TEXTS[self.number(6)], self.number(256) * 50
        match self.number(16):
            case 0 | 1 | 2:
                version = ("1.0", "1.0", "1.0", "1.9", "2.0")[self.number(5)]
                return Hello(boot, 0, version, "fuzz", UIDS[self.number(2)], "dice=6")
            case 3:
                return Beat(boot, 0, age)
            case 4:
                return (Ack(boot, seq), Nak(boot, seq, CODES[0]), Ask(0, 0, "all"), Light(0, 0, text, "b"))[
                    self.number(4)
                ]
            case 5:
                return Card(boot, seq, base, text, age)
            case 6:
                return Void(boot, seq, base, text, age)
            case 7:
                return Unknown(boot, seq, base, "TILT")
            case 8 | 9 | 10:
                return Key(boot, seq, base, text, "du"[self.number(2)], age)
            case _:
                faces = "".join("DAW123456?."[self.number(11)] for _ in range(self.number(8) + 1))
                return Roll(boot, seq, base, faces, age, self.number(10), ("-", "c", "m", "b", "cm")[self.number(5)])


def lined(message: Message) -> bytes:
    """The line of a message; also of one that only a newer panel says."""
    if isinstance(message, Unknown):
        from binascii import crc32

        body = f"{message.kind},{message.boot},{message.seq},{message.base}".encode()
        return b"$%s*%08X\n" % (body, crc32(body))
    return write(message)
