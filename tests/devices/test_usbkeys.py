"""USB keys on what this machine has: a fake always, the kernel's uinput where it is. Strokes, scans, the grab."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.devices.input_nodes import import_opener
from companion.devices.usbkeys_fake import FakeUsb
from companion.errors import MissingLibrary
from companion.gestures import Gestures
from companion.keymap import ENTER, KP_DIGITS, KP_ENTER
from companion.signals import CardSeen, Condition, Device, Digit, Edge, Forgotten, Key, Pressed, Sensed
from tests.devices.listening import Inbox, wait_until
from tests.devices.usbkeys_rig import (
    BENCHES,
    KEYBOARD,
    KP_7,
    KP_MINUS,
    KP_PLUS,
    PAD,
    Bench,
    fake_bench,
    has_uinput,
    lands_elsewhere,
    scan,
    tap,
    usb_keys,
)


@pytest.fixture(params=sorted(BENCHES))
def bench(request: pytest.FixtureRequest) -> Iterator[Bench]:
    with BENCHES[request.param]() as made:
        yield made


@pytest.fixture
def fake() -> Iterator[FakeUsb]:
    with fake_bench() as made:
        yield made


def test_the_benches_are_those_that_this_machine_has() -> None:
    assert set(BENCHES) == ({"fake", "uinput"} if has_uinput() else {"fake"})


def test_a_pad_gives_digits_and_presses_at_their_own_time(bench: Bench) -> None:
    inbox, gestures = Inbox(), Gestures()
    device = bench.plug("Acme Numpad", PAD)
    with usb_keys(bench, inbox.post):
        assert inbox.wait(Sensed).condition is Condition.OK
        for code in KP_DIGITS:
            tap(device, code)
        said = [inbox.wait(Digit) for _ in KP_DIGITS]
        assert [digit.value for digit in said] == list(KP_DIGITS.values())
        for code in (KP_MINUS, KP_PLUS, KP_ENTER):
            tap(device, code)
            edges = [inbox.wait(Edge), inbox.wait(Edge)]
            assert [edge.source for edge in edges] == ["usb", "usb"]
            signals = [signal for edge in edges for signal in gestures.edge(edge)]
            signals += gestures.advance(edges[-1].at + 1.0)
            key = {KP_MINUS: Key.A, KP_PLUS: Key.B, KP_ENTER: Key.C}[code]
            assert [signal.key for signal in signals if isinstance(signal, Pressed)] == [key]


def test_a_scanner_gives_cards(bench: Bench) -> None:
    inbox = Inbox()
    device = bench.plug("Acme Barcode Scanner", KEYBOARD)
    with usb_keys(bench, inbox.post):
        inbox.wait_for(Condition.OK)
        for text in ("F3B3", "card:12/x_Y", "0004711"):
            scan(device, text)
            assert inbox.wait(CardSeen).card == text
    assert inbox.saw(Edge) == []
    assert inbox.saw(Digit) == []


def test_what_is_typed_lands_nowhere_else_and_is_given_back_at_the_end(bench: Bench) -> None:
    inbox = Inbox()
    device = bench.plug("Acme Numpad", PAD)
    assert lands_elsewhere(bench, device, KP_7)
    with usb_keys(bench, inbox.post):
        inbox.wait_for(Condition.OK)
        assert not lands_elsewhere(bench, device, KP_7)
        assert inbox.wait(Digit).value == 7
    assert lands_elsewhere(bench, device, KP_7)


def test_a_whole_keyboard_is_left_alone_and_said(bench: Bench) -> None:
    inbox = Inbox()
    device = bench.plug("Acme K120", KEYBOARD)
    with usb_keys(bench, inbox.post):
        why = inbox.wait_for(Condition.LOST).why
        assert lands_elsewhere(bench, device, ENTER)
    assert '"Acme K120" was left alone' in why
    assert 'write devices = ["Acme K120"] under [usbkeys]' in why


def test_names_take_exactly_those(bench: Bench) -> None:
    inbox = Inbox()
    keyboard, pad = bench.plug("Acme K120", KEYBOARD), bench.plug("Acme Numpad", PAD)
    with usb_keys(bench, inbox.post, ("acme k120",)):
        inbox.wait_for(Condition.OK)
        assert not lands_elsewhere(bench, keyboard, KP_7)
        assert lands_elsewhere(bench, pad, KP_7)
        scan(keyboard, "a1")
        assert inbox.wait(CardSeen).card == "a1"
    assert [digit.value for digit in inbox.saw(Digit)] == [7]


def test_several_at_once(bench: Bench) -> None:
    inbox = Inbox()
    one, two = bench.plug("Acme Numpad", PAD), bench.plug("Acme Numpad", PAD)
    scanner = bench.plug("Acme RFID", KEYBOARD)
    with usb_keys(bench, inbox.post):
        inbox.wait_for(Condition.OK)
        scan(scanner, "AB", end=False)
        tap(one, KP_7)
        tap(two, KP_7)
        scan(scanner, "CD")
        assert inbox.wait(CardSeen).card == "ABCD"
        while len(inbox.saw(Digit)) < 2:
            inbox.wait(Digit)


def test_strokes_that_the_kernel_dropped_are_no_strokes(fake: FakeUsb) -> None:
    inbox = Inbox()
    pad, scanner = fake.plug("Pad", PAD), fake.plug("Scanner", KEYBOARD)
    with usb_keys(fake, inbox.post):
        inbox.wait_for(Condition.OK)
        pad.key(KP_PLUS, 1)
        pad.overflow(KP_7)
        inbox.wait(Forgotten)
        tap(pad, 79)
        assert inbox.wait(Digit).value == 1
        scan(scanner, "HA", end=False)
        scanner.overflow(ENTER)
        scan(scanner, "LF")
        assert inbox.wait(CardSeen).card == "LF"
    assert len(inbox.saw(Forgotten)) == 1


def test_a_key_that_is_down_at_the_start_is_told_as_read(fake: FakeUsb) -> None:
    inbox = Inbox()
    fake.plug("Pad", PAD).key(KP_PLUS, 1)
    with usb_keys(fake, inbox.post):
        edge = inbox.wait(Edge)
    assert (edge.source, edge.name, edge.level, edge.read) == ("usb", "b", "down", True)


def test_an_overlong_scan_is_dropped_and_logged(fake: FakeUsb, caplog: pytest.LogCaptureFixture) -> None:
    inbox = Inbox()
    scanner = fake.plug("Scanner", KEYBOARD)
    with usb_keys(fake, inbox.post):
        inbox.wait_for(Condition.OK)
        scan(scanner, "7" * 65)
        scan(scanner, "F3B3")
        assert inbox.wait(CardSeen).card == "F3B3"
    assert 'a scan by "Scanner" was dropped: it has more than 64 characters' in caplog.text


def test_closing_twice_does_no_harm_and_leaves_nothing(fake: FakeUsb) -> None:
    device = fake.plug("Pad", PAD)
    before = len(list(Path("/proc/self/fd").iterdir()))
    keys = usb_keys(fake, Inbox().post)
    with keys.open():
        wait_until(lambda: device.holder is not None)
    keys.close()
    assert device.holder is None
    assert device.readers == []
    assert "usb keys" not in {thread.name for thread in threading.enumerate()}
    assert len(list(Path("/proc/self/fd").iterdir())) == before


def test_without_the_library_the_cure_is_exact(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "evdev", None)
    with pytest.raises(MissingLibrary) as missing:
        import_opener()
    assert missing.value.exit_code == 4
    for cure in ('"sudo apt install python3-evdev"', "gcc python3-dev linux-libc-dev", "table-companion[pi]"):
        assert cure in str(missing.value)


def test_health_is_that_of_the_keys(fake: FakeUsb) -> None:
    inbox = Inbox()
    with usb_keys(fake, inbox.post):
        sensed = inbox.wait(Sensed)
    assert (sensed.device, sensed.condition) == (Device.KEYS, Condition.LOST)
    assert sensed.why == "USB keys: no number pad or scanner is plugged in"
