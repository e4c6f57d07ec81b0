"""USB keys that may not be opened, or that somebody else holds; and the kernel's own time stamps. On the fake."""

from __future__ import annotations

import errno
import fcntl
import os
import struct
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.devices.input_nodes import EVIOCSCLOCKID, nodes_in, refused
from companion.devices.usbkeys_fake import FakeUsb
from companion.signals import Condition, Digit, Sensed
from tests.devices.listening import Inbox, wait_until
from tests.devices.usbkeys_rig import KEYBOARD, KP_7, PAD, fake_bench, tap, usb_keys


@pytest.fixture
def fake() -> Iterator[FakeUsb]:
    with fake_bench() as made:
        yield made


def test_a_node_that_may_not_be_opened_names_its_group_and_the_cure(fake: FakeUsb) -> None:
    inbox = Inbox()
    device = fake.plug("Pad", PAD, denied=True)
    group = Path(device.path).group().replace("root", "input")
    with usb_keys(fake, inbox.post):
        why = inbox.wait_for(Condition.LOST).why
    assert why == (
        f"USB keys: {device.path} may not be opened by this user; it belongs to the group {group}: "
        f"sudo usermod -aG {group} $USER, then log in again"
    )


@pytest.mark.parametrize(("group", "said"), [("input", "input"), ("root", "input"), ("plugdev", "plugdev")])
def test_the_group_is_the_nodes_own_but_never_root(group: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "group", lambda path: group)
    assert f"the group {said}: sudo usermod -aG {said} $USER" in refused("/dev/input/event3")


def test_a_node_that_is_gone_by_then_still_has_a_sentence(tmp_path: Path) -> None:
    assert "the group input" in refused(str(tmp_path / "event9"))


def test_rights_that_come_a_moment_later_are_noticed(fake: FakeUsb) -> None:
    """As udev does it: the node is there first, its group after."""
    inbox = Inbox()
    device = fake.plug("Pad", PAD, denied=True)
    with usb_keys(fake, inbox.post):
        inbox.wait_for(Condition.LOST)
        fake.denied.clear()
        Path(device.path).chmod(0o660)
        inbox.wait_for(Condition.OK)
        tap(device, KP_7)
        assert inbox.wait(Digit).value == 7


def test_a_refused_node_beside_a_working_pad_is_no_fault(fake: FakeUsb) -> None:
    inbox = Inbox()
    fake.plug("Power button", {116}, denied=True)
    fake.plug("Pad", PAD)
    with usb_keys(fake, inbox.post):
        assert inbox.wait(Sensed).condition is Condition.OK


def test_a_pad_that_another_program_holds_is_taken_when_it_lets_go(fake: FakeUsb) -> None:
    inbox = Inbox()
    device = fake.plug("Pad", PAD)
    other = fake.open(device.path)
    other.grab()
    with usb_keys(fake, inbox.post):
        why = inbox.wait_for(Condition.LOST).why
        other.close()
        inbox.wait_for(Condition.OK)
    assert why == f'USB keys: "Pad" ({device.path}) is held by another program: end that'


def test_what_is_not_ours_is_opened_only_once(fake: FakeUsb) -> None:
    opened: list[str] = []
    fake.plug("Keyboard", KEYBOARD)

    def opener(path: str) -> Any:
        opened.append(path)
        return fake.open(path)

    inbox = Inbox()
    keys = usb_keys(fake, inbox.post)
    keys._opener = opener
    with keys:
        inbox.wait_for(Condition.LOST)
        fake.plug("Pad", PAD)
        inbox.wait_for(Condition.OK)
    assert [Path(path).name for path in opened] == ["event0", "event1"]


def test_a_device_that_goes_while_it_is_being_taken_is_nothing(fake: FakeUsb) -> None:
    device = fake.plug("Pad", PAD)
    tried: list[str] = []

    def opener(path: str) -> Any:
        tried.append(path)
        reader = fake.open(path)
        device.gone = len(tried) == 1
        return reader

    inbox = Inbox()
    keys = usb_keys(fake, inbox.post)
    keys._opener = opener
    with keys:
        assert inbox.wait(Sensed).condition is Condition.LOST
        inbox.wait_for(Condition.OK)
    assert device.readers == []


def test_no_folder_no_nodes(tmp_path: Path) -> None:
    assert nodes_in(tmp_path / "not there") == {}


def test_the_kernel_is_asked_for_monotonic_time_and_believed(fake: FakeUsb, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[int, bytes]] = []

    def ioctl(descriptor: int, request: int, argument: bytes) -> int:
        asked.append((request, argument))
        return 0

    monkeypatch.setattr(fcntl, "ioctl", ioctl)
    inbox = Inbox()
    fake.clock = lambda: 5.25
    device = fake.plug("Pad", PAD)
    with usb_keys(fake, inbox.post):
        inbox.wait_for(Condition.OK)
        tap(device, KP_7)
        assert inbox.wait(Digit) == Digit(7, 5.25)
    assert asked == [(EVIOCSCLOCKID, struct.pack("i", time.CLOCK_MONOTONIC))]
    assert 1 << 30 | 4 << 16 | ord("E") << 8 | 0xA0 == EVIOCSCLOCKID


def test_where_the_kernel_does_not_the_moment_of_reading_counts(fake: FakeUsb) -> None:
    inbox = Inbox()
    fake.clock = lambda: 5.25
    device = fake.plug("Pad", PAD)
    with usb_keys(fake, inbox.post):
        inbox.wait_for(Condition.OK)
        before = time.monotonic()
        tap(device, KP_7)
        assert inbox.wait(Digit).at >= before


def test_another_fault_of_the_node_is_no_end(fake: FakeUsb) -> None:
    device = fake.plug("Pad", PAD)
    faults = [errno.EIO, errno.ENODEV, errno.ENXIO]

    def opener(path: str) -> Any:
        if faults:
            number = faults.pop()
            raise OSError(number, os.strerror(number), path)
        return fake.open(path)

    inbox = Inbox()
    keys = usb_keys(fake, inbox.post)
    keys._opener = opener
    with keys:
        inbox.wait_for(Condition.OK)
        wait_until(lambda: device.holder is not None)
