"""A day without a panel, an hour of flapping, a port where nobody answers: few lines, few signals; virtual time."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from companion.devices.panel import Panel
from companion.devices.ration import Ration
from companion.signals import Condition
from firmware_bridge.fake import FakePanel
from firmware_bridge.port import Opened, Port, PortError
from tests.devices.listening import Inbox

HOUR = 3600.0


class VirtualPort(Port):
    """A port in virtual time: each wait moves the clock. At `end` it parks, so that the test can look."""

    def __init__(self, end: float) -> None:
        super().__init__("virtual")
        self.now, self.end = 0.0, end
        self.board: FakePanel | None = None
        self.present_from, self.dies_every = 0.0, 0.0
        self.arrived, self._go = threading.Event(), threading.Event()
        self._opened_at = 0.0

    def open(self) -> Opened:
        self._tries += 1
        if self.now < self.present_from:
            raise PortError("virtual is not there: is the panel plugged in?")
        self._opened_at = self.now
        self.opened = Opened("virtual", None, "")
        return self.opened

    def shut(self) -> None:
        self.opened = None

    def write(self, line: bytes) -> None:
        if self.board:
            self.board.received(line, self.now)

    def read(self, timeout: float) -> bytes:
        if self.now >= self.end:
            self.arrived.set()
            self._go.wait(30)
            return b""
        if self.opened and self.dies_every and self.now >= self._opened_at + self.dies_every:
            self.opened = None
            raise PortError("virtual is gone: it was unplugged")
        if self.opened and self.board:
            self.board.tick(self.now)
            if chunk := self.board.sending():
                self._tries = 0
                return chunk
            timeout = min(timeout, self.board.deadline - self.now)
        self.now = min(self.end, self.now + max(timeout, 0.001))
        return b""

    def ring(self) -> None:
        self._go.set()


@contextmanager
def lived(port: VirtualPort) -> Iterator[Inbox]:
    """The panel's thread until the port's end of time."""
    inbox = Inbox()
    with Panel(inbox.post, "virtual", dealt=lambda uid, boot: 0, port=port, clock=lambda: port.now):
        assert port.arrived.wait(60)
        inbox.drain()
        yield inbox


def conditions(inbox: Inbox) -> list[Condition]:
    return [one.condition for one in inbox.all if hasattr(one, "condition")]


def test_s04_a_day_without_it_then_it_works_again(caplog: pytest.LogCaptureFixture) -> None:
    port = VirtualPort(24 * HOUR + 60)
    port.present_from, port.board = 24 * HOUR, FakePanel(0.0)
    with lived(port) as inbox:
        assert conditions(inbox) == [Condition.LOST, Condition.OK]
    assert len(caplog.records) == 2


def test_s03_a_port_where_nobody_answers_is_never_ok(caplog: pytest.LogCaptureFixture) -> None:
    with lived(VirtualPort(4 * HOUR)) as inbox:
        assert conditions(inbox) == [Condition.LOST]
        assert "no answer from virtual: nothing came" in inbox.all[0].why  # type: ignore[union-attr]
        assert 6.0 <= inbox.all[0].at < 7.0
    assert len(caplog.records) == 1


@pytest.mark.parametrize(("hours", "most"), [(1, 10), (4, 10)])
def test_s19_a_cable_that_comes_and_goes_writes_few_lines(
    hours: float, most: int, caplog: pytest.LogCaptureFixture
) -> None:
    port = VirtualPort(hours * HOUR)
    port.dies_every, port.board = 7.0, FakePanel(0.0)
    with lived(port) as inbox:
        assert conditions(inbox).count(Condition.OK) > hours * 300
    assert 1 <= len(caplog.records) <= most
    assert ("lines were left out" in caplog.text) == (hours > 1)


def test_s23_beats_stop_while_the_port_stays_open() -> None:
    port = VirtualPort(30.0)
    port.board = FakePanel(0.0)
    board = port.board
    tick = board.tick

    def tick_until_ten(now: float) -> None:
        board.hold = now > 10.0
        tick(now)

    board.tick = tick_until_ten  # type: ignore[method-assign]
    with lived(port) as inbox:
        lost = [one for one in inbox.all if getattr(one, "condition", None) is Condition.LOST]
        assert 12.9 <= lost[0].at <= 13.1
        assert "has said nothing for 3 s" in lost[0].why  # type: ignore[union-attr]


def test_a_ration_gives_six_lines_and_one_an_hour() -> None:
    ration = Ration()
    written = [line for second in range(0, 86400, 10) if (line := ration.spend("x", float(second)))]
    assert len(written) in (29, 30)
    assert written[:6] == ["x"] * 6
    assert written[6].startswith("x (")
