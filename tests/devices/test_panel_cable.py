"""The cable: pulled, put back under another name, never there, in use, at a prompt, of another version."""

from __future__ import annotations

import fcntl
import os
import time
from pathlib import Path

from companion.devices.panel import Panel
from companion.effects import Verdict
from companion.signals import Condition, Edge, Forgotten, PanelRestarted, RollSeen, Sensed
from firmware_bridge.fake import FakePanel
from firmware_bridge.port import Port
from firmware_bridge.ports import UsbPort
from firmware_bridge.pty_panel import PtyPanel
from tests.devices.listening import Inbox


def nothing_dealt(uid: str, boot: int) -> int:
    return 0


def test_s01_pulled_out_while_reading_is_lost_at_once_and_costs_no_cpu(tmp_path: Path) -> None:
    inbox, name = Inbox(), tmp_path / "panel"
    with PtyPanel(name) as board, Panel(inbox.post, str(name), dealt=nothing_dealt):
        inbox.wait_for(Condition.OK)
        board.press("a")
        inbox.wait(Edge)
        pulled = time.monotonic()
        board.unplug()
        inbox.wait(Forgotten, 1.0)
        assert "is gone" in inbox.wait_for(Condition.LOST, 1.0).why
        assert time.monotonic() - pulled < 1.0
        began, spent = time.monotonic(), time.process_time()
        assert len(inbox.silence(1.5)) <= 1  # "is not there", once
        assert (time.process_time() - spent) / (time.monotonic() - began) < 0.02


def test_s02_s05_the_panel_comes_back_under_another_name_and_goes_on(tmp_path: Path) -> None:
    inbox, name = Inbox(), tmp_path / "panel"
    with PtyPanel(name) as board, Panel(inbox.post, str(name), dealt=nothing_dealt) as panel:
        inbox.wait_for(Condition.OK)
        before = board.path
        board.unplug()
        inbox.wait_for(Condition.LOST)
        keep = os.openpty()  # somebody else takes its number
        board.restart()  # it lives on the cable's power
        board.plug()
        assert board.path != before
        inbox.wait_for(Condition.OK, 3.0)
        inbox.silence(0.1)
        assert len(inbox.saw(PanelRestarted)) == 1
        board.roll("DDAWAD")
        seen = inbox.wait(RollSeen)
        assert seen.event
        panel.answer(seen.event, Verdict.ACK)
        assert [one for one in inbox.silence(1.0) if isinstance(one, RollSeen)] == []
        for fd in keep:
            os.close(fd)


def test_s02_by_usb_identity_without_any_name() -> None:
    inbox = Inbox()
    with PtyPanel() as board, PtyPanel(panel=FakePanel(time.monotonic(), uid="GPS")) as stranger:
        stranger.panel.hold = True
        usb = [UsbPort(stranger.path, 0x0403, 1, ""), UsbPort(board.path, 0x2E8A, 5, "E661")]
        with Panel(inbox.post, dealt=nothing_dealt, port=Port("auto", list_usb=lambda: usb)):
            inbox.wait_for(Condition.OK, 3.0)
            board.unplug()
            del usb[1]
            inbox.wait_for(Condition.LOST)
            inbox.silence(0.3)  # the stranger is tried meanwhile
            board.plug()
            usb.append(UsbPort(board.path, 0x2E8A, 5, "E661"))
            inbox.wait_for(Condition.OK, 3.0)


def test_s06_plugged_in_later_it_joins(tmp_path: Path) -> None:
    inbox, name = Inbox(), tmp_path / "panel"
    with Panel(inbox.post, str(name), dealt=nothing_dealt):
        assert "is not there: is the panel plugged in" in inbox.wait_for(Condition.LOST).why
        with PtyPanel(name):
            inbox.wait_for(Condition.OK, 3.0)


def test_s14_a_busy_port_is_tried_again_and_a_modem_probe_does_nothing() -> None:
    inbox = Inbox()
    with PtyPanel() as board:
        probe = os.open(board.path, os.O_RDWR | os.O_NOCTTY)
        fcntl.flock(probe, fcntl.LOCK_EX)
        os.write(probe, b"AT\r\nAT+GCAP\r\n")
        with Panel(inbox.post, board.path, dealt=nothing_dealt):
            assert "in use by" in inbox.wait_for(Condition.LOST).why
            os.close(probe)
            inbox.wait_for(Condition.OK, 3.0)
        assert board.panel.waiting == ()


def test_s16_another_version_is_named_with_both_numbers_and_the_cure() -> None:
    inbox = Inbox()
    fake = FakePanel(time.monotonic(), uid="E661", firmware="pico 3", protocol="2.0")
    with PtyPanel(panel=fake) as board, Panel(inbox.post, board.path, dealt=nothing_dealt):
        why = inbox.wait_for(Condition.LOST).why
        assert all(word in why for word in ("E661", "pico 3", "2.0", "1.0", "update"))


def test_s28_a_board_at_its_prompt_is_not_a_panel() -> None:
    inbox = Inbox()
    with PtyPanel() as board:
        board.panel.hold = True

        def repl(raw: bytes) -> bytes:
            error = b"\r\nTraceback (most recent call last):\r\nSyntaxError: invalid syntax\r\n>>> "
            board.say(raw.replace(b"\n", error))
            return b""

        board.to_panel = repl
        with Panel(inbox.post, board.path, dealt=nothing_dealt):
            assert "main.py is missing" in inbox.wait(Sensed).why
        assert [one for one in inbox.saw(Sensed) if one.condition is Condition.OK] == []
