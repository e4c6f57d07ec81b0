"""One line of the panel's protocol <-> one message. PROTOCOL.md is the format in words.

Knows bytes and nothing else: no clock, no port, no order of events. Runs unchanged under CPython and
MicroPython, so: no typing, dataclasses, enum, match or `del` of slices here; the types stand in `wire.pyi`.

A line either is a message to the letter or it is dropped and counted; no bytes make it raise.
"""

from binascii import crc32
from collections import namedtuple

PROTOCOL = "1.0"
LONGEST = 120  # bytes of a line, its end included
FACES = "DAW123456?."
FLAGS = "cmb"
CODES = ("count", "unread", "cocked", "moved", "not_now", "card", "over")
WHY = ("long", "noise", "frame", "crc", "text", "fields")

Hello = namedtuple("Hello", ("boot", "seq", "protocol", "firmware", "uid", "caps"))
Beat = namedtuple("Beat", ("boot", "seq", "uptime_ms"))
Roll = namedtuple("Roll", ("boot", "seq", "base", "faces", "age_ms", "lifted", "flags"))
Card = namedtuple("Card", ("boot", "seq", "base", "card", "age_ms"))
Key = namedtuple("Key", ("boot", "seq", "base", "name", "level", "age_ms"))
Void = namedtuple("Void", ("boot", "seq", "base", "reason", "age_ms"))
Ask = namedtuple("Ask", ("boot", "seq", "what"))
Ack = namedtuple("Ack", ("boot", "seq"))
Nak = namedtuple("Nak", ("boot", "seq", "code"))
Light = namedtuple("Light", ("boot", "seq", "name", "state"))
# A good line of a kind that this version does not know (base 0: it named none).
Unknown = namedtuple("Unknown", ("boot", "seq", "base", "kind"))


class BadLine(ValueError):
    """The line is no message; `why` is one of WHY."""

    def __init__(self, why):
        super().__init__(why)
        self.why = why


def _number(text, least=0, most=4294967295):
    if not text.isdigit() or len(text) > 15 or (text[0] == "0" and text != "0"):
        raise BadLine("fields")
    number = int(text)
    if not least <= number <= most:
        raise BadLine("fields")
    return number


def _time(text):
    return _number(text, 0, 999999999999999)


def _count(text):
    return _number(text, 0, 99)


def _word(text):
    if not text:
        raise BadLine("fields")
    return text


def _version(text):
    major, _, minor = text.partition(".")
    _number(major, 0, 999)
    _number(minor, 0, 999)
    return text


def _faces(text):
    if not text or any(face not in FACES for face in text):
        raise BadLine("fields")
    return text


def _flags(text):
    if text != "-" and (not text or any(flag not in FLAGS or text.count(flag) > 1 for flag in text)):
        raise BadLine("fields")
    return text


def _among(*words):
    def read_one(text):
        if text not in words:
            raise BadLine("fields")
        return text

    return read_one


# kind: (message, seq is "event", "none" or "answer", the fields after boot and seq)
_KINDS = {
    "HELLO": (Hello, "none", (_version, _word, _word, _word)),
    "BEAT": (Beat, "none", (_time,)),
    "ROLL": (Roll, "event", (_number, _faces, _time, _count, _flags)),
    "CARD": (Card, "event", (_number, _word, _time)),
    "KEY": (Key, "event", (_number, _word, _among("d", "u"), _time)),
    "VOID": (Void, "event", (_number, _word, _time)),
    "ASK": (Ask, "pi", (_among("hello", "all"),)),
    "ACK": (Ack, "answer", ()),
    "NAK": (Nak, "answer", (_word,)),
    "LIGHT": (Light, "pi", (_word, _among("0", "1", "b"))),
}
_NAMES = {_KINDS[name][0]: name for name in _KINDS}


def _message(body):
    fields = body.split(",")
    if len(fields) < 3:
        raise BadLine("fields")
    kind, boot, seq, rest = fields[0], _number(fields[1]), _number(fields[2]), fields[3:]
    if kind not in _KINDS:
        return _unknown(kind, boot, seq, rest)
    shape, names, readers = _KINDS[kind]
    # A newer minor version may append to HELLO, and to nothing else.
    if len(rest) != len(readers) and not (kind == "HELLO" and len(rest) > len(readers)):
        raise BadLine("fields")
    if (seq == 0) != (names in ("none", "pi")) or (names == "pi" and boot != 0):
        raise BadLine("fields")
    message = shape(boot, seq, *[readers[i](rest[i]) for i in range(len(readers))])
    if names == "event" and not 1 <= message.base <= seq:
        raise BadLine("fields")
    return message


def _unknown(kind, boot, seq, rest):
    if not (kind.isalpha() and kind == kind.upper() and len(kind) <= 12):
        raise BadLine("fields")
    try:
        base = _number(rest[0], 1, seq) if rest else 0
    except BadLine:
        base = 0
    return Unknown(boot, seq, base, kind)


def read(line):
    """The message of one line, with or without its end. Raises BadLine."""
    if line[-1:] == b"\n":
        line = line[:-1]
    if len(line) >= LONGEST:
        raise BadLine("long")
    if line[-1:] == b"\r":
        line = line[:-1]
    start = line.rfind(b"$")
    if start < 0:
        raise BadLine("noise")
    body, star, crc = line[start + 1 :].partition(b"*")
    if not star or len(crc) != 8:
        raise BadLine("frame")
    if crc != b"%08X" % crc32(body):
        raise BadLine("crc")
    if any(not 32 <= byte < 127 for byte in body):
        raise BadLine("text")
    return _message(str(body, "ascii"))


def write(message):
    """The line of one message, its end included. ValueError where it would not read back as the same."""
    if type(message) not in _NAMES:
        raise ValueError("not a message that can be sent: " + repr(message))
    body = ",".join([_NAMES[type(message)]] + [str(field) for field in message]).encode()
    line = b"$" + body + b"*" + b"%08X" % crc32(body) + b"\n"
    try:
        same = len(line) <= LONGEST and read(line) == message
    except BadLine:
        same = False
    if not same:
        raise ValueError("a field has characters, a range or a length that no line can carry: " + repr(message))
    return line


def read_plain(line):
    """A message typed by hand (`ROLL DDAWAD`, `CARD F3B3`, `KEY a d`): boot, seq and base are 0. Raises BadLine."""
    try:
        words = str(line, "ascii").strip().split(" ")
    except UnicodeError:
        raise BadLine("noise") from None
    if any(ord(letter) < 32 for word in words for letter in word):
        raise BadLine("noise")
    if len(words) == 2 and words[0] == "ROLL":
        return Roll(0, 0, 0, _faces(words[1]), 0, 0, "-")
    if len(words) == 2 and words[0] == "CARD":
        return Card(0, 0, 0, _word(words[1]), 0)
    if len(words) == 3 and words[0] == "KEY" and words[2] in ("d", "u"):
        return Key(0, 0, 0, _word(words[1]), words[2], 0)
    raise BadLine("noise")


class Reader:
    """Bytes in pieces of any size -> messages. Holds at most one line; counts what it drops in `errors`."""

    def __init__(self, plain=False):
        self.errors = {}
        self._plain = plain
        self._line = b""
        self._long = False
        for why in WHY:
            self.errors[why] = 0

    def feed(self, chunk):
        """The messages that this piece completes, in order."""
        found = []
        start = 0
        while True:
            end = chunk.find(b"\n", start)
            if end < 0:
                self._keep(chunk[start:])
                return found
            self._keep(chunk[start:end])
            try:
                found.append(self._take())
            except BadLine as bad:
                self.errors[bad.why] += 1
            start = end + 1

    def _keep(self, piece):
        if self._long or len(self._line) + len(piece) >= LONGEST:
            self._long = True
            self._line = b""
        else:
            self._line += bytes(piece)

    def _take(self):
        line, long = self._line, self._long
        self._line, self._long = b"", False
        if long:
            raise BadLine("long")
        if self._plain and line.find(b"$") < 0:
            return read_plain(line)
        return read(line)
