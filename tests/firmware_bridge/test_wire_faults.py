"""S10: a flipped bit, a lost byte, a cut, or plain garbage may cost a line; it never makes another message."""

from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_bridge.messages import Message
from firmware_bridge.wire import WHY, Beat, Reader, Roll, write

ROLL = Roll(41, 7, 3, "DDAWAD", 0, 6, "-")
NEXT = Roll(41, 8, 3, "AAWWDD", 120, 6, "m")
LINE = write(ROLL)
AFTER = write(NEXT)
BEFORE = write(Beat(41, 0, 5000))


def told(raw: bytes) -> list[Message]:
    return [message for message in Reader().feed(raw) if isinstance(message, Roll)]


def test_no_flipped_bit_makes_a_wrong_roll() -> None:
    for i in range(len(LINE)):
        for bit in range(8):
            hurt = LINE[:i] + bytes([LINE[i] ^ 1 << bit]) + LINE[i + 1 :]
            seen = told(BEFORE + hurt + AFTER)
            assert seen in ([NEXT], []), (i, bit)
            assert seen == [NEXT] or i == len(LINE) - 1  # only a lost end may take the next line with it


def test_no_lost_or_doubled_byte_makes_a_wrong_roll() -> None:
    for i in range(len(LINE)):
        seen = told(BEFORE + LINE[:i] + LINE[i + 1 :] + AFTER)
        assert seen == [NEXT], i
        seen = told(BEFORE + LINE[: i + 1] + LINE[i:] + AFTER)
        assert seen in ([ROLL, NEXT], [NEXT])
        assert all(one in (ROLL, NEXT) for one in seen)


def test_two_flips_and_every_lost_stretch_make_no_wrong_roll() -> None:
    for i in range(len(LINE)):
        for j in range(i + 1, len(LINE)):
            assert all(one in (ROLL, NEXT) for one in told(LINE[:i] + LINE[j:] + AFTER))
            hurt = bytearray(LINE)
            hurt[i] ^= 1
            hurt[j] ^= 4
            assert all(one == NEXT for one in told(bytes(hurt) + AFTER))


def test_every_cut_of_the_stream_reads_alike() -> None:
    stream = BEFORE + b"boot ok\r\n" + LINE[:-1] + b"\r\n" + AFTER
    whole = Reader().feed(stream)
    for i in range(len(stream)):
        for j in range(i, len(stream), 7):
            reader = Reader()
            assert reader.feed(stream[:i]) + reader.feed(stream[i:j]) + reader.feed(stream[j:]) == whole
    reader = Reader()
    assert [message for byte in stream for message in reader.feed(bytes([byte]))] == whole


@given(
    st.lists(
        st.binary(max_size=300) | st.sampled_from([LINE, AFTER, LINE[:20], b"\n", b"$", b"$ROLL,41,7,3,D"]), max_size=12
    )
)
@settings(deadline=None)
def test_garbage_raises_nothing_and_makes_nothing(pieces: list[bytes]) -> None:
    reader = Reader()
    seen = [message for piece in pieces for message in reader.feed(piece)]
    assert all(message in (ROLL, NEXT) for message in seen)
    assert set(reader.errors) == set(WHY)
    lines = b"".join(pieces).count(b"\n")
    assert len(seen) + sum(reader.errors.values()) == lines


@given(st.binary(max_size=400))
@settings(deadline=None)
def test_a_good_line_after_any_garbage_is_read(garbage: bytes) -> None:
    reader = Reader(plain=True)
    reader.feed(garbage + b"\n")
    assert reader.feed(LINE) == [ROLL]
