"""USB keys that come and go: plugged in late, pulled out at rest, in mid-scan and with a key down, put in again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.gestures import Gestures
from companion.signals import CardSeen, Condition, Digit, Edge, Forgotten, Holding, Sensed, Signal
from tests.devices.listening import Inbox
from tests.devices.usbkeys_rig import BENCHES, KEYBOARD, KP_7, KP_PLUS, PAD, Bench, scan, tap, usb_keys


@pytest.fixture(params=sorted(BENCHES))
def bench(request: pytest.FixtureRequest) -> Iterator[Bench]:
    with BENCHES[request.param]() as made:
        yield made


def test_a_pad_that_comes_late_is_taken(bench: Bench) -> None:
    inbox = Inbox()
    with usb_keys(bench, inbox.post):
        assert inbox.wait(Sensed).condition is Condition.LOST
        device = bench.plug("Acme Numpad", PAD)
        inbox.wait_for(Condition.OK)
        tap(device, KP_7)
        assert inbox.wait(Digit).value == 7


def test_pulled_out_and_put_in_again(bench: Bench) -> None:
    inbox = Inbox()
    device = bench.plug("Acme Numpad", PAD)
    with usb_keys(bench, inbox.post):
        for _ in range(3):
            inbox.wait_for(Condition.OK)
            tap(device, KP_7)
            assert inbox.wait(Digit).value == 7
            device.unplug()
            assert inbox.wait_for(Condition.LOST).why == 'USB keys: "Acme Numpad" is unplugged: plug in again'
            device = bench.plug("Acme Numpad", PAD)
        inbox.wait_for(Condition.OK)
    assert [sensed.condition for sensed in inbox.saw(Sensed)] == [Condition.OK, Condition.LOST] * 3 + [Condition.OK]


def test_what_remains_goes_on(bench: Bench) -> None:
    inbox = Inbox()
    pad, scanner = bench.plug("Acme Numpad", PAD), bench.plug("Acme Scanner", KEYBOARD)
    with usb_keys(bench, inbox.post):
        inbox.wait_for(Condition.OK)
        scanner.unplug()
        why = inbox.wait_for(Condition.DEGRADED).why
        tap(pad, KP_7)
        assert inbox.wait(Digit).value == 7
    assert why == 'USB keys: "Acme Scanner" is unplugged: plug in again. The other USB keys work'


def test_pulled_out_in_mid_scan(bench: Bench) -> None:
    inbox = Inbox()
    device = bench.plug("Acme Scanner", KEYBOARD)
    with usb_keys(bench, inbox.post):
        inbox.wait_for(Condition.OK)
        scan(device, "F3", end=False)
        device.unplug()
        inbox.wait_for(Condition.LOST)
        device = bench.plug("Acme Scanner", KEYBOARD)
        inbox.wait_for(Condition.OK)
        scan(device, "B3")
        assert inbox.wait(CardSeen).card == "B3"


def test_pulled_out_with_a_key_down_is_no_press_and_no_hold(bench: Bench) -> None:
    inbox, gestures = Inbox(), Gestures()
    device = bench.plug("Acme Numpad", PAD)
    with usb_keys(bench, inbox.post):
        inbox.wait_for(Condition.OK)
        device.key(KP_PLUS, 1)
        down = inbox.wait(Edge)
        device.unplug()
        gone = inbox.wait(Forgotten)
    signals: list[Signal] = [*gestures.edge(down), *gestures.advance(down.at + 0.5)]
    assert [type(signal) for signal in signals] == [Holding]
    assert gestures.forget(gone.source, down.at + 0.6) == (Holding(None, down.at + 0.6),)
    assert gestures.advance(down.at + 60) == ()


def test_a_scanner_that_goes_takes_no_key_of_a_pad_with_it(bench: Bench) -> None:
    inbox = Inbox()
    pad, scanner = bench.plug("Acme Numpad", PAD), bench.plug("Acme Scanner", KEYBOARD)
    with usb_keys(bench, inbox.post):
        inbox.wait_for(Condition.OK)
        pad.key(KP_PLUS, 1)
        inbox.wait(Edge)
        scanner.unplug()
        inbox.wait_for(Condition.DEGRADED)
        pad.key(KP_PLUS, 0)
        assert inbox.wait(Edge).level == "up"
    assert inbox.saw(Forgotten) == []


def test_a_named_device_that_is_not_there_is_asked_for(bench: Bench) -> None:
    inbox = Inbox()
    with usb_keys(bench, inbox.post, ("Acme Numpad", "Acme Scanner")):
        assert inbox.wait(Sensed).why == (
            'USB keys: there is no "Acme Numpad" and "Acme Scanner": plug in, or compare the name with '
            "/proc/bus/input/devices"
        )
        pad = bench.plug("Acme Numpad", PAD)
        assert 'there is no "Acme Scanner"' in inbox.wait_for(Condition.DEGRADED).why
        bench.plug("Acme Scanner", KEYBOARD)
        inbox.wait_for(Condition.OK)
        pad.unplug()
        assert '"Acme Numpad" is unplugged' in inbox.wait_for(Condition.DEGRADED).why
