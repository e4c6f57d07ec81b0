"""Where to look for a panel, and what is said when it may not be opened."""

from __future__ import annotations

import grp
import os
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from firmware_bridge import ports
from firmware_bridge.ports import UsbPort, culprit, find_ports, name_hint, refusal, usb_ports

PICO = UsbPort("/dev/ttyACM1", 0x2E8A, 0x0005, "E661")
OTHER_PICO = UsbPort("/dev/ttyACM0", 0x2E8A, 0x0005, "E662")
UNO = UsbPort("/dev/ttyACM2", 0x2341, 0x0043, "75")
CLONE = UsbPort("/dev/ttyUSB0", 0x1A86, 0x7523, "")
MODEM = UsbPort("/dev/ttyUSB1", 0x12D1, 0x1001, "")


def on_usb(*those: UsbPort) -> Callable[[], list[UsbPort]]:
    return lambda: list(those)


def paths(configured: str, *those: UsbPort, friend: UsbPort | None = None) -> list[str]:
    return [path for path, _ in find_ports(configured, on_usb(*those), friend).candidates]


def test_auto_looks_at_identities_boards_first_and_never_at_a_modem() -> None:
    found = paths("auto", CLONE, MODEM, UNO, PICO)
    assert found == [PICO.path, UNO.path, CLONE.path]
    assert paths("auto", MODEM) == []
    assert "plug it in" in find_ports("auto", on_usb(), None).why


def test_the_panel_of_before_comes_first_whatever_its_name_is_now() -> None:
    moved = UsbPort("/dev/ttyACM7", PICO.vendor, PICO.product, PICO.serial)
    assert paths("auto", OTHER_PICO, moved, friend=PICO) == [moved.path, OTHER_PICO.path]


def test_a_path_is_taken_as_it_is_without_looking_around() -> None:
    def nobody_asks() -> list[UsbPort]:
        raise AssertionError

    for path in ("/dev/serial/by-id/usb-pico", "/dev/serial0", "/dev/ttyAMA0", "/dev/pts/5"):
        found = find_ports(path, nobody_asks, None)
        assert (found.candidates, found.hint) == (((path, None),), "")


def test_s02_a_tty_name_in_the_config_earns_a_hint_and_does_not_bind_the_panel() -> None:
    found = find_ports("/dev/ttyACM93", on_usb(PICO), None)
    assert found.candidates == ((PICO.path, PICO),)
    assert found.hint.startswith("/dev/ttyACM93 may have another name")
    assert "is not there" in find_ports("/dev/ttyACM93", on_usb(), None).why


def test_a_tty_name_is_tried_first_unless_the_panel_is_known_to_be_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "exists", lambda self: True)
    assert paths("/dev/ttyACM0", OTHER_PICO, PICO) == ["/dev/ttyACM0", PICO.path]
    assert paths("/dev/ttyACM0", OTHER_PICO, PICO, friend=PICO) == [PICO.path, "/dev/ttyACM0"]
    assert paths("/dev/ttyACM0", OTHER_PICO, PICO, friend=OTHER_PICO) == ["/dev/ttyACM0", PICO.path]


def test_the_hint_names_the_stable_name_if_there_is_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    node = tmp_path / "ttyACM0"
    node.touch()
    by_id = tmp_path / "by-id"
    by_id.mkdir()
    (by_id / "usb-pico").symlink_to(node)
    monkeypatch.setattr(ports, "BY_ID", by_id)
    assert name_hint(str(node)).endswith(f'set [panel] port = "auto" or "{by_id}/usb-pico"')
    monkeypatch.setattr(ports, "BY_ID", tmp_path / "none")
    assert name_hint(str(node)).endswith('set [panel] port = "auto"')


def test_what_is_on_this_machine_has_an_identity() -> None:
    assert all(port.vendor > 0 and port.path.startswith("/dev/") for port in usb_ports())


class Node:
    """A path whose owner, group and mode are said."""

    def __init__(self, group: int, mode: int) -> None:
        self.result = os.stat_result((0o020000 | mode, 0, 0, 1, 0, group, 0, 0, 0, 0))

    def stat(self) -> os.stat_result:
        return self.result

    def __str__(self) -> str:
        return "/dev/ttyACM0"


def refused(group: int, mode: int) -> str:
    return refusal(Node(group, mode))  # type: ignore[arg-type]


def test_s17_the_real_group_and_the_cure_are_named() -> None:
    strange = next(entry for entry in grp.getgrall() if entry.gr_gid != 0 and entry.gr_gid not in os.getgroups())
    said = refused(strange.gr_gid, 0o660)
    assert f"group {strange.gr_name}" in said
    assert "sudo adduser " in said
    assert f" {strange.gr_name}, then log in again" in said
    assert "adduser" not in refused(strange.gr_gid, 0o600)
    assert "mode 0600" in refused(strange.gr_gid, 0o600)
    assert "udev" in refused(0, 0o660)
    assert "group 64321" in refused(64321, 0o660)


def test_a_member_is_not_told_to_become_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "getgroups", lambda: [20])
    assert "adduser" not in refused(20, 0o660)


def test_a_node_that_may_not_be_looked_at_has_its_sentence(tmp_path: Path) -> None:
    assert "may not be looked at" in refusal(tmp_path / "gone")


def test_nobody_is_blamed_where_nobody_is(tmp_path: Path) -> None:
    assert culprit(str(tmp_path)) == ""


def test_a_port_that_is_unplugged_while_it_is_looked_at_is_no_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """As pyserial's list does in a race with the kernel: seen in the bottle, with the panel pulled out."""
    looks: list[int] = []

    def pulled_out(times: int) -> None:
        def comports() -> list[object]:
            looks.append(1)
            if len(looks) <= times:
                raise FileNotFoundError(2, "No such file or directory", "/sys/devices/usb1/1-1/tty/ttyACM0/device")
            return [SimpleNamespace(device="/dev/ttyACM0", vid=0x2E8A, pid=5, serial_number="E66")]

        looks.clear()
        monkeypatch.setattr("serial.tools.list_ports.comports", comports)

    pulled_out(1)
    assert usb_ports() == [UsbPort("/dev/ttyACM0", 0x2E8A, 5, "E66")]
    pulled_out(99)
    assert usb_ports() == []
