"""The port on real ptys: opening, losing, waking, and a sentence for all that goes wrong."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
import termios
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import serial  # noqa: F401  (loaded before a test gives its rights away)

from firmware_bridge.port import Port, PortError
from firmware_bridge.ports import UsbPort
from firmware_bridge.pty_panel import PtyPanel


@pytest.fixture
def panel(tmp_path: Path) -> Iterator[PtyPanel]:
    with PtyPanel(tmp_path / "panel") as panel:
        yield panel


@pytest.fixture
def port(tmp_path: Path, panel: PtyPanel) -> Iterator[Port]:
    port = Port(str(tmp_path / "panel"))
    yield port
    port.close()
    port.close()


def read_until(port: Port, what: bytes) -> bytes:
    end, seen = time.monotonic() + 5, b""
    while what not in seen and time.monotonic() < end:
        seen += port.read(0.1)
    assert what in seen
    return seen


def test_bytes_go_both_ways(port: Port, panel: PtyPanel) -> None:
    assert port.open().hint == ""
    port.write(b"$ASK,0,0,hello*2C557DEA\n")
    read_until(port, b"$HELLO,1,0,1.0,fake,FAKE-1,")


def test_what_was_waiting_is_dropped(port: Port, panel: PtyPanel) -> None:
    panel.say(b"old\n" * 100)
    port.open()
    panel.say(b"new\n")
    assert b"old" not in read_until(port, b"new")


def test_the_modem_lines_stay_as_they_are(port: Port, panel: PtyPanel) -> None:
    port.open()
    fd = os.open(panel.path, os.O_RDWR | os.O_NOCTTY)
    assert termios.tcgetattr(fd)[2] & termios.HUPCL == 0
    os.close(fd)


def test_a_line_is_handed_on_as_soon_as_it_is_there(port: Port, panel: PtyPanel) -> None:
    port.open()
    waits = []
    for _ in range(50):
        sent = time.monotonic()
        panel.say(b"x")
        port.read(1.0)
        waits.append(time.monotonic() - sent)
    assert sorted(waits)[25] < 0.005


def test_a_ring_wakes_a_read(port: Port) -> None:
    port.open()
    began = time.monotonic()
    threading.Timer(0.05, port.ring).start()
    while time.monotonic() - began < 0.05:
        port.read(30.0)
    assert time.monotonic() - began < 5
    port.shut()
    port.ring()
    assert port.read(30.0) == b""


def test_s01_an_unplugged_panel_is_an_error_at_once_for_reader_and_writer(port: Port, panel: PtyPanel) -> None:
    port.open()
    threading.Timer(0.05, panel.unplug).start()
    began = time.monotonic()
    with pytest.raises(PortError, match="is gone"):
        while True:
            port.read(30.0)
    assert time.monotonic() - began < 5
    assert port.opened is None
    panel.plug()
    port.open()
    panel.unplug()
    with pytest.raises(PortError, match="is gone"):
        port.write(b"x")


def test_the_pause_grows_to_one_second_and_ends_with_the_first_byte(port: Port, panel: PtyPanel) -> None:
    assert port.pause == 0.0
    panel.unplug()
    pauses = []
    for _ in range(8):
        with pytest.raises(PortError, match="is not there: is the panel plugged in"):
            port.open()
        pauses.append(port.pause)
    assert pauses[0] <= 0.1
    assert pauses == sorted(pauses)
    assert pauses[-1] == 1.0
    panel.plug()
    port.open()
    panel.say(b"x")
    read_until(port, b"x")
    assert port.pause == 0.0


def test_a_panel_that_does_not_read_never_holds_us_up(tmp_path: Path) -> None:
    master, slave = os.openpty()
    port = Port(os.ttyname(slave))
    port.open()
    for _ in range(3000):
        port.write(b"x" * 100)
    began = time.monotonic()
    port.close()
    assert time.monotonic() - began < 2
    os.close(master)
    os.close(slave)


HOLD = """
import fcntl, sys
held = open(sys.argv[1], "rb+", buffering=0)
fcntl.flock(held, fcntl.LOCK_EX)
print("held", flush=True)
sys.stdin.read()
"""


def test_s14_a_port_in_use_is_said_with_the_culprit_and_taken_later(port: Port, panel: PtyPanel) -> None:
    command = [sys.executable, "-c", HOLD, panel.path]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdin is not None
        assert other.stdout is not None
        other.stdout.readline()
        with pytest.raises(PortError, match=rf"in use by python.* \(process {other.pid}\)"):
            port.open()
        other.stdin.close()
        other.wait(5)
    assert port.open().path.endswith("panel")


def test_one_port_is_not_opened_twice_and_a_closed_pty_is_free_again(port: Port, panel: PtyPanel) -> None:
    port.open()
    second = Port(panel.path)
    with pytest.raises(PortError, match="in use by another program"):
        second.open()
    port.shut()
    second.open()
    second.close()
    fd = os.open(panel.path, os.O_RDWR | os.O_NOCTTY)
    if hasattr(termios, "TIOCGEXCL"):
        assert fcntl.ioctl(fd, termios.TIOCGEXCL, b"\0\0\0\0") == b"\0\0\0\0"
    os.close(fd)


def test_s17_permission_denied_names_the_group_of_the_node(panel: PtyPanel) -> None:
    port = Port(panel.path)
    os.chmod(panel.path, 0)  # noqa: PTH101
    is_root = os.geteuid() == 0
    if is_root:
        os.seteuid(65534)
    try:
        with pytest.raises(PortError, match=r"may not be opened by \w+: it belongs to \w+ and group \w+"):
            port.open()
    finally:
        if is_root:
            os.seteuid(0)


def test_what_is_no_serial_port_has_its_sentence(tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.touch()
    port = Port(str(plain))
    with pytest.raises(PortError, match="is not a serial port"):
        port.open()
    port.close()
    folder = Port(str(tmp_path))
    with pytest.raises(PortError, match="is not a serial port"):
        folder.open()
    folder.close()
    tmp_path.joinpath("loop").symlink_to("loop")
    nowhere = Port(str(tmp_path / "loop"))
    with pytest.raises(PortError, match=r"loop cannot be opened: Too many levels of symbolic links$"):
        nowhere.open()
    nowhere.close()


def test_auto_tries_each_candidate_and_stays_with_a_friend() -> None:
    with PtyPanel() as one, PtyPanel() as two:
        usb = [UsbPort(one.path, 0x2E8A, 5, "one"), UsbPort(two.path, 0x2341, 5, "two")]
        port = Port("auto", list_usb=lambda: usb)
        assert [port.open().path for _ in range(3)] == [one.path, two.path, one.path]
        assert port.open().path == two.path
        port.befriend()
        assert [port.open().path for _ in range(2)] == [two.path, one.path]
        port.close()
    empty = Port("auto", list_usb=list)
    with pytest.raises(PortError, match="no panel on the USB"):
        empty.open()
    empty.close()
