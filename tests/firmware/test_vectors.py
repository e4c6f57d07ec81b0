"""wire.py, the C++ core, the Pico's core and the fake agree byte for byte: on every line that the Pi can say, good
or spoiled, and on what a panel says over whole evenings."""

from __future__ import annotations

from binascii import crc32

from hypothesis import given, settings
from hypothesis import strategies as st

from firmware_bridge.messages import Message
from firmware_bridge.wire import Ack, Ask, Light, Nak, Reader, write
from tests.firmware.cores import Core, Fake, Pico, Uno
from tests.firmware.native import NativeReader
from tests.firmware_bridge.vectors import lines

FROM_PI = (Ask, Ack, Nak, Light)


def of_the_pi(messages: list[Message]) -> list[Message]:
    return [message for message in messages if isinstance(message, FROM_PI)]


def test_the_shared_vectors_are_read_alike() -> None:
    python, native = Reader(), NativeReader()
    count = 0
    for line in lines():
        told = of_the_pi(python.feed(line))
        assert native.feed(line) == told, line
        count += len(told)
    assert count > 5


@given(st.lists(st.one_of(st.binary(max_size=150), st.sampled_from(lines()))))
@settings(deadline=None)
def test_any_bytes_are_read_alike(chunks: list[bytes]) -> None:
    python, native = Reader(), NativeReader()
    for chunk in chunks:
        assert native.feed(chunk) == of_the_pi(python.feed(chunk))


def numbered(body: bytes) -> bytes:
    return b"$%s*%08X\n" % (body, crc32(body))


FIELDS = st.sampled_from(["0", "1", "00", "", "41", "4294967295", "4294967296", "99999999999", "-1", "a", "hello", "b"])
BODIES = st.builds(
    lambda kind, fields: ",".join([kind, *fields]).encode(),
    st.sampled_from(["ASK", "ACK", "NAK", "LIGHT", "ROLL", "KEY", "ack", "", "TILT"]),
    st.lists(FIELDS, max_size=7),
)


@given(st.one_of(BODIES, st.text(st.characters(max_codepoint=127), max_size=115).map(str.encode)))
@settings(deadline=None, max_examples=600)
def test_any_body_with_a_right_crc_is_read_alike(body: bytes) -> None:
    line = numbered(body.replace(b"\n", b""))
    assert NativeReader().feed(line) == of_the_pi(Reader().feed(line))


BOOT = 41
EVENTS = st.one_of(
    st.tuples(
        st.just("ROLL"),
        st.text("DAW123456?.", min_size=1, max_size=16),
        st.integers(0, 16),
        st.sampled_from(["-", "c", "cm", "b", "cmb"]),
    ),
    st.tuples(st.just("CARD"), st.text("0123456789ABCDEF", min_size=1, max_size=16), st.just(0), st.just("")),
    st.tuples(st.just("KEY"), st.sampled_from(["a", "b", "danger"]), st.just(0), st.sampled_from("du")),
    st.tuples(st.just("VOID"), st.sampled_from(["stacked", "unread"]), st.just(0), st.just("")),
)
SAID = st.one_of(
    st.sampled_from([Ask(0, 0, "all"), Ask(0, 0, "hello"), Light(0, 0, "b", "b"), Light(0, 0, "zz", "1")]),
    st.builds(Ack, st.sampled_from([BOOT, BOOT + 1]), st.integers(1, 40)),
    st.builds(Nak, st.just(BOOT), st.integers(1, 40), st.sampled_from(["count", "moved"])),
)
STEPS = st.lists(st.tuples(st.sampled_from([0, 125, 250, 1000, 2125, 60000]), st.one_of(EVENTS, SAID)), max_size=60)


@given(STEPS)
@settings(deadline=None, max_examples=150)
def test_three_panels_say_the_same_over_an_evening(steps: list[tuple[int, tuple[str, str, int, str] | Ack]]) -> None:
    panels: list[Core] = [Fake(0, BOOT), Pico(0, BOOT), Uno(0, BOOT)]
    assert len({panel.sending(0) for panel in panels}) == 1
    now = 0
    for pause, step in steps:
        end = now + pause
        while now < end:  # steps that are exact also in the fake's seconds
            now = now + 125 if pause < 10000 else end
            assert len({panel.sending(now) for panel in panels}) == 1
        if isinstance(step, FROM_PI):
            for panel in panels:
                panel.received(write(step), now)
        else:
            assert len({panel.event(*step, now) for panel in panels}) == 1
        assert len({panel.sending(now) for panel in panels}) == 1
    assert len({panel.lights for panel in panels}) == 1
