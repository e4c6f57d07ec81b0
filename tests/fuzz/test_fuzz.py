"""A stated number of inputs of every target, and memory that stays where it is."""

from __future__ import annotations

import gc
import tracemalloc
from binascii import crc32
from collections import deque
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.devices.panel_line import Came, PanelLine
from firmware_bridge.heard import Taken
from firmware_bridge.link import Link
from firmware_bridge.pico.core import Panel
from firmware_bridge.wire import Hello, Reader, Roll, write
from tests.fuzz.finding import run, targets
from tests.fuzz.script import Line, Script, Wait
from tests.fuzz.targets_line import Table
from tests.fuzz.targets_wire import could_be

COUNTS = {"reader": 1000, "raw": 10000, "link": 1500, "panel_line": 1000, "pico": 1000, "tape": 150}
OTHERS = 300
"""Inputs in `make test`; OTHERS for targets that are not named here. `make fuzz` has no end but time."""


@pytest.mark.parametrize("name", targets())
def test_nothing_that_comes_does_harm(name: str) -> None:
    run(targets()[name], COUNTS.get(name, OTHERS))


@given(st.sampled_from([name for name in targets() if name != "tape"]), st.binary(max_size=300))
@settings(deadline=None, max_examples=300)
def test_nor_does_what_hypothesis_thinks_of(name: str, data: bytes) -> None:
    targets()[name](data)


def held_more(feed: Callable[[int], object], times: int) -> int:
    """Bytes that are held after `times` pieces more than after the first thousand."""
    for number in range(1000):
        feed(number)
    gc.collect()
    tracemalloc.start()
    for number in range(1000, 1000 + times):
        feed(number)
    gc.collect()
    held, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 1_000_000
    return held


def test_the_reader_holds_a_line_and_no_more() -> None:
    reader, chance = Reader(), Random(5)
    assert held_more(lambda _: reader.feed(chance.randbytes(300)), 4000) < 20_000
    assert held_more(lambda _: reader.feed(b"$" * 4096), 500) < 20_000


@pytest.mark.parametrize(("of_a_boot", "unanswered", "most"), [(100, 7, 80_000), (1_000_000, 1_000_000, 30_000)])
def test_a_link_holds_what_a_panel_keeps_and_no_more(of_a_boot: int, unanswered: int, most: int) -> None:
    """A panel that never ends, with noise between: boots without number, some events never answered; and one boot."""
    link, chance = Link(0.0, dealt=lambda uid, boot: 0), Random(6)
    link.opened(0.0)

    def feed(number: int) -> None:
        now, boot = number / 10, number // of_a_boot + 1
        hello = write(Hello(boot, 0, "1.0", "fuzz", "tray", "dice=6")) if number % 25 == 0 else b""
        seq = number % of_a_boot + 1
        raw = write(Roll(boot, seq, max(1, seq - 15), "DDAWAD", 0, 6, "-")) + chance.randbytes(20)
        heard = [*link.received(hello + raw, now), *link.tick(now)]
        while heard:
            one = heard.pop(0)
            if isinstance(one, Taken) and one.message.seq % unanswered:
                heard += link.answer(one.uid, one.message.boot, one.message.seq, "ack", now)
        link.sending()

    assert held_more(feed, 3000) < most


def test_a_pico_holds_what_it_keeps_and_no_more() -> None:
    panel, chance = Panel(0, 41, "PICO-1", "dice=6", ("a",)), Random(8)

    def feed(number: int) -> None:
        now = number * 50
        panel.roll("DDAWAD", 6, "-", now)
        panel.key("a", "d", now)
        panel.received(chance.randbytes(60), now)
        panel.sending()

    assert held_more(feed, 3000) < 30_000


def test_a_panel_line_holds_no_more_either() -> None:
    posted: deque[object] = deque(maxlen=10)
    line, chance = PanelLine(posted.append, "fuzz", 0.0, dealt=lambda uid, boot: 0), Random(7)
    line.take(Came(0.0, "opened", "fuzz"))

    def feed(number: int) -> None:
        for act in Script(chance.randbytes(40)).acts():
            if isinstance(act, Line):
                line.take(Came(number / 10, "bytes", chunk=act.raw))
        line.take(Came(number / 10, "quiet"))
        line.sending()

    assert held_more(feed, 1000) < 60_000


def test_the_targets_would_find_something() -> None:
    """A target that cannot fail is none: each oracle is shown a wrong reader, or a wrong link."""
    with pytest.raises(AssertionError, match="never said"):
        table = Table(plain=False)
        hello = Hello(1, 0, "1.0", "fuzz", "tray", "dice=6")
        table.do(Line(write(hello) + write(Roll(1, 1, 1, "D", 0, 1, "-")), (hello,)))
        table.do(Wait(1.0))
    assert could_be(write(Roll(1, 1, 1, "D", 0, 1, "-"))[:-1])
    assert not could_be(b"$ROLL,1,1,1,X,0,1,-*" + b"%08X" % crc32(b"ROLL,1,1,1,X,0,1,-"))
    with pytest.raises(AssertionError, match="on "):
        run(lambda data: (_ for _ in ()).throw(ValueError("found")), 1)
