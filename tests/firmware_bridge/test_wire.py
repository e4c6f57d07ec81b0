"""A line is a message to the letter, in both directions, or it is nothing."""

from binascii import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_bridge.messages import Message
from firmware_bridge.wire import (
    CODES,
    FACES,
    LONGEST,
    Ack,
    Ask,
    BadLine,
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
    read,
    read_plain,
    write,
)

number = st.integers(0, 2**32 - 1)
age = st.integers(0, 10**15 - 1)
text = st.text(
    st.sampled_from([chr(code) for code in range(32, 127) if chr(code) not in "$*,"]), min_size=1, max_size=9
)
place = st.integers(1, 2**32 - 1).flatmap(lambda seq: st.tuples(st.just(seq), st.integers(1, seq)))
flags = st.just("-") | st.permutations("cmb").flatmap(lambda p: st.integers(1, 3).map(lambda n: "".join(p[:n])))
versions = st.tuples(st.integers(0, 999), st.integers(0, 999)).map(lambda pair: f"{pair[0]}.{pair[1]}")
messages: st.SearchStrategy[Message] = st.one_of(
    st.builds(Hello, number, st.just(0), versions, text, text, text),
    st.builds(Beat, number, st.just(0), age),
    st.builds(
        lambda boot, at, faces, old, lifted, flag: Roll(boot, at[0], at[1], faces, old, lifted, flag),
        number,
        place,
        st.text(FACES, min_size=1, max_size=12),
        age,
        st.integers(0, 99),
        flags,
    ),
    st.builds(lambda boot, at, card, old: Card(boot, at[0], at[1], card, old), number, place, text, age),
    st.builds(lambda boot, at, why, old: Void(boot, at[0], at[1], why, old), number, place, text, age),
    st.builds(
        lambda boot, at, name, level, old: Key(boot, at[0], at[1], name, level, old),
        number,
        place,
        text,
        st.sampled_from("du"),
        age,
    ),
    st.builds(Ask, st.just(0), st.just(0), st.sampled_from(["hello", "all"])),
    st.builds(Ack, number, st.integers(1, 2**32 - 1)),
    st.builds(Nak, number, st.integers(1, 2**32 - 1), st.sampled_from(CODES)),
    st.builds(Light, st.just(0), st.just(0), text, st.sampled_from("01b")),
)


def lined(body: str) -> bytes:
    raw = body.encode("latin-1")
    return b"$" + raw + b"*%08X\n" % crc32(raw)


@given(messages)
@settings(deadline=None)
def test_every_message_reads_back_as_itself(message: Message) -> None:
    line = write(message)
    assert len(line) <= LONGEST
    assert read(line) == message
    assert type(read(line)) is type(message)
    assert Reader().feed(b">>> \x00$junk" + line[:-1] + b"\r\n") == [message]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("$ROLL,41,7,3,DDAWAD,0,6,-*B164FD79", Roll(41, 7, 3, "DDAWAD", 0, 6, "-")),
        ("$ACK,41,7*4F3464A4", Ack(41, 7)),
        ("$NAK,41,8,count*A86781BB", Nak(41, 8, "count")),
        ("$ASK,0,0,hello*2C557DEA", Ask(0, 0, "hello")),
        ("$ASK,0,0,all*8BEDC09B", Ask(0, 0, "all")),
        ("$LIGHT,0,0,c,b*35241954", Light(0, 0, "c", "b")),
    ],
)
def test_the_lines_that_others_were_promised(line: str, message: Message) -> None:
    assert read(line.encode()) == message
    assert write(message) == line.encode() + b"\n"


@pytest.mark.parametrize(
    "body",
    [
        "ROLL,41,7,3,DDAWAD,+0,6,-",
        "ROLL,41,7,3,DDAWAD, 0,6,-",
        "ROLL,41,7,3,DDAWAD,1_0,6,-",
        "ROLL,41,7,3,DDAWAD,00,6,-",
        "ROLL,41,7,3,DDAWAD,-1,6,-",
        "ROLL,041,7,3,DDAWAD,0,6,-",
        "ROLL,4294967296,7,3,DDAWAD,0,6,-",
        "ROLL,41,7,3,DDAWAD,1000000000000000,6,-",
        "ROLL,41,7,3,DDAWAD,0,100,-",
        "ROLL,41,7,3,DDAWAX,0,6,-",
        "ROLL,41,7,3,ddawad,0,6,-",
        "ROLL,41,7,3,,0,6,-",
        "ROLL,41,7,3,DDAWAD,0,6,",
        "ROLL,41,7,3,DDAWAD,0,6,x",
        "ROLL,41,7,3,DDAWAD,0,6,cc",
        "ROLL,41,7,3,DDAWAD,0,6,c-",
        "ROLL,41,7,3,DDAWAD,0,6,-,",
        "ROLL,41,7,3,DDAWAD,0,6",
        "ROLL,41,0,0,DDAWAD,0,6,-",
        "ROLL,41,7,0,DDAWAD,0,6,-",
        "ROLL,41,7,8,DDAWAD,0,6,-",
        "KEY,41,7,3,a,x,0",
        "KEY,41,7,3,,d,0",
        "BEAT,41,1,1000",
        "BEAT,41,0",
        "HELLO,41,0,1,pico,uid,dice=6",
        "HELLO,41,0,1.0.0,pico,uid,dice=6",
        "HELLO,41,0,1.0,pico,uid",
        "HELLO,41,3,1.0,pico,uid,dice=6",
        "ACK,41,0",
        "ACK,41",
        "ACK",
        "",
        "ACK,41,7,",
        "ASK,1,0,hello",
        "ASK,0,0,nothing",
        "LIGHT,0,0,c,2",
        "LIGHT,0,1,c,1",
        "roll,41,7,3,DDAWAD,0,6,-",
        "X1,41,7",
    ],
)
def test_a_field_that_is_not_to_the_letter_costs_the_line(body: str) -> None:
    with pytest.raises(BadLine) as refused:
        read(lined(body))
    assert refused.value.why == "fields"


@pytest.mark.parametrize("body", ["CARD,1,1,1,\xe9,0", "CARD,1,1,1,\t,0", "CARD,1,1,1,\x7f,0", "CARD,1,1,1,a\rb,0"])
def test_what_cannot_be_printed_costs_the_line(body: str) -> None:
    with pytest.raises(BadLine) as refused:
        read(lined(body))
    assert refused.value.why == "text"


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        (b"MicroPython v1.29", "noise"),
        (b"", "noise"),
        (b"$ROLL,41,7,3,DDAWAD,0,6,-", "frame"),
        (b"$ACK,41,7*4F3464A", "frame"),
        (b"$ACK,41,7*4f3464a4", "crc"),
        (b"$ACK,41,7*4F3464A5", "crc"),
        (b"$ACK,41,7 *4F3464A4", "crc"),
        (b"$ACK,41,7*4F3464A4 ", "frame"),
    ],
)
def test_bad_lines_are_counted_by_kind(raw: bytes, why: str) -> None:
    reader = Reader()
    assert reader.feed(raw + b"\n") == []
    assert {kind: count for kind, count in reader.errors.items() if count} == {why: 1}


def test_a_line_has_120_bytes_with_its_end_and_not_one_more() -> None:
    line = write(Ack(41, 7))
    fits = b"x" * (LONGEST - len(line)) + line
    reader = Reader()
    assert reader.feed(fits) == [Ack(41, 7)]
    assert reader.feed(b"x" + fits) == []
    assert reader.errors["long"] == 1
    assert reader.feed(line) == [Ack(41, 7)]
    with pytest.raises(ValueError, match="no line can carry"):
        write(Card(1, 1, 1, "x" * 120, 0))


def test_memory_is_bounded_whatever_comes() -> None:
    reader = Reader()
    for _ in range(1000):
        reader.feed(b"$" * 4096)
    assert sum(len(value) for value in vars(reader).values() if isinstance(value, bytes)) < LONGEST
    assert reader.feed(b"\n" + write(Ack(41, 7))) == [Ack(41, 7)]


@pytest.mark.parametrize(
    "message", [Card(1, 1, 1, "a,b", 0), Card(1, 1, 1, "\xfc", 0), Roll(1, 2, 3, "D", 0, 1, "-"), Nak(1, 1, "")]
)
def test_what_would_not_read_back_is_never_written(message: Message) -> None:
    with pytest.raises(ValueError, match="no line can carry"):
        write(message)


def test_a_newer_minor_version_is_read() -> None:
    assert read(lined("HELLO,41,0,1.7,pico,uid,dice=6,more")) == Hello(41, 0, "1.7", "pico", "uid", "dice=6")
    assert read(lined("TILT,41,7,3,left,0")) == Unknown(41, 7, 3, "TILT")
    assert read(lined("TILT,41,7,left")) == Unknown(41, 7, 0, "TILT")
    with pytest.raises(ValueError, match="not a message"):
        write(Unknown(41, 7, 3, "TILT"))


def test_lines_typed_by_hand_count_only_where_asked_for() -> None:
    typed = b"ROLL DDAWAD\r\nCARD F3B3\nKEY a d\nROLL DDX\nROLL  D\nroll D\n\xff\n"
    assert Reader(plain=True).feed(typed) == [
        Roll(0, 0, 0, "DDAWAD", 0, 0, "-"),
        Card(0, 0, 0, "F3B3", 0),
        Key(0, 0, 0, "a", "d", 0),
    ]
    assert Reader().feed(typed) == []
    with pytest.raises(BadLine):
        read_plain(b"ROLL D\x00")
