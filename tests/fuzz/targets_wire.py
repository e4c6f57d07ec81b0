"""The reader of lines: against a plain second reading of the same bytes, cut in any way."""

from __future__ import annotations

import re
from binascii import crc32

from firmware_bridge.messages import Message
from firmware_bridge.wire import LONGEST, WHY, Reader
from tests.fuzz.script import Line, Script, lined

NUMBER = r"(?:0|[1-9]\d{0,14})"
FIELD = r"[ -#%-)+\-./-~]+"  # printable, without $ * ,
KINDS = {
    b"HELLO": rf"{NUMBER},0,{NUMBER}\.{NUMBER},{FIELD},{FIELD},{FIELD}(?:,[ -~]*)?",
    b"BEAT": rf"{NUMBER},0,{NUMBER}",
    b"ROLL": rf"{NUMBER},{NUMBER},{NUMBER},[DAW1-6?.]+,{NUMBER},{NUMBER},(?:-|[cmb]{{1,3}})",
    b"CARD": rf"{NUMBER},{NUMBER},{NUMBER},{FIELD},{NUMBER}",
    b"VOID": rf"{NUMBER},{NUMBER},{NUMBER},{FIELD},{NUMBER}",
    b"KEY": rf"{NUMBER},{NUMBER},{NUMBER},{FIELD},[du],{NUMBER}",
    b"ASK": r"0,0,(?:hello|all)",
    b"ACK": rf"{NUMBER},{NUMBER}",
    b"NAK": rf"{NUMBER},{NUMBER},{FIELD}",
    b"LIGHT": rf"0,0,{FIELD},[01b]",
}


def reader(data: bytes) -> None:
    """Nothing raises; what is read is what stands there; every line is counted once; at most one line is held."""
    script = Script(data)
    cut = (1, 3, 7, 20, 64, 200)[script.number(6)]
    stream = b""
    said: list[Message] = []
    for act in script.acts():
        if isinstance(act, Line):
            stream += act.raw + b"\n"
            said += act.said
    whole, pieces = Reader(), Reader()
    read = whole.feed(stream)
    again: list[Message] = []
    for start in range(0, len(stream), cut):
        again += pieces.feed(stream[start : start + cut])
        assert len(vars(pieces)["_line"]) < LONGEST
    assert again == read
    assert pieces.errors == whole.errors
    assert set(whole.errors) == set(WHY)
    lines = stream.split(b"\n")[:-1]
    assert len(read) + sum(whole.errors.values()) == len(lines)
    assert len(read) <= sum(map(could_be, lines))
    assert all(lined(one)[:-1] in stream for one in read), "something was read that does not stand there"
    left = list(read)
    for message in said:
        assert message in left, f"{message} was said and not read"
        left.remove(message)


def raw(data: bytes) -> None:
    """The same for bytes that nobody has made: also lines with a right check sum and anything in them."""
    given = b"$" + data + b"*%08X\n" % crc32(data)
    for plain in (False, True):
        one = Reader(plain)
        read = one.feed(data + b"\n" + given)
        assert len(read) + sum(one.errors.values()) == (data + b"\n" + given).count(b"\n")
        if not plain:
            assert len(read) <= sum(map(could_be, (data + b"\n" + given).split(b"\n")))


def could_be(line: bytes) -> bool:
    """Whether a line may be a message, by an independent and more lenient look at it."""
    line = line[:-1] if line.endswith(b"\r") else line
    if len(line) >= LONGEST:
        return False
    body, star, crc = line.rpartition(b"$")[2].partition(b"*")
    if b"$" not in line or not star or crc != b"%08X" % crc32(body):
        return False
    kind, _, rest = body.partition(b",")
    pattern = KINDS.get(kind)
    if pattern is None:
        return re.fullmatch(rb"[A-Z]{1,12}", kind) is not None
    return re.fullmatch(pattern.encode(), rest) is not None


TARGETS = {"reader": reader, "raw": raw}
