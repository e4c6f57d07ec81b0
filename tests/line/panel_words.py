"""Names that tests of `companion panel` share."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.cli import panel_talk
from firmware_bridge.ports import UsbPort

Ask = Callable[..., tuple[int, str, str]]


def on_usb(monkeypatch: pytest.MonkeyPatch, *found: UsbPort) -> None:
    monkeypatch.setattr(panel_talk, "usb_ports", lambda: found)
