"""The Pico's core: any bytes as a script of what people, time and the Pi do, against a second telling of its duty.

The same story as uno.cpp has for the Uno. What runs under MicroPython itself is on_board.py.
"""

from __future__ import annotations

import re
from binascii import crc32
from dataclasses import dataclass

from firmware_bridge.pico.core import KEY_PLACES, PLACES, Panel
from firmware_bridge.wire import LONGEST

BOOT, UID, CAPS = 41, "PICO-1", "dice=6"
HELLO = f"HELLO,{BOOT},0,1.0,fuzz,{UID},{CAPS}"
WORDS = ("D", "DDAWAD", "F3B3", "a", "1234561234561234", "b" * 80)
FIELDS = ("ACK", "NAK", "ASK", "LIGHT", "ROLL", "0", "1", "41", "00", "", "4294967295", "4294967296", "9" * 20, "hello")
MORE_FIELDS = ("all", "b", "a", "-1", "\t", "x" * 100)
NUMBER = "(0|[1-9][0-9]{0,9})"
FIELD = r"([ -#%-)+\-./-~]+)"
SAID = {
    "ack": re.compile(rf"ACK,{NUMBER},{NUMBER}"),
    "nak": re.compile(rf"NAK,{NUMBER},{NUMBER},{FIELD}"),
    "ask": re.compile(r"ASK,0,0,(hello|all)"),
    "light": re.compile(rf"LIGHT,0,0,{FIELD},([01b])"),
}


@dataclass
class Event:
    """A line of the panel without its base and its age."""

    kind: str
    word: str
    tail: str
    happened: int

    @property
    def is_key(self) -> bool:
        return self.kind == "KEY"


def numbered(body: bytes) -> bytes:
    return b"$%s*%08X\n" % (body, crc32(body))


class Story:
    """`data`: the script."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0
        self.now = 0
        self.panel = Panel(0, BOOT, UID, CAPS, ("a", "b"), firmware="fuzz")
        self.kept: dict[int, Event] = {}
        self.lights = {"a": "0", "b": "0"}
        self.seq, self.asked, self.beat_at = 0, 1, 0
        self.line = b""
        self.verdicts: list[str] = []

    def play(self) -> None:
        self.hear()
        while self.at < len(self.data):
            self.act()
            self.hear()

    def number(self) -> int:
        self.at += 1
        return self.data[self.at - 1] if self.at <= len(self.data) else 0

    def act(self) -> None:
        what, more = self.number() % 16, self.number()
        word = WORDS[more % 5]
        match what:
            case 0:
                self.say(self.data[self.at : self.at + more % 130])
                self.at += more % 130
            case 1 | 2:
                self.now += more * (16 if what == 1 else 4_000_000)
            case 3:
                self.keep("ROLL", WORDS[more % 2], f",{more >> 4},cm")
            case 4:
                self.keep("CARD", word)
            case 5:
                self.keep("VOID", word)
            case 6:
                self.keep("KEY", word, level="du"[more & 1])
            case 7 | 8:
                self.say(numbered(b"ASK,0,0,hello") * (more % 3 + 1))
            case 9:
                light = f"LIGHT,0,0,{'abz'[more % 3]},{'01bx'[more // 3 % 4]}"
                self.say(numbered(b"ASK,0,0,all") + numbered(light.encode()))
            case 10 | 11:
                self.say(numbered(b"ACK,%d,%d" % (BOOT if more & 64 else self.number(), more % 64)))
            case 12:
                self.say(numbered(b"NAK,%d,%d,count" % (BOOT, more % 64)))
            case 13:
                self.say(numbered(self.body()))
            case _:
                self.say(self.spoiled(numbered(b"ACK,%d,%d" % (BOOT, more >> 2) if more & 1 else self.body())))

    def body(self) -> bytes:
        fields = [(FIELDS + MORE_FIELDS)[self.number() % 20] for _ in range(self.number() % 7 + 1)]
        return ",".join(fields).encode()

    def spoiled(self, raw: bytes) -> bytes:
        place, how = self.number() % len(raw), self.number()
        one = bytes([raw[place] ^ 1 << how // 4 % 8]) if how % 4 == 0 else b"" if how % 4 == 1 else raw[place:]
        return raw[:place] + one + (raw[place + 1 :] if how % 4 < 2 else b"\r\n" if how % 4 == 2 else raw)

    def say(self, raw: bytes) -> None:
        """From the Pi; the second telling follows."""
        expected: list[str] = []
        *lines, self.line = (self.line + raw).split(b"\n")
        for line in lines:
            expected += self.follow(line)
        assert self.panel.received(raw, self.now) == expected, "a verdict for each roll, card or void, once"

    def follow(self, line: bytes) -> list[str]:
        line = line[:-1] if line.endswith(b"\r") and len(line) < LONGEST else line
        start, body = line.rfind(b"$"), line.rpartition(b"$")[2].partition(b"*")[0]
        if start < 0 or len(line) >= LONGEST or line[start:] + b"\n" != numbered(body):
            return []
        for kind, shape in SAID.items():
            if (found := shape.fullmatch(body.decode("latin-1"))) is None:
                continue
            if kind == "ask":
                self.asked += found[1] == "hello"
            elif kind == "light":
                self.lights |= {found[1]: found[2]} if found[1] in self.lights else {}
            elif int(found[1]) == BOOT and int(found[2]) in self.kept:
                event = self.kept.pop(int(found[2]))
                return [] if event.is_key else [found[3] if kind == "nak" else "ack"]
        return []

    def keep(self, kind: str, word: str, tail: str = "", level: str = "") -> None:
        seq = {
            "ROLL": lambda: self.panel.roll(word, int(tail.split(",")[1]), "cm", self.now),
            "CARD": lambda: self.panel.card(word, self.now),
            "VOID": lambda: self.panel.void(word, self.now),
            "KEY": lambda: self.panel.key(word, level, self.now),
        }[kind]()
        self.seq += 1
        assert seq == self.seq
        self.age()
        event = Event(kind, f"{word},{level}" if level else word, tail, self.now)
        same = [one for one, other in self.kept.items() if other.is_key == event.is_key]
        if len(same) >= (KEY_PLACES if event.is_key else PLACES):
            del self.kept[same[0]]
        self.kept[seq] = event

    def age(self) -> None:
        """Old keys go."""
        for seq in [seq for seq, one in self.kept.items() if one.is_key and self.now - one.happened > 2000]:
            del self.kept[seq]

    def hear(self) -> None:
        """All lines that are due now."""
        self.age()
        self.panel.tick(self.now)
        *lines, rest = self.panel.sending().split(b"\n")
        assert rest == b""
        assert len(lines) <= 60
        hellos = 0
        for line in lines:
            body = line[1:].partition(b"*")[0]
            assert line + b"\n" == numbered(body)
            assert len(line) < LONGEST
            hellos += self.is_hello(body.decode())
        assert (hellos > 0) == (self.asked > 0), "HELLO for who asks, and only then"
        assert hellos <= max(1, self.asked)
        self.asked = 0
        assert self.panel.waiting == tuple(self.kept), "it keeps what has no answer, and no more"
        assert self.panel.deadline > self.now
        assert self.panel.lights == self.lights
        assert len(vars(self.panel._reader)["_line"]) < LONGEST

    def is_hello(self, body: str) -> bool:
        kind, _, seq = body.split(",")[:3]
        if kind == "HELLO":
            assert body == HELLO
        elif kind == "BEAT":
            assert body == f"BEAT,{BOOT},0,{self.now}"
            assert self.now - self.beat_at >= 1000
            self.beat_at = self.now
        else:
            event = self.kept[int(seq)]
            base, age = min(self.kept), self.now - event.happened
            assert body == f"{event.kind},{BOOT},{seq},{base},{event.word},{age}{event.tail}"
        return kind == "HELLO"


def pico(data: bytes) -> None:
    Story(data).play()


TARGETS = {"pico": pico}
